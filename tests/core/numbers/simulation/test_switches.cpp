// Switches and limits that long steps could jump over, motions held on one or several surfaces, and motions that come
// to rest on them, against closed solutions or an integration of the test's own.
#include "runs.hpp"
#include "support/test_program.hpp"

#include <array>
#include <map>

using namespace runs;

namespace {

// A unit mass under one effort.
Document switchedMass(const std::string& effort, const std::string& x, const std::string& v, const std::string& end,
                      const std::string& more = {}, const std::string& step = "0.05") {
    return model("[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial = " + x + "\ninitial_flow = " + v +
                 "\n[energies]\nkinetic_coenergy = \"v^2/2\"\n[efforts]\nx = \"" + effort + "\"\n" + more +
                 "[simulation]\nend = " + end + "\nstep = " + step + "\n");
}

void switchMethodRows() {
    QTest::addColumn<int>("method");
    for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
        QTest::newRow(methodName(method).data()) << static_cast<int>(method);
}

Adjust switchedWith(int method) {
    return [method](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); };
}

// The relative motion of two balls of mass 1 that push each other apart with k times their overlap, from first contact
// to separation: position and velocity, by the classical Runge-Kutta method.
using Relative = std::array<double, 4>; // x, y, dx/dt, dy/dt

Relative slope(const Relative& z, double contact, double k) {
    const double d = std::hypot(z[0], z[1]);
    const double push = 2 * k * (contact - d) / d; // over the reduced mass 1/2
    return {z[2], z[3], push * z[0], push * z[1]};
}

Relative moved(const Relative& z, const Relative& by, double h) {
    return {z[0] + h * by[0], z[1] + h * by[1], z[2] + h * by[2], z[3] + h * by[3]};
}

Relative classical(const Relative& z, double h, double contact, double k) {
    const Relative a = slope(z, contact, k);
    const Relative b = slope(moved(z, a, h / 2), contact, k);
    const Relative c = slope(moved(z, b, h / 2), contact, k);
    const Relative d = slope(moved(z, c, h), contact, k);
    Relative sum{};
    for (std::size_t i = 0; i < 4; ++i)
        sum[i] = z[i] + h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
    return sum;
}

Relative relativeAfter(double time, Relative z, double contact, double k) {
    // free flight to contact
    const double along = z[0] * z[2] + z[1] * z[3];
    const double speed = z[2] * z[2] + z[3] * z[3];
    const double meeting =
        (-along - std::sqrt(along * along - speed * (z[0] * z[0] + z[1] * z[1] - contact * contact))) / speed;
    z = moved(z, {z[2], z[3], 0, 0}, meeting);
    double t = meeting;
    constexpr double h = 2e-6;
    Relative next = classical(z, h, contact, k);
    while (std::hypot(next[0], next[1]) < contact) {
        z = next;
        t += h;
        next = classical(z, h, contact, k);
    }
    return moved(z, {z[2], z[3], 0, 0}, time - t); // the last part of a step of contact hardly pushes
}

} // namespace

class TestSwitches : public QObject {
    Q_OBJECT

private slots:
    // Where its argument jumps or has a pole, a function changes its side without passing zero.
    void jumpsAndPolesOfArguments() {
        constexpr double pi = M_PI;
        const auto endOf = [](const std::string& effort) {
            return last(run(switchedMass(effort, "0", "0", "8")), "v");
        };
        VERIFY_CLOSE(endOf("sign(1/(t - 1.2345))"), -1.2345 + (8 - 1.2345), 1e-8);
        const double rest = 8 - 2 * pi; // |t| wrapped to (-pi, pi]
        VERIFY_CLOSE(endOf("abs(atan2(sin(t), cos(t)))"), pi * pi + rest * rest / 2, 1e-8);
        const double quarters = std::floor(8 / (pi / 6)); // each has a root or a pole of tan(3*t)
        const double whole = std::fmod(quarters, 2) == 0 ? 0 : pi / 6;
        VERIFY_CLOSE(endOf("sign(tan(3*t))"), whole + (std::fmod(quarters, 2) == 0 ? 1 : -1) * (8 - quarters * pi / 6),
                     1e-8);
    }

