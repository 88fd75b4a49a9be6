// Derivatives of runs against differences of order eight between tight runs, against closed forms, and what is refused.
#include "runs.hpp"
#include "support/test_program.hpp"
#include "varied_model.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <map>

using namespace coenergy;
using namespace runs;

namespace {

using Kind = SensitivityFlaw::Kind;

const std::string doublePendulum = R"m(
[parameters]
l = 1.3
g = 9.81
[[coordinates]]
name = "a"
initial = 1
[[coordinates]]
name = "b"
initial = 0.5
[energies]
kinetic_coenergy = "l^2*dota^2 + dotb^2/2 + l*dota*dotb*cos(a - b)"
potential = "-2*g*l*cos(a) - g*cos(b)"
[outputs]
height = "l*cos(a) + cos(b)"
)m" + rowsTo("2", "0.1");

const std::string pendulum = R"m(
[parameters]
m = 2
g = 9.81
l = 1.1
a = 0.7
[[coordinates]]
name = "x"
initial = "l*sin(a)"
[[coordinates]]
name = "y"
initial = "-l*cos(a)"
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"
dissipation = "0.1*dotx^2"
[[constraints.displacement]]
name = "rod"
expression = "x^2 + y^2 - l^2"
[outputs]
tension = "lambda1*l"
)m" + rowsTo("1.5", "0.25");

// What is typed does not lie on the rod.
const std::string movedStart = R"m(
[parameters]
l = 1.2
[[coordinates]]
name = "x"
initial = 0.8
initial_flow = 0.5
[[coordinates]]
name = "y"
initial = -0.7
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "9.81*y"
[[constraints.displacement]]
expression = "x^2 + y^2 = l^2"
)m" + rowsTo("1", "0.25");

// So does this, in whose sizes, which are those of typed values above 1 or typed themselves, the start is moved.
const std::string farStart = R"m(
[parameters]
l = 4
x0 = 3
[[coordinates]]
name = "x"
initial = "x0"
initial_flow = 0.5
[[coordinates]]
name = "y"
initial = -4
nominal = "l + 2"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "9.81*y"
[[constraints.displacement]]
expression = "x^2 + y^2 = l^2"
)m" + rowsTo("1", "0.25");

const std::string stiff = R"m(
[parameters]
k = 2e4
c = 900
w = 3
[[coordinates]]
name = "x"
initial = 0.2
[[coordinates]]
name = "y"
initial = 0.2
[energies]
kinetic_coenergy = "dotx^2/2 + doty^2"
potential = "k*(x - y)^2/2 + y^4"
dissipation = "c*(dotx - doty)^2/2"
[efforts]
y = "cos(w*t)"
)m" + rowsTo("2", "0.5");

const std::string skate = R"m(
[parameters]
J = 0.4
w = 1.5
[[coordinates]]
name = "x"
initial_flow = 0.7
[[coordinates]]
name = "y"
[[coordinates]]
name = "phi"
initial_flow = "w"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2 + J*dotphi^2/2"
potential = "0.5*x + phi^2/4"
[[constraints.flow]]
expression = "dotx*sin(phi) - doty*cos(phi)"
)m" + rowsTo("2", "0.5");

const std::string contact = R"m(
[parameters]
k = 400
h = 0.6
[[coordinates]]
name = "x"
initial = "h"
[energies]
kinetic_coenergy = "dotx^2/2"
potential = "9.81*x + k*min(0, x)^2/2"
)m" + rowsTo("1.4", "0.1");

const std::string switched = R"m(
[parameters]
F = 3
s = 0.45
b = 0.3
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "dotx^2/2"
potential = "x^2"
[efforts]
x = "F*step(t - s) + 2*step(x - b) - 0.1*dotx"
)m" + rowsTo("2.1", "0.1");

// It slides, sticks and is torn off again, twice.
const std::string friction = R"m(
[parameters]
R = 1.2
F = 1.5
[[coordinates]]
name = "x"
initial_flow = 1
[energies]
kinetic_coenergy = "dotx^2/2"
potential = "x^2/10"
[efforts]
x = "F*cos(t) - R*sign(dotx)"
)m" + rowsTo("7", "1");

