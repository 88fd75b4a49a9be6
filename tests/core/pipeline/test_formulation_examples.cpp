// Every shipped graph, distributed element, field and functional: read without a finding, written as it is, derived,
// run and trusted; and what is known of them elsewhere.
#include "continua/field_model.hpp"
#include "core/simulation/runs.hpp"
#include "io/write_ldae.hpp"
#include "model/lagrangian_graph.hpp"
#include "model/vector_graph_rows.hpp"
#include "pipeline/energy_road.hpp"
#include "pipeline/other_formulation.hpp"
#include "support/test_program.hpp"

#include <QDir>

namespace {

using namespace coenergy;

const QString folder = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/");

void files(const char* below) {
    QTest::addColumn<QString>("file");
    const QDir directory(folder + QLatin1String(below));
    const QStringList names = directory.entryList({QStringLiteral("*.ldae")}, QDir::Files);
    QVERIFY(!names.isEmpty());
    for (const QString& name : names)
        QTest::newRow(qPrintable(name)) << QStringLiteral("resources/examples/%1/%2").arg(QLatin1String(below), name);
}

Document documentAt(const QString& file) {
    return runs::fromText(runs::fileText(file.toStdString()));
}

OtherFormulation formulationOf(const Document& document) {
    OtherFormulation result;
    runWithAlgebraStack([&] { result = otherFormulation(document); });
    return result;
}

WrittenDocument modelOfField(const Document& document) {
    WrittenDocument result;
    runWithAlgebraStack([&] {
        Algebra algebra;
        result = fieldModel(document, algebra);
    });
    return result;
}

void isTrusted(const Document& document) {
    const SimulationResult result = runs::run(document);
    QVERIFY2(result.status.isCompleted() && result.status.isTrusted(), runs::told(result).c_str());
}

} // namespace

class TestFormulationExamples : public QObject {
    Q_OBJECT

private slots:
    void filesAreWrittenAsTheyAre_data() {
        QTest::addColumn<QString>("file");
        for (const char* below : {"graphs", "distributed", "fields"})
            for (const QString& name : QDir(folder + QLatin1String(below)).entryList({QStringLiteral("*.ldae")}))
                QTest::newRow(qPrintable(name))
                    << QStringLiteral("resources/examples/%1/%2").arg(QLatin1String(below), name);
    }
    void filesAreWrittenAsTheyAre() {
        QFETCH(QString, file);
        const std::string text = runs::fileText(file.toStdString());
        QCOMPARE(writeLdae(runs::fromText(text)), text);
    }

    void graphsRunBothWays_data() { files("graphs"); }
    void graphsRunBothWays() {
        QFETCH(QString, file);
        const Document document = documentAt(file);
        const OtherFormulation formulation = formulationOf(document);
        QVERIFY(hasVectors(document) ? formulation.blocks.has_value() : formulation.stateSpace.has_value());
        isTrusted(document);
        const LagrangianGraph energies = lagrangianGraph(document, usualDisplacement(document));
        QVERIFY(energies.problems.empty());
        isTrusted(energies.document);
        isTrusted(runs::fromText(writeLdae(energies.document)));
    }

    void bothRoadsHaveTheSameEigenvalues_data() { files("graphs"); }
    void bothRoadsHaveTheSameEigenvalues() {
        QFETCH(QString, file);
        EnergyRoad road;
        runWithAlgebraStack([&] { road = EnergyRoadStage().run(documentAt(file), {}); });
        QVERIFY(!road.derivation.system->equations.empty());
        if (hasVectors(documentAt(file))) { // its rows are not those of components
            QVERIFY(road.ofStates.empty());
            return;
        }
        QVERIFY(!road.ofStates.empty() && !road.ofEnergies.empty());
        QVERIFY(agree(road.ofStates, road.ofEnergies));
        road.ofStates.front() *= 1.0001;
        QVERIFY(road.ofStates.front() == 0.0 || !agree(road.ofStates, road.ofEnergies));
        road.ofStates.assign(road.ofEnergies.size() + 1, {-1, 0});
        QVERIFY(!agree(road.ofStates, road.ofEnergies) && !agree(road.ofEnergies, road.ofStates));
    }

    void elementsRun_data() { files("distributed"); }
    void elementsRun() {
        QFETCH(QString, file);
        isTrusted(documentAt(file));
    }

    void fieldsAreDerived_data() { files("fields"); }
    void fieldsAreDerived() {
        QFETCH(QString, file);
        const Document document = documentAt(file);
        const OtherFormulation formulation = formulationOf(document);
        QVERIFY2(formulation.findings.empty(), runs::describe(formulation.findings).c_str());
        QVERIFY(formulation.field || formulation.functional);
        if (!formulation.field)
            return;
        QVERIFY(formulation.field->equations.isWellPosed());
        const WrittenDocument written = modelOfField(document);
        QVERIFY2(written.problems.empty(), runs::describe(written.problems).c_str());
        isTrusted(written.document);
        isTrusted(runs::fromText(writeLdae(written.document)));
    }

    // Seed of the literature: a plucked string swings back after a period of its slowest mode, less what damping takes.
    void thePluckedStringSwings() {
        Document document = documentAt(QStringLiteral("resources/examples/fields/damped_string.ldae"));
        document.simulation = document.simulation.with([](SimulationSettings& settings) { settings.end = "0.2"; });
        const SimulationResult run = runs::run(modelOfField(document).document);
        // omega = pi/L sqrt(tau/rho) = 10 pi with damping gamma/(2 rho) = 0.25: one period is 0.2 s
        const double delta = 0.25, omega = std::sqrt(100 * M_PI * M_PI - delta * delta);
        const double expected =
            std::exp(-delta * 0.2) * (std::cos(omega * 0.2) + delta / omega * std::sin(omega * 0.2));
        const std::vector<double>& first = runs::values(run, "g1_u");
        QVERIFY(std::abs(first.back() / first.front() - expected) < 1e-7);
    }
};

COENERGY_TEST(TestFormulationExamples)
#include "test_formulation_examples.moc"