    // T* = f ln(f) - f, whose inertia 1/f has a value for f < 0, too.
    void aCoenergyWithoutValueEndsTheRun() {
        const auto endOf = [](const std::string& flow) {
            return run(model("[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial = 1\ninitial_flow = " + flow +
                             "\n[energies]\nkinetic_coenergy = \"v*ln(v) - v\"\npotential = "
                             "\"-x\"\n[simulation]\nend = 1\n"))
                .status;
        };
        QVERIFY(endOf("2").isCompleted());
        const RunStatus status = endOf("-2");
        QVERIFY(status.end == RunEnd::NoDerivative && status.where == std::vector<std::string>{"T*"});
    }

    // A brake whose limit vanishes from time to time: the share of it that holds grows beyond bounds there.
    void aBrakeHoldsNoMoreThanItsLimit_data() {
        QTest::addColumn<QString>("step");
        QTest::addColumn<int>("method");
        for (const char* step : {"0.1", "0.02", "0.001"})
            for (const Method method : {Method::Auto, Method::Dopri5, Method::Radau5})
                QTest::addRow("%s, %s", step, methodName(method).data()) << QString(step) << static_cast<int>(method);
    }
    void aBrakeHoldsNoMoreThanItsLimit() {
        QFETCH(QString, step);
        QFETCH(int, method);
        const Document document =
            switchedMass("-4*x - 2*sin(t)^2*sign(v - 0.4)", "0.5", "0", "12", {}, step.toStdString());
        const SimulationResult result = run(document, switchedWith(method));
        const std::vector<double>&x = values(result, "x"), &v = values(result, "v");
        int held = 0;
        for (std::size_t row = 0; row < x.size(); ++row) {
            const double limit = 2 * std::pow(std::sin(result.trajectory.time[row]), 2);
            if (v[row] != 0.4)
                continue;
            QVERIFY(std::abs(4 * x[row]) <= limit + 1e-4);
            ++held;
        }
        QVERIFY(held > 5);
        QVERIFY(result.status.switchingTimes.size() >= 4);
        constexpr double expected[] = {1.39646, 2.32322, 4.29684, 5.44193}; // by time stepping, J. J. Moreau's
        for (std::size_t k = 0; k < 4; ++k)
            VERIFY_CLOSE(result.status.switchingTimes[k], expected[k], 1e-4);
    }

    // ---- nothing is jumped over ----

    void ballsMeetAfterAFreeFlight_data() { switchMethodRows(); }
    void ballsMeetAfterAFreeFlight() {
        QFETCH(int, method);
        const SimulationResult result = run(model(R"toml(
[parameters]
r = 0.06
k = 4e3
[definitions]
d = "sqrt((x1-x2)^2+(y1-y2)^2)"
[[coordinates]]
name = "x1"
initial_flow = 2
[[coordinates]]
name = "y1"
[[coordinates]]
name = "x2"
initial = 31
[[coordinates]]
name = "y2"
initial = 0.04
[energies]
kinetic_coenergy = "(dotx1^2+doty1^2+dotx2^2+doty2^2)/2"
potential = "k*max(0, 2*r-d)^2/2"
[simulation]
end = 40
step = 20
)toml"),
                                            switchedWith(method));
        VERIFY_COMPLETED(result);
        const Relative end = relativeAfter(40, {-31, -0.04, 2, 0}, 0.12, 4e3);
        // the centre of mass moves on at 1
        VERIFY_CLOSE(last(result, "x1"), 15.5 + 40 + end[0] / 2, 2e-4);
        VERIFY_CLOSE(last(result, "y1"), 0.02 + end[1] / 2, 2e-4);
        QCOMPARE(result.status.switchingTimes.size(), std::size_t(2));
    }

    void squareWave() {
        const double w = 13;
        const SimulationResult result = run(switchedMass("sign(sin(13*t + 0.3) - 0.4)", "0", "0", "70", {}, "35"));
        VERIFY_COMPLETED(result);
        double v = 0;
        double x = 0;
        double t = 0;
        std::vector<double> changes;
        for (int period = 0; period < 200; ++period)
            for (const double angle : {std::asin(0.4), M_PI - std::asin(0.4)})
                if (const double time = (angle + 2 * M_PI * period - 0.3) / w; time > 0 && time < 70)
                    changes.push_back(time);
        QCOMPARE(result.status.switchingTimes.size(), changes.size());
        changes.push_back(70);
        double side = -1;
        for (const double change : changes) {
            x += v * (change - t) + side * (change - t) * (change - t) / 2;
            v += side * (change - t);
            side = -side;
            t = change;
        }
        VERIFY_CLOSE(last(result, "v"), v, 1e-9);
        VERIFY_CLOSE(last(result, "x"), x, 1e-7);
    }

