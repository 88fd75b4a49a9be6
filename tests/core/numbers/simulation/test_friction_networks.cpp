// Dry friction on several surfaces: closed solutions, and random networks against time stepping.
#include "friction_networks.hpp"
#include "massless_friction.hpp"
#include "runs.hpp"
#include "support/test_program.hpp"

#include <iostream>
#include <map>

using namespace runs;

namespace {

constexpr std::uint64_t mostNetworks = 200;
constexpr std::size_t steppedMethods = 4;    // rosenbrock4 takes long
constexpr std::uint64_t shareOfNetworks = 2; // one of so many, unless all are asked for
constexpr std::uint64_t massless = 60, fewMassless = 24;

const std::vector<Method> methods = {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4};

void frictionMethods() {
    QTest::addColumn<int>("method");
    for (const Method method : methods)
        QTest::newRow(methodName(method).data()) << static_cast<int>(method);
}

Adjust by(int method) {
    return [method](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); };
}

// Coordinates a, b, ... from rest, or with given flows.
Document bodies(const std::vector<double>& flows, const std::string& rest, const std::string& end) {
    std::string text;
    for (std::size_t k = 0; k < flows.size(); ++k)
        text += "[[coordinates]]\nname = \"" + std::string(1, static_cast<char>('a' + k)) +
                "\"\ninitial_flow = " + std::to_string(flows[k]) + "\n";
    return model(text + rest + "[simulation]\nend = " + end + "\nstep = 0.1\n");
}

// The end of a run, coordinates before flows.
Eigen::VectorXd endOf(const SimulationResult& result, Eigen::Index n) {
    Eigen::VectorXd end(2 * n);
    for (Eigen::Index i = 0; i < n; ++i) {
        end[i] = last(result, "x" + std::to_string(i + 1));
        end[n + i] = last(result, "dotx" + std::to_string(i + 1));
    }
    return end;
}

} // namespace

class TestFrictionNetworks : public QObject {
    Q_OBJECT

private slots:
    // T* = a'^2 + b'^2/2: both rest until 2 t = 4 and move together with (2 t - 4)/3, for the brake between them, of 7,
    // holds what b needs.
    void twoBrakesUnderARamp_data() { frictionMethods(); }
    void twoBrakesUnderARamp() {
        QFETCH(int, method);
        const SimulationResult result =
            run(bodies({0, 0},
                       "[energies]\nkinetic_coenergy = \"dota^2 + dotb^2/2\"\n"
                       "dissipation = \"7*abs(dota - dotb) + 4*abs(dotb)\"\n[efforts]\na = \"2*t\"\n",
                       "3"),
                by(method));
        VERIFY_COMPLETED(result);
        for (const std::string name : {"a", "b"}) {
            VERIFY_CLOSE(last(result, name), 1.0 / 9, 1e-8); // integral of (2 t - 4)/3 twice: (t - 2)^3/9
            VERIFY_CLOSE(last(result, "dot" + name), 1.0 / 3, 1e-8);
        }
        QCOMPARE(values(result, "a")[19], 0.0);
        QCOMPARE(result.status.switchingTimes.size(), std::size_t(1));
        VERIFY_CLOSE(result.status.switchingTimes[0], 2, 1e-8);
    }

    // Each slows down by 1, so that the surfaces between them are at rest all along, and all of them at the end.
    void allStopAtTheSameInstant_data() { frictionMethods(); }
    void allStopAtTheSameInstant() {
        QFETCH(int, method);
        const SimulationResult result = run(
            bodies({3, 3, 3},
                   "[energies]\nkinetic_coenergy = \"dota^2/2 + dotb^2 + 3*dotc^2/2\"\n"
                   "dissipation = \"abs(dota) + 2*abs(dotb) + 3*abs(dotc) + 5*abs(dota - dotb) + abs(dotb - dotc)\"\n",
                   "5"),
            by(method));
        VERIFY_COMPLETED(result);
        for (const std::string name : {"a", "b", "c"}) {
            VERIFY_CLOSE(last(result, name), 4.5, 1e-8); // each slows down by 1
            VERIFY_CLOSE(last(result, "dot" + name), 0, 1e-9);
        }
    }

