// Enclosures against values at points inside: a bound that is wrong anywhere lets an event slip through.
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "numeric/tape_bounds.hpp"
#include "random_expressions.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

// Inputs move along lines over the unit of time.
struct Line {
    double start = 0;
    double speed = 0;
};

std::vector<Motion> motions(const std::vector<Line>& lines) {
    std::vector<Motion> result;
    for (const Line& line : lines)
        result.push_back({hull(line.start, line.start + line.speed), line.speed});
    return result;
}

std::vector<double> valuesAt(const Tape& tape, const std::vector<Line>& lines, double time) {
    std::vector<double> inputs;
    for (const Line& line : lines)
        inputs.push_back(line.start + time * line.speed);
    std::vector<double> outputs(tape.outputCount());
    Tape::Memory memory = tape.memory({});
    tape.evaluate(inputs.data(), outputs.data(), memory);
    return outputs;
}

Motion motionOfText(const std::string& text, const std::vector<Line>& lines) {
    const Tape tape({}, {"x", "y"}, {*parseExpression(text).value});
    return TapeBounds(tape, {}).evaluate(motions(lines)).front();
}

} // namespace

class TestTapeBounds : public QObject {
    Q_OBJECT

private slots:
    void valuesAndSlopesLieInside() {
        int escaped = 0;
        randomexpressions::Source source(11, {"x", "y", "z"});
        std::vector<Expression> expressions;
        for (int k = 0; k < 400; ++k)
            expressions.push_back(source.next());
        const Tape tape({}, {"x", "y", "z"}, expressions);
        TapeBounds bounds(tape, {});
        int bounded = 0;
        for (int trial = 0; trial < 60; ++trial) {
            std::vector<Line> lines;
            for (int k = 0; k < 3; ++k)
                lines.push_back({source.number(-2, 2), source.number(-1, 1) * std::pow(10.0, source.number(-5, 0))});
            const std::vector<Motion> enclosed = bounds.evaluate(motions(lines));
            std::vector<double> times;
            for (int k = 0; k <= 20; ++k)
                times.push_back(k / 20.0);
            std::vector<std::vector<double>> values;
            std::vector<Point> points;
            for (const double time : times) {
                values.push_back(valuesAt(tape, lines, time));
                points.push_back({{"x", lines[0].start + time * lines[0].speed},
                                  {"y", lines[1].start + time * lines[1].speed},
                                  {"z", lines[2].start + time * lines[2].speed}});
            }
            for (std::size_t k = 0; k < expressions.size(); ++k)
                for (std::size_t i = 0; i < times.size(); ++i) {
                    const double value = values[i][k];
                    if (!std::isfinite(value))
                        continue;
                    bounded += std::isfinite(enclosed[k].value.low) && std::isfinite(enclosed[k].value.high);
                    const auto rounding = [&](std::size_t time) {
                        return 4 * randomexpressions::bounded(expressions[k], points[time]).error;
                    };
                    const auto contains = [](const Interval& interval, double x, double slack) {
                        return interval.low - slack <= x && x <= interval.high + slack;
                    };
                    const double none = 1e-14 * std::abs(value);
                    const bool isInside = contains(enclosed[k].value, value, none) ||
                                          !(std::abs(rounding(i)) < 1e300) ||
                                          contains(enclosed[k].value, value, rounding(i));
                    if (!isInside) // else the words would be what takes the time
                        QFAIL(TextPrinter().print(expressions[k]).c_str());
                    if (i == 0 || !std::isfinite(values[i - 1][k]))
                        continue;
                    const double length = times[i] - times[i - 1];
                    const double slope = (value - values[i - 1][k]) / length;
                    const auto slack = [&] { return 4 * (rounding(i) + rounding(i - 1)) / length; };
                    if (!contains(enclosed[k].rate, slope, 1e-12 * std::abs(value) / length) &&
                        slack() < 1e-6 * std::abs(value) / length && !contains(enclosed[k].rate, slope, slack()))
                        ++escaped;
                }
        }
        QCOMPARE(escaped, 0);
        QVERIFY2(bounded > 100'000, std::to_string(bounded).c_str()); // of about 400000: else the bounds say nothing
    }

    void boundsAreSharpWhereNothingOccursTwice() {
        const Motion sine = motionOfText("sin(x)", {{1, 1}, {}});
        QCOMPARE(sine.value.high, 1.0);
        QVERIFY(std::abs(sine.value.low - std::sin(1.0)) < 1e-14);
        QVERIFY(std::abs(sine.rate.low - std::cos(2.0)) < 1e-14);
        const Motion distance = motionOfText("sqrt(x^2 + y^2)", {{-1, 2}, {0.25, 0}});
        QVERIFY(std::abs(distance.value.low - 0.25) < 1e-14);
        QVERIFY(std::abs(distance.value.high - std::hypot(1, 0.25)) < 1e-14);
    }

    // The chord from 1 to 2 falls, though the tangent rises wherever it has a value.
    void noSlopeIsKnownAcrossAPole() {
        for (const char* text : {"tan(x)", "(x - 1.5)^(-1)", "(x - 1.5)^(-3)", "(x - 1.5)^(-2)"}) {
            const Motion motion = motionOfText(text, {{1, 1}, {}});
            QVERIFY2(std::isinf(motion.rate.low) && std::isinf(motion.rate.high), text);
        }
        QVERIFY(std::isfinite(motionOfText("tan(x)", {{2, 1}, {}}).rate.high));
    }

    // Factors of the slope are too small for a double, or too large; the slope is neither.
    void aFactorThatVanishesInRoundingIsNoZero() {
        const Motion power = motionOfText("exp(x)^(-7/3)", {{300, 0.5}, {}});
        QVERIFY(power.rate.low <= -7 / 3.0 * std::exp(-700.0));
        QVERIFY(power.value.low > 0);
        QVERIFY(motionOfText("x*y*1e300", {{1e-200, 0}, {1e-150, 0}}).value.high > 1e-50);
        QVERIFY(motionOfText("exp(x)*1e300", {{-800, 0}, {}}).value.high > 1e-48);
    }

    void whatCancelsExactlyIsZero() {
        const Motion motion = motionOfText("(x - 1)*(1 + y)/2", {{0, 0.5}, {-1, 0}});
        QCOMPARE(motion.value.low, 0.0);
        QCOMPARE(motion.value.high, 0.0);
        QCOMPARE(motion.rate.low, 0.0);
    }

    void anInputInsideDecidesWhatDependsOnIt() {
        const Tape tape({}, {"x", "y"}, {*parseExpression("sin(x)").value, *parseExpression("x + cos(y)").value});
        const TapeBounds bounds(tape, {});
        QCOMPARE(bounds.usedInputs(), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(bounds.dependsOn({false, true}), (std::vector<bool>{false, true}));
        QCOMPARE(bounds.dependsOn({true, false}), (std::vector<bool>{true, true}));
    }
};

COENERGY_TEST(TestTapeBounds)
#include "test_tape_bounds.moc"
