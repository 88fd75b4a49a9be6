// Flows without inertia through resistances that vanish with the flow: closed solutions, and random networks against a
// solver that finds flows from pressures.
#include "flow_networks.hpp"
#include "runs.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <iostream>

using namespace runs;

namespace {

constexpr std::uint64_t mostNetworks = 100;
constexpr std::uint64_t fewNetworks = 6;                      // unless all are asked for
constexpr std::uint64_t runOfMethod = 10;                     // networks by one method
const std::vector<std::uint64_t> hardNetworks = {12, 36, 50}; // with parts that rest at first

const std::vector<Method> methods = {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4};

void everyMethod() {
    QTest::addColumn<int>("method");
    for (const Method method : methods)
        QTest::newRow(methodName(method).data()) << static_cast<int>(method);
}

Adjust by(int method) {
    return [method](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); };
}

// One coordinate x without inertia.
Document orifice(const std::string& start, const std::string& energies, const std::string& end) {
    return model("[[coordinates]]\nname = \"x\"\n" + start + "\n[energies]\n" + energies +
                 "\n[simulation]\nend = " + end + "\nstep = 0.05\n");
}

} // namespace

class TestFlowNetworks : public QObject {
    Q_OBJECT

private slots:
    // 2 x'|x'| = cos(t): x' = sqrt(|cos t|/2) sign(cos t), whose integral over a whole turn is nothing.
    void toAndFro_data() { everyMethod(); }
    void toAndFro() {
        QFETCH(int, method);
        const SimulationResult result =
            run(orifice("", "dissipation = \"2*abs(dotx)^3/3\"\n[efforts]\nx = \"cos(t)\"", "6.283185307179586"),
                by(method));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), 0, 1e-6);
        // a quarter of a turn further: integral of sqrt(cos t) from 0 to pi/2, over sqrt(2)
        const SimulationResult quarter =
            run(orifice("", "dissipation = \"2*abs(dotx)^3/3\"\n[efforts]\nx = \"cos(t)\"", "7.853981633974483"),
                by(method));
        VERIFY_CLOSE(last(quarter, "x"), 1.1981402347355922 / std::sqrt(2.0), 1e-6);
    }

    // x'^3 = sin(2 t): no switch anywhere.
    void cubicLaw_data() { everyMethod(); }
    void cubicLaw() {
        QFETCH(int, method);
        const SimulationResult result = run(
            orifice("", "dissipation = \"dotx^4/4\"\n[efforts]\nx = \"sin(2*t)\"", "1.5707963267948966"), by(method));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), 1.2935547796148952, 1e-7); // integral of sin(u)^(1/3) over half a turn, halved
    }

    // The guess of the flow is on the other side.
    void guessOnTheOtherSide() {
        const SimulationResult result =
            run(orifice("initial_flow = -1", "dissipation = \"abs(dotx)^3/3\"\npotential = \"-4*x\"", "1"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "dotx"), 2, 1e-12);
        VERIFY_CLOSE(last(result, "x"), 2, 1e-9);
    }

    // x' = -sqrt(x): level after 2 sqrt(x0), and then at rest.
    void vesselsMeetALevel_data() { everyMethod(); }
    void vesselsMeetALevel() {
        QFETCH(int, method);
        const SimulationResult result =
            run(orifice("initial = 1", "dissipation = \"abs(dotx)^3/3\"\npotential = \"x^2/2\"", "4"), by(method));
        VERIFY_COMPLETED(result);
        const std::vector<double> x = values(result, "x");
        VERIFY_CLOSE(x[20], 0.25, 1e-7);
        VERIFY_CLOSE(x[50], 0, 1e-7);
        VERIFY_CLOSE(x.back(), 0, 1e-7);
    }

    // Nothing moves until the pump is switched on at t = 1.
    void levelAtTheStart() {
        const SimulationResult result = run(
            orifice("", "dissipation = \"abs(dotx)^3/3\"\npotential = \"x^2/2\"\n[efforts]\nx = \"step(t - 1)\"", "2"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(values(result, "x")[19], 0, 1e-12);
        VERIFY_CLOSE(last(result, "x"), 0.75, 1e-7); // 1 - (1 - s/2)^2 after s
    }

    // A loop that nothing drives at the start, beside orifices that flow: from a node behind one vessel back into it.
    void loopAtRestBesideFlows_data() { everyMethod(); }
    void loopAtRestBesideFlows() {
        QFETCH(int, method);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"a\"\n[[coordinates]]\nname = \"b\"\n[[coordinates]]\nname = \"c\"\n"
                      "[energies]\npotential = \"(2 - c)^2/2 + (2 + c)^2/2\"\n"
                      "dissipation = \"3*abs(dota)^2.5/2.5 + 1.5*dotb^4/4 + 2*abs(dotc)^3/3\"\n"
                      "[efforts]\na = \"1.5*sin(4*t)\"\nb = \"-sin(3*t)\"\nc = \"1.28\"\n"
                      "[[constraints.flow]]\nexpression = \"dota = dotb\"\n[simulation]\nend = 1\nstep = 0.1\n"),
                by(method));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double t = result.trajectory.time[row], f = values(result, "dota")[row];
            const double drop = 3 * std::copysign(std::pow(std::abs(f), 1.5), f) + 1.5 * f * f * f;
            VERIFY_CLOSE(drop, 1.5 * std::sin(4 * t) - std::sin(3 * t), 1e-9);
            // 2 c'^2 = 1.28 - 2 c from rest: c = 0.64 - (0.8 - t/2)^2
            VERIFY_CLOSE(values(result, "c")[row], 0.64 - (0.8 - t / 2) * (0.8 - t / 2), 1e-7);
        }
    }

    // Two orifices side by side, of a square and a third power, between vessels that are level until a pump starts.
    // Where nothing flows, slopes of flows are infinite, and rounding of the pressures drives flows of 1e-6.
    void levelUntilThePumpStarts_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Radau5})
            QTest::newRow(methodName(method).data()) << static_cast<int>(method);
    }
    void levelUntilThePumpStarts() {
        QFETCH(int, method);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"a\"\n[[coordinates]]\nname = \"b\"\n[energies]\n"
                      "potential = \"(6 - a - b)^2/4 + (3 + a + b)^2/2\"\n"
                      "dissipation = \"1.5*abs(dota)^3/3 + 2.5*dotb^4/4\"\n[efforts]\na = \"0.9*step(t - 0.6)\"\n"
                      "[simulation]\nend = 2\nstep = 0.1\n"),
                by(method));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted() && result.status.steps < 5000, told(result).c_str());
        VERIFY_CLOSE(values(result, "a")[5], 0, 1e-9);
        VERIFY_CLOSE(last(result, "a"), 0.905814152016783, 1e-6); // by Runge-Kutta steps in the third root of t - 0.6
        VERIFY_CLOSE(last(result, "b"), -0.647042087455091, 1e-6);
    }

    // The same without a pump, and with a loop through the surroundings that nothing drives: no step is needed.
    void restsForEver_data() { levelUntilThePumpStarts_data(); }
    void restsForEver() {
        QFETCH(int, method);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"a\"\n[[coordinates]]\nname = \"b\"\n[[coordinates]]\nname = \"c\"\n"
                      "[[coordinates]]\nname = \"d\"\n[energies]\n"
                      "potential = \"(3.75 + a - b)^2/2.5 + (5.25 - a + b)^2/3.5\"\n"
                      "dissipation = \"0.75*abs(dota)^3/3 + 1.25*abs(dotb)^2.5/2.5 + 2*abs(dotc)^3/3 + dotd^4/4\"\n"
                      "[[constraints.flow]]\nexpression = \"dotc - dotd\"\n"
                      "[simulation]\nend = 3\nstep = 0.5\n"),
                by(method));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted() && result.status.steps < 2000, told(result).c_str());
        for (const char* name : {"a", "b", "c", "d"})
            VERIFY_CLOSE(last(result, name), 0, 1e-8);
    }

    // Pressure falls with the flow in between: three flows for one pressure, of which the run keeps to one and ends
    // where it ends.
    void severalSolutions() {
        const SimulationResult result = run(
            orifice("initial_flow = -1.2", "dissipation = \"dotx^4/4 - dotx^2/2\"\n[efforts]\nx = \"t - 0.6\"", "2"));
        QCOMPARE(result.status.end, RunEnd::NoSolution);
        QCOMPARE(result.status.where, std::vector<std::string>{"x"});
        VERIFY_CLOSE(result.status.endTime, 0.6 + 2 / (3 * std::sqrt(3.0)), 1e-4);
    }

    // A law that no flow meets any more.
    void noFlowIsLargeEnough() {
        const SimulationResult result =
            run(orifice("", "dissipation = \"sqrt(1 + dotx^2)\"\n[efforts]\nx = \"t\"", "2"));
        QVERIFY(result.status.end != RunEnd::Completed);
        QCOMPARE(result.status.where, std::vector<std::string>{"x"});
        VERIFY_CLOSE(result.status.endTime, 1, 1e-2);
    }

    // By the methods for what comes to rest, one after the other; COENERGY_ALL_NETWORKS asks for all of them.
    void randomNetworks() {
        const bool areAll = qEnvironmentVariableIsSet("COENERGY_ALL_NETWORKS");
        std::vector<std::uint64_t> numbers = hardNetworks;
        if (areAll)
            numbers.clear();
        for (std::uint64_t number = 0; number < (areAll ? mostNetworks : fewNetworks); ++number)
            numbers.push_back(number);
        std::size_t failures = 0, refused = 0;
        for (const std::uint64_t number : numbers) {
            const flows::Network network = flows::randomNetwork(number);
            const Method method = number / runOfMethod % 2 == 0 ? Method::Auto : Method::Radau5;
            SimulationResult result;
            try {
                result = run(model(network.text), by(static_cast<int>(method)));
            } catch (const std::runtime_error& refused) {
                ++failures;
                std::cerr << "network " << number << ": " << refused.what() << "\n" << network.text;
                continue;
            }
            if (!result.status.isTrusted() || result.status.end != RunEnd::Completed) {
                ++refused;
                std::cerr << "network " << number << " by " << methodName(method) << ": " << told(result) << "\n"
                          << network.text;
                continue;
            }
            if (const double error = differenceTo(result, network); !(error <= 1)) {
                ++failures;
                std::cerr << "network " << number << " by " << methodName(method) << ": off by " << error
                          << " of what is allowed\n"
                          << network.text;
            }
        }
        QCOMPARE(failures, std::size_t(0));
        QCOMPARE(refused, std::size_t(0));
    }

private:
    // In units of what two lengths of steps leave open, with shorter ones the more the closer it is.
    static double differenceTo(const SimulationResult& result, const flows::Network& network) {
        constexpr double rounding = 1e-6, most = 1e-4;
        std::vector<double> coarse = flows::passed(network, 400);
        double error = INFINITY;
        for (std::size_t steps = 1600; steps <= 102'400 && error > 1; steps *= 4) {
            const std::vector<double> fine = flows::passed(network, steps);
            double off = 0, open = rounding;
            for (std::size_t e = 0; e < fine.size(); ++e) {
                off = std::max(off, std::abs(last(result, "q" + std::to_string(e + 1)) - fine[e]));
                open = std::max(open, std::abs(fine[e] - coarse[e]));
            }
            error = off / std::min(open, most);
            coarse = fine;
        }
        return error;
    }
};

COENERGY_TEST(TestFlowNetworks)
#include "test_flow_networks.moc"