    // More surfaces than flows: reactions are not unique, and what any of them can hold is held.
    void aRingHoldsWhatAllOfItCan() {
        for (const auto& [force, isHeld] : std::map<std::string, bool>{{"3.9", true}, {"4.1", false}}) {
            const SimulationResult result =
                run(bodies({0, 0},
                           "[energies]\nkinetic_coenergy = \"dota^2/2 + dotb^2/2\"\n"
                           "dissipation = \"abs(dota) + 10*abs(dotb) + 3*abs(dota - dotb)\"\n[efforts]\na = \"" +
                               force + "\"\n",
                           "2"));
            VERIFY_COMPLETED(result);
            VERIFY_CLOSE(last(result, "b"), 0, 1e-12);
            VERIFY_CLOSE(last(result, "a"), isHeld ? 0 : 0.2, 1e-9);
        }
    }

    // The share of each surface changes while all hold: no matter which of them is at its bound.
    void aRingUnderAnOscillation() {
        const SimulationResult result =
            run(bodies({0, 0},
                       "[energies]\nkinetic_coenergy = \"dota^2/2 + dotb^2/2\"\n"
                       "dissipation = \"2*abs(dota) + 0.5*abs(dotb) + 3*abs(dota - dotb) + abs(dota + dotb)\"\n"
                       "[efforts]\na = \"3.4*sin(3*t)\"\nb = \"cos(2*t)/2\"\n",
                       "20"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "a"), 0, 1e-12);
        VERIFY_CLOSE(last(result, "b"), 0, 1e-12);
    }

    // A surface without friction holds nothing.
    void aBoundOfZero() {
        const SimulationResult result =
            run(bodies({0, 0},
                       "[parameters]\nc = 0\n[energies]\nkinetic_coenergy = \"dota^2/2 + dotb^2\"\n"
                       "dissipation = \"5*abs(dota - dotb) + c*abs(dotb)\"\n[efforts]\na = \"4*t\"\n",
                       "1"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "a"), 4.0 / 18, 1e-8);
        VERIFY_CLOSE(last(result, "b"), 4.0 / 18, 1e-8);
    }

    // The motion is the same with a brake that is never overcome as with a constraint in its place.
    void aBrakeThatIsNeverOvercome() {
        const std::string rest =
            "[energies]\nkinetic_coenergy = \"dota^2/2 + dotb^2 + dotc^2/2\"\ndissipation = "
            "\"abs(dota) + 2*abs(dotb - dotc)%1\"\n[efforts]\na = \"6*sin(t)\"\nc = \"3*cos(2*t)\"\n%2";
        const auto with = [&](const std::string& friction, const std::string& constraint) {
            std::string text = rest;
            text.replace(text.find("%1"), 2, friction);
            text.replace(text.find("%2"), 2, constraint);
            return run(bodies({1, 1, 0}, text, "6"));
        };
        const SimulationResult braked = with(" + 1e9*abs(dota - dotb)", "");
        const SimulationResult tied = with("", "[[constraints.flow]]\nexpression = \"dota - dotb\"\n");
        VERIFY_COMPLETED(braked);
        VERIFY_COMPLETED(tied);
        for (const std::string name : {"a", "b", "c"})
            VERIFY_CLOSE(last(braked, name), last(tied, name), 1e-7);
    }

