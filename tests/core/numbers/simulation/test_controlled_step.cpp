#include "matrices/solvers.hpp"
#include "simulation/controlled_step.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

bool isAbout(double value, double expected, double share = 1e-14) {
    return std::abs(value - expected) <= share * std::abs(expected);
}

// Sizes 2 and 1, tolerances 1e-3 of these and 1e-2 of the values.
ErrorWeights weights() {
    return {1e-3, 1e-2, {2, 1}, {}, 1};
}

} // namespace

class TestControlledStep : public QObject {
    Q_OBJECT

private slots:
    // Tolerances 1e-3 * 3 + 1e-2 * 3 = 0.033 and 1e-3 * 1 + 1e-2 * 0.5 = 0.006.
    void errorsAreInUnitsOfTolerances() {
        const WeighedError error = weigh({{0.033, 0.012}, {}}, {3, 0.25}, {-1, 0.5}, weights());
        QVERIFY(isAbout(error.size, 2));
        QCOMPARE(error.component, std::size_t(1));
    }

    void shareAndRounding() {
        ErrorWeights some = weights();
        some.share = 0.5;
        some.rounding = {0, 0.001};
        QVERIFY(isAbout(weigh({{0, 0.012}, {}}, {0, 0.5}, {0, 0}, some).size, 0.011 / 0.003));
        QCOMPARE(weigh({{0, 0.001}, {}}, {0, 0.5}, {0, 0}, some).size, 0.0);
        some.addsRounding = true;
        QVERIFY(isAbout(weigh({{0, 0.012}, {}}, {0, 0.5}, {0, 0}, some).size, 0.012 / 0.004));
    }

    // 4^2 / sqrt(4^2 + 0.01 * 30^2)
    void estimatesOfTwoOrdersGoTogether() {
        QVERIFY(isAbout(combinedError(4, 30), 3.2));
        QCOMPARE(combinedError(4, 0), 4.0);
        QCOMPARE(combinedError(0, 0), 0.0);
        QVERIFY(isAbout(weigh({{0, 0.024}, {0, 0.18}}, {0, 0.5}, {0, 0.5}, weights()).size, 3.2));
    }

    void whatIsNotFiniteIsInfinitelyWrong() {
        for (const double bad : {NAN, INFINITY}) {
            const WeighedError after = weigh({{0, 0}, {}}, {0, 0}, {0, bad}, weights());
            const WeighedError estimate = weigh({{0, bad}, {}}, {0, 0}, {0, 0}, weights());
            QVERIFY(std::isinf(after.size) && std::isinf(estimate.size));
            QVERIFY(after.component == 1 && estimate.component == 1);
        }
    }

    // A method of order 4: an error of 16 is met by half the step, but for the factor of safety.
    void stepsFollowTheirErrors() {
        StepSize step(4);
        QVERIFY(isAbout(step.factor(16), 0.45));
        QCOMPARE(step.factor(1e-8), 1.0); // none grows just after one that failed
        QVERIFY(step.factor(1e-8) > 2);
        step.reset();
        QVERIFY(isAbout(step.factor(1), 0.9));
        QCOMPARE(step.factor(NAN), 0.2);
        StepSize another(4);
        QCOMPARE(another.factor(0), 5.0);
    }

    void spectralRadiusOfKnownMatrices() {
        const auto radiusOf = [](const Eigen::MatrixXd& matrix) {
            return spectralRadius([&](const Eigen::VectorXd& v) -> Eigen::VectorXd { return matrix * v; },
                                  matrix.rows());
        };
        QVERIFY(isAbout(radiusOf(Eigen::Vector3d(1, -4, 2).asDiagonal()), 4, 1e-3));
        QVERIFY(isAbout(radiusOf((Eigen::MatrixXd(2, 2) << 0, 3, -3, 0).finished()), 3)); // a rotation: none is real
        // x, v of an oscillator, whose entries 1 and omega^2 are far from omega
        for (const double omega : {1e-3, 1.0, 1e6})
            QVERIFY(isAbout(radiusOf((Eigen::MatrixXd(2, 2) << 0, 1, -omega * omega, 0).finished()) / omega, 1, 1e-3));
        QCOMPARE(radiusOf(Eigen::MatrixXd::Zero(2, 2)), 0.0);
    }

    // A hundredth of the time in which the state changes by its size, within 1e-10 and 1e-3 of the span.
    void firstStepIsSmallAgainstTheMotion() {
        const ErrorWeights one{1e-8, 1e-8, {1}, {}, 1};
        QVERIFY(isAbout(firstStep({2}, {100}, one, 10), 2e-4));
        QCOMPARE(firstStep({2}, {1}, one, 10), 0.01);
        QCOMPARE(firstStep({1}, {1e14}, one, 10), 1e-9);
        QVERIFY(isAbout(firstStep({0}, {1}, one, 10), 1e-5));
    }
};

COENERGY_TEST(TestControlledStep)
#include "test_controlled_step.moc"