    void pulseInALongRun() {
        const SimulationResult result =
            run(switchedMass("3e6*(step(t - 1234.5) - step(t - 1234.500001))", "0", "0", "4000", {}, "1000"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 3, 1e-6);
        VERIFY_CLOSE(last(result, "x"), 3 * (4000 - 1234.5000005), 3e-3);
    }

    void narrowZone_data() { switchMethodRows(); }
    void narrowZone() {
        QFETCH(int, method);
        // work 2e4 * 1e-4 = 2 is done between 7 and 7.0001
        const SimulationResult result =
            run(switchedMass("2e4*(step(x - 7) - step(x - 7.0001))", "0", "1.5", "20", {}, "10"), switchedWith(method));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), std::sqrt(1.5 * 1.5 + 4), 1e-7);
    }

    // Nothing is integrated: the row shows the switches as they are at its time, and a limit is found between rows.
    void switchesWithoutState() {
        const std::string prescribed = "[parameters]\nk = 2\n[[coordinates]]\nname = \"x\"\n"
                                       "[energies]\npotential = \"k*x^2/2\"\n"
                                       "[[constraints.displacement]]\nexpression = \"x - abs(t - 0.5)\"\n"
                                       "[outputs]\nside = \"sign(x - 0.2)\"\n"
                                       "[simulation]\nend = 1\nstep = 0.125\n";
        const SimulationResult result = run(runs::model(prescribed));
        VERIFY_COMPLETED(result);
        const std::vector<double>& times = result.trajectory.time;
        for (std::size_t k = 0; k < times.size(); ++k) {
            const double x = std::abs(times[k] - 0.5);
            QVERIFY(std::abs(values(result, "x")[k] - x) < 1e-12);
            QCOMPARE(values(result, "side")[k], x > 0.2 ? 1.0 : -1.0);
        }
        const SimulationResult limited =
            run(runs::model(prescribed + "[[limits]]\nname = \"low\"\nexpression = \"x - 0.1\"\n"));
        QCOMPARE(limited.status.end, RunEnd::LimitReached);
        VERIFY_CLOSE(limited.status.endTime, 0.4, 1e-12);
        QVERIFY(values(limited, "x").back() >= 0.1);
    }

    void limitBetweenRows() {
        const SimulationResult result = run(
            switchedMass("0", "0", "2", "100",
                         "[[limits]]\nname = \"gap\"\nexpression = \"(x - 61.3)^2 + 0.2*(x - 61.3) - 1e-7\"\n", "10"));
        QCOMPARE(result.status.end, RunEnd::LimitReached);
        const double meeting = 61.3 + (-0.2 - std::sqrt(0.04 + 4e-7)) / 2;
        VERIFY_CLOSE(result.status.endTime, meeting / 2, 1e-8);
    }

    void rowsNeverHaveANegativeLimit() {
        // a narrow dip, and many rows
        const SimulationResult result =
            run(switchedMass("-x", "0", "1", "30",
                             "[[limits]]\nname = \"top\"\nexpression = \"1 - 1e-9 - x\"\n"
                             "[outputs]\nleft = \"1 - 1e-9 - x\"\n",
                             "0.01"),
                [](IntegrationSettings& s) { s.relativeTolerance = s.absoluteTolerance = 1e-12; });
        QCOMPARE(result.status.end, RunEnd::LimitReached);
        VERIFY_CLOSE(result.status.endTime, M_PI / 2 - std::sqrt(2e-9), 1e-7);
        for (const double left : values(result, "left"))
            QVERIFY2(left >= 0, std::to_string(left).c_str());
    }

    // What holds y pushes with 1 on the way up, and pulls with 1 on the way down, from t = 1 on.
    static Document heldAcross(const std::string& limit, const std::string& step) {
        return switchedMass("-3", "0", "3", "2",
                            "y = \"sign(v)\"\n[[coordinates]]\nname = \"y\"\n"
                            "[[constraints.displacement]]\nexpression = \"y\"\nmultiplier = \"push\"\n"
                            "[[limits]]\nname = \"contact\"\nexpression = \"" +
                                limit + "\"\n[outputs]\nleft = \"" + limit + "\"\n",
                            step);
    }
    void aLimitThatJumpsBelowZero_data() { switchMethodRows(); }
    void aLimitThatJumpsBelowZero() {
        QFETCH(int, method);
        for (const std::string step : {"0.4", "0.5"}) { // between rows and on one
            const SimulationResult result = run(heldAcross("push", step), switchedWith(method));
            QCOMPARE(result.status.end, RunEnd::LimitReached);
            VERIFY_CLOSE(result.status.endTime, 1, 1e-9);
            VERIFY_CLOSE(result.trajectory.time.back(), 1, 1e-9);
            for (const double left : values(result, "left"))
                VERIFY_CLOSE(left, 1, 1e-9);
        }
    }

    // The rows of a run that goes on are those of the grid.
    void aLimitThatJumpsAndStaysPositive() {
        const SimulationResult result = run(heldAcross("push + 2", "0.4"));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.trajectory.rowCount(), std::size_t(6));
        for (std::size_t row = 0; row < 6; ++row) {
            VERIFY_CLOSE(result.trajectory.time[row], 0.4 * static_cast<double>(row), 1e-15);
            VERIFY_CLOSE(values(result, "left")[row], row < 3 ? 3 : 1, 1e-9);
        }
    }

    void rowsOnConstraintsNeverHaveANegativeLimit() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
