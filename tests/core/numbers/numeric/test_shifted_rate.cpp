// The sparse factors against the full matrix of the rate's derivatives.
#include "../simulation/runs.hpp"
#include "benchmarks/scalable_models.hpp"

#include "matrices/solvers.hpp"
#include "numeric/dynamics.hpp"
#include "numeric/shifted_rate.hpp"
#include "support/test_program.hpp"

#include <complex>

using namespace runs;

namespace {

struct Solved {
    SimulationProblem problem;
    EquationSlopes slopes;
    Eigen::MatrixXd rateByState;
};

Solved pointOf(const std::string& text) {
    Solved point{problemOf(fromText(text)), {}, {}};
    const CompiledSystem& system = *point.problem.system;
    Dynamics dynamics(point.problem.system, point.problem.parameters, point.problem.nominal);
    const std::vector<double>& y = point.problem.start.state;
    if (!dynamics.solve(0, y))
        throw std::runtime_error("not solved");
    Eigen::VectorXd byTime;
    dynamics.jacobian(point.rateByState, byTime);
    point.slopes.byHighest = dynamics.jacobianEntries(0, y);
    point.slopes.byInput.resize(system.gradient().places().size());
    Tangents::Memory memory = system.gradient().memory(point.problem.parameters);
    system.gradient().evaluate(dynamics.inputs().data(), point.slopes.byInput.data(), memory);
    return point;
}

template <typename Scalar> double largestDifference(const Solved& point, Scalar shift) {
    using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
    using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
    const Eigen::Index n = point.rateByState.rows();
    Vector right(n);
    for (Eigen::Index k = 0; k < n; ++k)
        right[k] = shift * (1 + std::sin(3.7 * static_cast<double>(k)));
    ShiftedRate<Scalar> factors(*point.problem.system);
    if (!factors.factorize(point.slopes, shift))
        return INFINITY;
    const Matrix full = shift * Matrix::Identity(n, n) - point.rateByState.cast<Scalar>();
    const Vector expected = Eigen::PartialPivLU<Matrix>(full).solve(right);
    return (factors.solve(right) - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

/// Inertia, a spring, a damper without inertia beside it, and a rod that gives a multiplier.
const std::string mixed = R"ldae(format = 1
[parameters]
m = 2
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
[[coordinates]]
name = "s"
initial = 0.3
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "9.81*m*y + 3*(x - s)^2 + s^4"
dissipation = "dots^2/3 + dotx^2/10"
[[constraints.displacement]]
name = "rod"
expression = "x^2 + y^2 = 1"
[simulation]
end = 1
step = 0.1
)ldae";

} // namespace

class TestShiftedRate : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheFullMatrix_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("orders 0, 1 and 2") << QString::fromStdString(mixed);
        QTest::newRow("rods") << QString::fromStdString(benchmarks::chainOfRods(4));
        QTest::newRow("statements") << QString::fromStdString(benchmarks::chainInRelativeAngles(20));
        QTest::newRow("four-bars") << QString::fromStdString(benchmarks::fourBars(3));
    }
    void agreesWithTheFullMatrix() {
        QFETCH(QString, text);
        const Solved point = pointOf(text.toStdString());
        for (const double shift : {0.1, 30.0, 1e4, 1e9}) {
            const double real = largestDifference(point, shift);
            QVERIFY2(real < 1e-10, qPrintable(QString("shift %1: %2").arg(shift).arg(real)));
            const double complex = largestDifference(point, std::complex<double>(0.7 * shift, -0.8 * shift));
            QVERIFY2(complex < 1e-10, qPrintable(QString("complex shift %1: %2").arg(shift).arg(complex)));
        }
    }

    void whatHasNoValueIsRefused() {
        Solved point = pointOf(mixed);
        ShiftedRate<double> factors(*point.problem.system);
        for (const double value : {std::nan(""), HUGE_VAL}) {
            EquationSlopes slopes = point.slopes;
            slopes.byInput.back() = value;
            QVERIFY(!factors.factorize(slopes, 10.0));
            slopes = point.slopes;
            slopes.byHighest.front() = value;
            QVERIFY(!factors.factorize(slopes, 10.0));
        }
        EquationSlopes nothing = point.slopes;
        for (std::vector<double>* values : {&nothing.byHighest, &nothing.byInput})
            std::fill(values->begin(), values->end(), 0.0);
        QVERIFY(!factors.factorize(nothing, 10.0));
        QVERIFY(factors.factorize(point.slopes, 10.0));
    }
};

COENERGY_TEST(TestShiftedRate)
#include "test_shifted_rate.moc"
