// Energies typed in momenta or efforts: the equations are those of the same model typed in flows and displacements; the
// transforms agree with the largest value of f p - T(p), sought in numbers; and what cannot be turned is refused.
#include "models.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

const std::string twoCoordinates = "[parameters]\nm = 2\nk = 3\nc = 5\nzero = 0\n[[coordinates]]\nname = \"x\"\n"
                                   "flow = \"v\"\n[[coordinates]]\nname = \"y\"\n";

Document withEnergies(const QString& text) {
    return document(twoCoordinates + "[energies]\n" + text.toStdString());
}

// The largest value of v p - T(p), by halving an interval in which dT/dp = v.
double largestOf(const std::function<double(double)>& energy, double v) {
    double low = -1e6, high = 1e6;
    for (int k = 0; k < 200; ++k) {
        const double p = (low + high) / 2, h = 1e-5 * (1 + std::abs(p));
        ((energy(p + h) - energy(p - h)) / (2 * h) < v ? low : high) = p;
    }
    return v * low - energy(low);
}

} // namespace

class TestEnergyDuals : public QObject {
    Q_OBJECT

private slots:
    void equationsAreThoseOfCoenergies_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("usual");
        QTest::newRow("mass") << "kinetic_energy = \"p_x^2/(2*m)\"\n"
                              << "kinetic_coenergy = \"m*v^2/2\"\n";
        QTest::newRow("electron") << "kinetic_energy = \"sqrt(p_x^2*c^2 + m^2*c^4)\"\n"
                                  << "kinetic_coenergy = \"-m*c^2*sqrt(1 - v^2/c^2)\"\n";
        QTest::newRow("electron, c in front") << "kinetic_energy = \"c*sqrt(p_x^2 + m^2*c^2)\"\n"
                                              << "kinetic_coenergy = \"-m*c^2*sqrt(1 - v^2/c^2)\"\n";
        QTest::newRow("electron at most at k") << "kinetic_energy = \"k*sqrt(p_x^2 + m^2*k^2)\"\n"
                                               << "kinetic_coenergy = \"-m*k^2*sqrt(1 - v^2/k^2)\"\n";
        QTest::newRow("coupled") << "kinetic_energy = \"p_x^2/m + p_x*p_y/m + p_y^2/m\"\n"
                                 << "kinetic_coenergy = \"m*(v^2 - v*doty + doty^2)/3\"\n";
        QTest::newRow("polar") << "kinetic_energy = \"(p_x^2 + p_y^2/x^2)/(2*m)\"\n"
                               << "kinetic_coenergy = \"m*(v^2 + x^2*doty^2)/2\"\n";
        QTest::newRow("charge in a field") << "kinetic_energy = \"(p_x - k*y)^2/(2*m)\"\n"
                                           << "kinetic_coenergy = \"m*v^2/2 + k*y*v\"\n";
        QTest::newRow("in time") << "kinetic_energy = \"p_x^2/(2*m*exp(t))\"\n"
                                 << "kinetic_coenergy = \"m*exp(t)*v^2/2\"\n";
        QTest::newRow("from its law") << "kinetic_energy = \"integral(p_x/m, p_x)\"\n"
                                      << "kinetic_coenergy = \"m*v^2/2\"\n";
        QTest::newRow("beside another coordinate's coenergy")
            << "kinetic_coenergy = \"k*doty^2/2\"\nkinetic_energy = \"p_x^2/(2*m)\"\n"
            << "kinetic_coenergy = \"k*doty^2/2 + m*v^2/2\"\n";
        QTest::newRow("spring") << "potential_coenergy = \"e_x^2/(2*k)\"\n"
                                << "potential = \"k*x^2/2\"\n";
        QTest::newRow("stretched spring") << "potential_coenergy = \"e_x^2/(2*k) + c*e_x\"\n"
                                          << "potential = \"k*(x - c)^2/2\"\n";
        QTest::newRow("an exponential law") << "potential_coenergy = \"c*exp(e_x/k)\"\n"
                                            << "potential = \"k*x*(ln(k*x/c) - 1)\"\n";
        QTest::newRow("both") << "kinetic_energy = \"p_x^2/(2*m)\"\npotential_coenergy = \"e_x^2/(2*k)\"\n"
                              << "kinetic_coenergy = \"m*v^2/2\"\npotential = \"k*x^2/2\"\n";
    }

    void equationsAreThoseOfCoenergies() {
        QFETCH(QString, typed);
        QFETCH(QString, usual);
        const DaeSystem found = system(withEnergies(typed)), expected = system(withEnergies(usual));
        for (std::size_t k = 0; k < expected.equations.size(); ++k)
            QCOMPARE(difference(expected.equations[k].residual, found.equations[k].residual), std::string());
    }

    // Through a definition, whose name stays in a long model.
    void definitionsAreParameters() {
        const std::string definition = "[definitions]\nM = \"m*(1 + x^2)\"\n";
        const DaeSystem expected =
            system(document(twoCoordinates + definition + "[energies]\nkinetic_coenergy = \"M*v^2/2\"\n"));
        const DaeSystem found =
            system(document(twoCoordinates + definition + "[energies]\nkinetic_energy = \"p_x^2/(2*M)\"\n"));
        QCOMPARE(difference(expected.equations[0].residual, found.equations[0].residual), std::string());
    }

    void transformsAreTheLargestValues() {
        const BuiltModel model = built(withEnergies("kinetic_energy = \"sqrt(p_x^2*c^2 + m^2*c^4)\"\n"));
        QCOMPARE(model.model.duals.size(), std::size_t{1});
        const auto energy = [](double p) { return std::sqrt(p * p * 25 + 4 * 625); };
        for (const double v : {-4.9, -1.0, 0.0, 1e-3, 3.0, 4.99}) {
            const double value = evaluate(model.model.kineticCoenergy.value, {{"v", v}, {"m", 2}, {"c", 5}});
            QVERIFY(isNear(largestOf(energy, v), value, 1e-6));
        }
        const EnergyDual::Pair& pair = model.model.duals.front().pairs.front();
        QCOMPARE(difference(parsed("p_x*c^2/sqrt(p_x^2*c^2 + m^2*c^4)"), pair.ofConjugates), std::string());
        QVERIFY(isNear(evaluate(pair.ofOwn, {{"v", 3}, {"m", 2}, {"c", 5}}), 7.5));
    }

    // With m < 0 the electron's momentum is that of the other branch, whereas p^2/(2 m) holds for any mass but zero.
    void signsAreToldWhereFormulasRestOnThem() {
        const auto signs = [](const QString& text) { return built(withEnergies(text)).model.signs; };
        QVERIFY(signs("kinetic_energy = \"p_x^2/(2*m)\"\npotential_coenergy = \"e_y^2/(2*k)\"\n").empty());
        QVERIFY(signs("kinetic_energy = \"sqrt(p_x^2*c^2 + m^2*c^4)\"\n") ==
                std::vector<Expression>{Expression::symbol("m")});
    }

    void findings_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("argument");
        const auto row = [](const char* name, const char* text, const char* code, const char* argument) {
            QTest::newRow(name) << text << code << argument;
        };
        row("massless", "kinetic_energy = \"c*abs(p_x)\"\n", "energy-not-invertible", "x");
        row("linear", "kinetic_energy = \"c*p_x\"\n", "energy-not-invertible", "x");
        row("of the sum alone", "kinetic_energy = \"(p_x + p_y)^2/(2*m)\"\n", "energy-not-invertible", "y");
        row("not convex", "kinetic_energy = \"p_x^4/4 - p_x^2/2\"\n", "energy-not-invertible", "x");
        row("without a formula", "kinetic_energy = \"p_x^2/m + sin(p_x)\"\n", "energy-not-invertible", "x");
        row("flows of one sign", "kinetic_energy = \"p_x^(3/2)\"\n", "energy-not-invertible", "x");
        row("a spring of one side", "potential_coenergy = \"e_y^(3/2)\"\n", "energy-not-invertible", "y");
        row("mass of zero", "kinetic_energy = \"p_x^2/(2*zero)\"\n", "energy-not-invertible", "x");
        row("a factor of zero", "potential_coenergy = \"0*e_x^2 + e_y^2/(2*k)\"\n", "energy-not-invertible", "x");
        row("cancelled", "kinetic_energy = \"p_y - p_y\"\n", "energy-not-invertible", "y");
        row("of flows", "kinetic_energy = \"m*v^2/2\"\n", "flow-not-allowed", "v");
        row("of nothing", "kinetic_energy = \"m*x^2\"\n", "energy-without-conjugate", "p_x");
        row("of displacements", "potential_coenergy = \"e_x^2/(2*k) + x\"\n", "unknown-not-allowed", "x");
        row("twice", "kinetic_coenergy = \"m*v^2/2\"\nkinetic_energy = \"p_x^2/(2*m)\"\n", "energy-given-twice", "x");
        row("twice a spring", "potential = \"m*x\"\npotential_coenergy = \"e_x^2/(2*k)\"\n", "energy-given-twice", "x");
        row("no coordinate", "kinetic_energy = \"p_z^2/(2*m)\"\n", "unknown-name", "p_z");
        row("momentum elsewhere", "kinetic_coenergy = \"p_x^2/(2*m)\"\n", "unknown-name", "p_x");
        row("taken", "kinetic_energy = \"p_x^2/(2*m)\"\n[outputs]\np_x = \"m*v\"\n", "conjugate-name-taken", "p_x");
        row("a flow behind a definition", "kinetic_energy = \"p_x^2/(2*M)\"\n[definitions]\nM = \"m + v^2\"\n",
            "flow-not-allowed", "v");
    }

    void findings() {
        QFETCH(QString, text);
        QFETCH(QString, code);
        QFETCH(QString, argument);
        const Derivation result = derivation(withEnergies(text));
        QVERIFY2(result.diagnostics.size() == 1, describe(result.diagnostics).c_str());
        const Diagnostic& finding = result.diagnostics.front();
        QCOMPARE(QString::fromLatin1(codeName(finding.code).data()), code);
        const std::vector<std::string> arguments = plainTexts(finding.arguments);
        QVERIFY2(std::count(arguments.begin(), arguments.end(), argument.toStdString()) == 1,
                 describe(result.diagnostics).c_str());
    }
};

COENERGY_TEST(TestEnergyDuals)
#include "test_energy_duals.moc"