    // Without inertia. 3 t pushes a against its own brake of 2 and that of 1 to b, which pushes b no harder than its
    // own brake holds: from t = 1 on, a' = 3 t - 3.
    void twoBrakesWithoutInertia_data() { frictionMethods(); }
    void twoBrakesWithoutInertia() {
        QFETCH(int, method);
        const SimulationResult result =
            run(bodies({0, 0},
                       "[energies]\ndissipation = \"2*abs(dota) + abs(dota - dotb) + abs(dotb) + dota^2/2 + dotb^2\"\n"
                       "[efforts]\na = \"3*t\"\n",
                       "2"),
                by(method));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        VERIFY_CLOSE(values(result, "a")[10], 0, 1e-8);
        VERIFY_CLOSE(last(result, "a"), 1.5, 1e-7);
        VERIFY_CLOSE(last(result, "dota"), 3, 1e-9);
        VERIFY_CLOSE(last(result, "b"), 0, 1e-9);
    }

    // COENERGY_ALL_NETWORKS asks for all of them.
    void randomMassless() {
        const std::uint64_t count = qEnvironmentVariableIsSet("COENERGY_ALL_NETWORKS") ? massless : fewMassless;
        std::size_t failures = 0;
        for (std::uint64_t number = 0; number < count; ++number) {
            const friction::MasslessModel drawn = friction::randomMassless(number);
            const Method method = number % 3 == 1 ? Method::Radau5 : Method::Auto;
            const SimulationResult result = run(model(drawn.text), by(static_cast<int>(method)));
            const Eigen::VectorXd coarse = friction::masslessEnd(drawn, 500), fine = friction::masslessEnd(drawn, 2000);
            double off = 0;
            for (Eigen::Index i = 0; i < fine.size(); ++i)
                off = std::max(off, std::abs(last(result, "x" + std::to_string(i + 1)) - fine[i]));
            const double open = 1e-6 + (fine - coarse).lpNorm<Eigen::Infinity>();
            if (result.status.end == RunEnd::Completed && result.status.isTrusted() && off <= open)
                continue;
            ++failures;
            std::cerr << "massless " << number << ": off by " << off << ", " << open << " is open; " << told(result)
                      << "\n"
                      << drawn.text;
        }
        QCOMPARE(failures, std::size_t(0));
    }

    // By one method after the other; COENERGY_ALL_NETWORKS asks for all of them.
    void randomNetworks() {
        const bool areAll = qEnvironmentVariableIsSet("COENERGY_ALL_NETWORKS");
        const std::uint64_t stride = areAll ? 1 : shareOfNetworks;
        std::size_t failures = 0;
        for (std::uint64_t number = 0; number < mostNetworks; number += stride) {
            const friction::Network network = friction::randomNetwork(number);
            const SimulationResult result =
                run(model(network.text), by(static_cast<int>(methods[number / shareOfNetworks % steppedMethods])));
            if (!result.status.isTrusted() || result.status.end != RunEnd::Completed) {
                ++failures;
                std::cerr << "network " << number << ": " << told(result) << "\n" << network.text;
                continue;
            }
            const Eigen::VectorXd end = endOf(result, network.size());
            if (const double error = differenceTo(end, network); !(error <= 1)) {
                ++failures;
                std::cerr << "network " << number << ": off by " << error << " of what is allowed\n" << network.text;
            }
        }
        QCOMPARE(failures, std::size_t(0));
    }

private:
    // In units of what two lengths of steps leave open, with shorter ones the more the closer it is. Errors of the
    // steps fall with their length at least.
    static double differenceTo(const Eigen::VectorXd& end, const friction::Network& network) {
        constexpr double rounding = 1e-6, most = 1e-4;
        Eigen::VectorXd coarse = friction::stepped(network, 1000);
        double error = INFINITY;
        for (std::size_t steps = 4000; steps <= 1'024'000 && error > 1; steps *= 4) {
            const Eigen::VectorXd fine = friction::stepped(network, steps);
            const double open = (fine - coarse).lpNorm<Eigen::Infinity>() + rounding;
            error = (end - fine).lpNorm<Eigen::Infinity>() / std::min(open, most);
            coarse = fine;
        }
        return error;
    }
};

COENERGY_TEST(TestFrictionNetworks)
#include "test_friction_networks.moc"
