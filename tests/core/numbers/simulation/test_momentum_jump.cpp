// Kinks and jumps in the kinetic coenergy: flows jump so that momenta do not, or the run ends. Against closed
// solutions, and against the same motion in coordinates in which nothing jumps.
#include "runs.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

const std::string untilTwo = "[simulation]\nend = 2\nstep = 0.1\n";

std::string namedCoordinates(const std::string& names) {
    std::string text;
    for (const char name : names)
        text += std::string("[[coordinates]]\nname = \"") + name + "\"\n";
    return text;
}

std::string withEnergies(const std::string& kinetic, const std::string& potential) {
    return "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" + potential + "\"\n";
}

} // namespace

class TestMomentumJump : public QObject {
    Q_OBJECT

private slots:
    // A spring to the ground holds a mass at the distance x from a support that moves like |sin 4t|; beside it the same
    // mass by its place z = x + |sin 4t| in space, which no kink throws.
    void aSupportWithKinks_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            QTest::newRow(methodName(method).data()) << static_cast<int>(method);
    }
    void aSupportWithKinks() {
        QFETCH(int, method);
        const auto adjust = [&](IntegrationSettings& settings) {
            settings.method = static_cast<Method>(method);
            settings.relativeTolerance = settings.absoluteTolerance = 1e-9;
        };
        const SimulationResult relative =
            run(model(namedCoordinates("x") + withEnergies("dot(x + abs(sin(4*t)))^2/2", "x^2/2") + untilTwo), adjust);
        const SimulationResult absolute = run(model("[[coordinates]]\nname = \"z\"\ninitial_flow = 4\n" +
                                                    withEnergies("dotz^2/2", "(z - abs(sin(4*t)))^2/2") + untilTwo),
                                              adjust);
        VERIFY_COMPLETED(relative);
        VERIFY_COMPLETED(absolute);
        for (std::size_t row = 0; row < relative.trajectory.time.size(); ++row) {
            const double support = std::abs(std::sin(4 * relative.trajectory.time[row]));
            QVERIFY(std::abs(values(relative, "x")[row] + support - values(absolute, "z")[row]) < 1e-7);
        }
        QVERIFY(relative.status.isEnergyAudited && relative.status.energyAudit < 1e-6);
    }

    // The same corner by a root.
    void aRootOfASquare() {
        for (const char* motion : {"abs(t - 1)", "sqrt((t - 1)^2)", "((t - 1)^2)^0.5"}) {
            const SimulationResult result = run(model(
                namedCoordinates("x") + withEnergies("dot(x + " + std::string(motion) + ")^2/2", "0") + untilTwo));
            VERIFY_COMPLETED(result);
            QVERIFY(std::abs(last(result, "dotx") + 2) < 1e-9);
        }
    }

    // Where inertia couples coordinates, and one of them moves along a table with corners. The expected numbers are
    // those of Hamilton's equations, whose momenta have no jump, by scipy's solve_ivp with DOP853 at 1e-12.
    void aTableWithCorners() {
        const SimulationResult result = run(
            model(namedCoordinates("xy") +
                  withEnergies("dot(x + road(t))^2/2 + (doty + dot(road(t)))*dotx*0.3 + doty^2", "x^2/2 + (x - y)^2") +
                  "[[tables]]\nname = \"road\"\nx = [0, 0.5, 1, 1.5]\ny = [0, 0.2, -0.1, 0.1]\n" + untilTwo),
            [](IntegrationSettings& settings) { settings.relativeTolerance = settings.absoluteTolerance = 1e-10; });
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "x") + 0.14659564432934) < 1e-8);
        QVERIFY(std::abs(last(result, "y") - 0.33533070371099) < 1e-8);
        QVERIFY(std::abs(last(result, "dotx") + 0.23556433461194) < 1e-8);
        QVERIFY(std::abs(last(result, "doty") - 0.22191663402002) < 1e-8);
    }

    // sqrt of the momentum: v/sqrt(1 - v^2), with v = dotx + 0.3 step(t - 1) the speed that stays.
    void aRelativisticMomentum() {
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\ninitial_flow = 0.6\n" +
                      withEnergies("-sqrt(1 - (dotx + 0.3*step(t - 1))^2)", "0") + untilTwo));
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "dotx") - 0.3) < 1e-9);
        QVERIFY(std::abs(last(result, "x") - 0.9) < 1e-7);
    }

    // A constraint that begins to move pulls both bodies, and the momentum of both together stays 0.
    void aConstraintWithAKink() {
        const SimulationResult result = run(
            model(namedCoordinates("xy") + withEnergies("dotx^2/2 + 9*doty^2/2", "0") +
                  "[[constraints.displacement]]\nname = \"rod\"\nexpression = \"x - y - max(0, t - 1)\"\n" + untilTwo));
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "dotx") - 0.9) < 1e-9);
        QVERIFY(std::abs(last(result, "doty") + 0.1) < 1e-9);
        QVERIFY(result.status.energyAudit < 1e-6);
    }

    // A spring is hung in at t = 1: what it has stored then was brought along.
    void aSpringThatIsHungIn() {
        const SimulationResult result = run(model("[[coordinates]]\nname = \"x\"\ninitial = 1\n" +
                                                  withEnergies("dotx^2/2", "step(t - 1)*x^2/2") + untilTwo));
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "x") - std::cos(1.0)) < 1e-5);
    }

    // However small the jump is, or loose the tolerance; and a light mass beside a heavy one has its own digits.
    void smallJumps_data() {
        QTest::addColumn<double>("mass");
        QTest::addColumn<double>("speed");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("slow") << 1.0 << 1e-7 << 1e-6;
        QTest::newRow("loose") << 1.0 << 0.1 << 1e-2;
        QTest::newRow("light") << 1e-12 << 0.3 << 1e-9;
    }
    void smallJumps() {
        QFETCH(double, mass);
        QFETCH(double, speed);
        QFETCH(double, tolerance);
        const SimulationResult result =
            run(model("[parameters]\nm = " + std::to_string(mass * 1e12) + "\ns = " + std::to_string(speed * 1e12) +
                      "\n[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\ninitial_flow = 1\n" +
                      withEnergies("m/1e12*dot(x + s/1e12*max(0, t - 1))^2/2 + doty^2/2", "0") + untilTwo),
                [&](IntegrationSettings& settings) {
                    settings.relativeTolerance = settings.absoluteTolerance = tolerance;
                });
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "dotx") / speed + 1) < 1e-6);
        QVERIFY(std::abs(last(result, "doty") - 1) < 1e-9);
    }

    // Friction acts against the direction that the blow has given, sticks until it is overcome, and takes no part in
    // it.
    void besideFriction_data() {
        QTest::addColumn<double>("before");
        QTest::newRow("at rest") << 0.0;
        QTest::newRow("turned over") << 0.6;
    }
    void besideFriction() {
        QFETCH(double, before);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\ninitial_flow = " + std::to_string(before) + "\n" +
                      withEnergies("dot(x + max(0, t - 1))^2/2", "0") + "[efforts]\nx = \"-0.5*sign(dotx)\"\n" +
                      "[simulation]\nend = 2\nstep = 1\n"));
        VERIFY_COMPLETED(result);
        const double atBlow = std::max(0.0, before - 0.5);
        QVERIFY(std::abs(last(result, "dotx") - (atBlow - 1 + 0.5)) < 1e-6);
    }

    // Neither energy nor momentum tells what a mass does that doubles at a place.
    void aMassThatJumpsWithTheState_data() {
        QTest::addColumn<QString>("kinetic");
        QTest::newRow("a mass") << "(1 + step(x))*dotx^2/2 + doty^2/2";
        QTest::newRow("a coupling") << "(dot(abs(x)) + doty)^2/2 + dotx^2/2";
    }
    void aMassThatJumpsWithTheState() {
        QFETCH(QString, kinetic);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\ninitial = -0.5\ninitial_flow = 1\n" + namedCoordinates("y") +
                      withEnergies(kinetic.toStdString(), "0") + untilTwo));
        QCOMPARE(result.status.end, RunEnd::MomentumJumps);
        QCOMPARE(result.status.where.size(), std::size_t(1));
        QVERIFY(std::abs(result.status.endTime - 0.5) < 1e-9);
    }

    // Corners of the coenergy where its slopes by the flows have none.
    void momentaThatDoNotJump_data() {
        QTest::addColumn<QString>("kinetic");
        QTest::newRow("of the place") << "(1 + abs(x))*dotx^2/2";
        QTest::newRow("of time") << "dotx^2/2 + dotx*abs(t - 1)";
        QTest::newRow("of the flow") << "dotx^2/2 + abs(dotx)^3/6";
    }
    void momentaThatDoNotJump() {
        QFETCH(QString, kinetic);
        const SimulationResult result = run(model("[[coordinates]]\nname = \"x\"\ninitial = -0.5\ninitial_flow = 1\n" +
                                                  withEnergies(kinetic.toStdString(), "2*x^2") + untilTwo));
        VERIFY_COMPLETED(result);
        QVERIFY(!result.status.switchingTimes.empty());
    }
};

COENERGY_TEST(TestMomentumJump)

#include "test_momentum_jump.moc"
