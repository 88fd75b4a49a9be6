// The derivative against its own exact Jacobian, invariants against their gradients, and the effect of projection: onto
// the invariants, by the shortest way in the metric of the masses.
#include "../simulation/runs.hpp"
#include "benchmarks/scalable_models.hpp"
#include "core/equations/reduction/reductions.hpp"

#include "numeric/dynamics.hpp"
#include "support/test_program.hpp"

#include <QRegularExpression>

using namespace runs;

namespace {

Dynamics dynamicsOf(const SimulationProblem& problem) {
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    for (std::size_t j = 0; j < problem.start.highest.size(); ++j)
        dynamics.guess(j, problem.start.highest[j]);
    return dynamics;
}

double largestRowResidual(Dynamics& dynamics, double t, const std::vector<double>& y) {
    const std::vector<double>& residuals = dynamics.scaledResiduals(t, y);
    return residuals.empty() ? 0 : *std::max_element(residuals.begin(), residuals.end());
}

// A step in every direction, the same everywhere.
double nudge(std::size_t k) {
    return std::sin(3.7 * static_cast<double>(k) + 1);
}

std::string inUnits(double mass, double length, bool hasNominal) {
    const double flow = std::sqrt(9.81 * length);
    const std::string duration = QString::number(std::sqrt(length), 'e', 15).toStdString();
    const auto coordinate = [&](const std::string& name, double initial) {
        std::string text =
            "[[coordinates]]\nname = \"" + name + "\"\n" + (initial == 0 ? "initial = 0\n" : "initial = \"l\"\n");
        if (hasNominal)
            text += "nominal = " + QString::number(length, 'e', 15).toStdString() +
                    "\nnominal_flow = " + QString::number(flow, 'e', 15).toStdString() + "\n";
        return text;
    };
    const auto parameter = [](const std::string& name, double value) {
        return name + " = " + QString::number(value, 'e', 15).toStdString() + "\n";
    };
    return "[parameters]\n" + parameter("m", mass) + parameter("l", length) + coordinate("x", length) +
           coordinate("y", 0) +
           "[energies]\nkinetic_coenergy = \"m*(dotx^2 + doty^2)/2\"\npotential = \"9.81*m*y\"\n"
           "[[constraints.displacement]]\nname = \"rod\"\nexpression = \"x^2 + y^2 = l^2\"\n[simulation]\nend = " +
           duration + "\nstep = " + duration + "\n";
}

} // namespace

class TestDynamics : public QObject {
    Q_OBJECT

private slots:
    // The entries of J come in any order within a row, as they do from models with statements.
    void entriesStandAtTheirPlaces() {
        ReducedSystem system = *reductions::reduced(R"ldae(
[[coordinates]]
name = "z"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "dotz^2 + 3*dotz*doty + 5*doty^2"
potential = "z^2"
)ldae")
                                    .reduction.system;
        QCOMPARE(system.jacobian.size(), std::size_t(4));
        std::swap(system.jacobian[0], system.jacobian[1]);
        const CompiledSystem compiled(system, {});
        Tape::Memory memory = compiled.dynamics().memory({});
        std::vector<double> outputs(compiled.dynamics().outputCount());
        compiled.dynamics().evaluate(std::vector<double>(compiled.inputCount()).data(), outputs.data(), memory);
        const double mass[2][2] = {{2, 3}, {3, 10}};
        for (std::size_t k = 0; k < compiled.jacobianPlaces().size(); ++k) {
            const MatrixPlace place = compiled.jacobianPlaces()[k];
            QCOMPARE(std::abs(outputs[k]), mass[place.row][place.column]);
        }
    }

