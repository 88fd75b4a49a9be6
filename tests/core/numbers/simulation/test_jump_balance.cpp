// Prescribed jumps: what is attached to a support that jumps, against closed solutions and against steep ramps of the
// same height; and jumps that no impulse can produce, which are refused.
#include "base/random_numbers.hpp"
#include "runs.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace runs;

namespace {

std::string coordinates(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += "[[coordinates]]\nname = \"" + name + "\"\n";
    return text;
}

std::string held(const std::string& constraint) {
    return "[[constraints.displacement]]\nname = \"held\"\nexpression = \"" + constraint + "\"\n";
}

const std::string until2 = "[simulation]\nend = 2\nstep = 0.05\n";

// A spring stands between the force on a, which makes b follow the path, and b.
std::string forceOn(const std::string& path) {
    return "[definitions]\npath = \"" + path + "\"\n" + coordinates({"a", "b"}) +
           "[energies]\nkinetic_coenergy = \"1.5*dota^2 + dotb^2\"\npotential = \"20*(a - b)^2\"\n"
           "[efforts]\na = \"F\"\n[[constraints.effort]]\nname = \"follow\"\nexpression = \"b = path\"\neffort = "
           "\"F\"\n" +
           until2;
}

// Linear chains: each part has a mass or none, a spring to the one before it, and dampers between some; the first one
// is led along a jump or a ramp of the same height.
struct Chain {
    std::vector<std::string> names;
    std::string kinetic = "0", potential = "0", dissipation = "0";

    std::string text(const std::string& led) const {
        return coordinates(names) + "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" + potential +
               "\"\ndissipation = \"" + dissipation + "\"\n" + held("a = " + led) +
               "[simulation]\nend = 0.8\nstep = 0.1\n";
    }
};

Chain drawnChain(RandomNumbers& random) {
    Chain chain;
    chain.names = {"a", "b", "c", "d"};
    const auto number = [&] { return std::to_string(0.5 + 2 * random.share()); };
    for (std::size_t k = 1; k < chain.names.size(); ++k) {
        const std::string& name = chain.names[k];
        const std::string& before = chain.names[k - 1 - (k > 1 && random.share() < 0.3 ? 1 : 0)];
        const bool hasMass = random.share() < 0.5;
        if (hasMass)
            chain.kinetic += " + " + number() + "*dot" + name + "^2";
        chain.potential += " + 10*" + number() + "*(" + name + " - " + before + ")^2 + " + number() + "*" + name + "^2";
        if (random.share() < 0.6)
            chain.dissipation += " + " + number() + "*(dot" + name + " - dot" + before + ")^2";
        if (random.share() < 0.3)
            chain.dissipation += " + " + number() + "*dot" + name + "^2";
    }
    return chain;
}

} // namespace

