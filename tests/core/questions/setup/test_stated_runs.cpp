// Runs of models whose definitions are kept by name against the same models with their definitions inserted: start,
// trajectory, outputs, limits and findings.
#include "derivation/preparation.hpp"
#include "io/read_ldae.hpp"
#include "lagrange/lagrange_equations.hpp"
#include "lagrange/observed_model.hpp"
#include "model/edit.hpp"
#include "pipeline/algebra_thread.hpp"
#include "setup/integration_settings.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"
#include "support/test_program.hpp"

#include <QFile>

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

Document documentOf(const std::string& path) {
    QFile file(QString::fromStdString(COENERGY_SOURCE_DIR "/" + path));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path);
    return readLdae(file.readAll().toStdString()).document;
}

struct Run {
    Diagnostics findings;
    SimulationResult result;
    bool isStated = false;
};

Run runOf(const Document& document, Insertion insertion) {
    Run run;
    std::optional<SimulationProblem> problem;
    runWithAlgebraStack([&] {
        const ParsedModel parsed = parseModel(document);
        Algebra algebra(piMeaning(parsed.vocabulary));
        const LagrangianModel model = buildLagrangianModel(parsed, algebra, {}, insertion).model;
        LagrangeDerivatives derivatives;
        const auto system = std::make_shared<const DaeSystem>(deriveEquations(model, derivatives));
        PosedModel posed{system, observationOf(parsed, model, *system, algebra), givensOf(parsed), settingsOf(parsed)};
        const PreparedSystem prepared = PreparationStage().run(posed, {});
        run.findings = prepared.findings;
        run.isStated = !system->statements.empty();
        if (prepared.model)
            problem = std::get<SimulationProblem>(problemFor(*prepared.model, posed.givens, {}, posed.settings));
    });
    if (problem)
        run.result = simulate(*problem);
    return run;
}

// The largest difference of a series, as a part of its size.
double differenceOf(const Series& a, const Series& b) {
    double size = 0;
    double difference = 0;
    for (std::size_t row = 0; row < a.values.size(); ++row) {
        size = std::max(size, std::abs(a.values[row]));
        difference = std::max(difference, std::abs(a.values[row] - b.values[row]));
    }
    return size > 0 ? difference / size : difference;
}

const Series& seriesNamed(const Run& run, const std::string& name) {
    const auto& series = run.result.trajectory.series;
    const auto found = std::find_if(series.begin(), series.end(), [&](const Series& s) { return s.name == name; });
    if (found == series.end())
        throw std::runtime_error("no series " + name);
    return *found;
}

// A chain of links, each with its angle against the one before, or against the vertical.
Document chainOf(int links, bool isRelative) {
    std::string text = "format = 1\n[parameters]\nm = 1\nl = 0.1\ng = 9.81\n[definitions]\n";
    std::string coordinates, kinetic, potential;
    for (int i = 0; i < links; ++i) {
        const std::string k = std::to_string(i), before = std::to_string(i - 1);
        const auto added = [&](const std::string& name) { return i > 0 ? name + before + " + " : std::string(); };
        text += "a" + k + " = \"" + (isRelative ? added("a") : "") + "q" + k + "\"\npx" + k + " = \"" + added("px") +
                "l*sin(a" + k + ")\"\npy" + k + " = \"" + added("py") + "-l*cos(a" + k + ")\"\n";
        const double angle = isRelative ? (i == 0 ? 0.5 : 0.02) : 0.5 + 0.02 * i;
        coordinates += "[[coordinates]]\nname = \"q" + k + "\"\ninitial = " + std::to_string(angle) + "\n";
        kinetic += (i > 0 ? " + " : "") + ("dot(px" + k + ")^2 + dot(py" + k) + ")^2";
        potential += (i > 0 ? " + py" : "py") + k;
    }
    return readLdae(text + coordinates + "[energies]\nkinetic_coenergy = \"m/2*(" + kinetic +
                    ")\"\npotential = \"m*g*(" + potential + ")\"\n[simulation]\nend = 1\nstep = 0.05\n")
        .document;
}

} // namespace

class TestStatedRuns : public QObject {
    Q_OBJECT

private slots:
    // Five links in relative angles: rounding shows in the error of a step long before it matters, and shorter steps do
    // not make it smaller.
    void roundingMakesNoStepsShort() {
        std::string text = "format = 1\n[parameters]\nm = 1\nl = 0.1\ng = 9.81\n[definitions]\n";
        std::string coordinates;
        std::string kinetic = "0";
        std::string potential = "0";
        for (int i = 0; i < 5; ++i) {
            const std::string k = std::to_string(i);
            const std::string before = std::to_string(i - 1);
            text += "a" + k + " = \"" + (i ? "a" + before + " + " : "") + "q" + k + "\"\n";
            text += "x" + k + " = \"" + (i ? "x" + before + " + " : "") + "l*sin(a" + k + ")\"\n";
            text += "y" + k + " = \"" + (i ? "y" + before : "") + " - l*cos(a" + k + ")\"\n";
            coordinates += "[[coordinates]]\nname = \"q" + k + "\"\ninitial = " + (i ? "0.01" : "0.5") + "\n";
            kinetic += " + dot(x" + k + ")^2 + dot(y" + k + ")^2";
            potential += " + y" + k;
        }
        text += coordinates + "[energies]\nkinetic_coenergy = \"m/2*(" + kinetic + ")\"\npotential = \"m*g*(" +
                potential + ")\"\n[simulation]\nend = 1\nstep = 0.1\n";
        const RunStatus status = runOf(readLdae(text).document, Insertion::ByName).result.status;
        QVERIFY(status.isCompleted() && status.isTrusted());
        QVERIFY2(status.steps < 5000, std::to_string(status.steps).c_str()); // 264 with one tolerance for each step
    }