    void jacobianIsTheSlopeOfTheDerivative_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"double_pendulum", "fourbar", "andrews", "a05_flyball", "electromech_transducer",
                                 "knife_edge", "rlc_circuits_a", "thermal_rc_b"})
            QTest::newRow(file) << file;
    }
    void jacobianIsTheSlopeOfTheDerivative() {
        QFETCH(QString, file);
        const SimulationProblem problem = problemOf(runs::problem(file.toStdString() + ".ldae"));
        Dynamics dynamics = dynamicsOf(problem);
        checkSlopes(dynamics, problem.start.state, problem.nominal);
    }

    // Quadratic drag without inertia makes the equations nonlinear in the highest derivatives.
    void jacobianOfNonlinearEquations() {
        const SimulationProblem problem = problemOf(
            model("[[coordinates]]\nname = \"x\"\ninitial = 0.5\ninitial_flow = 1.5\n[energies]\n"
                  "potential = \"x^2/2\"\ndissipation = \"dotx^3/3\"\n[efforts]\nx = 4\n[simulation]\nend = 1\n"));
        QVERIFY(!problem.system->isAffine());
        Dynamics dynamics = dynamicsOf(problem);
        std::vector<double> rate(1);
        dynamics.derivative(0, problem.start.state, rate);
        VERIFY_CLOSE(rate[0], std::sqrt(3.5), 1e-12);
        checkSlopes(dynamics, problem.start.state, problem.nominal);
    }

    // Whatever has no place is zero.
    void gradientsAreTheSlopesOfTheInvariants_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"a01_pendulum", "fourbar", "andrews", "knife_edge", "rlc_circuits_a"})
            QTest::newRow(file) << file;
    }
    void gradientsAreTheSlopesOfTheInvariants() {
        QFETCH(QString, file);
        const SimulationProblem problem = problemOf(runs::problem(file.toStdString() + ".ldae"));
        const CompiledSystem& system = *problem.system;
        std::vector<double> inputs(system.inputCount(), 1.0);
        for (std::size_t k = 0; k < system.stateCount(); ++k)
            inputs[1 + k] = problem.start.state[k] + 1e-2 * problem.nominal[k] * nudge(k);
        for (const Stage& stage : system.stages()) {
            const auto columns = static_cast<Eigen::Index>(1 + system.stateCount());
            Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(stage.rows.size()), columns);
            Eigen::MatrixXd found = expected;
            std::vector<double> values(stage.gradient.places().size());
            Tangents::Memory memory = stage.gradient.memory(problem.parameters);
            stage.gradient.evaluate(inputs.data(), values.data(), memory);
            for (std::size_t k = 0; k < values.size(); ++k)
                found(static_cast<Eigen::Index>(stage.gradient.places()[k].row),
                      static_cast<Eigen::Index>(stage.gradient.places()[k].column)) = values[k];
            Tape::Memory residualMemory = stage.residuals.memory(problem.parameters);
            Eigen::VectorXd above(expected.rows()), below(expected.rows());
            for (Eigen::Index input = 0; input < columns; ++input) {
                const double step = 1e-5 * (input == 0 ? 1 : problem.nominal[static_cast<std::size_t>(input - 1)]);
                std::vector<double> moved = inputs;
                moved[static_cast<std::size_t>(input)] += step;
                stage.residuals.evaluate(moved.data(), above.data(), residualMemory);
                moved[static_cast<std::size_t>(input)] -= 2 * step;
                stage.residuals.evaluate(moved.data(), below.data(), residualMemory);
                expected.col(input) = (above - below) / (2 * step);
            }
            for (Eigen::Index row = 0; row < expected.rows(); ++row)
                QVERIFY((found.row(row) - expected.row(row)).norm() <= 1e-7 * (1 + expected.row(row).norm()));
        }
    }

    void projectionReachesTheInvariants_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"a01_pendulum", "fourbar", "andrews", "knife_edge"})
            QTest::newRow(file) << file;
    }
    void projectionReachesTheInvariants() {
        QFETCH(QString, file);
        const SimulationProblem problem = problemOf(runs::problem(file.toStdString() + ".ldae"));
        Dynamics dynamics = dynamicsOf(problem);
        std::vector<double> y = problem.start.state;
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] += 1e-4 * problem.nominal[k] * nudge(k);
        QVERIFY(largestRowResidual(dynamics, 0, y) > 1e-6);
        const std::vector<double> before = y;
        QVERIFY(dynamics.project(0, y));
        QVERIFY2(largestRowResidual(dynamics, 0, y) < 1e-13,
                 qPrintable(QString::number(largestRowResidual(dynamics, 0, y))));
        const std::vector<double> projected = y;
        QVERIFY(dynamics.project(0, y)); // and stays there
        for (std::size_t k = 0; k < y.size(); ++k)
            VERIFY_CLOSE(y[k], projected[k], 1e-12 * std::max(problem.nominal[k], std::abs(y[k])));
    }

    // The change u of the place leaves M u = phi_q^T nu, with unequal masses not along the gradient.
    void projectionIsOrthogonalInTheMetricOfTheMasses() {
        const SimulationProblem problem = problemOf(model(
            "[[coordinates]]\nname = \"x\"\ninitial = 0.6\n[[coordinates]]\nname = \"y\"\ninitial = 0.8\n"
            "[energies]\nkinetic_coenergy = \"(3*dotx^2 + doty^2)/2\"\n[[constraints.displacement]]\nname = \"rod\"\n"
            "expression = \"x^2 + y^2 = 1\"\n[simulation]\nend = 1\n"));
        Dynamics dynamics = dynamicsOf(problem);
        const std::vector<double> before = {0.6 + 0.02, 0.3, 0.8 - 0.01, -0.2}; // x, x', y, y'
        std::vector<double> y = before;
        QVERIFY(dynamics.project(0, y));
        const double nuX = 3 * (y[0] - before[0]) / before[0];
        const double nuY = (y[2] - before[2]) / before[2];
        QVERIFY(std::abs(nuX) > 1e-3);
        VERIFY_CLOSE(nuX, nuY, 1e-10);
        const double muX = 3 * (y[1] - before[1]) / before[0];
        const double muY = (y[3] - before[3]) / before[2];
        QVERIFY(std::abs(muX) > 1e-3);
        VERIFY_CLOSE(muX, muY, 1e-10);
        VERIFY_CLOSE(y[0] * y[0] + y[2] * y[2], 1, 1e-14);
        VERIFY_CLOSE(y[0] * y[1] + y[2] * y[3], 0, 1e-14);
    }

    void undefinedEntriesNameTheEquation() {
        const SimulationProblem problem =
            problemOf(model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"y\"\n[energies]\n"
                            "kinetic_coenergy = \"(sqrt(x)*dotx^2 + doty^2)/2\"\n[simulation]\nend = 1\n"));
        Dynamics dynamics = dynamicsOf(problem);
        std::vector<double> y = problem.start.state;
        QVERIFY(dynamics.solve(0, y));
        y[0] = -1;
        QVERIFY(!dynamics.solve(0, y));
        QVERIFY(dynamics.fault()->kind == EvaluationFault::Kind::Undefined);
        QCOMPARE(dynamics.fault()->where, problem.system->equationNames()[0]);
        QVERIFY(!dynamics.project(0, y) || problem.system->invariants().empty());
    }

    void pendulumsInAllUnits_data() {
        QTest::addColumn<double>("mass");
        QTest::addColumn<double>("length");
        for (const double mass : {1e-9, 1.0, 1e9})
            for (const double length : {1e-6, 1e-3, 1e3, 1e6})
                QTest::addRow("%g kg, %g m", mass, length) << mass << length;
    }
    void pendulumsInAllUnits() {
        QFETCH(double, mass);
        QFETCH(double, length);
        static const SimulationResult unit = run(model(inUnits(1, 1, true)));
        VERIFY_COMPLETED(unit);
        const SimulationResult scaled = run(model(inUnits(mass, length, true)));
        VERIFY_COMPLETED(scaled);
        for (const char* name : {"x", "y"})
            VERIFY_CLOSE(last(scaled, name) / length, last(unit, name), 1e-6);
        for (const char* name : {"dotx", "doty"})
            VERIFY_CLOSE(last(scaled, name) / std::sqrt(length), last(unit, name), 1e-5);
        QVERIFY2(scaled.status.singularPassages.empty(), told(scaled).c_str());
        QVERIFY2(scaled.status.maximumConstraintResidual < 1e-12, told(scaled).c_str());
        // without sizes of its own a motion of micrometres is small against the tolerance, yet it runs
        const SimulationResult guessed = run(model(inUnits(mass, length, false)));
        VERIFY_COMPLETED(guessed);
        VERIFY_CLOSE(last(guessed, "y") / length, last(unit, "y"), 1e-3);
    }

