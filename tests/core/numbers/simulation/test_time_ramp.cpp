// Jumps in time of what follows at once, against the limit of steep ramps and closed forms.
#include "runs.hpp"
#include "support/test_program.hpp"

#include <cmath>
#include <numbers>

using namespace runs;

namespace {

const std::string beside = "[[coordinates]]\nname = \"x\"\n";
const std::string halfRows = "[simulation]\nend = 2\nstep = 0.5\n";

// The law as one of a displacement, or of an effort on a mass.
std::string displacement(const std::string& law, double start) {
    return beside + "[[coordinates]]\nname = \"y\"\ninitial = " + std::to_string(start) +
           "\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n[[constraints.displacement]]\nexpression = \"" + law +
           "\"\n" + halfRows;
}

std::string effort(const std::string& law, double start) {
    return beside +
           "[energies]\nkinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"y\"\n[[constraints.effort]]\n"
           "expression = \"" +
           law + "\"\neffort = \"y\"\ninitial = " + std::to_string(start) + "\n" + halfRows;
}

std::string potential(const std::string& energy, double start) {
    return beside + "[[coordinates]]\nname = \"y\"\ninitial = " + std::to_string(start) +
           "\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\npotential = \"" + energy + "\"\n" + halfRows;
}

} // namespace

class TestTimeRamp : public QObject {
    Q_OBJECT

private slots:
    void toTheBranchOfTheRamp_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("end");
        const auto row = [](const char* name, const std::string& text, double end) {
            QTest::newRow(name) << QString::fromStdString(text) << end;
        };
        const double a = std::asin(0.9), b = std::asin(0.99), pi = std::numbers::pi;
        row("displacement", displacement("sin(y) = 0.9 - 1.8*step(t - 1)", a), -a);
        row("displacement, other branch", displacement("sin(y) = 0.9 - 1.8*step(t - 1)", pi - a), pi + a);
        row("effort", effort("sin(y) = 0.9 - 1.8*step(t - 1)", a), -a);
        row("effort, other branch", effort("sin(y) = 0.9 - 1.8*step(t - 1)", pi - a), pi + a);
        row("potential", potential("-cos(y) - (0.99 - 1.98*step(t - 1))*y", b), -b);
        row("linear", displacement("3*y = 1 + 600*step(t - 1)", 1.0 / 3), 601.0 / 3);
    }

    void toTheBranchOfTheRamp() {
        QFETCH(QString, text);
        QFETCH(double, end);
        const SimulationResult result = run(model(text.toStdString()));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "y"), end, 1e-8);
    }

    // y^3 - 3y is 0 at first; from 2 on only a far solution is left.
    void notBeyondWhereABranchEnds_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("displacement") << QString::fromStdString(displacement("y^3 - 3*y = 3*step(t - 1)", 0));
        QTest::newRow("effort") << QString::fromStdString(effort("y^3 - 3*y = 3*step(t - 1)", 0));
    }

    void notBeyondWhereABranchEnds() {
        QFETCH(QString, text);
        const SimulationResult result = run(model(text.toStdString()));
        QVERIFY2(!result.status.isCompleted(), told(result).c_str());
        VERIFY_CLOSE(result.status.endTime, 1, 1e-9);
    }
};

COENERGY_TEST(TestTimeRamp)
#include "test_time_ramp.moc"
