// Where derivatives of runs are one-sided they are refused; where corners leave no trace they are closed forms.
#include "support/test_program.hpp"
#include "varied_model.hpp"

using namespace coenergy;
using namespace runs;

namespace {

using Kind = SensitivityFlaw::Kind;

// A mass at x = 0, with k = 1 and kc = 3.
std::string atRest(const std::string& potential, const std::string& flow = "0") {
    return "[parameters]\nk = 1\nkc = 3\n[[coordinates]]\nname = \"x\"\ninitial_flow = " + flow +
           "\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\npotential = \"" + potential + "\"\n" + rowsTo("1.5", "0.25");
}

// x'' + x is this effort; at a = b = F = 1.
std::string driven(const std::string& effort) {
    return "[parameters]\na = 1\nb = 1\nF = 1\n[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[energies]\n"
           "kinetic_coenergy = \"dotx^2/2\"\npotential = \"x^2/2\"\n[efforts]\nx = \"" +
           effort + "\"\n[[tables]]\nname = \"slope\"\nx = [0, 1, 2]\ny = [0, 1, 3]\n" + rowsTo("3", "1");
}

// Two oscillators that touch while they move alike.
const std::string twins = R"m(
[parameters]
k = 1
kc = 5
[[coordinates]]
name = "x"
initial = 1
[[coordinates]]
name = "y"
initial = 1
[energies]
kinetic_coenergy = "dotx^2/2 + doty^2/2"
potential = "k*x^2/2 + y^2/2 + kc*max(x - y, 0)^2/2"
)m" + rowsTo("1.5", "0.25");

// With a row at 0 and one at 1.
const std::string hill = "[[tables]]\nname = \"hill\"\nx = [-1, 0, 1, 2]\ny = [1, 2, 5, 6]\n";

} // namespace