private:
    static void checkSlopes(Dynamics& dynamics, std::vector<double> y, const std::vector<double>& nominal) {
        constexpr double t = 0.1;
        const std::size_t n = y.size();
        for (std::size_t k = 0; k < n; ++k) // off special places, where slopes vanish
            y[k] += 1e-2 * nominal[k] * nudge(k);
        std::vector<double> rate(n), above(n), below(n);
        dynamics.derivative(t, y, rate);
        QVERIFY(!dynamics.fault());
        Eigen::MatrixXd byState;
        Eigen::VectorXd byTime;
        dynamics.jacobian(byState, byTime);
        const Eigen::VectorXd direction = Eigen::VectorXd::LinSpaced(byState.cols(), 1, 2);
        Eigen::VectorXd change;
        dynamics.linearize();
        dynamics.changeOfRate(direction, 3, change);
        const Eigen::VectorXd expected = byState * direction + 3 * byTime;
        QVERIFY((change - expected).norm() <= 1e-11 * (byState.cwiseAbs() * direction + 3 * byTime.cwiseAbs()).norm());
        const auto compare = [&](double exact, std::size_t row, double step) {
            const double slope = (above[row] - below[row]) / (2 * step);
            const double noise = 1e-14 * std::max(std::abs(above[row]), nominal[row]) / step;
            VERIFY_CLOSE(slope, exact,
                         1e-6 * (std::abs(exact) + byState.row(static_cast<Eigen::Index>(row)).norm()) + 100 * noise);
        };
        for (std::size_t k = 0; k < n; ++k) {
            const double step = 1e-5 * std::max(nominal[k], std::abs(y[k]));
            std::vector<double> moved = y;
            moved[k] = y[k] + step;
            dynamics.derivative(t, moved, above);
            moved[k] = y[k] - step;
            dynamics.derivative(t, moved, below);
            for (std::size_t row = 0; row < n; ++row)
                compare(byState(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(k)), row, step);
        }
        constexpr double step = 1e-5;
        dynamics.derivative(t + step, y, above);
        dynamics.derivative(t - step, y, below);
        for (std::size_t row = 0; row < n; ++row)
            compare(byTime[static_cast<Eigen::Index>(row)], row, step);
    }

