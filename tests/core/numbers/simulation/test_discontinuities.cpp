// Dry friction, switches and limits against closed solutions: times to rounding level, motion to the tolerance.
#include "runs.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

constexpr double g = 9.81;

Document block(const std::string& friction, const std::string& slope) {
    return model(R"toml(
[parameters]
m = 2
g = 9.81
mu = 0.5
alpha = ")toml" + slope +
                 R"toml("
[[coordinates]]
name = "x"
flow = "v"
initial_flow = 3
[energies]
kinetic_coenergy = "m*v^2/2"
potential = "m*g*sin(alpha)*x"
)toml" + friction +
                 R"toml(
[simulation]
end = 3
step = 0.01
)toml");
}

const std::string frictionAsEffort = "[efforts]\nx = \"-mu*m*g*cos(alpha)*sign(v)\"\n";
const std::string frictionAsDissipation = "dissipation = \"mu*m*g*cos(alpha)*abs(v)\"\n";

// A unit mass under one effort.
Document driven(const std::string& effort, const std::string& x, const std::string& v, const std::string& end,
                const std::string& more = {}) {
    return model("[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial = " + x + "\ninitial_flow = " + v +
                 "\n[energies]\nkinetic_coenergy = \"v^2/2\"\n[efforts]\nx = \"" + effort + "\"\n" + more +
                 "[simulation]\nend = " + end + "\nstep = 0.05\n");
}

void compareTimes(const SimulationResult& result, const std::vector<double>& expected, double tolerance = 1e-8) {
    QCOMPARE(result.status.switchingTimes.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k)
        VERIFY_CLOSE(result.status.switchingTimes[k], expected[k], tolerance);
}

double root(const std::function<double(double)>& function, double left, double right) {
    const double sign = function(left) > 0 ? 1 : -1;
    for (int round = 0; round < 200; ++round) {
        const double middle = 0.5 * (left + right);
        (sign * function(middle) > 0 ? left : right) = middle;
    }
    return left;
}

// Two seconds after the jump, by the classical Runge-Kutta method; v from p by Newton's method.
double thrownSpeed() {
    constexpr int steps = 400;
    constexpr double h = 2.0 / steps;
    const auto speed = [](double p) {
        double v = p;
        for (int round = 0; round < 30; ++round)
            v -= ((1.255 + 0.045 * v * v) * v - p) / (1.255 + 0.135 * v * v);
        return v;
    };
    const auto rate = [&](double p) { return 0.3 * (0.85 + 0.15 * speed(p) * speed(p)); };
    double p = 1;
    for (int k = 0; k < steps; ++k) {
        const double k1 = rate(p), k2 = rate(p + h / 2 * k1), k3 = rate(p + h / 2 * k2), k4 = rate(p + h * k3);
        p += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    return speed(p);
}

} // namespace