initial = 0.8
[[coordinates]]
name = "y"
initial = -0.6
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "9.81*y"
[[constraints.displacement]]
expression = "x^2 + y^2 = 1"
[[limits]]
name = "low"
expression = "y + 0.9999999999"
[outputs]
left = "y + 0.9999999999"
[simulation]
end = 20
step = 0.0005
relative_tolerance = 1e-6
)toml"));
        QCOMPARE(result.status.end, RunEnd::LimitReached);
        QVERIFY(result.status.endTime < 0.6);
        for (const double left : values(result, "left"))
            QVERIFY2(left >= 0, std::to_string(left).c_str());
    }

    // Nearly zero so often in one step that no bound is found: that is said.
    void tellsWhatItCouldNotBound() {
        const SimulationResult result =
            run(switchedMass("sign(sin(1e7*x) + cos(1e7*x) + 1.4143)", "0", "1", "10", {}, "5"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 11, 1e-9);
        QCOMPARE(result.status.unbounded.size(), std::size_t(1));
        QVERIFY(result.status.unbounded.front().starts_with("sign("));
    }

    void aGrazeThatDoesNotTouch() {
        const SimulationResult result =
            run(switchedMass("-x", "0", "1", "30", "[[limits]]\nname = \"top\"\nexpression = \"1.000001 - x\"\n", "10"),
                [](IntegrationSettings& s) { s.relativeTolerance = s.absoluteTolerance = 1e-9; });
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.unbounded.empty());
    }

    // ---- sliding ----

    void sticksWhereTheSwitchEntersNonlinearly_data() { switchMethodRows(); }
    void sticksWhereTheSwitchEntersNonlinearly() {
        QFETCH(int, method);
        // -3 above, 3 below
        const SimulationResult result =
            run(switchedMass("-(3 + sign(v))*sign(v) + 1", "0", "1.2", "2"), switchedWith(method));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 0, 1e-12);
        VERIFY_CLOSE(last(result, "x"), 1.2 * 1.2 / 6, 1e-8);
        QCOMPARE(result.status.switchingTimes.size(), std::size_t(1));
    }

    // What else depends on the switch is mixed like the motion on either side, not taken at a value between.
    void mixesTheSides() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "dotx^2/2 + doty^2/2"
[efforts]
x = "1 - 4*sign(dotx)"
y = "(1 + sign(dotx))^2"
[simulation]
end = 2
step = 0.5
)toml"));
        // -3 and 5: shares 5/8 and 3/8, so that y is driven by 5/8 of 4
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "dotx"), 0, 1e-12);
        VERIFY_CLOSE(last(result, "doty"), 5, 1e-9);
        QVERIFY2(result.status.energyAudit < 1e-6, told(result).c_str());
    }

    // From v = 0 both sides drive away: it leaves with the first push, to that side.
    void leavesWhatDrivesAway() {
        const SimulationResult result = run(switchedMass("0.5*sin(t) + 2*sign(v)", "0", "0", "1"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 0.5 * (1 - std::cos(1.0)) + 2, 1e-4);
    }

    void spiralsOntoAnIntersection() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "a"
initial = 0.7
[[coordinates]]
name = "b"
initial = 0.2
[energies]
kinetic_coenergy = "0"
dissipation = "(dota^2 + dotb^2)/2"
[efforts]
a = "-sign(a) + 1.6*sign(b)"
b = "-1.6*sign(a) - sign(b)"
[simulation]
end = 6
step = 1
)toml"));
        // |a| + |b| falls at 2 at least
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "a"), 0, 1e-9);
        VERIFY_CLOSE(last(result, "b"), 0, 1e-9);
        QVERIFY(result.status.switchingTimes.back() <= 0.45 + 1e-6);
    }

    // Without inertia the velocity itself depends on the side: a spring that is dragged through viscous and dry
    // friction.
    void dryFrictionWithoutInertia() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "0"