class TestJumpBalance : public QObject {
    Q_OBJECT

private slots:
    // The fourth derivative of the path is in the force, its second one in a, its third one in a's speed.
    void aForceThroughASpring_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("jumping");
        QTest::addRow("jump") << "0.3*step(t - 0.7)"
                              << "a b";
        QTest::addRow("kink") << "0.3*step(t - 0.7)*(t - 0.7)"
                              << "dotb";
        QTest::addRow("acceleration") << "0.3*step(t - 0.7)*(t - 0.7)^2"
                                      << "a";
        QTest::addRow("jerk") << "0.3*step(t - 0.7)*(t - 0.7)^3"
                              << "";
    }
    void aForceThroughASpring() {
        QFETCH(QString, path);
        QFETCH(QString, jumping);
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Radau5, Method::Rosenbrock4}) {
            const SimulationResult result = run(model(forceOn(path.toStdString())),
                                                [&](IntegrationSettings& settings) { settings.method = method; });
            if (jumping.isEmpty()) {
                VERIFY_COMPLETED(result);
                QVERIFY2(result.status.isTrusted(), told(result).c_str());
                VERIFY_CLOSE(last(result, "a"), 0.3 * std::pow(1.3, 3) + 2 * 0.3 * 6 * 1.3 / 40, 1e-6);
                continue;
            }
            QVERIFY2(result.status.end == RunEnd::Jumps, told(result).c_str());
            VERIFY_CLOSE(result.status.endTime, 0.7, 1e-9);
            for (const std::string& name : result.status.where)
                QVERIFY2(jumping.split(' ').contains(QString::fromStdString(name)), name.c_str());
        }
    }

    void aMassThatIsLedAlongAJump() {
        for (const std::string constraint : {"x = 0.2*step(t - 0.5)", "x^3 + x = 0.2*step(t - 0.5)",
                                             "x + z = step(t - 0.5)", "2*x - y = sign(t - 0.5) + 1"}) {
            const SimulationResult result = run(model(
                coordinates({"x", "y", "z"}) + "[energies]\nkinetic_coenergy = \"dotx^2 + 0.5*doty^2 + 2*dotz^2\"\n" +
                held(constraint) + until2));
            QVERIFY2(result.status.end == RunEnd::Jumps, (constraint + " " + told(result)).c_str());
        }
    }

    // A wheel without mass at a curb: 2 y'' + 3 (y' - x') + 50 (y - x) = 0 with x = 0.1 step(t - 0.5), in which y'
    // jumps.
    void aDamperAtACurb() {
        for (const Stabilization kind : {Stabilization::Projection, Stabilization::Baumgarte}) {
            const SimulationResult result =
                run(model(coordinates({"x", "y"}) +
                          "[energies]\nkinetic_coenergy = \"doty^2\"\npotential = \"25*(y - x)^2\"\ndissipation = "
                          "\"1.5*(doty - dotx)^2\"\n" +
                          held("x = 0.1*step(t - 0.5)") + until2),
                    [&](IntegrationSettings& settings) { settings.stabilization = kind; });
            VERIFY_COMPLETED(result);
            QVERIFY2(result.status.isTrusted(), told(result).c_str());
            const double decay = 0.75, frequency = std::sqrt(25 - decay * decay), t = 1.5;
            const double z = std::exp(-decay * t) * (-0.1 * std::cos(frequency * t) +
                                                     (0.15 - 0.1 * decay) / frequency * std::sin(frequency * t));
            VERIFY_CLOSE(last(result, "y"), 0.1 + z, 1e-7);
        }
    }

    // Rolling without slip, y = x/2: what x jumps y does, and the spring behind it does not.
    void aFlowConstraintCarriesAJump() {
        const SimulationResult result = run(model(
            coordinates({"x", "y", "z"}) +
            "[energies]\nkinetic_coenergy = \"0.5*dotz^2\"\npotential = \"2*(z - y)^2\"\n" + held("x = step(t - 1)") +
            "[[constraints.flow]]\nname = \"rolls\"\nexpression = \"dotx = 2*doty\"\n" + until2));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "y"), 0.5, 1e-9);
        VERIFY_CLOSE(last(result, "z"), 0.5 * (1 - std::cos(2.0)), 1e-7);
    }

    // (1 + s) v is kept, where s has no mass.
    void anInertiaThatAJumpChanges() {
        const SimulationResult result = run(
            model("[[coordinates]]\nname = \"x\"\ninitial_flow = 3\n" + coordinates({"s"}) +
                  "[energies]\nkinetic_coenergy = \"0.5*(1 + s)*dotx^2\"\n" + held("s = 0.5*step(t - 1)") + until2));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "dotx"), 2, 1e-9);
        VERIFY_CLOSE(last(result, "x"), 5, 1e-8);
    }

    // A damper passes on the integral of its coefficient over the jump: of a smooth one it is found, over a kink or
    // from one it is refused, wherever the kink lies; one that is not met does no harm, nor does a spring's.
    void aDamperWithAKink_data() {
        QTest::addColumn<QString>("coefficient");
        QTest::addColumn<double>("momentum"); // 0: refused
        QTest::newRow("smooth") << "1 + y^2" << 4.0 / 3;
        QTest::newRow("kink in the middle") << "1 + 5*max(0, y - 0.5)" << 0.0;
        QTest::newRow("jump in the middle") << "1 + 5*step(y - 0.5)" << 0.0;
        QTest::newRow("kink at the start") << "1 + abs(y)" << 0.0;
        QTest::newRow("kink near the end") << "1 + max(0, y - 0.95)" << 0.0;
        QTest::newRow("kink beyond") << "1 + max(0, y - 1.5)" << 1.0;
    }

    void aDamperWithAKink() {
        QFETCH(QString, coefficient);
        QFETCH(double, momentum);
        const SimulationResult result =
            run(model(coordinates({"x", "y"}) +
                      "[energies]\nkinetic_coenergy = \"0.5*dotx^2\"\npotential = \"max(0, y - "
                      "0.5)^2\"\ndissipation = \"(" +
                      coefficient.toStdString() + ")*(doty - dotx)^2/2\"\n" + held("y = step(t - 1)") + until2));
        if (momentum == 0) {
            QVERIFY2(result.status.end == RunEnd::KinkInJump, told(result).c_str());
            return;
        }
        VERIFY_COMPLETED(result);
        const double damping = 1 + (coefficient.contains("y^2") ? 1 : 0);
        VERIFY_CLOSE(last(result, "dotx"), momentum * std::exp(-damping), 1e-6);
    }

    // The force of a damper that grows with the square of the speed has no limit as a ramp becomes shorter.
    void aDamperWithoutALimit() {
        const SimulationResult result =
            run(model(coordinates({"x", "y"}) +
                      "[energies]\nkinetic_coenergy = \"doty^2\"\npotential = \"25*(y - x)^2\"\ndissipation = "
                      "\"(doty - dotx)^2 + (doty - dotx)^4\"\n" +
                      held("x = 0.1*step(t - 0.5)") + until2));
        QVERIFY2(result.status.end == RunEnd::Jumps, told(result).c_str());
    }

    // Speeds may jump where the constraint itself makes the impulse: 2 x' + y' is kept, x' is led.
    void aSpeedThatIsLedAlongAJump() {
        const SimulationResult result =
            run(model(coordinates({"x", "y"}) +
                      "[energies]\nkinetic_coenergy = \"dotx^2 + doty^2 + dotx*doty\"\n"
                      "[[constraints.flow]]\nname = \"led\"\nexpression = \"dotx = 0.4*step(t - 1)\"\n" +
                      until2));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "doty"), -0.2, 1e-9);
    }

    // A part without inertia jumps and with it the inertia of another, whose momentum is kept however loose the
    // tolerance is: nothing else is seen of the small flow.
    void momentaAreKeptWithinTheTolerance() {
        const SimulationResult result =
            run(model(coordinates({"x"}) + "initial_flow = 0.004\nnominal_flow = 1\n" + coordinates({"y"}) +
                      "[energies]\nkinetic_coenergy = \"(1 + 0.3*sin(y))*dotx^2/2\"\npotential = \"2*y^2\"\n"
                      "[efforts]\ny = \"step(t - 0.5) + step(t - 1)\"\n[simulation]\nend = 2\nstep = 0.05\n"
                      "relative_tolerance = 1e-4\nabsolute_tolerance = 1e-4\n"));
        VERIFY_COMPLETED(result);
        const double inertia = 1 + 0.3 * std::sin(last(result, "y"));
        VERIFY_CLOSE(last(result, "y"), 0.5, 1e-4);
        VERIFY_CLOSE(last(result, "dotx") * inertia, 0.004, 1e-9);
    }

    // Against a ramp of the hundred-thousandth part of a second. That is all the way that dampers and springs have to
    // tell jumps from ramps.
    void randomChains() {
        RandomNumbers random(20260817);
        const std::string width = "0.00001";
        for (int k = 0; k < 20; ++k) {
            const Chain chain = drawnChain(random);
            const SimulationResult jump = run(model(chain.text("0.5*step(t - 0.3)")));
            const SimulationResult ramp = run(model(chain.text("0.5*(step(t - 0.3)*(t - 0.3) - step(t - 0.3 - " +
                                                               width + ")*(t - 0.3 - " + width + "))/" + width)));
            QVERIFY2(jump.status.isCompleted(), (chain.text("") + told(jump)).c_str());
            QVERIFY2(ramp.status.isCompleted(), (chain.text("") + told(ramp)).c_str());
            for (const std::string& name : chain.names)
                QVERIFY2(std::abs(last(jump, name) - last(ramp, name)) < 2e-4,
                         (chain.text("") + name + " " + std::to_string(last(jump, name)) + " " +
                          std::to_string(last(ramp, name)))
                             .c_str());
        }
    }
};

COENERGY_TEST(TestJumpBalance)

#include "test_jump_balance.moc"