class TestDiscontinuities : public QObject {
    Q_OBJECT

private slots:
    void friction_data() {
        QTest::addColumn<std::string>("friction");
        QTest::newRow("effort") << frictionAsEffort;
        QTest::newRow("dissipation") << frictionAsDissipation;
    }
    void thrownUpAnInclineAndStays_data() { friction_data(); }
    void thrownUpAnInclineAndStays() {
        QFETCH(std::string, friction);
        const double alpha = std::atan(0.3); // less than mu
        const SimulationResult result = run(block(friction, "atan(3/10)"));
        VERIFY_COMPLETED(result);
        const double deceleration = g * (std::sin(alpha) + 0.5 * std::cos(alpha));
        const double stop = 3 / deceleration;
        compareTimes(result, {stop});
        VERIFY_CLOSE(last(result, "x"), 4.5 / deceleration, 1e-8);
        VERIFY_CLOSE(last(result, "v"), 0, 1e-12);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double t = std::min(result.trajectory.time[row], stop);
            VERIFY_CLOSE(values(result, "x")[row], 3 * t - deceleration * t * t / 2, 1e-8);
        }
    }

    void thrownUpAnInclineAndSlidesBack_data() { friction_data(); }
    void thrownUpAnInclineAndSlidesBack() {
        QFETCH(std::string, friction);
        const double alpha = std::atan(0.8); // more than mu
        const SimulationResult result = run(block(friction, "atan(4/5)"));
        VERIFY_COMPLETED(result);
        const double up = g * (std::sin(alpha) + 0.5 * std::cos(alpha));
        const double down = g * (std::sin(alpha) - 0.5 * std::cos(alpha));
        const double stop = 3 / up;
        compareTimes(result, {stop});
        VERIFY_CLOSE(last(result, "x"), 4.5 / up - down * (3 - stop) * (3 - stop) / 2, 1e-7);
        VERIFY_CLOSE(last(result, "v"), -down * (3 - stop), 1e-7);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    // x = sin t dips below the limit for a moment only, between two points where all is well.
    void aLimitThatIsGrazed_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            QTest::newRow(methodName(method).data()) << static_cast<int>(method);
    }
    void aLimitThatIsGrazed() {
        QFETCH(int, method);
        const SimulationResult result =
            run(driven("-x", "0", "1", "10", "[[limits]]\nname = \"top\"\nexpression = \"0.98 - x\"\n"),
                [&](IntegrationSettings& s) { s.method = static_cast<Method>(method); });
        QCOMPARE(result.status.end, RunEnd::LimitReached);
        VERIFY_CLOSE(result.status.endTime, std::asin(0.98), 1e-7);
    }

    // v' = 2 sin t - 1.2 sign v from rest: sticks until 2 sin t = 1.2, slides until v = 0, sticks until 2 sin t = -1.2
    // ...
    void stickAndSlip_data() {
        QTest::addColumn<int>("method");
        QTest::newRow("auto") << static_cast<int>(Method::Auto);
        QTest::newRow("dopri5") << static_cast<int>(Method::Dopri5);
        QTest::newRow("dop853") << static_cast<int>(Method::Dop853);
        QTest::newRow("radau5") << static_cast<int>(Method::Radau5);
        QTest::newRow("rosenbrock4") << static_cast<int>(Method::Rosenbrock4);
    }
    void stickAndSlip() {
        QFETCH(int, method);
        const double slip = std::asin(0.6);
        const double stick =
            root([&](double t) { return -2 * (std::cos(t) - std::cos(slip)) - 1.2 * (t - slip); }, 2, 3.7);
        const SimulationResult result =
            run(driven("2*sin(t) - 1.2*sign(v)", "0", "0", "10"), [&](IntegrationSettings& s) {
                s.method = static_cast<Method>(method);
                s.relativeTolerance = s.absoluteTolerance = 1e-9;
            });
        VERIFY_COMPLETED(result);
        compareTimes(result, {slip, stick, slip + M_PI, stick + M_PI, slip + 2 * M_PI, stick + 2 * M_PI}, 1e-6);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) // at rest exactly where it sticks
            if (const double t = result.trajectory.time[row]; t < slip || (t > stick + 1e-5 && t < slip + M_PI))
                VERIFY_CLOSE(values(result, "v")[row], 0, 1e-9);
    }

    // Two blocks on each other, both dragged: two surfaces at once.
    void twoContacts() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "a"
