// Numbers from the rows of a run against the functions that the rows are of, and the texts that ask for them.
#include "studies/measure.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

constexpr double step = 0.02;

std::vector<double> times(double end) {
    std::vector<double> time;
    for (int k = 0; k <= std::floor(end / step + 1e-9); ++k)
        time.push_back(k * step);
    return time;
}

std::vector<double> rowsOf(const std::vector<double>& time, double (*function)(double)) {
    std::vector<double> values;
    for (const double t : time)
        values.push_back(function(t));
    return values;
}

double wave(double t) {
    return 2 * std::sin(3 * t + 0.1) + 0.5;
}

Reduced ofRows(RunReduction reduction, const std::vector<double>& time, std::vector<std::vector<double>> rows) {
    return reduced(reduction, time, rows);
}

Reduced ofFunction(RunReduction reduction, double (*function)(double), double end = 10) {
    const std::vector<double> time = times(end);
    return ofRows(reduction, time, {rowsOf(time, function)});
}

std::string faultIn(const std::string& text) {
    const auto measure = measureOf(text);
    return measure ? "" : measure.error();
}

} // namespace

#define IS_NEAR(VALUE, EXPECTED, BOUND)                                                                                \
    do {                                                                                                               \
        const Reduced value = VALUE;                                                                                   \
        QVERIFY(value.has_value());                                                                                    \
        QVERIFY2(std::abs(*value - (EXPECTED)) < (BOUND), qPrintable(QString::number(*value - (EXPECTED))));           \
    } while (false)

class TestMeasures : public QObject {
    Q_OBJECT

private slots:
    void findsPeaksBetweenRows();
    void doesNotSwingOverCorners();
    void integrates();
    void interpolates();
    void findsMoments();
    void holdsWhereSidesAreEqual();
    void findsPeriods();
    void refusesOnePeriodAndPeriodsThatDrift();
    void countsAndKeepsJumps();
    void leavesZeroAtCorners();
    void seesPassagesBetweenRows();
    void refusesWhatRowsDoNotTell();
    void readsTexts();
    void refusesTexts();
};

void TestMeasures::findsPeaksBetweenRows() {
    IS_NEAR(ofFunction(RunReduction::Max, wave), 2.5, 1e-6);
    IS_NEAR(ofFunction(RunReduction::Min, wave), -1.5, 1e-6);
    IS_NEAR(ofFunction(RunReduction::Max, [](double t) { return std::abs(wave(t)); }), 2.5, 1e-6);
    IS_NEAR(ofFunction(RunReduction::Max, [](double t) { return t; }), 10.0, 1e-12);
    IS_NEAR(ofFunction(RunReduction::Max, [](double) { return -3.0; }), -3.0, 1e-15);
}

void TestMeasures::doesNotSwingOverCorners() {
    const auto clipped = [](double t) { return std::min(1.0, t / 3.01); };
    IS_NEAR(ofFunction(RunReduction::Max, clipped), 1.0, 1e-15);
    IS_NEAR(ofFunction(RunReduction::Max, [](double t) { return t < 5 ? 0.0 : 1.0; }), 1.0, 1e-15);
    const Reduced least = ofFunction(RunReduction::Min, [](double t) { return std::abs(t - 5.013); });
    QVERIFY(least && *least >= 0 && *least <= step);
}

void TestMeasures::integrates() {
    const double end = 2 * std::numbers::pi / 3;
    std::vector<double> time = times(end);
    time.push_back(end);
    IS_NEAR(ofRows(RunReduction::Mean, time, {rowsOf(time, wave)}), 0.5, 1e-6);
    IS_NEAR(ofRows(RunReduction::Rms, time, {rowsOf(time, wave)}), std::sqrt(0.25 + 2), 1e-6);
}

void TestMeasures::interpolates() {
    const std::vector<double> time = times(10);
    const auto at = [&](double when) {
        return ofRows(RunReduction::At, time, {std::vector<double>(time.size(), when), rowsOf(time, wave)});
    };
    IS_NEAR(at(1.2345), wave(1.2345), 1e-5);
    IS_NEAR(at(0), wave(0), 1e-15);
    IS_NEAR(at(10), wave(10), 1e-9);
    QCOMPARE(at(10.01).error(), NoValue::OutsideRun);
    QCOMPARE(at(-1).error(), NoValue::OutsideRun);
    IS_NEAR(ofFunction(RunReduction::Final, wave), wave(10), 1e-9);
    IS_NEAR(ofFunction(RunReduction::Initial, wave), wave(0), 1e-15);
}

