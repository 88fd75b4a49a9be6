// Every shipped graph, distributed element, field and functional: read without a finding, written unchanged, derived,
// run and trusted; and compared with published results.
#include "continua/field_model.hpp"
#include "conversion/energy_route.hpp"
#include "core/numbers/simulation/runs.hpp"
#include "derivation/other_formulation.hpp"
#include "expression/print_text.hpp"
#include "graphmodel/lagrangian_graph.hpp"
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

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

template <std::size_t n> using State = std::array<double, n>;

// Four stages of Runge and Kutta, steps of equal length.
template <std::size_t n, class Rates> State<n> integrated(State<n> state, double end, int steps, const Rates& rates) {
    const double h = end / steps;
    const auto moved = [](State<n> from, const State<n>& by, double share) {
        for (std::size_t k = 0; k < n; ++k)
            from[k] += share * by[k];
        return from;
    };
    for (int step = 0; step < steps; ++step) {
        const double t = step * h;
        const State<n> a = rates(t, state);
        const State<n> b = rates(t + h / 2, moved(state, a, h / 2));
        const State<n> c = rates(t + h / 2, moved(state, b, h / 2));
        const State<n> d = rates(t + h, moved(state, c, h));
        for (std::size_t k = 0; k < n; ++k)
            state[k] += h / 6 * (a[k] + 2 * b[k] + 2 * c[k] + d[k]);
    }
    return state;
}

// Two links by hand: angles from the horizontal, mass centres at r1, and 2 r1 and r2.
State<4> ratesOfRobot(double t, const State<4>& state) {
    const double J1 = 0.2, J2 = 0.1, K1 = 40, K2 = 25, R1 = 0.5, R2 = 0.3, m1 = 3, m2 = 2, r1 = 0.4, r2 = 0.3, g = 9.81;
    const auto [a, b, va, vb] = state;
    const double m11 = J1 + (m1 + 4 * m2) * r1 * r1, m22 = J2 + m2 * r2 * r2, m12 = 2 * m2 * r1 * r2 * std::cos(a - b);
    const double coupled = 2 * m2 * r1 * r2 * std::sin(a - b);
    const double ofFirst = 5 * std::sin(2 * t) - coupled * vb * vb - (R1 + R2) * va + R2 * vb - (K1 + K2) * a + K2 * b -
                           (m1 + 2 * m2) * g * r1 * std::cos(a);
    const double ofSecond = coupled * va * va + R2 * (va - vb) + K2 * (a - b) - m2 * g * r2 * std::cos(b);
    const double determinant = m11 * m22 - m12 * m12;
    return {va, vb, (m22 * ofFirst - m12 * ofSecond) / determinant, (m11 * ofSecond - m12 * ofFirst) / determinant};
}

