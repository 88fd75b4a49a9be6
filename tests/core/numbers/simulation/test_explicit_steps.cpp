// Single steps of the explicit methods: the orders of the step, of its error estimate and of the interpolation within
// it, and their cost.
#include "simulation/one_step.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using State = std::vector<double>;

// exp(sin t) and 1/(1 + t), and the integral of 1/(1 + t), which nothing else depends on.
void rates(double t, const State& y, State& rate) {
    rate[0] = y[0] * std::cos(t);
    rate[1] = -y[1] * y[1];
    rate[2] = 1 / (1 + t);
}
State exactState(double t) {
    return {std::exp(std::sin(t)), 1 / (1 + t), std::log(1 + t)};
}

constexpr double start = 3;

struct Errors {
    State end;
    State inside; // at 0.3 and 0.8 of the step, the larger
    State estimate;
};

Errors errorsOf(OneStep& method, double h) {
    State rate(3);
    rates(start, exactState(start), rate);
    method.step(start, exactState(start), rate, h);
    Errors errors{State(3), State(3), State(3)};
    const State at = exactState(start + h);
    for (std::size_t k = 0; k < 3; ++k) {
        errors.end[k] = std::abs(method.next()[k] - at[k]);
        const ErrorEstimate& error = method.error();
        errors.estimate[k] = combinedError(error.fine[k], error.coarse.empty() ? 0 : error.coarse[k]);
    }
    State y;
    for (const double share : {0.3, 0.8}) {
        method.inside(start + share * h, y);
        for (std::size_t k = 0; k < 3; ++k)
            errors.inside[k] = std::max(errors.inside[k], std::abs(y[k] - exactState(start + share * h)[k]));
    }
    return errors;
}

} // namespace

class TestExplicitSteps : public QObject {
    Q_OBJECT

private slots:
    void orders_data() {
        QTest::addColumn<bool>("isDop853");
        QTest::addColumn<double>("h");
        QTest::addColumn<double>("ofEnd");
        QTest::addColumn<double>("ofInside");
        QTest::addColumn<double>("ofEstimate");
        QTest::newRow("dopri5") << false << 0.3 << 6.0 << 5.0 << 5.0;
        QTest::newRow("dop853") << true << 0.8 << 9.0 << 8.0 << 8.0;
    }
    // Of one step, so one more than of the method. Any wrong coefficient costs several.
    void orders() {
        QFETCH(bool, isDop853);
        QFETCH(double, h);
        QFETCH(double, ofEnd);
        QFETCH(double, ofInside);
        QFETCH(double, ofEstimate);
        const auto method = isDop853 ? dop853Step(rates, 3) : dormandPrinceStep(rates, 3);
        const Errors large = errorsOf(*method, h);
        const Errors small = errorsOf(*method, h / 2);
        const auto order = [](double a, double b) { return std::log2(a / b); };
        for (std::size_t k = 0; k < 3; ++k) {
            const double reached[] = {order(large.end[k], small.end[k]), order(large.inside[k], small.inside[k]),
                                      order(large.estimate[k], small.estimate[k])};
            QVERIFY2(
                reached[0] > ofEnd - 1 && reached[1] > ofInside - 1 && reached[2] > ofEstimate - 1,
                qPrintable(QStringLiteral("%1: %2, %3, %4").arg(k).arg(reached[0]).arg(reached[1]).arg(reached[2])));
            // blind to none of them, a quadrature included
            QVERIFY2(large.estimate[k] > large.end[k],
                     qPrintable(QStringLiteral("%1 for %2").arg(large.estimate[k]).arg(large.end[k])));
        }
    }

    void theInterpolantMeetsTheEnds() {
        for (const auto& method : {dop853Step(rates, 3), dormandPrinceStep(rates, 3)}) {
            errorsOf(*method, 0.4);
            State y;
            method->inside(start, y);
            for (std::size_t k = 0; k < 3; ++k)
                QVERIFY(std::abs(y[k] - exactState(start)[k]) < 1e-15);
            method->inside(start + 0.4, y);
            for (std::size_t k = 0; k < 3; ++k)
                QVERIFY(std::abs(y[k] - method->next()[k]) < 1e-15);
        }
    }

    // The rate at the end, and what the interpolant needs beyond it, are evaluated when they are asked for, and once.
    void whatAStepOfDop853Costs() {
        int evaluations = 0;
        const auto method = dop853Step(
            [&](double t, const State& y, State& rate) {
                ++evaluations;
                rates(t, y, rate);
            },
            3);
        State rate(3), y(3);
        rates(start, exactState(start), rate);
        method->step(start, exactState(start), rate, 0.2);
        QCOMPARE(evaluations, 11);
        const State* next = method->nextRate();
        rates(start + 0.2, method->next(), rate);
        QVERIFY(next && *next == rate);
        QCOMPARE(evaluations, 12);
        method->inside(start + 0.1, y);
        method->inside(start + 0.15, y);
        QCOMPARE(evaluations, 15);
        method->nextRate();
        QCOMPARE(evaluations, 15);
    }

    void twoEstimatesAreOne() {
        QCOMPARE(combinedError(-3, 0), 3.0);
        QCOMPARE(combinedError(0, 0), 0.0);
        QCOMPARE(combinedError(0, 5), 0.0);
        QVERIFY(std::abs(combinedError(3, 40) - 9 / std::sqrt(9 + 0.01 * 1600)) < 1e-15);
        QVERIFY(combinedError(1e-200, 1e-200) > 0.9e-200);
    }
};

COENERGY_TEST(TestExplicitSteps)
#include "test_explicit_steps.moc"