void TestMeasures::findsMoments() {
    const std::vector<double> time = times(10), condition = rowsOf(time, [](double t) { return -wave(t); });
    const double zero = (std::numbers::pi + std::asin(0.25) - 0.1) / 3;
    IS_NEAR(ofRows(RunReduction::First, time, {time, condition}), zero, 1e-6);
    IS_NEAR(ofRows(RunReduction::First, time, {time, rowsOf(time, wave)}), 0.0, 1e-15); // true at once
    const auto never = rowsOf(time, [](double) { return -1.0; });
    QCOMPARE(ofRows(RunReduction::First, time, {time, never}).error(), NoValue::NeverTrue);
}

// Of `>=`, from the start, and all along.
void TestMeasures::holdsWhereSidesAreEqual() {
    const std::vector<double> time = times(10);
    const auto first = [&](double (*function)(double)) {
        return ofRows(RunReduction::First, time, {time, positiveAtZero(rowsOf(time, function))});
    };
    IS_NEAR(first([](double) { return 0.0; }), 0.0, 1e-15);
    IS_NEAR(first([](double t) { return -t; }), 0.0, 1e-15);
    // rows beside the one in which it touches do not tell
    QCOMPARE(first([](double t) { return -(t - 4 * step) * (t - 4 * step); }).error(), NoValue::RowsTooFar);
    IS_NEAR(first([](double t) { return t - 5.01; }), 5.01, 1e-9);
    const std::vector<double> rises = positiveAtZero(rowsOf(time, [](double t) { return t; }));
    IS_NEAR(ofRows(RunReduction::Count, time, {rises}), 0.0, 1e-15);
    QVERIFY(measureOf("first(t, x >= 1)")->calls.front().holdsAtZero);
    QVERIFY(measureOf("count(1 <= x)")->calls.front().holdsAtZero);
    QVERIFY(!measureOf("count(x > 1)")->calls.front().holdsAtZero);
}

void TestMeasures::findsPeriods() {
    IS_NEAR(ofFunction(RunReduction::Period, wave), 2 * std::numbers::pi / 3, 1e-6);
    QCOMPARE(ofFunction(RunReduction::Period, wave, 1).error(), NoValue::NoPeriod);
    QCOMPARE(ofFunction(RunReduction::Period, [](double) { return 1.0; }).error(), NoValue::NoPeriod);
    QCOMPARE(ofFunction(RunReduction::Period, [](double t) { return std::sin(t * t / 3); }).error(),
             NoValue::NoPeriod); // ever faster
}

void TestMeasures::refusesOnePeriodAndPeriodsThatDrift() {
    QCOMPARE(ofFunction(RunReduction::Period, wave, 3).error(), NoValue::NoPeriod);
    IS_NEAR(ofFunction(RunReduction::Period, wave, 5), 2 * std::numbers::pi / 3, 1e-5);
    const auto rising = [](double t) { return std::sin(7 * t) + t; };
    QCOMPARE(ofFunction(RunReduction::Period, rising, 2.2).error(), NoValue::NoPeriod);
    const auto fading = [](double t) { return std::exp(-t / 2) * std::cos(2 * std::numbers::pi * t); };
    for (const double end : {1.9, 2.5, 3.0, 4.0})
        QCOMPARE(ofFunction(RunReduction::Period, fading, end).error(), NoValue::NoPeriod);
}

void TestMeasures::seesPassagesBetweenRows() {
    const auto shifted = [](double t) { return 2 * std::sin(3 * t + 0.115) + 0.5; };
    const std::vector<double> time = times(10);
    std::vector<double> abovePeak = rowsOf(time, shifted), belowDip = abovePeak;
    std::for_each(abovePeak.begin(), abovePeak.end(), [](double& value) { value -= 2.4999; });
    std::for_each(belowDip.begin(), belowDip.end(), [](double& value) { value += 1.4999; });
    IS_NEAR(ofRows(RunReduction::Count, time, {abovePeak}), 5.0, 1e-15);
    IS_NEAR(ofRows(RunReduction::Count, time, {belowDip}), 5.0, 1e-15);
    IS_NEAR(ofRows(RunReduction::First, time, {time, abovePeak}), (std::asin(0.99995) - 0.115) / 3, 1e-4);
    IS_NEAR(ofFunction(RunReduction::Count, [](double t) { return std::sin(3 * t) - 1.001; }), 0.0, 1e-15);
}