    // Two coordinates of which only the sum has inertia hide a constraint, which is found among written out equations;
    // and a definition that only an output uses may have a switch of its own.
    void hiddenConstraintsAndSwitchesOfOutputs() {
        const std::string begin = "format = 1\n[parameters]\nm = 1\n[definitions]\nx = \"sin(q)\"\n"
                                  "slow = \"abs(dot(x*q)) + x\"\n[[coordinates]]\nname = \"q\"\ninitial = 0.3\n";
        const std::string middle = "[[coordinates]]\nname = \"u\"\ninitial = 0.1\n[[coordinates]]\nname = \"w\"\n";
        const std::string kinetic = "[energies]\nkinetic_coenergy = \"m/2*dot(x)^2 + dotq^2/2";
        const std::string end = "[outputs]\nreach = \"slow + dot(x)\"\n[simulation]\nend = 1\nstep = 0.1\n";
        for (const std::string& text :
             {begin + kinetic + "\"\npotential = \"x^2\"\n" + end,
              begin + middle + kinetic + " + (dotu + dotw)^2/2\"\npotential = \"x^2 + u^2 + u*w + w^2\"\n" + end}) {
            const Document document = readLdae(text).document;
            const Run whole = runOf(document, Insertion::Whole);
            const Run stated = runOf(document, Insertion::ByName);
            QVERIFY(stated.isStated && !whole.isStated);
            QVERIFY(whole.result.status.isCompleted() && stated.result.status.isCompleted());
            const Trajectory& a = whole.result.trajectory;
            const Trajectory& b = stated.result.trajectory;
            QCOMPARE(b.series.size(), a.series.size());
            for (std::size_t k = 0; k < a.series.size(); ++k)
                QVERIFY2(a.series[k].kind == SeriesKind::Audit || differenceOf(a.series[k], b.series[k]) < 1e-5,
                         a.series[k].name.c_str());
        }
    }

    void sameAsWithDefinitionsInserted_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<double>("tolerance");
        for (const char* name : {"andrews_squeezer", "cart_pole", "crane_control", "disk_force_torque",
                                 "double_pendulum", "flyball_governor", "two_link_manipulator"})
            QTest::newRow(name) << QStringLiteral("resources/examples/%1.ldae").arg(name) << 1e-4;
    }

    void sameAsWithDefinitionsInserted() {
        QFETCH(QString, path);
        QFETCH(double, tolerance);
        Document document = documentOf(path.toStdString());
        if (path.contains(QLatin1String("double_pendulum"))) // before chaos makes rounding visible
            document = withText(document, {Section::Simulation, 0, Column::End, 0}, "5");
        const Run whole = runOf(document, Insertion::Whole);
        const Run stated = runOf(document, Insertion::ByName);
        QVERIFY(!whole.isStated);
        QVERIFY(stated.isStated);
        QVERIFY(whole.result.status.isCompleted() && stated.result.status.isCompleted());
        QCOMPARE(stated.result.status.isTrusted(), whole.result.status.isTrusted());
        QCOMPARE(stated.result.status.isEnergyAudited, whole.result.status.isEnergyAudited);
        const Trajectory& a = whole.result.trajectory;
        const Trajectory& b = stated.result.trajectory;
        QCOMPARE(b.time, a.time);
        QCOMPARE(b.series.size(), a.series.size());
        for (std::size_t k = 0; k < a.series.size(); ++k) {
            QCOMPARE(b.series[k].name, a.series[k].name);
            if (a.series[k].kind == SeriesKind::Audit)
                continue;
            const double difference = differenceOf(a.series[k], b.series[k]);
            QVERIFY2(difference < tolerance, (a.series[k].name + " " + std::to_string(difference)).c_str());
        }
    }

    // In relative angles the statements are unknowns of the elimination; in absolute ones J is another matrix.
    void relativeAndAbsoluteAnglesAgree() {
        for (const int links : {3, 12, 25}) {
            const Run relative = runOf(chainOf(links, true), Insertion::ByName);
            const Run absolute = runOf(chainOf(links, false), Insertion::ByName);
            QVERIFY(relative.isStated && absolute.isStated);
            QVERIFY(relative.result.status.isCompleted() && absolute.result.status.isCompleted());
            Series sum = relative.result.trajectory.series.front(); // of the relative angles: the last absolute one
            for (int k = 1; k < links; ++k)
                for (std::size_t row = 0; row < sum.values.size(); ++row)
                    sum.values[row] += seriesNamed(relative, "q" + std::to_string(k)).values.at(row);
            const double difference = differenceOf(sum, seriesNamed(absolute, "q" + std::to_string(links - 1)));
            QVERIFY2(difference < 1e-6, std::to_string(difference).c_str());
        }
    }
};

COENERGY_TEST(TestStatedRuns)
#include "test_stated_runs.moc"
