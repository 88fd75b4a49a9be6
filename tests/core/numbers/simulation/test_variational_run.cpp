// Variational methods: orders by halved steps, what they preserve over long times, the step that they choose, and what
// they refuse. References are runs by DOP853 at tight tolerances, and closed forms.
#include "runs.hpp"

#include "support/test_program.hpp"
#include "support/watched.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace coenergy;
using namespace runs;

namespace {

// An orbit of eccentricity 0.3 with period 2 pi, from its pericentre.
const std::string kepler = R"m(
[[coordinates]]
name = "x"
initial = 0.7
[[coordinates]]
name = "y"
initial_flow = "sqrt(1.3/0.7)"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "-1/sqrt(x^2 + y^2)"
[outputs]
L = "x*doty - y*dotx"
)m";

const std::string pendulumText = R"m(
[parameters]
m = 2
g = 9.81
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"
[[constraints.displacement]]
name = "rod"
expression = "x^2 + y^2 - 1"
)m";

// Inertia that depends on the angle, a moving base, damping, a force in time.
const std::string drivenText = R"m(
[parameters]
m = 1
g = 9.81
[definitions]
u = "0.3*sin(2*t)"
px = "x + u + sin(th)"
py = "-cos(th)"
[[coordinates]]
name = "x"
[[coordinates]]
name = "th"
initial = 1
[energies]
kinetic_coenergy = "x^2*dotx^2/4 + dotx^2 + m*(dot(px)^2 + dot(py)^2)/2"
potential = "m*g*py + x^2 + x^4"
dissipation = "0.1*dotx^2 + 0.02*dotth^4"
[efforts]
x = "cos(3*t) - 0.2*dotth"
)m";

const std::string skate = R"m(
[[coordinates]]
name = "x"
initial_flow = 0.7
[[coordinates]]
name = "y"
[[coordinates]]
name = "phi"
initial_flow = 1.5
[energies]
kinetic_coenergy = "dotx^2 + doty^2 + 0.2*dotphi^2"
potential = "-9*x"
[[constraints.flow]]
expression = "dotx*sin(phi) - doty*cos(phi)"
)m";

// A pendulum in x, y on a moving support, held by a regulated effort with a filter.
const std::string regulated = R"m(
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
[energies]
kinetic_coenergy = "dotx^2 + doty^2"
potential = "9*y"
[efforts]
x = "F"
[[constraints.displacement]]
expression = "(x - 0.1*sin(t)^2)^2 + y^2 - 1"
[[constraints.effort]]
expression = "F + F^3/10 + s + 0.3*dotx"
effort = "F"
[[constraints.dynamic]]
variable = "s"
rate = "2*(x - s) + 0.1*F"
)m";

// A point on a sphere, T* = |r x dr/dt|^2/2: along r, where the constraint lets nothing move, it has no inertia.
const std::string crossed = R"m(
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial_flow = 0.7
[[coordinates]]
name = "z"
initial = -0.8
[energies]
kinetic_coenergy = "((x*doty - y*dotx)^2 + (y*dotz - z*doty)^2 + (z*dotx - x*dotz)^2)/2"
potential = "4*z + x*y"
[[constraints.displacement]]
expression = "x^2 + y^2 + z^2 - 1"
)m";

SimulationResult runWith(const SimulationProblem& problem, Method method, double tolerance, double end, double step) {
    return run(problem, [&](IntegrationSettings& settings) {
        settings.method = method;
        settings.relativeTolerance = tolerance;
        settings.absoluteTolerance = tolerance;
        settings.end = end;
        settings.step = step;
    });
}

// With steps of just this length.
SimulationResult runWithStep(const SimulationProblem& problem, Method method, double end, double step) {
    return runWith(problem, method, 1e3, end, step);
}

// Over all coordinates, flows and dynamic variables at the end.
double differenceAtEnd(const SimulationResult& a, const SimulationResult& b) {
    double largest = 0;
    for (const Series& series : a.trajectory.series)
        if (series.kind != SeriesKind::Multiplier && series.kind != SeriesKind::Audit)
            largest = std::max(largest, std::abs(series.values.back() - last(b, series.name)));
    return largest;
}

double largestIn(const std::vector<double>& values, std::size_t from, std::size_t to) {
    return *std::max_element(values.begin() + static_cast<std::ptrdiff_t>(from),
                             values.begin() + static_cast<std::ptrdiff_t>(to));
}

} // namespace