const std::string ball = R"m(
[parameters]
m = 2
g = 9.81
h = 1
J = 16
hit = "sqrt(2*h/g)"
[[coordinates]]
name = "x"
initial = "h"
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "m*g*x"
[efforts]
x = "J*impulse(t - hit)"
)m" + rowsTo("1", "0.1");

const std::string struckPendulum = R"m(
[parameters]
s = 0.5
J = 3
l = 1
[[coordinates]]
name = "x"
initial = "0.6*l"
[[coordinates]]
name = "y"
initial = "-0.8*l"
[energies]
kinetic_coenergy = "dotx^2 + doty^2"
potential = "19.62*y"
[[constraints.displacement]]
expression = "x^2 + y^2 = l^2"
[efforts]
x = "J*impulse(t - s)"
)m" + rowsTo("1", "0.2");

const std::string circuit = R"m(
[parameters]
C = 0.02
L = 0.5
[[coordinates]]
name = "q1"
[[coordinates]]
name = "q2"
initial = 0.01
[energies]
kinetic_coenergy = "L*dotq1^2/2"
potential = "(q1 - q2)^2/(2*C)"
dissipation = "3*dotq2^2/2"
[efforts]
q1 = "sin(4*t)"
)m" + rowsTo("1", "0.25");

struct Number {
    std::string name;
    double value;
};

void add(const char* row, const std::string& text, Method method) {
    QTest::newRow(row) << QString::fromStdString(text) << static_cast<int>(method);
}

// What the models are varied by.
std::vector<Number> numbersOf(const std::string& row) {
    if (row.starts_with("double pendulum"))
        return {{"l", 1.3}, {"a(0)", 1}, {"dotb(0)", 0}};
    if (row.starts_with("pendulum"))
        return {{"l", 1.1}, {"a", 0.7}, {"g", 9.81}};
    if (row == "moved start")
        return {{"l", 1.2}, {"x(0)", 0.8}};
    if (row == "far start")
        return {{"l", 4}, {"x0", 3}, {"y(0)", -4}};
    if (row.starts_with("stiff"))
        return {{"k", 2e4}, {"w", 3}};
    if (row == "skate")
        return {{"J", 0.4}, {"w", 1.5}};
    if (row.starts_with("contact"))
        return {{"k", 400}, {"h", 0.6}};
    if (row.starts_with("switched"))
        return {{"F", 3}, {"s", 0.45}, {"b", 0.3}};
    if (row.starts_with("friction"))
        return {{"R", 1.2}, {"F", 1.5}};
    if (row == "struck pendulum")
        return {{"s", 0.5}, {"J", 3}, {"l", 1}};
    return {{"C", 0.02}, {"L", 0.5}};
}

} // namespace

class TestSensitivities : public QObject {
    Q_OBJECT

private slots:
    // In a row at the time of a jump that something moves, what bends or jumps there has no derivative by it.
    void rowsAtMovedInstants_data() {
        QTest::addColumn<QString>("effort");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("step") << "F*step(t - a)" << QStringList{"d(dotx)/d(a)"};
        QTest::newRow("impulse") << "F*impulse(t - a)" << QStringList{"d(x)/d(a)", "d(dotx)/d(a)"};
        QTest::newRow("beside the rows") << "F*step(t - a - 0.1)" << QStringList();
    }

    void rowsAtMovedInstants() {
        QFETCH(QString, effort);
        QFETCH(QStringList, expected);
        const Varied model("[parameters]\na = 0.5\nF = 2\nm = 3\n[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n"
                           "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\n[efforts]\nx = \"" +
                           effort.toStdString() + "\"\n" + rowsTo("1", "0.25"));
        const SimulationResult result = model.run({"a", "F", "m"});
        QVERIFY(!result.sensitivities.flaw);
        QStringList found;
        for (const auto& [series, row] : result.sensitivities.oneSided) {
            QCOMPARE(result.trajectory.time[row], 0.5);
            found += QString::fromStdString(result.sensitivities.series[series].name);
        }
        QCOMPARE(found, expected);
    }

