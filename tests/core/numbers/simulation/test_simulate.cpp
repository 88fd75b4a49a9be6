// Runs as a user sees them: the grid of rows, accuracy between steps, invariants, initial states that have to be
// changed, ends with a reason, sizes far from 1, and models of every kind.
#include "runs.hpp"

#include "base/cancellation.hpp"
#include "support/test_program.hpp"
#include "support/watched.hpp"

#include <QDir>

#include <algorithm>
#include <atomic>

#include <chrono>
#include <pthread.h>
#include <thread>
#include <time.h>

// Sanitizers slow everything down; the bounds are those of the program itself.
constexpr int slowdown = tests::isWatched ? 20 : 1;

using namespace runs;

namespace {

std::string coordinate(const std::string& name, const std::string& initial = "0", const std::string& flow = "0",
                       const std::string& more = "") {
    return "[[coordinates]]\nname = \"" + name + "\"\ninitial = " + initial + "\ninitial_flow = " + flow + "\n" + more;
}
std::string energies(const std::string& kinetic, const std::string& potential = "0",
                     const std::string& dissipation = "0") {
    return "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" + potential + "\"\ndissipation = \"" +
           dissipation + "\"\n";
}
std::string simulationText(const std::string& end, const std::string& step = "0.1", const std::string& more = "") {
    return "[simulation]\nend = " + end + "\nstep = " + step + "\n" + more;
}
std::string rod(const std::string& length = "1") {
    return "[[constraints.displacement]]\nname = \"rod\"\nexpression = \"x^2 + y^2 = " + length + "^2\"\n";
}
std::string pendulum(const std::string& x = "coordinate") {
    return (x == "coordinate" ? coordinate("x", "1") + coordinate("y") : x) +
           energies("(dotx^2 + doty^2)/2", "9.81*y") + rod();
}
Document oscillator(const std::string& end, const std::string& step = "0.1", const std::string& more = "") {
    return model(coordinate("x", "1") + energies("dotx^2/2", "x^2/2") + simulationText(end, step, more));
}
// A unit mass under one effort.
Document drivenMass(const std::string& effort, const std::string& end, const std::string& more = "") {
    return model(coordinate("x") + energies("dotx^2/2") + "[efforts]\nx = \"" + effort + "\"\n" + more +
                 simulationText(end));
}

double largestDifference(const SimulationResult& a, const SimulationResult& b, const std::vector<std::string>& names) {
    double largest = 0;
    for (const std::string& name : names)
        for (std::size_t row = 0; row < a.trajectory.rowCount(); ++row)
            largest = std::max(largest, std::abs(values(a, name)[row] - values(b, name).at(row)));
    return largest;
}

std::string cartesianChain(int links) {
    std::string text = "[parameters]\nm = 1\nl = 0.1\ng = 9.81\n", kinetic, potential, constraints;
    for (int k = 1; k <= links; ++k) {
        const std::string n = std::to_string(k), p = std::to_string(k - 1);
        text += coordinate("x" + n, "\"" + n + "*l\"") + coordinate("y" + n);
        const std::string plus = k > 1 ? " + " : "";
        kinetic += plus + "m*(dotx" + n + "^2 + doty" + n + "^2)/2";
        potential += plus + "m*g*y" + n;
        const std::string dx = k > 1 ? "(x" + n + " - x" + p + ")" : "x1",
                          dy = k > 1 ? "(y" + n + " - y" + p + ")" : "y1";
        constraints += "[[constraints.displacement]]\nname = \"rod" + n + "\"\nexpression = \"" + dx + "^2 + " + dy +
                       "^2 = l^2\"\n";
    }
    return text + energies(kinetic, potential) + constraints + simulationText("1000", "0.01");
}

double processorSeconds(pthread_t thread) {
    clockid_t clock{};
    timespec time{};
    if (pthread_getcpuclockid(thread, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

} // namespace

class TestSimulate : public QObject {
    Q_OBJECT

private slots:
    // A pulse that is short beside the run, while nothing else moves: the steps do not outgrow it.
    void shortPulses_data() {
        QTest::addColumn<double>("sharpness");
        QTest::newRow("a twentieth of a second") << 1e3;
        QTest::newRow("milliseconds") << 1e6;
    }
    void shortPulses() {
        QFETCH(double, sharpness);
        const Document document =
            drivenMass("100*exp(-" + std::to_string(static_cast<int>(sharpness)) + "*(t - 1234/1000)^2)", "10");
        const double impulse = 100 * std::sqrt(std::acos(-1.0) / sharpness);
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            for (const double step : {0.1, 0.0}) {
                const SimulationResult result = run(document, [&](IntegrationSettings& settings) {
                    settings.method = method;
                    settings.step = step;
                });
                VERIFY_COMPLETED(result);
                VERIFY_CLOSE(last(result, "x"), impulse * (10 - 1.234), 1e-6);
            }
    }

    // ---- rows ----

    void grid_data() {
        QTest::addColumn<double>("start");
        QTest::addColumn<double>("end");
        QTest::addColumn<double>("step");
        QTest::addColumn<int>("rows");
        QTest::newRow("a tenth") << 0.0 << 1.0 << 0.1 << 11;
        QTest::newRow("a hundredth") << 0.0 << 10.0 << 0.01 << 1001;
        QTest::newRow("rest") << 0.0 << 1.0 << 0.3 << 5;
        QTest::newRow("longer than the run") << 0.0 << 1.0 << 2.0 << 2;
        QTest::newRow("from elsewhere") << -1.0 << 0.7 << 0.1 << 18;
        QTest::newRow("a third") << 0.0 << 2.0 << 1.0 / 3 << 7;
        QTest::newRow("finer than the steps") << 0.0 << 0.1 << 1e-4 << 1001;
        QTest::newRow("ends only") << 2.0 << 3.0 << 0.0 << 2;
        QTest::newRow("late") << 1e6 << 1e6 + 1 << 0.1 << 11;
    }
    void grid() {
        QFETCH(double, start);
        QFETCH(double, end);
        QFETCH(double, step);
        QFETCH(int, rows);
        for (const Method method : {Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4}) {
            SimulationProblem problem = problemOf(oscillator("1"));
            problem.start.time = start;
            const SimulationResult result = run(problem, [&](IntegrationSettings& settings) {
                settings.start = start;
                settings.end = end;
                settings.step = step;
                settings.method = method;
            });
            VERIFY_COMPLETED(result);
            const std::vector<double>& time = result.trajectory.time;
            QCOMPARE(time.size(), static_cast<std::size_t>(rows));
            for (std::size_t k = 0; k + 1 < time.size(); ++k)
                QCOMPARE(time[k], start + static_cast<double>(k) * step);
            QCOMPARE(time.back(), end);
            QCOMPARE(result.status.endTime, end);
            for (const Series& series : result.trajectory.series)
                QCOMPARE(series.values.size(), time.size());
            VERIFY_CLOSE(values(result, "x").back(), std::cos(end - start), 1e-6);
        }
    }

    // Forces in time alone: an error estimate that sees only what depends on the state would let the steps grow.
    void forcesInTimeAlone() {
        const SimulationResult result = run(drivenMass("sin(50*t)", "10"));
        VERIFY_COMPLETED(result);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double t = result.trajectory.time[row];
            VERIFY_CLOSE(values(result, "x")[row], t / 50 - std::sin(50 * t) / 2500, 2e-8);
        }
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    // Rows between steps are as good as the ends of runs of the same tolerance, and lie on the constraints.
    void rowsAreAsAccurateAsSteps_data() {
        QTest::addColumn<int>("method");
        QTest::newRow("dopri5") << static_cast<int>(Method::Dopri5);
        QTest::newRow("dop853") << static_cast<int>(Method::Dop853);
        QTest::newRow("radau5") << static_cast<int>(Method::Radau5);
        QTest::newRow("rosenbrock4") << static_cast<int>(Method::Rosenbrock4);
    }
    void rowsAreAsAccurateAsSteps() {
        QFETCH(int, method);
        const SimulationProblem problem = problemOf(model(pendulum() + simulationText("5", "0.01")));
        const SimulationResult tight =
            run(problem, [](IntegrationSettings& s) { s.relativeTolerance = s.absoluteTolerance = 1e-12; });
        const auto loose = [&](IntegrationSettings& s) {
            s.relativeTolerance = s.absoluteTolerance = 1e-6;
            s.method = static_cast<Method>(method);
        };
        const SimulationResult rows = run(problem, loose);
        VERIFY_COMPLETED(rows);
        double atEnds = 0;
        for (const double end : {1.0, 2.0, 3.0, 4.0, 5.0}) {
            const SimulationResult ended = run(problem, [&](IntegrationSettings& s) {
                loose(s);
                s.end = end;
                s.step = 0;
            });
            const auto row = static_cast<std::size_t>(std::lround(end * 100));
            for (const char* name : {"x", "y"})
                atEnds = std::max(atEnds, std::abs(last(ended, name) - values(tight, name)[row]));
        }
        const double between = largestDifference(rows, tight, {"x", "y"});
        QVERIFY2(between <= 5 * atEnds + 1e-9, qPrintable(QStringLiteral("%1 against %2").arg(between).arg(atEnds)));
        for (const double residual : values(rows, std::string(constraintResidualName)))
            QVERIFY(residual < 1e-10);
    }

    // Where nothing supplies or dissipates power there is no work to be integrated.
    void auditingWhatDoesNoWorkCostsNoEvaluations() {
        for (const Method method : {Method::Dopri5, Method::Radau5}) {
            SimulationProblem problem = problemOf(example("double_pendulum"));
            problem.settings.method = method;
            const SimulationResult audited = simulate(problem);
            problem.settings.audit = Audit::Off;
            const SimulationResult plain = simulate(problem);
            QVERIFY2(audited.status.isEnergyAudited && audited.status.energyAudit < 1e-6, told(audited).c_str());
            QCOMPARE(audited.status.evaluations, plain.status.evaluations);
            QVERIFY(values(audited, "theta1") == values(plain, "theta1"));
        }
    }

    // Multipliers are of the row's own state: for a pendulum lambda = -(m v^2 - m g y)/(2 l^2) for phi = x^2 + y^2 -
    // l^2.
    void multipliersBelongToTheirRow() {
        const SimulationResult result = run(model(pendulum() + simulationText("5", "0.01")));
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double v2 = std::pow(values(result, "dotx")[row], 2) + std::pow(values(result, "doty")[row], 2);
            VERIFY_CLOSE(values(result, "lambda1")[row], (v2 - 9.81 * values(result, "y")[row]) / 2, 1e-9);
        }
    }

    void sameResultTwice() {
        const SimulationProblem problem = problemOf(example("four_bar"));
        const SimulationResult one = simulate(problem);
        SimulationResult other;
        std::thread([&] { other = simulate(problem); }).join();
        QVERIFY(one.trajectory == other.trajectory);
        QCOMPARE(one.status.steps, other.status.steps);
        QCOMPARE(one.status.evaluations, other.status.evaluations);
    }

    // ---- invariants ----

    void pendulumForAMinute() {
        const SimulationResult result = run(model(pendulum() + simulationText("60", "0.01")));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10, told(result).c_str());
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
        const auto& x = values(result, "x");
        QVERIFY(*std::min_element(x.begin(), x.end()) < -0.999 && *std::max_element(x.begin(), x.end()) > 0.999);
        for (std::size_t row = 0; row < x.size(); ++row) // recomputed here, not believed
            VERIFY_CLOSE(x[row] * x[row] + values(result, "y")[row] * values(result, "y")[row], 1, 1e-13);
    }

    // Fast enough to go over the top, through all four axes.
    void rotatingPendulum() {
        const SimulationResult result =
            run(model(pendulum(coordinate("x", "1") + coordinate("y", "0", "7")) + simulationText("60", "0.01")));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10 && result.status.energyAudit < 1e-6,
                 told(result).c_str());
        const auto& y = values(result, "y");
        QVERIFY(*std::max_element(y.begin(), y.end()) > 0.999);
    }