private slots:
    // A chain in one line costs as much as a bent one, stays where gravity pulls along it, and moves like one that is
    // almost straight where gravity pulls across.
    void straightChains_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isAcross");
        constexpr std::size_t links = 20;
        for (const bool isAcross : {false, true}) {
            const auto row = [&](const char* name, const std::string& text) {
                QTest::addRow("%s, %s", name, isAcross ? "across" : "along")
                    << QString::fromStdString(text) << isAcross;
            };
            row("relative angles", benchmarks::chainInRelativeAngles(links));
            row("absolute angles", benchmarks::chainInAbsoluteAngles(links));
            row("in space", benchmarks::chainInSpace(links));
            QString bodies = QString::fromStdString(benchmarks::chainOfBodies(links));
            if (!isAcross) // their links lie along x
                bodies.replace("\"0\", \"-g\", \"0\"", "\"g\", \"0\", \"0\"");
            row("bodies", bodies.toStdString());
        }
    }
    void straightChains() {
        QFETCH(QString, text);
        QFETCH(bool, isAcross);
        const bool isOfBodies = text.contains("bodies");
        const double level = isAcross && !isOfBodies ? std::acos(-1.0) / 2 : 0;
        const auto bentBy = [&](double bend) {
            QStringList parts = text.split(QRegularExpression("initial = [-0-9.e]+"));
            std::string bent = parts.takeFirst().toStdString();
            const bool areAbsolute = text.contains("x1 = \"x0 + l*sin(q1)");
            int joint = 0;
            for (const QString& part : std::as_const(parts)) {
                const double value =
                    (joint == 0 || areAbsolute ? level : 0) + bend * nudge(static_cast<std::size_t>(joint));
                bent += "initial = " + benchmarks::number(value) + part.toStdString();
                ++joint;
            }
            return problemOf(fromText(bent));
        };
        const auto ratesOf = [](const SimulationProblem& problem) {
            Dynamics dynamics = dynamicsOf(problem);
            std::vector<double> rate(problem.start.state.size());
            dynamics.derivative(0, problem.start.state, rate);
            return rate;
        };
        const SimulationProblem straight = bentBy(0), bent = bentBy(0.3);
        QCOMPARE(straight.system->extendedPlaces().inner, bent.system->extendedPlaces().inner);
        QCOMPARE(straight.system->dynamics().operationCount(), bent.system->dynamics().operationCount());
        const std::vector<double> rates = ratesOf(straight), almost = ratesOf(bentBy(1e-7));
        const double usual = benchmarks::gravity / benchmarks::rodLength;
        double largest = 0;
        for (std::size_t k = 0; k < rates.size(); ++k) {
            VERIFY_CLOSE(rates[k], almost[k], 1e-3 * usual);
            largest = std::max(largest, std::abs(rates[k]));
        }
        QVERIFY2(isAcross ? largest > 0.1 * usual : largest < 1e-9 * usual, qPrintable(QString::number(largest)));
    }
};

COENERGY_TEST(TestDynamics)
#include "test_dynamics.moc"
