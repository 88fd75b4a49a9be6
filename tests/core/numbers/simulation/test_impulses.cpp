// Impulses against closed solutions, and against ever shorter forces of the same momentum.
#include "runs.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

const std::string unitMass = "[[coordinates]]\nname = \"x\"\nflow = \"v\"\n[energies]\nkinetic_coenergy = \"v^2/2\"\n";

std::string simulation(const std::string& end, const std::string& step = "0.1") {
    return "[simulation]\nend = " + end + "\nstep = " + step + "\n";
}

void methodRows() {
    QTest::addColumn<int>("method");
    for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
        QTest::newRow(methodName(method).data()) << static_cast<int>(method);
}

Adjust withMethod(int method) {
    return [method](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); };
}

} // namespace

class TestImpulses : public QObject {
    Q_OBJECT

private slots:
    void oscillatorIsStruck_data() { methodRows(); }
    void oscillatorIsStruck() {
        QFETCH(int, method);
        const SimulationResult result =
            run(model("[parameters]\nJ = 3\nt0 = 0.95\n" + unitMass +
                      "potential = \"2*x^2\"\n[efforts]\nx = \"J*impulse(t - t0)\"\n" + simulation("3")),
                withMethod(method));
        VERIFY_COMPLETED(result);
        for (std::size_t row = 0; row < result.trajectory.time.size(); ++row) {
            const double after = result.trajectory.time[row] - 0.95;
            const double x = after > 0 ? 1.5 * std::sin(2 * after) : 0;
            QVERIFY(std::abs(values(result, "x")[row] - x) < 1e-5);
        }
        QVERIFY(result.status.isEnergyAudited);
        QVERIFY(result.status.energyAudit < 1e-6);
    }

    void atTheStartTheFirstRowIsBefore() {
        const SimulationResult result =
            run(model(unitMass + "[efforts]\nx = \"2*impulse(t) + impulse(t - 0.5)\"\n" + simulation("1", "0.25")));
        VERIFY_COMPLETED(result);
        QCOMPARE(values(result, "v").front(), 0.0);
        QVERIFY(std::abs(values(result, "v")[1] - 2) < 1e-12);
        QVERIFY(std::abs(values(result, "x")[4] - 2.5) < 1e-9);
    }

    void beforeTheStartItIsOver() {
        const SimulationResult result = run(model(unitMass + "[efforts]\nx = \"impulse(t + 1)\"\n" + simulation("1")));
        VERIFY_COMPLETED(result);
        QCOMPARE(last(result, "v"), 0.0);
    }

    // Two names with one value act together; a step at the same time does not hide them.
    void severalAtOnce() {
        const SimulationResult result =
            run(model("[parameters]\nt0 = 0.5\nt1 = 0.5\n" + unitMass +
                      "[efforts]\nx = \"impulse(t - t0) + 2*impulse(t - t1) + 4*step(t - 0.5)\"\n" + simulation("1")));
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "v") - 5) < 1e-9);
    }

    // p = m v/sqrt(1 - v^2/c^2) jumps, not v, also by more than m c.
    void relativisticMomentumJumps_data() {
        QTest::addColumn<QString>("coenergy");
        QTest::addColumn<double>("impulse");
        QTest::newRow("of an integral") << "integral(3*v/sqrt(1 - v^2/c^2), v)" << 5.0;
        QTest::newRow("small") << "-3*c^2*sqrt(1 - v^2/c^2)" << 5.0;
        QTest::newRow("large") << "-3*c^2*sqrt(1 - v^2/c^2)" << 100.0;
    }

    void relativisticMomentumJumps() {
        QFETCH(QString, coenergy);
        QFETCH(double, impulse);
        const SimulationResult result = run(
            model("[parameters]\nc = 2\n[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial_flow = 0.5\n[energies]\n"
                  "kinetic_coenergy = \"" +
                  coenergy.toStdString() + "\"\n[efforts]\nx = \"" + std::to_string(impulse) + "*impulse(t - 0.3)\"\n" +
                  simulation("1")));
        VERIFY_COMPLETED(result);
        const double momentum = 3 * 0.5 / std::sqrt(1 - 0.0625) + impulse;
        const double expected = momentum / 3 / std::sqrt(1 + momentum * momentum / 36);
        QVERIFY(std::abs(last(result, "v") - expected) < 1e-6);
        QVERIFY(result.status.energyAudit < 1e-5);
    }

    // A hanging pendulum of two coordinates: the rod takes what is along it.
    void constraintsTakeTheirPart() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