class TestVariationalRun : public QObject {
    Q_OBJECT

private slots:
    void orders_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("isHigh");
        const std::pair<const char*, const std::string*> models[] = {
            {"orbit", &kepler}, {"pendulum in x, y", &pendulumText},   {"driven", &drivenText},
            {"skate", &skate},  {"without inertia along r", &crossed}, {"regulated", &regulated}};
        for (const auto& [name, model] : models)
            for (const bool isHigh : {false, true})
                QTest::addRow("%s, order %d", name, isHigh ? 4 : 2) << QString::fromStdString(*model) << isHigh;
    }
    void orders() {
        QFETCH(QString, model);
        QFETCH(bool, isHigh);
        const SimulationProblem problem = problemOf(runs::model(model.toStdString()));
        const Method method = isHigh ? Method::Variational : Method::Variational2;
        const SimulationResult exact = runWith(problem, Method::Dop853, 1e-13, 2, 0);
        VERIFY_COMPLETED(exact);
        double errors[3];
        for (int k = 0; k < 3; ++k) {
            const SimulationResult result = runWithStep(problem, method, 2, (isHigh ? 0.05 : 0.01) / (1 << k));
            VERIFY_COMPLETED(result);
            QCOMPARE(result.status.repeats, std::size_t(0));
            errors[k] = differenceAtEnd(result, exact);
        }
        const double order = std::log2(errors[1] / errors[2]);
        QVERIFY2(std::abs(order - (isHigh ? 4 : 2)) < 0.3,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(errors[0]).arg(errors[1]).arg(errors[2])));
        QVERIFY(errors[2] < 1e-3);
    }

    void constraintsHoldExactly() {
        for (const std::string* text : {&pendulumText, &skate, &regulated}) {
            const SimulationResult result = runWithStep(problemOf(model(*text)), Method::Variational, 20, 0.05);
            VERIFY_COMPLETED(result);
            QVERIFY2(result.status.maximumConstraintResidual < 1e-13, told(result).c_str());
        }
    }

    // Its largest error in the last tenth of a thousand periods is that of the first; by DOP853 with as many
    // evaluations it would grow.
    void energyOfAnOrbit() {
        for (const Method method : {Method::Variational, Method::Variational2}) {
            const double end = static_cast<double>(tests::whole(1000)) * 2 * std::numbers::pi;
            const SimulationResult result =
                runWithStep(problemOf(model(kepler)), method, end, method == Method::Variational ? 0.1 : 0.02);
            VERIFY_COMPLETED(result);
            const std::vector<double>& audit = values(result, std::string(energyAuditName));
            const std::size_t rows = audit.size();
            const double first = largestIn(audit, 0, rows / 10);
            QVERIFY(first > 1e-8);
            QVERIFY2(largestIn(audit, rows - rows / 10, rows) < 1.02 * first, told(result).c_str());
            const std::vector<double>& momentum = values(result, "L");
            for (const double value : momentum)
                VERIFY_CLOSE(value, momentum.front(), 1e-11);
        }
    }

    // The longest for which the energy is off by a hundred tolerances at most.
    void stepsAreChosen() {
        const SimulationProblem problem = problemOf(model(kepler));
        double before = 1;
        for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
            const SimulationResult result = runWith(problem, Method::Variational, tolerance, 20, 0.5);
            VERIFY_COMPLETED(result);
            QVERIFY(result.status.energyAudit <= 200 * tolerance);
            QVERIFY(result.status.fixedStep < before);
            before = result.status.fixedStep;
            QCOMPARE(result.status.fixedStep, 0.5 / std::exp2(static_cast<double>(result.status.repeats)));
        }
    }

    // Prescribed forces carry no energy that would show a step too long, and these, at multiples of 1/32, are as of a
    // thirtieth of their frequency.
    void stepsSeeForces() {
        const SimulationResult result = runWith(problemOf(model(R"m(
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "dotx^2/2"
[efforts]
x = "cos(200*t)"
)m")),
                                                Method::Variational, 1e-8, 1, 0.5);
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), (1 - std::cos(200.0)) / 40000, 1e-10);
    }

    // The first steps from rest move next to no energy, and most of it wrongly.
    void beginsFromRest_data() {
        QTest::addColumn<QString>("force");
        QTest::addColumn<double>("end");
        QTest::newRow("sine") << QStringLiteral("sin(3*t)") << 1.0 / 3 - std::sin(3.0) / 9;
        QTest::newRow("power") << QStringLiteral("7*t^3") << 7.0 / 20;
    }
    void beginsFromRest() {
        QFETCH(QString, force);
        QFETCH(double, end);
        const std::string text = "[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
                                 "[efforts]\nx = \"" +
                                 force.toStdString() + "\"\n";
        for (const Method method : {Method::Variational, Method::Variational2}) {
            const SimulationResult result = runWith(problemOf(runs::model(text)), method, 1e-8, 1, 1);
            VERIFY_COMPLETED(result);
            QVERIFY(result.status.isTrusted());
            QVERIFY2(result.status.steps < 100'000, told(result).c_str());
            VERIFY_CLOSE(last(result, "x"), end, 2e-5);
        }
    }

    // x'' = 1e8 sin(1e4 t) over a long time by steps that nobody would wait for.
    void triesAreFew() {
        const std::string text = "[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
                                 "[efforts]\nx = \"1e8*sin(1e4*t)\"\n";
        const SimulationResult result = runWith(problemOf(runs::model(text)), Method::Variational2, 1e-13, 1000, 1000);
        QVERIFY(!result.status.isCompleted());
        QVERIFY(result.status.steps < 1'000'000);
    }

    void rowsBetweenAndBesideSteps() {
        const SimulationResult result = runWith(problemOf(model(pendulumText)), Method::Variational, 1e-7, 1.05, 0.1);
        VERIFY_COMPLETED(result);
        QCOMPARE(result.trajectory.rowCount(), std::size_t(12));
        VERIFY_CLOSE(result.trajectory.time[10], 1.0, 1e-14);
        VERIFY_CLOSE(result.trajectory.time[11], 1.05, 1e-14);
        const SimulationResult whole = runWith(problemOf(model(pendulumText)), Method::Variational, 1e-7, 1.05, 0);
        QCOMPARE(whole.trajectory.rowCount(), std::size_t(2));
        VERIFY_CLOSE(last(whole, "x"), last(result, "x"), 1e-5);
    }

    void examplesAsByTheUsualMethod_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"cart_pole", "crane_control", "double_pendulum", "gear_train", "knife_edge",
                                 "pendulum_cartesian", "rod_pendulum", "rolling_disk", "simple_pendulum",
                                 "two_link_manipulator", "two_masses_absolute", "two_masses_relative", "four_bar"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void examplesAsByTheUsualMethod() {
        QFETCH(QString, name);
        const SimulationProblem problem = problemOf(example(name.toStdString()));
        const SimulationResult usual = runWith(problem, Method::Auto, 1e-10, 2, 0.1);
        const SimulationResult result = runWith(problem, Method::Variational, 1e-10, 2, 0.1);
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.isTrusted());
        for (const Series& series : result.trajectory.series) {
            if (series.kind == SeriesKind::Audit)
                continue;
            double size = 1e-3;
            for (const double value : values(usual, series.name))
                size = std::max(size, std::abs(value));
            for (std::size_t row = 0; row < series.values.size(); ++row)
                VERIFY_CLOSE(series.values[row], values(usual, series.name)[row], 1e-5 * size);
        }
    }

    // Six constraints of millimetres, from rest, with steps of microseconds: a flow is known no better than the place.
    void fastMechanism() {
        const SimulationProblem problem = problemOf(example("andrews_squeezer"));
        const SimulationResult usual = runWith(problem, Method::Auto, 1e-11, 0.01, 0);
        const SimulationResult result = runWith(problem, Method::Variational, 1e-8, 0.01, 1e-5);
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "beta"), last(usual, "beta"), 1e-7 * std::abs(last(usual, "beta")));
    }

    void whatItDoesNotTake_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("obstacle");
        QTest::addColumn<QString>("which");
        const auto row = [](const char* name, const std::string& text, MomentumObstacle obstacle, const char* which) {
            QTest::newRow(name) << QString::fromStdString(text) << static_cast<int>(obstacle)
                                << QString::fromLatin1(which);
        };
        row("friction", kepler + "[efforts]\nx = \"-sign(dotx)\"\n", MomentumObstacle::Switches, "sign(dotx)");
        row("limit", kepler + "[[limits]]\nname = \"near\"\nexpression = \"x + 2\"\n", MomentumObstacle::Limits,
            "near");
        row("no inertia",
            "[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\ninitial = 1\n[energies]\n"
            "kinetic_coenergy = \"dotx^2/2\"\npotential = \"(x - y)^2\"\ndissipation = \"doty^2\"\n",
            MomentumObstacle::NoInertia, "y");
    }
    void whatItDoesNotTake() {
        QFETCH(QString, model);
        QFETCH(int, obstacle);
        QFETCH(QString, which);
        const SimulationResult result =
            runWith(problemOf(runs::model(model.toStdString())), Method::Variational, 1e-8, 1, 0.1);
        QCOMPARE(static_cast<int>(result.status.end), static_cast<int>(RunEnd::MethodUnsuitable));
        QCOMPARE(static_cast<int>(result.status.obstacle.value()), obstacle);
        QVERIFY(which.isEmpty() || contains(result.status.where, which.toStdString()));
        QVERIFY(!result.status.isTrusted());
    }

    // A parallelogram that lies flat could go on as an antiparallelogram.
    void singularPositionsEndIt() {
        const SimulationProblem problem = problemOf(example("parallel_cranks"));
        const SimulationResult result = runWith(problem, Method::Variational, 1e-8, 10, 0.01);
        QVERIFY2(!result.status.isCompleted() || result.status.singularPassages.empty(), told(result).c_str());
    }

    void stopsWhenAsked() {
        SimulationProblem problem = problemOf(model(kepler));
        problem.settings.method = Method::Variational;
        problem.settings.end = 1e5;
        problem.settings.step = 0;
        std::stop_source stop;
        std::size_t calls = 0;
        const SimulationResult result = simulate(problem, stop.get_token(), [&](double fraction, const Trajectory&) {
            QVERIFY(fraction >= 0 && fraction < 1);
            if (++calls == 100)
                stop.request_stop();
        });
        QCOMPARE(static_cast<int>(result.status.end), static_cast<int>(RunEnd::Stopped));
        QCOMPARE(calls, std::size_t(100));
    }
};

COENERGY_TEST(TestVariationalRun)
#include "test_variational_run.moc"