class TestSensitivityCorners : public QObject {
    Q_OBJECT

private slots:
    void refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, const std::string& text, const char* by, Kind kind) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(by) << static_cast<int>(kind);
        };
        row("at rest on a corner", atRest("kc*max(x, 0)^2/2"), "x", Kind::Corner);
        row("at rest on a row of a table", hill + atRest("(hill(x) - 2)^2/2"), "x", Kind::Corner);
        row("a corner all along", twins, "k", Kind::Corner);
        row("a corner of parameters", atRest("max(k, 1)*(x - 1)^2/2"), "k", Kind::Corner);
        row("a row of a table by a parameter", hill + atRest("hill(k)*(x - 1)^2"), "k", Kind::Corner);
        row("a start that follows around a corner",
            "[parameters]\np = 1\nq = 1\n[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n"
            "kinetic_coenergy = \"dotx^2 + doty^2\"\npotential = \"y^2\"\n[[constraints.displacement]]\n"
            "expression = \"y = x + max(p, q)\"\n" +
                rowsTo("1", "1"),
            "p", Kind::Start);
        row("an output on its corner", atRest("0") + "[outputs]\nhigher = \"max(x, 0)\"\n", "x", Kind::OutputCorner);
        row("an output at a tie", atRest("x^2") + "[outputs]\nlarger = \"max(k, 1)\"\n", "k", Kind::OutputCorner);
        row("an output along a root", atRest("x^2") + "[outputs]\nfar = \"sqrt(x^2 + dotx^2)\"\n", "x",
            Kind::OutputCorner);
        const auto tie = [&](const std::string& effort, Kind kind = Kind::Corner) {
            QTest::newRow(effort.c_str())
                << QString::fromStdString(driven(effort)) << QString("a") << static_cast<int>(kind);
        };
        for (const char* effort :
             {"F*step(t - max(a, b))", "F*step(t - 1 - abs(a - 1))", "F*impulse(t - max(a, b))",
              "step(x - 0.5 - abs(a - 1))", "F*step(x - max(a, b)*0.5)", "-sign(dotx - 0.5*max(a, b))",
              "F*step(t - 1 - abs(abs(a - 1) + b - 1))", "F*step(t - acos(cos(a - 1)) - 1)",
              "F*step(t - sqrt((a - 1)^2 + (b - 1)^2) - 1)", "F*step(t - slope(a))", "max(a, b)*impulse(t - 1)",
              "step(a - 1)*impulse(t - 1)", "x*abs(a - 1)*impulse(t - 1)", "abs(abs(a - 1) + b - 1)*x",
              "sqrt((a - 1)^2 + (b - 1)^2)*x"})
            tie(effort);
        tie("sqrt((a - 1)^2 + (b - 1)^2)*impulse(t - 1)", Kind::Impulse);
        tie("F*step(t - abs(a - 1))", Kind::OnSurface);
        tie("step(x - sqrt((a - 1)^2 + (b - 1)^2))", Kind::OnSurface);
        tie("F*step(t - 2 - 9*step(a - 1))", Kind::OnSurface);
        tie("F*step(t - atan2(a - 1, -1))", Kind::OnSurface);
        tie("sqrt(a - 1 + x^2)", Kind::Steep);
        tie("sqrt(a - 1 + (x - 0.5)^2)", Kind::Steep);
        tie("-a*sign(x - 0.5)*abs(x - 0.5)^(1/3)", Kind::Steep);
        row("touched from below",
            "[parameters]\nw = 1\n[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[energies]\n"
            "kinetic_coenergy = \"dotx^2/2\"\npotential = \"w*x^2/2\"\n[efforts]\nx = \"-step(x - 1)\"\n" +
                rowsTo("3", "1"),
            "w", Kind::Grazing);
    }
    void refused() {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QFETCH(int, kind);
        const SimulationResult result = Varied(text.toStdString()).run({name.toStdString()});
        VERIFY_COMPLETED(result);
        QVERIFY(flawOf(result));
        QCOMPARE(static_cast<int>(*flawOf(result)), kind);
        QVERIFY(result.sensitivities.series.empty());
    }

    // Corners that leave no trace: both sides have the same slope, what is varied does not move off, or the motion
    // passes.
    void cornersWithoutEffect_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("frequency"); // the derivative of x is its cosine; 0: none
        const auto row = [](const char* name, const std::string& text, const char* by, double frequency) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(by) << frequency;
        };
        row("one slope", atRest("x^2/2 + kc*max(x, 0)^3"), "x", 1.0);
        row("not moved", atRest("x^2/2 + kc*max(x, 0)^2/2"), "kc", 0.0);
        row("twins that stay equal", twins, "kc", 0.0);
        row("not varied", atRest("max(k, 1)*x^2/2"), "x", 1.0);
        row("passed at the start", atRest("x^2/2 + kc*max(x, 0)^2/2", "1"), "x", 2.0);
        row("touched without a jump",
            "[parameters]\nkc = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\nkinetic_coenergy = "
            "\"dotx^2/2\"\npotential = \"x^2/2 + max(x - 1, 0)^2/2\"\n" +
                rowsTo("1.5", "0.25"),
            "kc", 0.0);
        row("corners that balance", twins + "[outputs]\no = \"max(x, y) - abs(x - y)/2\"\n", "kc", 0.0);
        row("an output beside its corner", atRest("x^2/2") + "[outputs]\no = \"max(x, 1)\"\n", "x", 1.0);
    }
    void cornersWithoutEffect() {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QFETCH(double, frequency);
        const Varied varied(text.toStdString());
        const SimulationResult result = varied.run({name.toStdString()});
        VERIFY_COMPLETED(result);
        QVERIFY(!flawOf(result));
        const std::string by = name == "x" ? "x(0)" : name.toStdString();
        const Series* slope = result.sensitivities.find("d(x)/d(" + by + ")");
        QVERIFY(slope);
        const std::vector<double>& times = result.trajectory.time;
        for (std::size_t k = 0; k < times.size(); ++k)
            QVERIFY(std::abs(slope->values[k] - (frequency == 0 ? 0 : std::cos(frequency * times[k]))) < 1e-8);
    }

    // A pulse of no length: each of its ends moves the flow by the force times its time.
    // x'' = -c sign(x) sqrt(abs(x)) + x/8 passes zero, where the slope of the force is infinite but has an integral.
    void rootsThatArePassed() {
        const Varied model("[parameters]\nc = 1\n[[coordinates]]\nname = \"x\"\ninitial = -0.3\ninitial_flow = 1\n"
                           "[energies]\nkinetic_coenergy = \"dotx^2/2\"\npotential = \"-x^2/16\"\n[efforts]\n"
                           "x = \"-c*sign(x)*sqrt(abs(x))\"\n" +
                           rowsTo("3", "1"));
        const SimulationResult result = model.run({"c"});
        VERIFY_COMPLETED(result);
        QVERIFY(!flawOf(result));
        VERIFY_CLOSE(result.sensitivities.find("d(x)/d(c)")->values.back(), model.difference("c", 1, "x").back(), 2e-6);
    }

    void jumpsThatAddUp() {
        const SimulationResult result = Varied(driven("F*step(t - a) - F*step(t - b)")).run({"a", "b"});
        VERIFY_COMPLETED(result);
        QVERIFY(!flawOf(result));
        for (const auto& [name, sign] : {std::pair("d(dotx)/d(a)", -1), std::pair("d(dotx)/d(b)", 1)}) {
            const Series* slope = result.sensitivities.find(name);
            QVERIFY(slope);
            QVERIFY(std::abs(slope->values.back() - sign * std::cos(2)) < 1e-8);
        }
    }

    // Inside the argument of a jump, other functions stand on one side; or both sides are alike.
    void argumentsBesideCorners_data() {
        QTest::addColumn<QString>("effort");
        QTest::addColumn<double>("ofTime"); // of the jump at t = 1, 0 if it does not move
        QTest::newRow("beside") << "F*step(t - max(a, 0))" << 1.0;
        QTest::newRow("not the varied") << "F*step(t - max(a, 0)*max(b, F))" << 1.0;
        QTest::newRow("smooth") << "F*step(t - 1 - abs(a - 1)^3)" << 0.0;
        QTest::newRow("balanced") << "F*step(t - max(a, b) + abs(a - b)/2)" << 0.5;
    }
    // Behind it the force 1 has added 1 - cos(t - t1) to x.
    void argumentsBesideCorners() {
        QFETCH(QString, effort);
        QFETCH(double, ofTime);
        const SimulationResult result = Varied(driven(effort.toStdString())).run({"a"});
        VERIFY_COMPLETED(result);
        QVERIFY(!flawOf(result));
        const Series* slope = result.sensitivities.find("d(x)/d(a)");
        QVERIFY(slope);
        QVERIFY(std::abs(slope->values.back() + ofTime * std::sin(2.0)) < 1e-8);
    }

    // What is given in terms of a parameter has a corner there, or there are more or fewer items.
    void ties_data() {
        QTest::addColumn<QString>("initial");
        QTest::addColumn<bool>("isCorner");
        QTest::newRow("larger") << "max(p, q)" << true;
        QTest::newRow("size") << "abs(p - 1)" << true;
        QTest::newRow("root") << "sqrt((p - 1)^2)" << true;
        QTest::newRow("jump") << "p*step(q - p)" << true;
        QTest::newRow("through another") << "3*c" << true;
        QTest::newRow("flat") << "max(p, q) - abs(p - q)/2" << false; // (p + q)/2
        QTest::newRow("beside") << "max(p, q + 1e-6)" << false;
        QTest::newRow("squared") << "abs(p - 1)^3" << false;
        QTest::newRow("of the other") << "p*max(q, 1)" << false;
    }
    void ties() {
        QFETCH(QString, initial);
        QFETCH(bool, isCorner);
        const Varied varied(
            "[parameters]\np = 1\nq = 1\nc = \"min(p, q)\"\n[[coordinates]]\nname = \"x\"\ninitial = \"" +
            initial.toStdString() + "\"\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n" + rowsTo("1", "1"));
        const auto changes = varied.changes({"p"});
        const auto* refused = std::get_if<UnvariedName>(&changes);
        QCOMPARE(refused != nullptr, isCorner);
        if (refused) {
            QVERIFY(refused->reason == UnvariedName::Reason::Corner);
            QCOMPARE(refused->what, std::string("x(0)"));
            return;
        }
        const auto startAt = [&](double p) { return varied.problem({{{"p", p}}, {}}).start.state[0]; };
        constexpr double h = 1e-7;
        QVERIFY(std::abs(std::get<0>(changes)[0].state[0] - (startAt(1 + h) - startAt(1 - h)) / (2 * h)) < 1e-6);
    }

    void sizesOfModels() {
        const Varied varied("[parameters]\nn = 3\nm = 2\n[[coordinates]]\nname = \"x[1..n]\"\ninitial = \"0.1*i\"\n"
                            "[energies]\nkinetic_coenergy = \"sum(i = 1..n, m*dotx[i]^2/2)\"\n" +
                            rowsTo("1", "1"));
        const auto changes = varied.changes({"n"});
        const auto* refused = std::get_if<UnvariedName>(&changes);
        QVERIFY(refused && refused->reason == UnvariedName::Reason::Sizes);
        QVERIFY(std::holds_alternative<std::vector<GivenChange>>(varied.changes({"m"})));
    }
};

COENERGY_TEST(TestSensitivityCorners)
#include "test_sensitivity_corners.moc"