[energies]
kinetic_coenergy = "2*(dotx^2 + doty^2)/2"
[[constraints.displacement]]
expression = "x^2 + y^2 = 1"
[efforts]
x = "3*impulse(t - 0.5)"
[simulation]
end = 0.6
step = 0.1
)toml"));
        VERIFY_COMPLETED(result);
        const double omega = 3 * 0.8 / 2; // along the tangent (0.8, 0.6)
        const double angle = std::atan2(0.6, 0.8) + omega * 0.1;
        QVERIFY(std::abs(last(result, "x") - std::sin(angle)) < 1e-7);
        QVERIFY(std::abs(last(result, "dotx") - omega * std::cos(angle)) < 1e-6);
    }

    void frictionDoesNothingMeanwhile() { // and takes hold again behind
        const SimulationResult result =
            run(model(unitMass + "[efforts]\nx = \"3*impulse(t - 1) - 2*sign(v)\"\n" + simulation("4")));
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "x") - 9.0 / 4) < 1e-6);
        QVERIFY(std::abs(last(result, "v")) < 1e-9);
    }

    void chargesAndTemperaturesJump() {
        const SimulationResult result = run(model(R"toml(
[parameters]
Q = 2
[[coordinates]]
name = "x"
[energies]
potential = "x^2/2"
dissipation = "3*dotx^2/2"
[efforts]
x = "Q*impulse(t - 0.5)"
[[constraints.dynamic]]
variable = "s"
initial = 1
rate = "-s + 4*impulse(t - 0.5)"
[simulation]
end = 1.5
step = 0.5
)toml"));
        VERIFY_COMPLETED(result);
        QVERIFY(std::abs(last(result, "x") - 2.0 / 3 * std::exp(-1.0 / 3)) < 1e-6);
        QVERIFY(std::abs(last(result, "s") - (std::exp(-1.5) + 4 * std::exp(-1))) < 1e-6);
    }

    // A double pendulum whose inertia depends on the position, and a T* that is no square: against short forces, whose
    // error falls like their length.
    void limitOfShortForces() {
        const auto document = [](const std::string& force) {
            return model(R"toml(
[[coordinates]]
name = "p"
flow = "u"
initial = 0.4
initial_flow = 0.3
[[coordinates]]
name = "q"
flow = "w"
initial = 0.9
initial_flow = -0.2
[energies]
kinetic_coenergy = "u^2 + w^2/2 + u*w*cos(p - q) + (u + w/2)^4/4"
potential = "-2*cos(p) - cos(q)"
[efforts]
p = ")toml" + force + R"toml("
q = "-0.5*w"
[simulation]
end = 1
step = 0.5
)toml");
        };
        const SimulationResult jump = run(document("2*cos(q)*impulse(t - 0.25)"));
        VERIFY_COMPLETED(jump);
        double before = INFINITY;
        for (const double h : {0.02, 0.002, 0.0002}) {
            const std::string width = QString::number(h, 'g', 12).toStdString();
            const SimulationResult force =
                run(document("2*cos(q)*(step(t - 0.25) - step(t - 0.25 - " + width + "))/" + width));
            VERIFY_COMPLETED(force);
            double difference = 0;
            for (const char* name : {"p", "q", "u", "w"})
                difference = std::max(difference, std::abs(last(jump, name) - last(force, name)));
            QVERIFY(difference < 0.3 * before);
            before = difference;
        }
        QVERIFY(before < 1e-3);
    }

    // ---- what is not determined ----

    // The normal force of a contact with friction, an impulse itself, while the velocity turns over.
    // The size of an impulse bends where the flow is before it, at rest: nothing is taken for one side in silence.
    void kinksAtRest_data() {
        QTest::addColumn<QString>("size");
        QTest::newRow("max") << "max(0, dotx)";
        QTest::newRow("abs of its own") << "abs(dotw)";
        QTest::newRow("root") << "sqrt(abs(dotx))";
    }

    void kinksAtRest() {
        QFETCH(QString, size);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"w\"\n[energies]\nkinetic_coenergy = "
                      "\"(dotx^2 + dotw^2)/2\"\n[efforts]\nx = \"2*impulse(t - 1)\"\nw = \"(" +
                      size.toStdString() + " + dotx)*impulse(t - 1)\"\n" + simulation("2")));
        QCOMPARE(result.status.end, RunEnd::ImpulseUndetermined);
    }

    // Through an orifice without inertia a short force of one momentum moves nothing, and through one that gives way
    // more easily the faster it moves without bound; through a linear damper by that momentum. A mass that moves far
    // faster hides the work from the balance of energy.
    void resistancesAlone_data() {
        QTest::addColumn<QString>("dissipation");
        QTest::addColumn<bool>("isLinear");
        QTest::newRow("quadratic") << "abs(dotx)^3/3" << false;
        QTest::newRow("root") << "abs(dotx)^1.5/1.5" << false;
        QTest::newRow("linear") << "dotx^2/2" << true;
    }

    void resistancesAlone() {
        QFETCH(QString, dissipation);
        QFETCH(bool, isLinear);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"w\"\ninitial_flow = 1e6\n"
                      "[energies]\nkinetic_coenergy = \"dotw^2/2\"\ndissipation = \"" +
                      dissipation.toStdString() + "\"\n[efforts]\nx = \"2*impulse(t - 1)\"\n" + simulation("2")));
        if (!isLinear) {
            QCOMPARE(result.status.end, RunEnd::ImpulseUndetermined);
            return;
        }
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), 3, 1e-6);
    }

    // What happens at the same moment as an impulse comes before it or after it, unless its momentum is the same in
    // either order, as where only a mass changes.
    void somethingElseAtItsMoment_data() {
        QTest::addColumn<QString>("energies");
        QTest::addColumn<QString>("rest");
        QTest::addColumn<double>("flow"); // afterwards; none where the order matters
        const double none = std::numeric_limits<double>::quiet_NaN();
        const QString mass = "kinetic_coenergy = \"(1 + step(t - 1))*dotx^2/2 + doty^2/2\"";
        const QString masses = "kinetic_coenergy = \"dotx^2/2 + doty^2/2\"";
        const QString corner =
            "[[constraints.displacement]]\nname = \"path\"\nexpression = \"y - x = 2*max(0, t - 1)\"";
        QTest::newRow("a mass") << mass << "[efforts]\nx = \"impulse(t - 1)\"" << 0.5;
        QTest::newRow("a mass and a size that it changes")
            << mass << "[efforts]\nx = \"(1 + dotx)*impulse(t - 1)\"" << none;
        QTest::newRow("a damper") << "kinetic_coenergy = \"doty^2/2\"\ndissipation = \"(1 + step(t - 1))*dotx^2/2\""
                                  << "[efforts]\nx = \"impulse(t - 1)\"" << none;
        QTest::newRow("a corner") << masses << corner + "\n[efforts]\nx = \"impulse(t - 1)\"" << -0.5;
        QTest::newRow("a corner and a size that it changes")
            << masses << corner + "\n[efforts]\nx = \"(1 + dotx)*impulse(t - 1)\"" << none;
    }

    void somethingElseAtItsMoment() {
        QFETCH(QString, energies);
        QFETCH(QString, rest);
        QFETCH(double, flow);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n" +
                      energies.toStdString() + "\n" + rest.toStdString() + "\n" + simulation("2")));
        if (std::isnan(flow)) {
            QCOMPARE(result.status.end, RunEnd::ImpulseOrderOpen);
            return;
        }
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "dotx"), flow, 1e-9);
    }

    void frictionWithAnImpulsiveNormalForce() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
flow = "v"
initial_flow = -0.1
[[coordinates]]
name = "y"
flow = "w"
[energies]
kinetic_coenergy = "(v^2 + w^2)/2"
potential = "y"
[[constraints.displacement]]
name = "floor"
expression = "y = 0"
[[constraints.dynamic]]
variable = "N"
initial = 1
rate = "(1 - N)/0.001"
[efforts]
x = "impulse(t - 0.5)*(1 - 0.2*sign(v))"
[simulation]
end = 1
step = 0.5
)toml"));
        QCOMPARE(result.status.end, RunEnd::ImpulseUndetermined);
    }

    // A spring without mass and damper would have to be infinitely long.
    void nothingThatGivesWay() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
flow = "w"
[energies]
kinetic_coenergy = "w^2/2"
potential = "x^2/2 + (x - y)^2"
[efforts]
x = "impulse(t - 0.5)"
[simulation]
end = 1
step = 0.5
)toml"));
        QVERIFY(!result.status.isCompleted());
    }
};

COENERGY_TEST(TestImpulses)
#include "test_impulses.moc"
