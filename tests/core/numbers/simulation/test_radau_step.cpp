#include "runs.hpp"

#include "simulation/controlled_step.hpp"
#include "simulation/one_step.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using State = std::vector<double>;

const ErrorWeights tight{1e-12, 1e-12, {1, 1}, {}, 1};

struct Problem {
    Rate rate;
    RateJacobian jacobian;
};

Problem linear(double lambda) {
    return {[lambda](double, const State& y, State& rate) { rate = {lambda * y[0]}; },
            [lambda](double, const State&, State& byState, State& byTime) {
                byState = {lambda};
                byTime = {0};
            }};
}

// y0' = y1, y1' = ((1 - y0^2) y1 - y0)/eps.
Problem vanDerPol(double eps) {
    return {[eps](double, const State& y, State& rate) {
                rate = {y[1], ((1 - y[0] * y[0]) * y[1] - y[0]) / eps};
            },
            [eps](double, const State& y, State& byState, State& byTime) {
                byState = {0, 1, (-2 * y[0] * y[1] - 1) / eps, (1 - y[0] * y[0]) / eps};
                byTime = {0, 0};
            }};
}

// The state at `end`, with the error of each step below its tolerance.
State reached(const Problem& problem, State y, double end, double tolerance, int& steps) {
    const ErrorWeights weights{tolerance, tolerance, State(y.size(), 1), {}, 1};
    const auto method = radauStep(problem.rate, problem.jacobian, y.size(), weights);
    StepSize control(method->errorOrder());
    State rate(y.size());
    double t = 0, h = 1e-6;
    for (steps = 0; t < end && steps < 100'000; ++steps) {
        problem.rate(t, y, rate);
        h = std::min(h, end - t);
        method->step(t, y, rate, h);
        const double error = weigh(method->error(), y, method->next(), weights).size;
        const double proposed = h * control.factor(error);
        if (error <= 1) {
            t = h == end - t ? end : t + h;
            y = method->next();
            h = method->preferred(h, proposed);
        } else {
            h = proposed;
        }
    }
    return y;
}

} // namespace

class TestRadauStep : public QObject {
    Q_OBJECT

private slots:
    // On y' = lambda y a step multiplies by Pade's approximation (2, 3) of exp z.
    void stabilityFunction_data() {
        QTest::addColumn<double>("z");
        for (const double z : {-1e-3, -0.3, -1.0, -7.0, -1e2, -1e6, -1e12, 0.5})
            QTest::addRow("%g", z) << z;
    }
    void stabilityFunction() {
        QFETCH(double, z);
        const Problem problem = linear(z / 0.5);
        const auto method = radauStep(problem.rate, problem.jacobian, 1, tight);
        method->step(3, {2}, {2 * z / 0.5}, 0.5);
        const double expected = (1 + 2 * z / 5 + z * z / 20) / (1 - 3 * z / 5 + 3 * z * z / 20 - z * z * z / 60);
        VERIFY_CLOSE(method->next()[0], 2 * expected, 1e-12);
    }

    // Solutions of degree 3 inside the step, of degree 5 at its end.
    void collocation() {
        for (const int degree : {3, 5}) {
            const Problem problem{
                [degree](double t, const State&, State& rate) { rate = {degree * std::pow(t, degree - 1)}; },
                [](double, const State&, State& byState, State& byTime) { byState = byTime = {0}; }};
            const auto method = radauStep(problem.rate, problem.jacobian, 1, tight);
            method->step(1, {1}, {double(degree)}, 0.5);
            VERIFY_CLOSE(method->next()[0], std::pow(1.5, degree), 1e-14);
            State inside;
            method->inside(1.2, inside);
            if (degree == 3)
                VERIFY_CLOSE(inside[0], std::pow(1.2, 3), 1e-14);
        }
    }

    // Also where the error at the end is nothing, because what is stiff damps it.
    void statesInsideAreWithinTheTolerance() {
        const double lambda = -1e6;
        const Problem problem{
            [=](double t, const State& y, State& rate) { rate = {lambda * (y[0] - std::cos(t)) - std::sin(t)}; },
            [=](double, const State&, State& byState, State& byTime) {
                byState = {lambda};
                byTime = {0};
            }};
        const ErrorWeights weights{1e-9, 1e-9, {1}, {}, 1};
        const auto method = radauStep(problem.rate, problem.jacobian, 1, weights);
        State y = {1}, inside;
        for (double t = 0; t < 3; t += 0.25) {
            method->step(t, y, {-std::sin(t)}, 0.25);
            for (double s = 0.0625; s < 0.25; s += 0.0625) {
                method->inside(t + s, inside);
                VERIFY_CLOSE(inside[0], std::cos(t + s), 2e-9);
            }
            y = method->next();
        }
    }

    // Reference: F. Mazzia, C. Magherini, Test Set for Initial Value Problem Solvers, 2008, problem vdpol.
    void vanDerPolsOscillator() {
        int coarseSteps = 0, fineSteps = 0;
        const Problem problem = vanDerPol(1e-6);
        const State coarse = reached(problem, {2, 0}, 2, 1e-6, coarseSteps);
        const State fine = reached(problem, {2, 0}, 2, 1e-10, fineSteps);
        VERIFY_CLOSE(coarse[0], 1.706167732170483, 1e-5);
        VERIFY_CLOSE(fine[0], 1.706167732170483, 1e-9);
        VERIFY_CLOSE(fine[1], -0.892809701024797, 1e-8);
        QVERIFY2(coarseSteps < 1200 && fineSteps < 12000, qPrintable(QString("%1 %2").arg(coarseSteps).arg(fineSteps)));
    }

    // A rate that has no value there ends no loop and makes no number.
    void noValueIsRefused() {
        const Problem problem{[](double, const State& y, State& rate) { rate = {-std::sqrt(y[0])}; },
                              [](double, const State& y, State& byState, State& byTime) {
                                  byState = {-0.5 / std::sqrt(y[0])};
                                  byTime = {0};
                              }};
        const auto method = radauStep(problem.rate, problem.jacobian, 1, tight);
        method->step(0, {1}, {-1}, 50);
        QVERIFY(!(weigh(method->error(), {1}, method->next(), tight).size <= 1));
        method->step(0, {1}, {-1}, 0.01);
        VERIFY_CLOSE(method->next()[0], std::pow(1 - 0.005, 2), 1e-12);
    }

    // The equations change between two steps, as they do where a switch turns.
    void keptDerivativesAreRenewed() {
        double lambda = -1;
        const Problem problem{[&](double, const State& y, State& rate) { rate = {lambda * y[0]}; },
                              [&](double, const State&, State& byState, State& byTime) {
                                  byState = {lambda};
                                  byTime = {0};
                              }};
        const auto method = radauStep(problem.rate, problem.jacobian, 1, tight);
        method->step(0, {1}, {-1}, 0.1);
        const State y = method->next();
        lambda = -1e5;
        method->step(0.1, y, {lambda * y[0]}, 0.1);
        const double z = -1e4;
        const double expected = (1 + 2 * z / 5 + z * z / 20) / (1 - 3 * z / 5 + 3 * z * z / 20 - z * z * z / 60);
        VERIFY_CLOSE(method->next()[0], y[0] * expected, 1e-12);
    }
};

COENERGY_TEST(TestRadauStep)
#include "test_radau_step.moc"
