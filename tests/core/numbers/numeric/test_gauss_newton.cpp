#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/gauss_newton.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace coenergy;

namespace {

using Vector = Eigen::VectorXd;

// Of equations with a Jacobian, the steps of least norm.
GaussNewtonSteps stepsOf(std::function<Vector(const Vector&)> residuals,
                         std::function<Eigen::MatrixXd(const Vector&)> jacobian) {
    GaussNewtonSteps steps;
    steps.size = [residuals](const Vector& x) { return residuals(x).norm(); };
    steps.change = [residuals, jacobian](const Vector& x) -> Vector {
        return -LeastNorm(jacobian(x)).solve(residuals(x));
    };
    return steps;
}

GaussNewtonSteps stepsOf(double (*residual)(double), double (*slope)(double)) {
    return stepsOf([residual](const Vector& x) { return Vector::Constant(1, residual(x[0])); },
                   [slope](const Vector& x) { return Eigen::MatrixXd::Constant(1, 1, slope(x[0])); });
}

} // namespace

class TestGaussNewton : public QObject {
    Q_OBJECT

private slots:
    // One step leads to the nearest solution.
    void ofLinearEquations() {
        std::mt19937 random(3);
        const auto draw = [&] { return static_cast<double>(random()) / 4294967295.0 - 0.5; };
        for (Eigen::Index rows = 1; rows < 5; ++rows) {
            const Eigen::MatrixXd matrix = Eigen::MatrixXd::NullaryExpr(rows, 6, draw);
            const Vector right = Vector::NullaryExpr(rows, draw);
            const Vector start = Vector::NullaryExpr(6, draw);
            GaussNewtonSteps steps = stepsOf([&](const Vector& x) -> Vector { return matrix * x - right; },
                                             [&](const Vector&) { return matrix; });
            steps.most = 1;
            Vector x = start;
            QVERIFY(descend(steps, x) < 1e-13);
            QVERIFY((x - start - leastSolutionOf(matrix, right - product(matrix, start))).norm() < 1e-12);
        }
    }

    // Along the ray through the start, to the nearest point of the circle.
    void ontoACircle() {
        const GaussNewtonSteps steps = stepsOf([](const Vector& x) { return Vector::Constant(1, x.squaredNorm() - 1); },
                                               [](const Vector& x) -> Eigen::MatrixXd { return 2 * x.transpose(); });
        Vector x(2);
        x << 3, 4;
        QVERIFY(descend(steps, x) < 1e-15);
        QVERIFY(std::abs(x[0] - 0.6) < 1e-15 && std::abs(x[1] - 0.8) < 1e-15);
    }

    // Whole steps towards the zero of atan lead away from it from 1.4 on.
    void stepsThatMakeItWorseAreHalved() {
        const GaussNewtonSteps steps =
            stepsOf([](double x) { return std::atan(x); }, [](double x) { return 1 / (1 + x * x); });
        Vector x = Vector::Constant(1, 20);
        QVERIFY(descend(steps, x) < 1e-15);
        QVERIFY(std::abs(x[0]) < 1e-15);
    }

    void noStepIsLongerThanAllowed() {
        GaussNewtonSteps steps = stepsOf([](double x) { return x - 8; }, [](double) { return 1.0; });
        steps.longest = [](const Vector&, const Vector& change) { return std::min(1.0, 1 / change.norm()); };
        steps.most = 3;
        Vector x = Vector::Zero(1);
        QCOMPARE(descend(steps, x), 5.0);
        QCOMPARE(x[0], 3.0);
    }

    void withoutSolutionItStaysWhereNothingGetsSmaller() {
        const GaussNewtonSteps steps = stepsOf([](double x) { return x * x + 1; }, [](double x) { return 2 * x; });
        Vector x = Vector::Constant(1, 3);
        const double size = descend(steps, x);
        QVERIFY(size >= 1 && size < 1 + 1e-6);
        QVERIFY(std::abs(x[0]) < 1e-3);
    }

    void stepsThatAreNotFiniteAreTold() {
        GaussNewtonSteps steps = stepsOf([](double x) { return x - 1; }, [](double) { return 1.0; });
        steps.change = [](const Vector& x) -> Vector { return Vector::Constant(x.size(), std::nan("")); };
        Vector x = Vector::Zero(1);
        QVERIFY(std::isinf(descend(steps, x)));
        QCOMPARE(x[0], 0.0);
    }
};

COENERGY_TEST(TestGaussNewton)
#include "test_gauss_newton.moc"