potential = "x^2/2"
dissipation = "dotx^2/2 + 0.7*abs(dotx)"
[efforts]
x = "2*sin(t)"
[simulation]
end = 2.5
step = 0.05
)toml"));
        VERIFY_COMPLETED(result);
        const double start = std::asin(0.35);
        // dx/dt = 2 sin t - x - 0.7 from then on, until it is zero
        const double share = (0.7 - std::sin(start) + std::cos(start)) * std::exp(start);
        const auto moving = [&](double t) { return std::sin(t) - std::cos(t) - 0.7 + share * std::exp(-t); };
        double left = start + 0.5;
        double right = 3;
        for (int round = 0; round < 100; ++round) {
            const double middle = 0.5 * (left + right);
            (2 * std::sin(middle) - moving(middle) - 0.7 > 0 ? left : right) = middle;
        }
        QVERIFY(left < 2.45); // it sticks before the end
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double t = result.trajectory.time[row];
            VERIFY_CLOSE(values(result, "x")[row], t < start ? 0 : moving(std::min(t, left)), 1e-7);
        }
    }

    // A plate without inertia under a sliding block: it holds, since the ground holds it more. No flow of the plate is
    // even with the block's and zero at a time, though both surfaces hold at the start.
    void plateBetweenTwoFrictions_data() { switchMethodRows(); }
    void plateBetweenTwoFrictions() {
        QFETCH(int, method);
        const SimulationResult result =
            run(model("[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n"
                      "kinetic_coenergy = \"dotx^2/2\"\n"
                      "dissipation = \"doty^2/2 + 0.8*abs(doty - dotx) + 1.7*abs(doty)\"\n"
                      "[efforts]\nx = \"2.4\"\n[simulation]\nend = 1\nstep = 0.25\n"),
                switchedWith(method));
        if (method == static_cast<int>(Method::Auto))
            VERIFY_COMPLETED(result);
        if (!result.status.isCompleted())
            return;
        VERIFY_CLOSE(values(result, "x").back(), 0.8, 1e-6);
        VERIFY_CLOSE(values(result, "y").back(), 0, 1e-6);
    }

    // ---- zero on intervals ----

    void signOfWhatIsZeroForAWhile() {
        const SimulationResult result = run(switchedMass("sign(max(0, t - 1.3))", "0", "0", "3"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 1.7, 1e-10);
        VERIFY_CLOSE(last(result, "x"), 1.7 * 1.7 / 2, 1e-9);
    }

    void stepOfWhatIsZeroIsOne() {
        const SimulationResult result =
            run(switchedMass("step(max(0, t - 1.3)) + 2*sign(max(0, t - 1.3))", "0", "0", "3"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 3 + 2 * 1.7, 1e-9);
    }

    void aFactorOfZero() {
        const SimulationResult result = run(switchedMass("sign(a*x)", "1", "0", "2", "[parameters]\na = 0\n"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 0, 0);
    }

    void whatNothingMovesStaysAtZero() {
        const SimulationResult result = run(model(R"toml(
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "dotx^2/2 + doty^2/2"
[efforts]
x = "sign(y) + 3*step(y)"
y = "max(0, t - 1)"
[simulation]
end = 2
step = 0.5
)toml"));
        // y rests until t = 1 and is positive then
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "doty"), 0.5, 1e-9);
        VERIFY_CLOSE(last(result, "dotx"), 3 + 4, 2e-3); // y is small at first
    }

    void relayWithADeadBand() {
        const double band = 0.8;
        const SimulationResult result =
            run(switchedMass("-sign(max(0, x - 0.8) - max(0, -x - 0.8))", "1.7", "0", "20", {}, "0.5"));
        VERIFY_COMPLETED(result);
        const double fall = std::sqrt(2 * 0.9);
        const double coast = 2 * band / fall;
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double half = 2 * fall + coast; // from one end to the other
            const double t = result.trajectory.time[row];
            const double sign = std::fmod(t, 2 * half) < half ? 1 : -1;
            const double s = std::fmod(t, half);
            const double x = s < fall           ? 1.7 - s * s / 2
                             : s < fall + coast ? band - fall * (s - fall)
                                                : -1.7 + (half - s) * (half - s) / 2;
            VERIFY_CLOSE(values(result, "x")[row], sign * x, 1e-6);
        }
    }

    // ---- rest, and no end ----

    void restsOnAKink_data() {
        QTest::addColumn<std::string>("model");
        const std::string begin =
            "[[coordinates]]\nname = \"x\"\nflow = \"v\"\n[energies]\nkinetic_coenergy = \"v^2/2\"\n";
        const std::string end = "[simulation]\nend = 7\nstep = 1\n";
        QTest::newRow("sign") << begin + "[efforts]\nx = \"-2.5*sign(x)\"\n" + end;
        QTest::newRow("abs") << begin + "potential = \"3*abs(x)\"\n" + end;
        QTest::newRow("pushed") << begin + "potential = \"3*abs(x)\"\n[efforts]\nx = \"2*sin(t)\"\n" + end;
        QTest::newRow("max") << begin + "potential = \"max(2*x, -3*x)\"\n[efforts]\nx = \"-1\"\n" + end;
    }
    void restsOnAKink() {
        QFETCH(std::string, model);
        const SimulationResult result = run(runs::model(model));
        VERIFY_COMPLETED(result);
        for (const double x : values(result, "x"))
            VERIFY_CLOSE(x, 0, 1e-12);
    }

    void leavesAKinkWhenPushed() {
        const SimulationResult result = run(switchedMass("t - 2*sign(x)", "0", "0", "4"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 2, 1e-8); // from t = 2 on, t - 2
        VERIFY_CLOSE(last(result, "x"), 8.0 / 6, 1e-8);
    }

    void swingsThatEndInFiniteTime_data() { switchMethodRows(); }
    void swingsThatEndInFiniteTime() {
        QFETCH(int, method);
        // 3 - 1.5 inwards, 3 + 1.5 outwards: each swing is a third as long, and they sum to a finite time
        const SimulationResult result =
            run(switchedMass("-3*sign(x) - 1.5*sign(v)", "0.9", "0", "6"), switchedWith(method));
        VERIFY_COMPLETED(result);
        double rest = 0;
        for (double x = 0.9; x > 1e-30; x /= 3)
            rest += std::sqrt(2 * x / 1.5) + std::sqrt(2 * x / 3 / 4.5);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row)
            if (result.trajectory.time[row] > rest + 1e-3) {
                VERIFY_CLOSE(values(result, "x")[row], 0, 1e-7);
                VERIFY_CLOSE(values(result, "v")[row], 0, 1e-7);
            }
        VERIFY_CLOSE(result.status.switchingTimes.back(), rest,
                     1e-3); // within the tolerance of x, which is quadratic there
        QVERIFY(result.status.switchingTimes.size() < 200);
    }

    void comesToRestWithARoot() {
        const SimulationResult result = run(switchedMass("-3*sign(v)*sqrt(abs(v))", "0", "1.44", "3"));
        // v = (1.2 - 1.5 t)^2
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 0, 1e-9);
        VERIFY_CLOSE(last(result, "x"), 1.2 * 1.2 * 1.2 / 4.5, 1e-7);
    }

    void ballThatComesToRestInItsContact() {
        const SimulationResult result =
            run(switchedMass("-9.81 + 2e5*max(0, -x) - 150*step(-x)*v", "0.4", "0", "12", {}, "0.5"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), -9.81 / 2e5, 1e-7);
        VERIFY_CLOSE(last(result, "v"), 0, 1e-6);
    }

    // An oscillator of ten nanometres beside a variable of size one that slides: s = 0.3 sin t from there on.
    void aTinyMotionBesideASlidingVariable() {
        const Document document = model(R"toml(
[definitions]
u = "x/1e-8"
[[coordinates]]
name = "x"
initial = "-0.5e-8"
[energies]
kinetic_coenergy = "(dotx/1e-8)^2/2"
potential = "3*u^2/2 + u^4"
[efforts]
x = "0.5*s/1e-8"
[[constraints.dynamic]]
variable = "s"
rate = "-2*sign(s - 0.3*sin(t))"
initial = 0.2
[simulation]
end = 2
step = 0.1
)toml");
        const auto runBy = [&](Method method, double tolerance) {
            return run(document, [=](IntegrationSettings& settings) {
                settings.method = method;
                settings.relativeTolerance = settings.absoluteTolerance = tolerance;
            });
        };
        const SimulationResult stiff = runBy(Method::Rosenbrock4, 1e-7), exact = runBy(Method::Dop853, 1e-11);
        VERIFY_COMPLETED(stiff);
        QVERIFY2(stiff.status.steps < 1000, told(stiff).c_str());
        VERIFY_CLOSE(last(stiff, "s"), 0.3 * std::sin(2), 1e-7);
        VERIFY_CLOSE(last(stiff, "x"), last(exact, "x"), 1e-8 * 1e-5);
    }

    // Where v passes zero, and where it is held there: y has a velocity on one side only, with the square 2 + 3
    // sign(v).
    // u + 2 abs(u) = -1 has no solution: where u = 0 the function has a corner and no values to mix. With sign(u), or
    // with 1 on the right, it has one.
    void aCornerHoldsNothing_data() {
        QTest::addColumn<QString>("effort");
        QTest::addColumn<QString>("constraint");
        QTest::addColumn<double>("u"); // NaN: none
        const double none = std::nan("");
        QTest::newRow("of an effort") << "u"
                                      << "u + 2*abs(u) = -1" << none;
        QTest::newRow("of the larger") << "u"
                                       << "2*max(u, -u) + u = -1" << none;
        QTest::newRow("a jump") << "u"
                                << "u + 2*sign(u) = -1" << 0.0;
        QTest::newRow("a corner with a solution") << "u"
                                                  << "3*u + 2*abs(u) = -1" << -1.0;
        QTest::newRow("the corner itself") << "u"
                                           << "3*u + 2*abs(u) = 0" << 0.0;
    }
    void aCornerHoldsNothing() {
        QFETCH(QString, effort);
        QFETCH(QString, constraint);
        QFETCH(double, u);
        const SimulationResult result = run(switchedMass(effort.toStdString(), "0.5", "0.3", "1",
                                                         "[[constraints.effort]]\neffort = \"u\"\nexpression = \"" +
                                                             constraint.toStdString() + "\"\n"));
        if (std::isnan(u))
            QVERIFY2(result.status.end == RunEnd::NoSolution, told(result).c_str());
        else
            QVERIFY2(result.status.isCompleted() && std::abs(last(result, "u") - u) < 1e-12, told(result).c_str());
    }

    // 2 abs(u) + u = 6 has a solution on either side of the corner, and nothing but a typed guess says which is meant.
    void severalSolutionsAreToldOrChosen_data() {
        QTest::addColumn<QString>("constraint");
        QTest::addColumn<QString>("guess");
        QTest::addColumn<QList<double>>("expected"); // at the end, or both
        const auto row = [](const char* constraint, const char* guess, const QList<double>& expected) {
            QTest::newRow(qPrintable(QString("%1, %2").arg(constraint, guess))) << constraint << guess << expected;
        };
        row("u + 2*abs(u) = 6", "", {2, -6});
        row("u + 2*abs(u) = 6", "initial = 1\n", {2});
        row("u + 2*abs(u) = 6", "initial = -0.1\n", {-6});
        row("max(u, -u) = 1", "", {1, -1}); // held on the corner by neither
        row("u = 2*sign(u) + 0.5", "", {2.5, -1.5});
        row("u = 2*sign(u) + 0.5", "initial = -9\n", {-1.5});
        row("2*u + abs(u) = 6", "", {2});
        row("2*u + abs(u) = 6", "initial = -9\n", {2});
        // while the mass passes 0.6 the right side jumps from 5 to 7: as if it rose fast
        row("u + 2*abs(u) = 6 + sign(x - 0.6)", "initial = 1\n", {7.0 / 3});
        row("u + 2*abs(u) = 6 + sign(x - 0.6)", "initial = -1\n", {-7});
        row("u = 2*sign(u) + 0.5*sign(x - 0.6)", "initial = -1\n", {-1.5});
    }
    void severalSolutionsAreToldOrChosen() {
        QFETCH(QString, constraint);
        QFETCH(QString, guess);
        QFETCH(QList<double>, expected);
        const SimulationResult result =
            run(switchedMass("0", "0.5", "1", "1",
                             "[[constraints.effort]]\neffort = \"u\"\n" + guess.toStdString() + "expression = \"" +
                                 constraint.toStdString() + "\"\n"));
        if (expected.size() == 1) {
            VERIFY_COMPLETED(result);
            VERIFY_CLOSE(last(result, "u"), expected.front(), 1e-12);
            return;
        }
        QVERIFY2(result.status.end == RunEnd::SeveralSolutions, told(result).c_str());
        QCOMPARE(result.status.solutions.size(), std::size_t(1));
        const TwoValues& u = result.status.solutions.front();
        QCOMPARE(u.name, "u");
        VERIFY_CLOSE(std::max(u.one, u.other), expected[0], 1e-12);
        VERIFY_CLOSE(std::min(u.one, u.other), expected[1], 1e-12);
    }

    // Painleve's rod: a rod of length 2 slides on a rough table at the angle 1. With N (1 + 3 cos^2) + 3 mu sin cos
    // abs(N) = m g the table presses, or pulls.
    void aRodOnARoughTablePressesOrPulls() {
        const auto slid = [](const std::string& guess) {
            return run(model(R"toml([[coordinates]]
name = "x"
initial_flow = 3
[[coordinates]]
name = "y"
initial = "sin(1)"
[[coordinates]]
name = "th"
initial = 1
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2 + dotth^2/6"
potential = "9.81*y"
[[forces]]
force = ["-2*abs(N)*sign(dotx + dotth*sin(th))", "N"]
point = ["x - cos(th)", "y - sin(th)"]
[[constraints.effort]]
expression = "y = sin(th)"
effort = "N"
)toml" + guess + "[simulation]\nend = 0.05\nstep = 0.01\n"));
        };
        const double straight = 1 + 3 * std::pow(std::cos(1), 2), rubbed = 6 * std::sin(1) * std::cos(1);
        const double pressing = 9.81 / (straight + rubbed), pulling = 9.81 / (straight - rubbed);
        const SimulationResult open = slid("");
        QVERIFY2(open.status.end == RunEnd::SeveralSolutions, told(open).c_str());
        VERIFY_CLOSE(std::max(open.status.solutions[0].one, open.status.solutions[0].other), pressing, 1e-9);
        VERIFY_CLOSE(std::min(open.status.solutions[0].one, open.status.solutions[0].other), pulling, 1e-9);
        VERIFY_CLOSE(values(slid("initial = 5\n"), "N").front(), pressing, 1e-9);
        VERIFY_CLOSE(values(slid("initial = -5\n"), "N").front(), pulling, 1e-9);
    }

    void endsWhereASideHasNoSolution_data() { switchMethodRows(); }
    void endsWhereASideHasNoSolution() {
        QFETCH(int, method);
        for (const auto& [effort, time] : std::map<std::string, double>{{"-3", 2}, {"-3 - 4*sign(v)", 6.0 / 7}}) {
            const SimulationResult result =
                run(switchedMass(effort, "0", "6", "3",
                                 "y = \"2 + 3*sign(v) - doty^2\"\n[[coordinates]]\nname = \"y\"\ninitial_flow = 2\n"),
                    switchedWith(method));
            QVERIFY2(result.status.end == RunEnd::NoSolution, told(result).c_str());
            QCOMPARE(result.status.where, std::vector<std::string>{"y"});
            VERIFY_CLOSE(result.status.endTime, time, 1e-9);
        }
    }

    // The root has no value on the other side of the place where x comes to rest.
    void endsWhereASideHasNoValue() {
        const SimulationResult result = run(switchedMass("-1 - sqrt(v)*(1 + sign(v))/2", "0", "1", "3"));
        QVERIFY2(result.status.end == RunEnd::NoDerivative, told(result).c_str());
        QCOMPARE(result.status.where, std::vector<std::string>{"x"});
        VERIFY_CLOSE(result.status.endTime, 2 * (1 - std::log(2)), 1e-6); // dv/dt = -1 - sqrt(v)
    }

    void endsWhereSwitchingHasNoEnd() {
        const SimulationResult result = run(switchedMass("sign(sin(1e12*t))", "0", "0", "10"));
        QCOMPARE(result.status.end, RunEnd::SwitchingAccumulates);
        QCOMPARE(result.status.where.size(), std::size_t(1));
        QVERIFY(result.status.where.front().starts_with("sign(sin("));
    }
};

COENERGY_TEST(TestSwitches)
#include "test_switches.moc"