    void agreeWithDifferences_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("method");
        add("double pendulum", doublePendulum, Method::Dop853);
        add("pendulum", pendulum, Method::Dop853);
        add("pendulum, radau5", pendulum, Method::Radau5);
        add("moved start", movedStart, Method::Dop853);
        add("far start", farStart, Method::Dop853);
        add("stiff, radau5", stiff, Method::Radau5);
        add("skate", skate, Method::Dop853);
        add("contact", contact, Method::Dop853);
        add("switched", switched, Method::Dop853);
        add("switched, radau5", switched, Method::Radau5);
        add("friction", friction, Method::Dop853);
        add("struck pendulum", struckPendulum, Method::Dop853);
        add("circuit", circuit, Method::Dop853);
    }
    void agreeWithDifferences() {
        QFETCH(QString, text);
        QFETCH(int, method);
        Varied varied(text.toStdString());
        varied.settings.method = static_cast<Method>(method);
        const std::vector<Number> numbers = numbersOf(QTest::currentDataTag());
        std::vector<std::string> names;
        for (const Number& number : numbers)
            names.push_back(number.name);
        const SimulationResult result = varied.run(names);
        VERIFY_COMPLETED(result);
        QVERIFY2(!flawOf(result), std::to_string(static_cast<int>(flawOf(result).value_or(Kind::Undefined))).c_str());
        QVERIFY(result.trajectory == simulate(varied.problem()).trajectory); // is not changed by what is asked
        for (const Number& number : numbers)
            for (const Series& series : result.trajectory.series)
                if (series.kind != SeriesKind::Audit)
                    compare(result, series, number, varied);
    }

    // The period of a pendulum, T = 4 K(sin(a/2)) sqrt(l/g), by its amplitude: at the end of a period dotx = 0.
    void periodByAmplitude() {
        const double a = 0.9, k = std::sin(a / 2), root = std::sqrt(1 / 9.81);
        const double K = std::comp_ellint_1(k), E = std::comp_ellint_2(k);
        Varied varied(R"m(
[parameters]
a = 0.9
[[coordinates]]
name = "x"
initial = "sin(a)"
[[coordinates]]
name = "y"
initial = "-cos(a)"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "9.81*y"
[[constraints.displacement]]
expression = "x^2 + y^2 = 1"
)m" + rowsTo("1", "1"));
        varied.settings.end = varied.settings.step = 4 * K * root;
        varied.settings.relativeTolerance = 1e-12;
        const SimulationResult result = varied.run({"a"});
        VERIFY_COMPLETED(result);
        QVERIFY(!flawOf(result));
        const double slope =
            result.sensitivities.find("d(dotx)/d(a)")->values.back() / (9.81 * std::sin(a) * std::cos(a));
        const double expected = 4 * root * (E / (k * (1 - k * k)) - K / k) * std::cos(a / 2) / 2;
        VERIFY_CLOSE(slope, expected, 1e-8 * expected);
    }

    // Thrown up at the moment at which it meets the ground, which depends on two of the numbers.
    void bouncingBall() {
        const double m = 2, g = 9.81, h = 1, J = 16;
        const Varied varied(ball);
        const SimulationResult result = varied.run({"g", "h", "J", "m"});
        VERIFY_COMPLETED(result);
        QVERIFY(!flawOf(result));
        const double hit = std::sqrt(2 * h / g), fall = std::sqrt(2 * g * h);
        const double rise = J / m - fall;
        struct Slope {
            std::string name;
            double ofHit, ofRise, ofG;
        };
        for (const Slope& by : {Slope{"g", -hit / (2 * g), -h / fall, 1},
                                {"h", hit / (2 * h), -g / fall, 0},
                                {"J", 0, 1 / m, 0},
                                {"m", 0, -J / (m * m), 0}}) {
            const Series* x = result.sensitivities.find("d(x)/d(" + by.name + ")");
            QVERIFY(x);
            for (std::size_t row = 0; row < x->values.size(); ++row) {
                const double since = result.trajectory.time[row] - hit;
                if (since > 0)
                    VERIFY_CLOSE(x->values[row],
                                 by.ofRise * since - (rise - g * since) * by.ofHit - by.ofG * since * since / 2, 1e-9);
            }
        }
    }

    // Where a run is not differentiated, it says why, and gives no numbers.
    // At t = s the force comes that moves what has rested until then; v = (F - c)*(t - s), and without friction against
    // the spring x = F/k*(1 - cos(t - s)). Two jumps at one time: the second is not moved by the first.
    void releasedByJump() {
        const std::string head = "[parameters]\nF = 2\nc = 0.5\ns = 1\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                                 "kinetic_coenergy = \"dotx^2/2\"\n";
        const std::string force = "[efforts]\nx = \"F*step(t - s)\"\n" + rowsTo("3", "1");
        const SimulationResult slid = Varied(head + "dissipation = \"c*abs(dotx)\"\n" + force).run({"F", "c", "s"});
        const SimulationResult pressed = Varied(head + "potential = \"max(x, 0)^2/2\"\n" + force).run({"F", "s"});
        for (const SimulationResult* result : {&slid, &pressed}) {
            VERIFY_COMPLETED(*result);
            QVERIFY(!flawOf(*result));
        }
        compareEnds(slid, {{"d(dotx)/d(F)", 2}, {"d(dotx)/d(c)", -2}, {"d(dotx)/d(s)", -1.5}, {"d(x)/d(s)", -3}});
        compareEnds(pressed, {{"d(x)/d(F)", 1 - std::cos(2)}, {"d(x)/d(s)", -2 * std::sin(2)}});
        const SimulationResult both =
            Varied("[parameters]\ns = 1\n[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[energies]\n"
                   "kinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"step(t - s) + step(x - 1)\"\n" +
                   rowsTo("2", "1"))
                .run({"s"});
        VERIFY_COMPLETED(both);
        QVERIFY(!flawOf(both));
        compareEnds(both, {{"d(dotx)/d(s)", -1}, {"d(x)/d(s)", -1}});
    }

    // max(x, 0)^1.5 of a row at the touch has no value where rounding puts x aside; x = -1 + t until t = 1.
    void touchedAtRow() {
        for (const double tolerance : {1e-8, 1e-9, 1e-10}) {
            Varied ball("[parameters]\nm = 1\nk = 3\n[[coordinates]]\nname = \"x\"\ninitial = -1\ninitial_flow = 1\n"
                        "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\npotential = \"k*max(x, 0)^2.5\"\n" +
                        rowsTo("4", "0.5"));
            ball.settings.relativeTolerance = tolerance;
            ball.settings.method = Method::Auto;
            const SimulationResult result = ball.run({"m", "k"});
            VERIFY_COMPLETED(result);
            const SensitivityFlaw flaw = result.sensitivities.flaw.value_or(SensitivityFlaw());
            QVERIFY2(!flawOf(result), qPrintable(QString("%1 at %2: %3, %4")
                                                     .arg(static_cast<int>(flaw.kind))
                                                     .arg(flaw.time, 0, 'g', 17)
                                                     .arg(QString::fromStdString(flaw.where))
                                                     .arg(tolerance)));
            // the time of contact is proportional to (m/k)^(2/5): m d/dm = -k d/dk
            compareEnds(result, {{"d(x)/d(m)", -3 * endOf(result, "d(x)/d(k)")}}, 1e-2);
        }
    }

    void refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kind");
        const std::string mass = "[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial_flow = 1\n[energies]\n"
                                 "kinetic_coenergy = \"v^2/2\"\n";
        const auto row = [](const char* name, const std::string& text, const char* by, Kind kind) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(by) << static_cast<int>(kind);
        };
        row("two at one time",
            "[parameters]\ns = 1\n" + mass + "[efforts]\nx = \"step(t - s)/2 - 1 - step(-v)/4\"\n" + rowsTo("2", "1"),
            "s", Kind::Together);
        row("grazing",
            "[parameters]\nb = \"0.5 - 1e-9\"\n" + mass + "[efforts]\nx = \"-1 + 5*step(x - b)\"\n" + rowsTo("2", "1"),
            "b", Kind::Grazing);
        row("on the surface", "[parameters]\nb = 0\n" + mass + "[efforts]\nx = \"5*step(x - b)\"\n" + rowsTo("1", "1"),
            "b", Kind::OnSurface);
        row("method",
            "[parameters]\nF = 1\n" + mass + "[[constraints.displacement]]\nexpression = \"x - t\"\n" +
                rowsTo("1", "1"),
            "F", Kind::Method);
    }
    void refused() {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QFETCH(int, kind);
        Varied varied(text.toStdString());
        if (static_cast<Kind>(kind) == Kind::Method)
            varied.settings.method = Method::Rosenbrock4;
        const SimulationResult result = varied.run({name.toStdString()});
        VERIFY_COMPLETED(result);
        QVERIFY(flawOf(result));
        QCOMPARE(static_cast<int>(*flawOf(result)), kind);
        QVERIFY(result.sensitivities.series.empty());
    }

    void namesThatCannotBeVaried() {
        const Varied varied("[parameters]\nT = 2\nd = \"2*T\"\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                            "kinetic_coenergy = \"dotx^2/2\"\n[simulation]\nend = \"d\"\nstep = 1\n");
        const auto reasonOf = [&](const std::vector<std::string>& names) {
            const auto changes = varied.changes(names);
            const auto* refused = std::get_if<UnvariedName>(&changes);
            return refused ? std::optional(refused->reason) : std::nullopt;
        };
        QVERIFY(reasonOf({"nothing"}) == UnvariedName::Reason::Unknown);
        QVERIFY(reasonOf({"T(0)"}) == UnvariedName::Reason::Unknown);
        QVERIFY(reasonOf({"T"}) == UnvariedName::Reason::Settings);
        QVERIFY(reasonOf({"x", "x(0)"}) == UnvariedName::Reason::Twice);
        QVERIFY(!reasonOf({"x"}));
    }

