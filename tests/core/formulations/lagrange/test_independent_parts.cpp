#include "lagrange/independent_parts.hpp"
#include "models.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;
using namespace models;

namespace {

std::vector<IndependentPart> partsOf(const std::string& text) {
    std::vector<IndependentPart> parts;
    runWithAlgebraStack([&] {
        Algebra algebra;
        parts =
            independentParts(buildLagrangianModel(parseModel(document(text)), algebra, {}, Insertion::ByName).model);
    });
    return parts;
}

std::string coordinates(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += "[[coordinates]]\nname = \"" + name + "\"\n";
    return text;
}

std::string energies(const std::string& kineticCoenergy, const std::string& potential) {
    return "[energies]\nkinetic_coenergy = \"" + kineticCoenergy + "\"\npotential = \"" + potential + "\"\n";
}

} // namespace

class TestIndependentParts : public QObject {
    Q_OBJECT

private slots:
    // x and y share a spring, through a definition; z shares nothing.
    void termsConnect() {
        const auto parts = partsOf("[definitions]\nu = \"x - y\"\n" + coordinates({"x", "y", "z"}) +
                                   energies("(dotx^2 + doty^2 + 4*dotz^2)/2", "u^2/2 + 9*z"));
        QCOMPARE(parts.size(), std::size_t(2));
        QCOMPARE(parts[0].model.coordinates.size(), std::size_t(2));
        QCOMPARE(parts[1].model.coordinates.front().name, std::string("z"));
        QVERIFY(parts[1].model.potential.value == Expression(9) * Expression::symbol("z"));
        QVERIFY(!parts[0].hasCoenergyAtRest && !parts[1].hasCoenergyAtRest);
    }

    // What does not grow with a part must not be in each: the memory of thousands would grow with their square.
    void aPartHasNoMoreThanItsBalance() {
        std::vector<std::string> names;
        std::string definitions, kineticCoenergy, potential;
        for (int k = 0; k < 40; ++k) {
            const std::string n = std::to_string(k), plus = k ? " + " : "";
            names.push_back("x" + n);
            definitions += "u" + n + " = \"x" + n + " - " + n + "\"\n";
            kineticCoenergy += plus + "dotx" + n + "^2/2";
            potential += plus + "u" + n + "^2/2";
        }
        const auto parts =
            partsOf("[definitions]\n" + definitions + coordinates(names) + energies(kineticCoenergy, potential));
        QCOMPARE(parts.size(), std::size_t(40));
        for (const IndependentPart& part : parts) {
            QCOMPARE(part.model.coordinates.size(), std::size_t(1));
            QVERIFY(part.model.statements.empty() && part.model.rates.empty() && part.model.notation.empty());
        }
    }

    // A model of one part has its own balance, unless something in it moves by itself or has no value at rest.
    void aWholeModelHasNoParts() {
        const std::string x = coordinates({"x"});
        QVERIFY(partsOf(x + energies("dotx^2/2", "x^2")).empty());
        QCOMPARE(partsOf(x + energies("dotx^2/2 + sin(t)", "x^2")).size(), std::size_t(1));
        const auto prescribed = partsOf(x + energies("(dotx + 3)^2/2", "x^2"));
        QVERIFY(prescribed.size() == 1 && prescribed.front().hasCoenergyAtRest);
        QVERIFY(partsOf(x + energies("dotx*ln(dotx) - dotx", "-x")).empty());
    }
};

COENERGY_TEST(TestIndependentParts)
#include "test_independent_parts.moc"