void TestMeasures::countsAndKeepsJumps() {
    IS_NEAR(ofFunction(RunReduction::Count, wave), 4.0, 1e-15);
    const std::vector<double> time = {0, 1, 2, 2, 3, 4}, values = {0, 0, 0, 5, 5, 5};
    IS_NEAR(ofRows(RunReduction::Max, time, {values}), 5.0, 1e-15);
    IS_NEAR(ofRows(RunReduction::Mean, time, {values}), 2.5, 1e-15);
    IS_NEAR(ofRows(RunReduction::First, time, {time, values}), 2.0, 1e-15);
}

void TestMeasures::leavesZeroAtCorners() {
    const std::vector<double> time = {0, 1, 2, 2, 3, 4};
    IS_NEAR(ofRows(RunReduction::First, time, {time, {0, 0, 1e-12, 1e-12, 5, 5}}), 2.0, 1e-15);
    IS_NEAR(ofRows(RunReduction::First, time, {time, {0, 1e-3, 1, 1, 5, 5}}), 0.0, 1e-15);
}

void TestMeasures::refusesWhatRowsDoNotTell() {
    const auto spike = [](double t) { return std::exp(-std::pow((t - 5.02) / 0.008, 2)); }; // hits one row
    QCOMPARE(ofFunction(RunReduction::Max, spike).error(), NoValue::RowsTooFar);
    const auto ofOtherHalf = [](double t) { return std::exp(-std::pow((t - 5) / 0.008, 2)); };
    QCOMPARE(ofFunction(RunReduction::Max, ofOtherHalf).error(), NoValue::RowsTooFar);
    // 30.3 periods a second look like 19.7, and like 5.3 in every second row
    const auto flutter = [](double t) { return std::sin(60.6 * std::numbers::pi * t); };
    QCOMPARE(ofFunction(RunReduction::Count, flutter).error(), NoValue::RowsTooFar);
    const auto steep = [](double t) { return 1 / std::abs(t - 5.02 + 1e-9); }; // at one row
    QCOMPARE(ofFunction(RunReduction::Mean, steep).error(), NoValue::RowsTooFar);
    QCOMPARE(ofFunction(RunReduction::Rms, steep).error(), NoValue::RowsTooFar);
    const auto pole = [](double t) { return t < 5 ? 1.0 : std::nan(""); };
    QCOMPARE(ofFunction(RunReduction::Max, pole).error(), NoValue::Undefined);
    QCOMPARE(ofFunction(RunReduction::Final, pole).error(), NoValue::Undefined);
    QVERIFY(ofFunction(RunReduction::Initial, pole).has_value());
    QCOMPARE(ofRows(RunReduction::Max, {}, {{}}).error(), NoValue::Undefined);
}

void TestMeasures::readsTexts() {
    const auto measure = measureOf("max( abs(theta) )/l - 2*at(T/2, min(x, y)) + maximum");
    QVERIFY(measure.has_value());
    QCOMPARE(measure->calls,
             (std::vector<MeasureCall>{{RunReduction::Max, {"abs(theta)"}}, {RunReduction::At, {"T/2", "min(x, y)"}}}));
    QCOMPARE(
        measure->value,
        *parseExpression(RunMeasure::placeholderOf(0) + "/l - 2*" + RunMeasure::placeholderOf(1) + " + maximum").value);
    QCOMPARE(measureOf("first(t, x*(1 + y) <= 2)")->calls.front().texts.back(), std::string("( 2) - (x*(1 + y) )"));
    QCOMPARE(measureOf("count(x > 1)")->calls.front().texts.front(), std::string("(x ) - ( 1)"));
    QCOMPARE(measureOf("damping( 12 ) + equilibrium(theta)/final(theta)")->calls,
             (std::vector<MeasureCall>{{RestReading::Damping, {"12"}},
                                       {RestReading::Equilibrium, {"theta"}},
                                       {RunReduction::Final, {"theta"}}}));
}

void TestMeasures::refusesTexts() {
    for (const char* text : {"",
                             "theta",
                             "max(x",
                             "max()",
                             "max(x, y)",
                             "first(t, x)",
                             "max(x > 1)",
                             "at(2)",
                             "final(x) +",
                             "count(x)",
                             "first(x > 1, t)",
                             "2*(final(x)",
                             "final(x))",
                             "nothing(x)",
                             "damping(0)",
                             "frequency(x)",
                             "damping(1.5)",
                             "damping(-1)",
                             "damping()",
                             "damping(1, 2)",
                             "equilibrium(x + 1)",
                             "equilibrium()",
                             "frequency(1234567)"})
        QVERIFY2(!faultIn(text).empty() || std::string(text) == "max()", text);
    QVERIFY(faultIn("max(x, y)").find("max(x)") != std::string::npos);
}

COENERGY_TEST(TestMeasures)
#include "test_measures.moc"