// Two beams by their modes: displacements of three and two, then their rates.
State<10> ratesOfMill(double t, const State<10>& state) {
    const double mb = 40, s = 2e5, mc = 15, q = 1e5, k1 = 5e4, b1 = 80, k2 = 8e4, b2 = 120;
    const double driven[] = {0.459769, 1.366939, 1.051849}, held[] = {0.922269, 1.178952, -0.94753};
    const double tip[] = {2, -2, 2, -2, 2}; // of the first beam, less the second's
    const double stiffness[] = {12.362363 * s, 485.518819 * s, 3806.546266 * s, 12.362363 * q, 485.518819 * q};
    double atHeld = 0, rateAtHeld = 0, between = 0, rateBetween = 0;
    for (std::size_t k = 0; k < 5; ++k) {
        between += tip[k] * state[k];
        rateBetween += tip[k] * state[5 + k];
        if (k < 3) {
            atHeld += held[k] * state[k];
            rateAtHeld += held[k] * state[5 + k];
        }
    }
    State<10> rates;
    for (std::size_t k = 0; k < 5; ++k) {
        rates[k] = state[5 + k];
        const double own = k < 3 ? 100 * std::sin(30 * t) * driven[k] - held[k] * (k1 * atHeld + b1 * rateAtHeld) : 0;
        rates[5 + k] = (own - tip[k] * (k2 * between + b2 * rateBetween) - stiffness[k] * state[k]) / (k < 3 ? mb : mc);
    }
    return rates;
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

    // While somebody types, a broken statement is what it was when it was settled; what was good for a moment is not.
    void brokenFieldsAreThoseBefore() {
        const Document string = documentAt(QStringLiteral("resources/examples/fields/string_end_body.ldae"));
        const auto with = [&](const char* potential) {
            return withText(string, {Section::Continuum, 0, Column::PotentialDensity}, potential);
        };
        OtherFormulationStage stage;
        const auto equationOf = [&](const Edited& edited, bool isEarlier) {
            OtherFormulation result;
            runWithAlgebraStack([&] { result = stage.run(edited, {}); });
            if (result.isEarlier != isEarlier)
                throw std::runtime_error("not the age that was expected");
            return result.field ? toText(result.field->equations.equations.front().residual) : std::string();
        };
        const std::string plain = equationOf(string, false);
        QVERIFY(!plain.empty());
        QCOMPARE(equationOf(with("tau*u_x^2/2 +"), true), plain);
        const std::string sigma = equationOf({with("tau*u_x^2/2 + sigma*u^2/2"), string}, false); // for a moment
        QVERIFY(sigma != plain);
        QCOMPARE(equationOf({with("tau*u_x^2/2 + sin("), string}, true), plain);
        QCOMPARE(equationOf({with("tau*u_x^2/2 + ("), with("tau*u_x^2/2 + sigma*u^2/2")}, true), sigma);
        QCOMPARE(OtherFormulationStage().run(with("("), {}).field.has_value(), false);
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

    // What is stored, supplied and dissipated in the branches adds up; a temperature times a heat flow is no power.
    void graphsKeepAccountOfTheirPower_data() { files("graphs"); }
    void graphsKeepAccountOfTheirPower() {
        QFETCH(QString, file);
        const Document document = documentAt(file);
        const RunStatus status = runs::run(document).status;
        const auto& domains = document.graph->domains;
        const bool hasPower = std::find(domains.begin(), domains.end(), "thermal") == domains.end();
        QCOMPARE(status.isEnergyAudited, hasPower);
        if (hasPower)
            QVERIFY2(status.energyAudit > 0 && status.energyAudit < 1e-7,
                     qPrintable(QString::number(status.energyAudit)));
    }

    void bothRoadsHaveTheSameEigenvalues_data() { files("graphs"); }
    void bothRoadsHaveTheSameEigenvalues() {
        QFETCH(QString, file);
        EnergyRoute route;
        runWithAlgebraStack([&] { route = EnergyRouteStage().run(documentAt(file), {}); });
        QVERIFY(!route.derivation.system->equations.empty());
        if (hasVectors(documentAt(file))) { // its rows are not those of components
            QVERIFY(route.ofStates.empty());
            return;
        }
        QVERIFY(!route.ofStates.empty() && !route.ofEnergies.empty());
        QVERIFY(agree(route.ofStates, route.ofEnergies));
        route.ofStates.front() *= 1.0001;
        QVERIFY(route.ofStates.front() == 0.0 || !agree(route.ofStates, route.ofEnergies));
        route.ofStates.assign(route.ofEnergies.size() + 1, {-1, 0});
        QVERIFY(!agree(route.ofStates, route.ofEnergies) && !agree(route.ofEnergies, route.ofStates));
    }

    void theRobotOfVectorsMovesAsByHand() {
        const SimulationResult run =
            runs::run(documentAt(QStringLiteral("resources/examples/graphs/robot_of_vectors.ldae")));
        const State<4> byHand = integrated<4>({0.4, -0.2, 0.5, 0}, 5, 100'000, ratesOfRobot);
        const char* names[] = {"x2_1", "x2_2", "v2_1", "v2_2"};
        for (std::size_t k = 0; k < 4; ++k)
            QVERIFY2(std::abs(runs::last(run, names[k]) - byHand[k]) < 1e-7, names[k]);
    }

    void theMillingMachineMovesAsByHand() {
        const SimulationResult run =
            runs::run(documentAt(QStringLiteral("resources/examples/graphs/milling_machine.ldae")));
        const State<10> byHand = integrated<10>({}, 1, 40'000, ratesOfMill);
        const double tip = 2 * (byHand[0] - byHand[1] + byHand[2]);
        QVERIFY(std::abs(tip) > 1e-6);
        QVERIFY(std::abs(runs::last(run, "x10") - tip) < 1e-7 * std::abs(tip));
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