flow = "va"
initial_flow = 2
[[coordinates]]
name = "b"
flow = "vb"
[energies]
kinetic_coenergy = "va^2/2 + vb^2/2"
[efforts]
a = "-3*sign(va - vb)"
b = "3*sign(va - vb) - 1*sign(vb)"
[simulation]
end = 3
step = 0.1
)toml"));
        // a slows with 3, b speeds up with 2: together at t = 0.4, v = 0.8; then both slow with 1/2, at rest at t = 2
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.switchingTimes.size() >= 2);
        VERIFY_CLOSE(last(result, "va"), 0, 1e-9);
        VERIFY_CLOSE(last(result, "vb"), 0, 1e-9);
        VERIFY_CLOSE(last(result, "a"), 2 * 0.4 - 1.5 * 0.16 + 0.8 * 1.6 - 0.25 * 2.56, 1e-7);
        VERIFY_CLOSE(last(result, "b"), 0.16 + 0.8 * 1.6 - 0.25 * 2.56, 1e-7);
    }

    // x'' = -sign(x): parabolas, each a quarter sqrt(2) long.
    void signOfADisplacement() {
        const SimulationResult result = run(driven("-sign(x)", "1", "0", "10"));
        VERIFY_COMPLETED(result);
        const double quarter = std::sqrt(2.0);
        compareTimes(result, {quarter, 3 * quarter, 5 * quarter, 7 * quarter});
    }

    void absInThePotential() {
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
                      "potential = \"abs(x)\"\n[simulation]\nend = 10\nstep = 0.05\n"));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.status.switchingTimes.size(), std::size_t(4));
        VERIFY_CLOSE(result.status.switchingTimes[3], 7 * std::sqrt(2.0), 1e-8);
        QVERIFY2(result.status.energyAudit < 1e-8, told(result).c_str());
    }

    void stepInTime() {
        const SimulationResult result = run(driven("step(t - 1)", "0", "0", "3"));
        VERIFY_COMPLETED(result);
        compareTimes(result, {1}, 1e-12);
        VERIFY_CLOSE(last(result, "x"), 2, 1e-10);
    }

    void minAndMax() {
        const SimulationResult least = run(driven("min(t, 2)", "0", "0", "3"));
        VERIFY_COMPLETED(least);
        compareTimes(least, {2}, 1e-12);
        VERIFY_CLOSE(last(least, "x"), 8.0 / 6 + 2 + 1, 1e-9);
        const SimulationResult largest = run(driven("max(1, t, 2*t - 2)", "0", "0", "3"));
        VERIFY_COMPLETED(largest);
        // v: 1 until 1, then t until 2, then 2t - 2
        VERIFY_CLOSE(last(largest, "v"), 1 + 1.5 + 3, 1e-9);
    }

    // A ball on a stiff floor: contact force in one direction only. Flight times from the closed solution.
    void elasticStop() {
        const SimulationResult result = run(example("elastic_stop"));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    void constrainedFriction() {
        // a pendulum with dry friction in its pivot comes to rest off the vertical and stays
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
initial = 1
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "9.81*y"
[efforts]
x = "2*y*sign(x*doty - y*dotx)"
y = "-2*x*sign(x*doty - y*dotx)"
[[constraints.displacement]]
expression = "x^2 + y^2 = 1"
[simulation]
end = 20
step = 0.05
)toml"));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10, told(result).c_str());
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
        VERIFY_CLOSE(last(result, "dotx"), 0, 1e-9);
        QVERIFY(std::abs(last(result, "x")) * 9.81 <= 2 + 1e-6);
    }

    // A spring without a mass that is pushed all at once, y = 0 and 1 from t = 1 on, and the inertia of v depends on
    // it: the momentum p = (1 + 0.3 u) v is kept, and from then on p' = 0.3 u with u = 0.85 + 0.15 v^2.
    void aDisplacementThatThrowsAMass_data() {
        QTest::addColumn<int>("stabilization");
        for (const Stabilization kind : {Stabilization::Projection, Stabilization::Baumgarte, Stabilization::None})
            QTest::addRow("%d", static_cast<int>(kind)) << static_cast<int>(kind);
    }
    void aDisplacementThatThrowsAMass() {
        QFETCH(int, stabilization);
        for (const std::string size : {"1", "1e-6", "1e8"}) {
            const SimulationResult result = run(
                model("[definitions]\nu = \"y/" + size + "\"\n" +
                      "[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial_flow = 1\n[[coordinates]]\nname = \"y\"\n"
                      "[energies]\nkinetic_coenergy = \"(1 + 0.3*u)*v^2/2\"\npotential = \"0.15*u + u^2/2\"\n"
                      "[efforts]\nx = \"0.3*u\"\ny = \"step(t - 1)/" +
                      size + "\"\n[simulation]\nend = 3\nstep = 0.05\n"),
                [&](IntegrationSettings& settings) {
                    settings.stabilization = static_cast<Stabilization>(stabilization);
                });
            VERIFY_COMPLETED(result);
            VERIFY_CLOSE(last(result, "v"), thrownSpeed(), 1e-6);
        }
    }

    // Where it throws nothing y is where it must be, and x = t + (t - 1)^2/2 from then on.
    void aDisplacementThatJumpsAlone() {
        const SimulationResult result =
            run(driven("y", "0", "1", "3", "y = \"step(t - 1) - y\"\n[[coordinates]]\nname = \"y\"\n"));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        VERIFY_CLOSE(last(result, "y"), 1, 1e-12);
        VERIFY_CLOSE(last(result, "x"), 3 + 2, 1e-7);
    }

    // With a dissipation it has a velocity of its own: y = 1 - exp(1 - t) from t = 1 on.
    void aDisplacementThatIsPushedAgainstADamper() {
        const SimulationResult result =
            run(driven("-y", "0", "1", "3", "y = \"step(t - 1) - y - doty\"\n[[coordinates]]\nname = \"y\"\n"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "y"), 1 - std::exp(-2), 1e-7);
    }

    void methods_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            QTest::newRow(std::string(methodName(method)).c_str()) << static_cast<int>(method);
    }

    // A ball against Hertz's contact, a force k*x^1.5: it comes back as fast, after 2.9433 times the deepest
    // penetration over the speed (Timoshenko, Goodier, Theory of Elasticity, 1970, section 142).
    void hertzianContact_data() { methods_data(); }
    void hertzianContact() {
        QFETCH(int, method);
        const double k = 300, deepest = std::pow(5 / (4 * k), 0.4);
        const double contact = 0.8 * std::sqrt(std::acos(-1.0)) * std::tgamma(0.4) / std::tgamma(0.9) * deepest;
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\ninitial = -1\ninitial_flow = 1\n[energies]\nkinetic_coenergy = "
                      "\"dotx^2/2\"\npotential = \"2/5*300*max(x, 0)^2.5\"\n[simulation]\nend = 3\nstep = 0.1\n"),
                [&](IntegrationSettings& settings) {
                    settings.method = static_cast<Method>(method);
                    settings.relativeTolerance = 1e-8;
                });
        QVERIFY2(result.status.isCompleted() && result.status.isTrusted(), told(result).c_str());
        VERIFY_CLOSE(last(result, "x"), -(3 - 1 - contact), 1e-5);
        VERIFY_CLOSE(last(result, "dotx"), -1, 1e-5);
    }

    // It oscillates about the corner, softer and softer, and comes to rest.
    void hertzianContactDamped_data() { methods_data(); }
    void hertzianContactDamped() {
        QFETCH(int, method);
        const SimulationResult result = run(
            model("[parameters]\nk = 1e4\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\nkinetic_coenergy = "
                  "\"dotx^2/2\"\npotential = \"2/5*k*max(x, 0)^2.5 + k*min(x, 0)^2/2\"\ndissipation = "
                  "\"(3 + abs(x)^1.5)*dotx^2/2\"\n[simulation]\nend = 3\nstep = 0.01\n"),
            [&](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); });
        QVERIFY2(result.status.isCompleted() && result.status.isTrusted(), told(result).c_str());
        QVERIFY(std::abs(last(result, "x")) < 0.05);
    }

    // -mu*m*g*v/|v| in a plane has no value at rest; a fall into a centre is another matter.
    void frictionWithoutDirection() {
        const auto brokenOff = [](const std::string& flows, const std::string& rest) {
            return run(model("[[coordinates]]\nname = \"x\"\ninitial_flow = " + flows.substr(0, 1) +
                             "\n[[coordinates]]\nname = \"y\"\ninitial_flow = " + flows.substr(1) +
                             "\n[energies]\nkinetic_coenergy = \"dotx^2/2 + doty^2/2\"\n" + rest +
                             "[simulation]\nend = 2\nstep = 0.1\n"),
                       [](IntegrationSettings& settings) { settings.method = Method::Radau5; })
                .status;
        };
        const std::string friction = "dissipation = \"3*sqrt(dotx^2 + doty^2)\"\n";
        const RunStatus slides = brokenOff("12", friction);
        QVERIFY(!slides.isCompleted());
        QCOMPARE(slides.message, std::string("sqrt(dotx^2 + doty^2)"));
        VERIFY_CLOSE(slides.endTime, std::sqrt(5.0) / 3, 1e-3); // |v| decreases by 3 a second
        QCOMPARE(brokenOff("00", friction).message, std::string("sqrt(dotx^2 + doty^2)"));
        const RunStatus falls = brokenOff("00", "potential = \"-4/abs(x - 2)\"\n");
        QVERIFY(!falls.isCompleted() && falls.message.empty());
    }

    void limitIsLocated() {
        const SimulationResult result = run(driven("-9.81", "2", "0", "5",
                                                   "[[limits]]\nname = \"ground\"\nexpression = \"x\"\n"
                                                   "message = \"It hits the ground.\"\n"));
        QCOMPARE(result.status.end, RunEnd::LimitReached);
        QCOMPARE(result.status.where, std::vector<std::string>{"ground"});
        QCOMPARE(result.status.message, std::string("It hits the ground."));
        VERIFY_CLOSE(result.status.endTime, std::sqrt(4 / 9.81), 1e-9);
        QCOMPARE(result.trajectory.time.back(), result.status.endTime);
        VERIFY_CLOSE(last(result, "x"), 0, 1e-8);
    }

    // x = t comes to zero of a limit that turns back there, or has no value beyond.
    void limitsThatTouchOrEnd_data() {
        QTest::addColumn<std::string>("limit");
        QTest::addColumn<double>("time");
        QTest::newRow("corner") << std::string("abs(x - 2)") << 2.0;
        QTest::newRow("corner, at a third") << std::string("3*abs(3*x - 1)") << 1.0 / 3;
        QTest::newRow("square") << std::string("(x - 2)^2") << 2.0;
        QTest::newRow("root") << std::string("sqrt(2 - x)") << 2.0;
        QTest::newRow("logarithm") << std::string("1 + ln(2 - x)") << 2 - std::exp(-1);
        QTest::newRow("no value") << std::string("10 + sqrt(2 - x)") << 2.0;
        QTest::newRow("clear of zero") << std::string("abs(x - 2) + 1/1000000") << 5.0;
        QTest::newRow("square, clear of zero") << std::string("(x - 2)^2 + 1/1000000") << 5.0;
    }
    void limitsThatTouchOrEnd() {
        QFETCH(std::string, limit);
        QFETCH(double, time);
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Radau5}) {
            const SimulationResult result =
                run(driven("0", "0", "1", "5", "[[limits]]\nname = \"top\"\nexpression = \"" + limit + "\"\n"),
                    [&](IntegrationSettings& s) { s.method = method; });
            QCOMPARE(result.status.end, time < 5 ? RunEnd::LimitReached : RunEnd::Completed);
            VERIFY_CLOSE(result.status.endTime, time, 1e-8);
        }
    }

    void limitTouchedAtTheStart() {
        const SimulationResult result =
            run(driven("1", "0", "1", "1", "[[limits]]\nname = \"gap\"\nexpression = \"x - 1\"\n"));
        QCOMPARE(result.status.end, RunEnd::LimitReached);
        QCOMPARE(result.status.endTime, 0.0);
        QCOMPARE(result.trajectory.rowCount(), std::size_t(1));
    }

    void firstOfTwoLimits() {
        const SimulationResult result = run(driven("0", "0", "1", "5",
                                                   "[[limits]]\nname = \"far\"\nexpression = \"3 - x\"\n"
                                                   "[[limits]]\nname = \"near\"\nexpression = \"2 - x\"\n"));
        QCOMPARE(result.status.where, std::vector<std::string>{"near"});
        VERIFY_CLOSE(result.status.endTime, 2, 1e-9);
    }
};

COENERGY_TEST(TestDiscontinuities)
#include "test_discontinuities.moc"