    void stabilizationsDrift() {
        const SimulationProblem problem = problemOf(model(pendulum() + simulationText("30", "0.1")));
        const auto residual = [&](Stabilization stabilization) {
            const SimulationResult result = run(problem, [&](IntegrationSettings& s) {
                s.stabilization = stabilization;
                s.relativeTolerance = s.absoluteTolerance = 1e-6;
                s.method = Method::Dopri5;
            });
            if (!result.status.isCompleted())
                throw std::runtime_error(told(result));
            return values(result, std::string(constraintResidualName));
        };
        const auto none = residual(Stabilization::None);
        const auto baumgarte = residual(Stabilization::Baumgarte);
        const auto projection = residual(Stabilization::Projection);
        QVERIFY(none.back() > 3 * none[none.size() / 4]); // grows
        QVERIFY2(baumgarte.back() < 0.1 * none.back() && baumgarte.back() > 1e-13,
                 qPrintable(QStringLiteral("%1 against %2").arg(baumgarte.back()).arg(none.back())));
        QVERIFY(projection.back() < 1e-14);
    }

    // ---- beginnings ----

    void startBesideTheConstraintsIsMoved() {
        const SimulationResult result =
            run(model(pendulum(coordinate("x", "0.9", "1") + coordinate("y", "-0.9", "0.5")) + simulationText("1")));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.status.initialChanges.size(), std::size_t(4));
        const double half = std::sqrt(0.5); // the nearest point, and the nearest velocity along the rod's tangent
        const double expected[] = {half, 0.75, -half, 0.75};
        QCOMPARE(values(result, "x").front(), result.status.initialChanges[0].after);
        for (std::size_t k = 0; k < 4; ++k)
            VERIFY_CLOSE(result.status.initialChanges[k].after, expected[k], 1e-9);
        QCOMPARE(result.status.initialChanges[0].before, 0.9);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10, told(result).c_str());
    }

    void fixedValuesStay() {
        const SimulationResult result =
            run(model(pendulum(coordinate("x", "0.8", "0", "fixed = [\"displacement\"]\n") + coordinate("y", "-0.1")) +
                      simulationText("1")));
        VERIFY_COMPLETED(result);
        QCOMPARE(values(result, "x").front(), 0.8);
        VERIFY_CLOSE(values(result, "y").front(), -0.6, 1e-10);
        QCOMPARE(result.status.initialChanges.size(), std::size_t(1));
        QCOMPARE(result.status.initialChanges[0].name, std::string("y"));
    }

    // Whichever is typed stands, and the other one follows; two that cannot stand together both move.
    void whatIsTypedStands() {
        const auto flowsAtStart = [&](const std::string& ofX, const std::string& ofY) {
            const auto typed = [](const std::string& flow) {
                return flow.empty() ? flow : "initial_flow = " + flow + "\n";
            };
            const SimulationResult result = run(model("[[coordinates]]\nname = \"x\"\n" + typed(ofX) +
                                                      "[[coordinates]]\nname = \"y\"\n" + typed(ofY) +
                                                      "[energies]\nkinetic_coenergy = \"(dotx^2 + doty^2)/2\"\n"
                                                      "[[constraints.displacement]]\nname = \"gear\"\n"
                                                      "expression = \"3*x = y\"\n" +
                                                      simulationText("1")));
            return std::pair(values(result, "dotx").front(), values(result, "doty").front());
        };
        QCOMPARE(flowsAtStart("7", ""), std::pair(7.0, 21.0));
        const auto [x, y] = flowsAtStart("", "6");
        VERIFY_CLOSE(x, 2.0, 1e-12);
        QCOMPARE(y, 6.0);
        QCOMPARE(flowsAtStart("2", "6"), std::pair(2.0, 6.0));
        const auto [bothX, bothY] = flowsAtStart("4", "6");
        VERIFY_CLOSE(bothY, 3 * bothX, 1e-12);
        QVERIFY(bothX < 4 && bothY > 6);
    }

    // At y = 0 no step of y leads to the circle, whichever end is typed; the direction that was taken is told.
    void whatIsTypedStandsWhereNothingFollowsAtOnce() {
        const SimulationResult result =
            run(model(pendulum(coordinate("x", "-0.28") + "[[coordinates]]\nname = \"y\"\n") + simulationText("1")));
        VERIFY_COMPLETED(result);
        QCOMPARE(values(result, "x").front(), -0.28);
        VERIFY_CLOSE(std::abs(values(result, "y").front()), 0.96, 1e-10);
        QCOMPARE(result.status.startDirection, std::vector<std::string>{"y"});
    }

    // A billion turns by a method for smooth motions: it ends after some seconds' worth of steps, not of hours.
    void aRunWithoutHopeEnds() {
        const SimulationResult result =
            run(model(coordinate("x", "1") + energies("dotx^2/2", "1e18*x^2/2") + simulationText("10", "1")),
                [](IntegrationSettings& settings) { settings.method = Method::Dopri5; });
        QCOMPARE(result.status.end, RunEnd::TooManySteps);
        QVERIFY(result.status.steps + result.status.rejected < 300'000);
    }

    void fixedValuesInTheWayAreNamed() {
        const std::string fixed = "fixed = [\"displacement\", \"flow\"]\n";
        const SimulationResult result = run(model(
            pendulum(coordinate("x", "0.9", "0", fixed) + coordinate("y", "-0.9", "0", fixed)) + simulationText("1")));
        QCOMPARE(result.status.end, RunEnd::NoConsistentStart);
        QCOMPARE(result.status.where, std::vector<std::string>{"rod"});
        QVERIFY(contains(result.status.fixed, "x") && contains(result.status.fixed, "y"));
        QVERIFY(result.status.residual > 1e-3);
        QCOMPARE(result.trajectory.rowCount(), std::size_t(0));
    }

    void fixedVelocityInTheWay() {
        const SimulationResult result = run(
            model(pendulum(coordinate("x", "1", "1", "fixed = [\"flow\"]\n") + coordinate("y")) + simulationText("1")));
        QCOMPARE(result.status.end, RunEnd::NoConsistentStart);
        QCOMPARE(result.status.fixed, std::vector<std::string>{"dotx"});
    }

    // ---- ends with a reason, keeping what was computed ----

    void unfinished_data() {
        QTest::addColumn<std::string>("effort");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("division by zero") << std::string("1/(1 - t)") << 0.999 << 1.0001;
        QTest::newRow("pole") << std::string("1/(1 - t)^2") << 0.999 << 1.0001;
        QTest::newRow("root") << std::string("sqrt(1 - t)") << 0.999999 << 1.0;
        QTest::newRow("logarithm") << std::string("ln(1 - t)") << 0.999 << 1.0001;
        QTest::newRow("overflow") << std::string("exp(exp(exp(t)))") << 1.5 << 1.9;
        QTest::newRow("blow-up") << std::string("1 + dotx^2") << 1.57 << 1.5709;
        QTest::newRow("at once") << std::string("1/x") << 0.0 << 0.0;
        QTest::newRow("indeterminate") << std::string("sin(x)/x") << 0.0 << 0.0;
    }
    void unfinished() {
        QFETCH(std::string, effort);
        QFETCH(double, least);
        QFETCH(double, most);
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Radau5, Method::Rosenbrock4}) {
            const SimulationResult result =
                run(drivenMass(effort, "3"), [&](IntegrationSettings& settings) { settings.method = method; });
            QVERIFY2(!result.status.isTrusted(), told(result).c_str());
            if (result.status.isCompleted()) // a step may span a pole evenly; the balance of energy does not close then
                continue;
            QVERIFY2(!result.status.where.empty(), told(result).c_str());
            QVERIFY2(result.status.endTime >= least && result.status.endTime <= most, told(result).c_str());
            QVERIFY2(result.status.steps + result.status.rejected < 100'000, told(result).c_str());
            for (const double x : values(result, "x"))
                QVERIFY(std::isfinite(x));
            if (least > 0) {
                QVERIFY(result.trajectory.rowCount() >= 10);
                QCOMPARE(result.trajectory.time.back(), result.status.endTime);
            }
        }
    }

    // An energy that overflows is no energy that is kept.
    void overflowFailsTheAudit() {
        const SimulationResult result =
            run(model(coordinate("x", "1", "1") + energies("1e280*dotx^2/2", "-1e280*x^2/2") + simulationText("50")));
        QVERIFY2(!std::isfinite(result.status.energyAudit), told(result).c_str());
        QVERIFY(!result.status.isTrusted());
    }

    // dotx = x^2, as an equation of first order.
    void firstOrderBlowUp() {
        const SimulationResult result = run(model(coordinate("x", "1", "1") + energies("0", "0", "dotx^2/2") +
                                                  "[efforts]\nx = \"x^2\"\n" + simulationText("3")));
        QVERIFY(!result.status.isCompleted());
        VERIFY_CLOSE(result.status.endTime, 1, 1e-3);
    }

    // Two links folded onto each other cannot follow: the end of a rod is pulled farther than the rods reach.
    void constraintThatCannotBeFollowed() {
        const SimulationResult result = run(model(
            coordinate("x", "0.5") + coordinate("y", "\"-sqrt(3)/2\"") + energies("(dotx^2 + doty^2)/2") + rod() +
            "[[constraints.displacement]]\nname = \"pull\"\nexpression = \"x = 0.5 + t\"\n" + simulationText("3")));
        QVERIFY(!result.status.isCompleted() && !result.status.where.empty());
        VERIFY_CLOSE(result.status.endTime, 0.5, 1e-3);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-6, told(result).c_str());
    }

    // ---- stiffness ----

    void stiffMotionSwitchesTheMethod() {
        const SimulationProblem problem = problemOf(problem_("a05_flyball.ldae"));
        const auto loose = [](IntegrationSettings& s) { s.relativeTolerance = s.absoluteTolerance = 1e-6; };
        const SimulationResult automatic = run(problem, loose);
        VERIFY_COMPLETED(automatic);
        QVERIFY(contains(automatic.status.methods, "radau5"));
        const SimulationResult explicitly = run(problem, [&](IntegrationSettings& s) {
            loose(s);
            s.method = Method::Dopri5;
        });
        QVERIFY(automatic.status.steps * 5 < explicitly.status.steps);
        VERIFY_CLOSE(last(automatic, "s"), 0.619622917061365659, 1e-4);
    }

    // Charging through 1 kOhm with a parasitic inductance: what it adds decays within 1e-15 s, less than the shortest
    // step, and the motion is that without it.
    void whatDecaysWithinTheShortestStepGoesOn() {
        const SimulationResult result =
            run(model(coordinate("q") + energies("1e-12*dotq^2/2", "q^2/2e-6", "1000*dotq^2/2") +
                      "[efforts]\nq = \"5\"\n" + simulationText("0.005", "0.0005")));
        VERIFY_COMPLETED(result);
        QVERIFY(contains(result.status.methods, "radau5"));
        VERIFY_CLOSE(last(result, "q"), 5e-6 * (1 - std::exp(-5.0)), 1e-10);
    }

    void mildMotionKeepsItsMethod() {
        const SimulationResult result =
            run(oscillator("100"), [](IntegrationSettings& s) { s.relativeTolerance = 1e-5; });
        QCOMPARE(result.status.methods, std::vector<std::string>{"dop853"});
    }

    // At omega h = 1 nothing is stiff, whatever omega^2 is.
    void fastMotionKeepsItsMethod() {
        const SimulationResult result =
            run(model(coordinate("x", "1") + energies("dotx^2/2", "1e10*x^2/2") + simulationText("0.01", "0.0001")));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.status.methods, std::vector<std::string>{"dop853"});
    }

    // A stiff oscillator at rest lets the implicit method take long steps, until a blow sets it going for good.
    void fastMotionTakesTheExplicitMethodAgain() {
        const Document document = model(coordinate("x", "0") + coordinate("y", "1") +
                                        energies("dotx^2/2 + doty^2/2", "1e8*x^2/2 + 1e4*y^2/2") +
                                        "[efforts]\nx = \"1e3*impulse(t - 20)\"\n" + simulationText("20.3", "0.01"));
        const SimulationResult result = run(document);
        VERIFY_COMPLETED(result);
        const std::vector<std::string>& methods = result.status.methods;
        QVERIFY2(methods.size() >= 3 && methods[0] == "dop853" && methods[1] == "radau5" && methods[2] == "dop853",
                 told(result).c_str());
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row)
            if (const double t = result.trajectory.time[row]; t > 20)
                VERIFY_CLOSE(values(result, "x")[row], 0.1 * std::sin(1e4 * (t - 20)), 1e-5);
    }

    // ---- sizes ----

    void tinyAndHuge_data() {
        QTest::addColumn<std::string>("size");
        for (const char* size : {"1e-15", "1e-6", "1", "1e6", "1e15"})
            QTest::newRow(size) << std::string(size);
    }
    // m = size, amplitude = size, and the frequency 1/size: everything scales, nothing else changes.
    void tinyAndHuge() {
        QFETCH(std::string, size);
        const double s = std::stod(size);
        const SimulationResult result = run(model(
            "[parameters]\ns = " + size + "\n" + coordinate("x", "\"s\"", "0", "nominal = \"s\"\nnominal_flow = 1\n") +
            energies("s*dotx^2/2", "x^2/(2*s)") + "[simulation]\nend = \"10*s\"\nstep = \"s/10\"\n"));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.trajectory.rowCount(), std::size_t(101));
        VERIFY_CLOSE(last(result, "x") / s, std::cos(10.0), 1e-7);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    // ---- models of every kind ----

    void staticsFollowTheirLoad() {
        const SimulationResult result =
            run(model(coordinate("x") + energies("0", "2*x^2") + "[efforts]\nx = \"sin(t)\"\n" + simulationText("5")));
        VERIFY_COMPLETED(result);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            VERIFY_CLOSE(values(result, "x")[row], std::sin(result.trajectory.time[row]) / 4, 1e-12);
            VERIFY_CLOSE(values(result, "dotx")[row], std::cos(result.trajectory.time[row]) / 4, 1e-12);
        }
    }

    void kinematicsWithoutFreedom() {
        const SimulationResult result =
            run(model(coordinate("x") + energies("dotx^2/2") +
                      "[[constraints.displacement]]\nexpression = \"x = sin(t)\"\n" + simulationText("5")));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), std::sin(5.0), 1e-12);
        VERIFY_CLOSE(last(result, "lambda1"), std::sin(5.0), 1e-9);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    // What time alone drives, every method must see: x'' = cos(20 t) from rest, exactly (1 - cos(20 t)) / 400.
    void drivenByTimeAlone_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            QTest::newRow(methodName(method).data()) << static_cast<int>(method);
    }
    void drivenByTimeAlone() {
        QFETCH(int, method);
        const SimulationResult result =
            run(model(coordinate("x") + energies("dotx^2/2") + "[efforts]\nx = \"cos(20*t)\"\n" + simulationText("5")),
                [&](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); });
        VERIFY_COMPLETED(result);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row)
            VERIFY_CLOSE(values(result, "x")[row], (1 - std::cos(20 * result.trajectory.time[row])) / 400, 1e-8);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    // What a uniformly turning coordinate drives is a pure quadrature: a knife edge runs round a circle, and two disks
    // roll.
    void drivenByUniformTurning_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853})
            QTest::newRow(methodName(method).data()) << static_cast<int>(method);
    }
    void drivenByUniformTurning() {
        QFETCH(int, method);
        const SimulationProblem edge =
            problemOf(model(coordinate("x", "0", "1.7") + coordinate("y") + coordinate("theta", "0", "1.3") +
                            energies("(dotx^2 + doty^2 + dottheta^2)/2") +
                            "[[constraints.flow]]\nexpression = \"dotx*sin(theta) = doty*cos(theta)\"\n" +
                            simulationText("30", "0.5")));
        // upright, of radius 2, turning with 0.9 and rolling with 1.1
        const SimulationProblem disk =
            problemOf(model(coordinate("x", "0", "2.2") + coordinate("y") + coordinate("psi", "0", "0.9") +
                            coordinate("roll", "0", "1.1") + energies("(dotx^2 + doty^2 + dotpsi^2 + 2*dotroll^2)/2") +
                            "[[constraints.flow]]\nexpression = \"dotx = 2*dotroll*cos(psi)\"\n"
                            "[[constraints.flow]]\nexpression = \"doty = 2*dotroll*sin(psi)\"\n" +
                            simulationText("30", "0.5")));
        for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-9, 1e-10, 1e-11}) {
            const auto adjust = [&](IntegrationSettings& s) {
                s.method = static_cast<Method>(method);
                s.relativeTolerance = s.absoluteTolerance = tolerance;
            };
            const auto compare = [&](const SimulationProblem& problem, double speed, double turning) {
                const SimulationResult result = run(problem, adjust);
                VERIFY_COMPLETED(result);
                for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
                    const double angle = turning * result.trajectory.time[row];
                    VERIFY_CLOSE(values(result, "x")[row], speed / turning * std::sin(angle), 100 * tolerance);
                    VERIFY_CLOSE(values(result, "y")[row], speed / turning * (1 - std::cos(angle)), 100 * tolerance);
                }
            };
            compare(edge, 1.7, 1.3);
            compare(disk, 2.2, 0.9);
            const SimulationResult integral =
                run(model(coordinate("x", "0", "1") + energies("dotx^2/2") +
                          "[[constraints.dynamic]]\nvariable = \"s\"\nrate = \"cos(2*x)^2\"\n" +
                          simulationText("60", "2.5")),
                    adjust);
            VERIFY_COMPLETED(integral);
            for (std::size_t row = 0; row < integral.trajectory.rowCount(); ++row) {
                const double t = integral.trajectory.time[row];
                VERIFY_CLOSE(values(integral, "s")[row], t / 2 + std::sin(4 * t) / 8, 1000 * tolerance);
            }
        }
    }

    // x' = 1e6 (cos t - x): a small error of x is a large one of x', and still the audit is that of the motion.
    void stiffFirstOrderKeepsItsAudit() {
        const SimulationResult result = run(model(coordinate("x", "1") + energies("0", "1e6*x^2/2", "dotx^2/2") +
                                                  "[efforts]\nx = \"1e6*cos(t)\"\n" + simulationText("10")));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.status.methods.back(), std::string("radau5"));
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row)
            VERIFY_CLOSE(values(result, "x")[row], std::cos(result.trajectory.time[row] - 1e-6), 5e-8);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    // Also where time drives: ten times as many steps, ten thousand times as accurate and more.
    void implicitMethodsKeepTheirOrderUnderForcing() {
        for (const auto& [method, least] : {std::pair(Method::Rosenbrock4, 3.5), std::pair(Method::Radau5, 4.5)}) {
            const auto error = [method = method](double tolerance) {
                const SimulationResult result =
                    run(drivenMass("100*sin(50*t)", "10"), [&](IntegrationSettings& settings) {
                        settings.method = method;
                        settings.relativeTolerance = settings.absoluteTolerance = tolerance;
                    });
                return std::pair(static_cast<double>(result.status.steps),
                                 std::abs(last(result, "dotx") - 2 * (1 - std::cos(500.0))));
            };
            const auto [fewSteps, coarse] = error(1e-6);
            const auto [manySteps, fine] = error(1e-9);
            const double order = std::log(coarse / fine) / std::log(manySteps / fewSteps);
            QVERIFY2(order > least, std::to_string(order).c_str());
        }
    }

    // An oscillation of 1e-7 around zero, whose size nobody has given, is as accurate as one of size 1.
    void sizesAreEstimated() {
        const auto oscillator = [](const std::string& flow) {
            return run(model(coordinate("x", "0", flow) + energies("dotx^2/2", "x^2/2") + simulationText("10")));
        };
        const SimulationResult small = oscillator("1e-7");
        const SimulationResult large = oscillator("1");
        VERIFY_COMPLETED(small);
        VERIFY_CLOSE(1e7 * last(small, "x"), std::sin(10.0), 1e-6);
        VERIFY_CLOSE(last(large, "x"), std::sin(10.0), 1e-6);
        QCOMPARE(large.status.estimatedSizes.size(), std::size_t(2));
        QCOMPARE(large.status.estimatedSizes[0].name, std::string("x"));
        VERIFY_CLOSE(large.status.estimatedSizes[0].size, 1, 0.05);
    }

    // A mass on a spring is to follow sin t, and the force on the mass before it is unknown: index 5, d = (2, 4, 0).
    void prescribedThroughASpring() {
        const Document document =
            model(coordinate("a") + coordinate("b") + energies("dota^2/2 + dotb^2/2", "8*(a - b)^2/2") +
                  "[efforts]\na = \"u\"\n[[constraints.effort]]\nname = \"path\"\nexpression = \"b = sin(t)\"\neffort "
                  "= \"u\"\n" +
                  simulationText("5"));
        const Preparation preparation = prepared(document);
        QCOMPARE(preparation.structure.unknownOffsets, (std::vector<int>{2, 4, 0}));
        QCOMPARE(preparation.structure.index, std::optional<int>(5));
        QCOMPARE(preparation.structure.freeInitialValues, std::optional<int>(0));
        const SimulationResult result = run(document);
        VERIFY_COMPLETED(result);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double wave = std::sin(result.trajectory.time[row]);
            VERIFY_CLOSE(values(result, "b")[row], wave, 1e-10);
            VERIFY_CLOSE(values(result, "a")[row], 7.0 / 8 * wave, 1e-10);
            VERIFY_CLOSE(values(result, "u")[row], -15.0 / 8 * wave, 1e-9);
        }
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10, told(result).c_str());
    }

    // Quadratic drag without inertia: dotx^2 + x = 4, so sqrt(4 - x) falls like 2 - t/2.
    void highestDerivativeInsideASquare() {
        const Document document = model(coordinate("x", "0", "1.5") + energies("0", "x^2/2", "dotx^3/3") +
                                        "[efforts]\nx = 4\n" + simulationText("3"));
        const SimulationResult result = run(document);
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), 4 - 0.25, 1e-7);
        VERIFY_CLOSE(last(result, "dotx"), 0.5, 1e-7);
        const SimulationResult further = run(document, [](IntegrationSettings& s) { s.end = 10; });
        QVERIFY2(further.status.end == RunEnd::NoSolution || further.status.end == RunEnd::StaysSingular,
                 told(further).c_str()); // two branches meet at t = 4, neither is preferred
        QCOMPARE(further.status.where, std::vector<std::string>{"x"});
        VERIFY_CLOSE(further.status.endTime, 4, 1e-2);
        VERIFY_CLOSE(last(further, "x"), 4, 1e-4);
    }

    // Where solutions of an effort constraint cross, the one with a corner keeps the orientation of J; neither is
    // followed in silence. Beside such places, where they only come near each other, the motion goes on.
    void solutionsOfAnEffortCross_data() {
        QTest::addColumn<QString>("law");
        QTest::addColumn<QString>("initial");
        QTest::addColumn<double>("meeting"); // 0: none
        QTest::newRow("product, moving") << "e*(e - (t - 1)) = 0"
                                         << "-1" << 1.0;
        QTest::newRow("product, still") << "e*(e - (t - 1)) = 0"
                                        << "0" << 1.0;
        QTest::newRow("sines") << "sin(e) = sin(t)"
                               << "0" << std::numbers::pi / 2;
        QTest::newRow("squares") << "e^2 = (t - 1)^2"
                                 << "1" << 1.0;
        QTest::newRow("apart") << "e^2 = (t - 1)^2 + 1e-4"
                               << "1" << 0.0;
        QTest::newRow("nearly apart") << "e^2 = (t - 1)^2 + 1e-8"
                                      << "1" << 0.0;
        QTest::newRow("turning") << "e*(2 + e^2) = sin(3*t)"
                                 << "0" << 0.0;
    }

    void solutionsOfAnEffortCross() {
        QFETCH(QString, law);
        QFETCH(QString, initial);
        QFETCH(double, meeting);
        const SimulationResult result = run(
            model(coordinate("x") + energies("dotx^2/2", "0") +
                  "[efforts]\nx = \"e\"\n[[constraints.effort]]\nname = \"law\"\nexpression = \"" + law.toStdString() +
                  "\"\neffort = \"e\"\ninitial = " + initial.toStdString() + "\n" + simulationText("3", "0.5")));
        if (meeting == 0) {
            VERIFY_COMPLETED(result);
            return;
        }
        QVERIFY2(result.status.end == RunEnd::BranchesCross, told(result).c_str());
        QCOMPARE(result.status.where, std::vector<std::string>{"law"});
        VERIFY_CLOSE(result.status.endTime, meeting, 1e-4);
    }

    void movingSupportKeepsTheAudit() {
        const SimulationResult result =
            run(model(coordinate("x", "1") + coordinate("y") + energies("(dotx^2 + doty^2)/2", "9.81*y") +
                      "[[constraints.displacement]]\nexpression = \"(x - sin(2*t)/5)^2 + y^2 = 1\"\n" +
                      simulationText("20", "0.01")));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10 && result.status.energyAudit < 1e-6,
                 told(result).c_str());
    }

    void examplesRunToTheirEnds_data() {
        QTest::addColumn<std::string>("name");
        const QDir folder(QString::fromStdString(sourceFolder + "/resources/examples"));
        for (const QString& file : folder.entryList({"*.ldae"}, QDir::Files, QDir::Name))
            if (file != "thesis_thermal.ldae" && file != "thesis_fluid.ldae") // diagnosed, see test_preparation
                QTest::newRow(qPrintable(file)) << file.chopped(5).toStdString();
    }
    void examplesRunToTheirEnds() {
        QFETCH(std::string, name);
        const SimulationResult result = run(example(name));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10 && result.status.energyAudit < 1e-6,
                 told(result).c_str());
        QVERIFY2(result.status.initialChanges.empty(), "an example begins where it says");
        for (const Series& series : result.trajectory.series)
            for (const double value : series.values)
                QVERIFY2(std::isfinite(value), series.name.c_str());
    }

    // ---- stopping ----

    // From any point: at once, while compiling, while running. In the thread's own computing time.
    void stopsWithinFiftyMilliseconds() {
        const Document document = model(cartesianChain(20));
        double longest = 0;
        for (const int delay : {0, 20, 60, 150, 300, 600, 1200, 2500}) {
            std::stop_source source;
            std::atomic<bool> isDone = false;
            double atStop = 0;
            double atEnd = 0;
            bool isStopped = false;
            std::thread worker([&] {
                try {
                    Preparation preparation;
                    const Derivation derivation = DerivationStage().run(document, source.get_token());
                    preparation = PreparationStage().run(document, derivation, source.get_token());
                    auto problem = problemFor(*preparation.model, document, {}, settingsOf(document));
                    const SimulationResult result = simulate(std::get<SimulationProblem>(problem), source.get_token());
                    isStopped = result.status.end == RunEnd::Stopped;
                } catch (const Cancelled&) {
                    isStopped = true;
                }
                atEnd = processorSeconds(pthread_self());
                isDone = true;
            });
            while (!isDone && processorSeconds(worker.native_handle()) * 1000 < delay)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (!isDone) {
                atStop = processorSeconds(worker.native_handle());
                source.request_stop();
            }
            worker.join();
            QVERIFY(isStopped);
            longest = std::max(longest, atEnd - atStop);
        }
        QVERIFY2(longest < 0.2 * slowdown, // 0.05, were the caches its own
                 qPrintable(QStringLiteral("%1 ms").arg(1000 * longest)));
    }

    void rowsSoFarBeginTheRun() {
        std::vector<Trajectory> seen;
        const SimulationResult result =
            simulate(problemOf(oscillator("10", "0.1")), {}, [&](double, const Trajectory& rows) {
                if (seen.empty() || rows.rowCount() > seen.back().rowCount() + 20)
                    seen.push_back(rows);
            });
        QCOMPARE(result.status.repeats, std::size_t(0));
        QVERIFY(seen.size() > 2);
        for (const Trajectory& rows : seen)
            for (const Series& series : rows.series) {
                const std::vector<double>& values = result.trajectory.find(series.name)->values;
                QVERIFY(series.kind != SeriesKind::Audit);
                QCOMPARE(series.values.size(), rows.rowCount());
                QVERIFY(std::equal(series.values.begin(), series.values.end(), values.begin()));
            }
    }

    void stoppedRunKeepsItsRows() {
        const SimulationProblem problem = problemOf(oscillator("1e6", "1"));
        std::stop_source source;
        const SimulationResult result = simulate(problem, source.get_token(), [&](double fraction, const Trajectory&) {
            if (fraction > 1e-4)
                source.request_stop();
        });
        QCOMPARE(result.status.end, RunEnd::Stopped);
        QVERIFY(result.trajectory.rowCount() > 50 && result.trajectory.time.back() < 200);
        QCOMPARE(result.trajectory.time.back(), result.status.endTime);
    }

    // Nearly through the origin, in polar coordinates: the digits that the energy lacks there are there again behind
    // it, where the motion has another energy.
    void energyLostInPassingIsSeenBehind() {
        const SimulationResult result =
            run(model(coordinate("r", "1") + coordinate("ph", "0", "1e-12") +
                      energies("(dotr^2 + r^2*dotph^2)/2", "r^2/2") + simulationText("5", "1")));
        QVERIFY(!result.status.isCompleted() || !result.status.doubts.empty());
    }

    // A mass that slides down into a V, and beside it a flywheel whose energy makes that of the mass nothing.
    void theCornerOfAPathIsAnImpact() {
        const SimulationResult result = run(model(
            coordinate("x", "0.5") + coordinate("y", "0.5") + coordinate("s", "0", "1e4") +
            energies("(dotx^2 + doty^2 + dots^2)/2", "9.81*y") +
            "[[constraints.displacement]]\nname = \"path\"\nexpression = \"y = abs(x)\"\n" + simulationText("2")));
        QCOMPARE(result.status.end, RunEnd::MomentumJumps);
        QCOMPARE(result.status.where, std::vector<std::string>{"abs(x)"}); // as it was typed
        VERIFY_CLOSE(result.status.endTime, std::sqrt(2 / 9.81), 1e-7);    // 0.5 along each axis at g/2
    }

    // Of a top in Euler's angles that stands upright only the sum of two angles is determined, however few steps it
    // takes.
    void whatIsNotDeterminedIsToldAtTheEnd() {
        const SimulationResult result = run(
            model(coordinate("th") + coordinate("phi") + coordinate("psi", "0", "30") +
                  energies("0.15*(dotth^2 + dotphi^2*sin(th)^2) + 0.05*(dotpsi + dotphi*cos(th))^2", "4.905*cos(th)") +
                  simulationText("5", "1")));
        QCOMPARE(result.status.end, RunEnd::StaysSingular);
        QCOMPARE(result.status.singularSince, std::optional(0.0));
    }

    // Before the motion reaches the end of a chain, what acts there on one side alone leaves the rounding of its
    // constants, which is no motion.
    void whatActsLaterCostsNoStepsBefore_data() {
        QTest::addColumn<std::string>("effort");
        for (const char* effort : {"0.2*step(t - 1)", "0.2*max(0, t - 1)", "-max(0, 100*(c - 1))", "max(-0.1, -100*c)"})
            QTest::newRow(effort) << std::string(effort);
    }
    void whatActsLaterCostsNoStepsBefore() {
        QFETCH(std::string, effort);
        const auto chain = [](const std::string& more) {
            return run(model(coordinate("a") + coordinate("b") + coordinate("c") +
                             energies("(dota^2 + dotb^2 + dotc^2)/2", "50*(a^2 + (b - a)^2 + (c - b)^2)") +
                             "[efforts]\na = 1\n" + more + simulationText("0.9")));
        };
        const SimulationResult result = chain("c = \"" + effort + "\"\n");
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.steps + result.status.rejected < 1000);
        if (effort.find("- 1)") != std::string::npos)
            VERIFY_CLOSE(last(result, "c"), last(chain(""), "c"), 1e-7);
    }

    // Almost straight through gimbal lock: before the angles are swift, steps become too short; the body is named.
    void shortStepsAreThoseOfGimbalLock() {
        const SimulationResult result =
            run(model(coordinate("alpha_B", "0", "1e-12") + coordinate("beta_B", "0", "2") +
                      "[[bodies]]\nname = \"B\"\njoint = \"spherical\"\norientation = \"bryant_angles\"\nmass = 1\n"
                      "inertia = [1, 2, 3]\n" +
                      simulationText("1")));
        QVERIFY2(result.status.end == RunEnd::StepTooSmall, told(result).c_str());
        QCOMPARE(result.status.where, std::vector<std::string>{"angles of B"});
    }

    // A flap about an axis of its own, held by a loop: at angles of zero its constraints are differences of constants,
    // which round away what the angles do. It moves as the one whose joint is that axis.
    void aFlapThatStartsShut() {
        const std::string solid = "mass = 2\ninertia = [\"0.1\", \"0.2\", \"0.3\"]\ncentre = [\"0\", \"0\", \"0.3\"]\n"
                                  "gravity = [\"0\", \"-9.81\", \"0\"]\n";
        const std::string axis = "[\"0.5\", \"0.8660254037844386\", \"0\"]\n";
        const SimulationResult held =
            run(model("[[bodies]]\nname = \"B\"\njoint = \"free\"\norientation = \"bryant_angles\"\n" + solid +
                      "loop = \"ground\"\nloop_joint = \"revolute\"\nloop_axis = " + axis +
                      "[outputs]\nw = \"omega1_B*0.5 + omega2_B*0.8660254037844386\"\n" + simulationText("1", "0.5")));
        const SimulationResult hinged = run(model("[[bodies]]\nname = \"B\"\njoint = \"revolute\"\naxis = " + axis +
                                                  solid + simulationText("1", "0.5")));
        VERIFY_COMPLETED(held);
        VERIFY_COMPLETED(hinged);
        VERIFY_CLOSE(last(held, "w"), last(hinged, "dottheta_B"), 1e-6);
    }

private:
    static Document problem_(const std::string& file) { return runs::problem(file); }
};

COENERGY_TEST(TestSimulate)
#include "test_simulate.moc"