private:
    static double endOf(const SimulationResult& result, const std::string& name) {
        const Series* series = result.sensitivities.find(name);
        return series ? series->values.back() : NAN;
    }

    static void compareEnds(const SimulationResult& result, const std::map<std::string, double>& expected,
                            double tolerance = 1e-7) {
        for (const auto& [name, value] : expected) {
            const double found = endOf(result, name);
            QVERIFY2(std::abs(found - value) <= tolerance * (1 + std::abs(value)),
                     qPrintable(QString("%1: %2, not %3").arg(name.c_str()).arg(found).arg(value)));
        }
    }

    static void compare(const SimulationResult& result, const Series& series, const Number& number,
                        const Varied& varied) {
        const Series* slope = result.sensitivities.find("d(" + series.name + ")/d(" + number.name + ")");
        QVERIFY(slope);
        QCOMPARE(slope->values.size(), series.values.size());
        const std::vector<double> expected = varied.difference(number.name, number.value, series.name);
        double size = 1e-3;
        for (const double value : expected)
            size = std::max(size, std::abs(value));
        double worst = 0;
        for (std::size_t row = 0; row < expected.size(); ++row)
            worst = std::max(worst, std::abs(slope->values[row] - expected[row]) / size);
        const std::string told = slope->name + " " + std::to_string(worst * 1e7) + "e-7";
        if (qEnvironmentVariableIsSet("COENERGY_TELL"))
            qInfo("%s", told.c_str());
        QVERIFY2(worst < 1e-7, told.c_str());
    }
};

COENERGY_TEST(TestSensitivities)
#include "test_sensitivities.moc"
