// Equations whose definitions are kept by name against those with all definitions inserted: the same at random points,
// for every example, every reference problem and random models; and the form in which a chain is written.
#include "lagrange/energy_balance.hpp"
#include "lagrange/lagrange_equations.hpp"
#include "lagrange/observed_model.hpp"
#include "lagrange/stated_equations.hpp"
#include "models.hpp"
#include "random_models.hpp"
#include "statements/statement_values.hpp"
#include "statements/written_out.hpp"
#include "support/test_program.hpp"

#include <QDirIterator>

using namespace coenergy;
using namespace models;

namespace {

struct BothWays {
    DaeSystem whole;
    DaeSystem stated;
    Observation wholeObservation;
    Observation statedObservation;
};

BothWays derivedBothWays(const Document& document) {
    BothWays result;
    runWithAlgebraStack([&] {
        const ParsedModel parsed = parseModel(document);
        Algebra algebra(piMeaning(parsed.vocabulary));
        const LagrangianModel whole = buildLagrangianModel(parsed, algebra, {}, Insertion::Whole).model;
        LagrangeDerivatives derivatives;
        result.whole = deriveEquations(whole, derivatives);
        result.wholeObservation = observationOf(parsed, whole, result.whole, algebra);
        const LagrangianModel stated = buildLagrangianModel(parsed, algebra, {}, Insertion::ByName).model;
        result.stated = deriveStatedEquations(stated);
        observeStated(stated, result.stated, result.statedObservation);
    });
    return result;
}

// Why the values of two lists differ at random points; empty if they do not.
std::string differenceOf(const std::vector<Expression>& whole, const std::vector<Expression>& stated,
                         const std::vector<Statement>& statements, const std::vector<std::string>& names) {
    if (whole.size() != stated.size())
        return "not as many";
    std::vector<Expression> all = whole;
    all.insert(all.end(), stated.begin(), stated.end());
    for (const Statement& statement : statements)
        all.push_back(statement.value);
    Random random(7);
    for (int attempt = 0; attempt < 4; ++attempt) {
        Point leaves = random.point(all);
        leaves.erase("pi"); // but where a parameter is called so, which no model here has
        const PointTable point = withStatementValues({leaves.begin(), leaves.end()}, statements);
        for (std::size_t k = 0; k < whole.size(); ++k) {
            const double expected = valueAt(whole[k], point);
            const double value = valueAt(stated[k], point);
            if (std::isfinite(expected) && !isNear(expected, value, 1e-8))
                return names[k] + ": " + std::to_string(expected) + " and " + std::to_string(value);
        }
    }
    return {};
}

std::string differenceBetween(const BothWays& both) {
    std::vector<Expression> whole;
    std::vector<Expression> stated;
    std::vector<std::string> names;
    for (const Equation& equation : both.whole.equations) {
        whole.push_back(equation.residual);
        names.push_back(equation.name);
    }
    for (const Equation& equation : both.stated.equations)
        stated.push_back(equation.residual);
    const EnergyBalance& a = *both.wholeObservation.energy;
    const EnergyBalance& b = *both.statedObservation.energy;
    whole.insert(whole.end(), {a.hamiltonian, a.supplied, a.dissipated, a.kineticCoenergy});
    stated.insert(stated.end(), {b.hamiltonian, b.supplied, b.dissipated, b.kineticCoenergy});
    names.insert(names.end(), {"H", "supplied", "dissipated", "T*"});
    std::vector<Statement> statements = both.stated.statements;
    const auto add = [&](const std::vector<Statement>& more) {
        for (const Statement& statement : more)
            if (std::none_of(statements.begin(), statements.end(),
                             [&](const Statement& known) { return known.name == statement.name; }))
                statements.push_back(statement);
    };
    add(both.statedObservation.statements);
    const ConstraintRows rows = constraintRowsOf(both.stated);
    add(rows.statements);
    const ConstraintRows wholeRows = constraintRowsOf(both.whole);
    for (const auto member : {&ConstraintRows::phiQ, &ConstraintRows::psiF})
        for (std::size_t j = 0; j < (wholeRows.*member).size(); ++j)
            for (std::size_t i = 0; i < (wholeRows.*member)[j].size(); ++i) {
                whole.push_back((wholeRows.*member)[j][i]);
                stated.push_back((rows.*member).at(j).at(i));
                names.push_back("row " + std::to_string(j) + " " + std::to_string(i));
            }
    return differenceOf(whole, stated, statements, names);
}

Document chain(int links) {
    std::string definitions;
    std::string coordinates;
    std::string kinetic;
    std::string potential;
    for (int i = 0; i < links; ++i) {
        const std::string k = std::to_string(i);
        const std::string before = std::to_string(i - 1);
        definitions += "a" + k + " = \"" + (i ? "a" + before + " + " : "") + "q" + k + "\"\n" + "px" + k + " = \"" +
                       (i ? "px" + before + " + " : "") + "l*sin(a" + k + ")\"\n" + "py" + k + " = \"" +
                       (i ? "py" + before + " " : "") + "- l*cos(a" + k + ")\"\n";
        coordinates += "[[coordinates]]\nname = \"q" + k + "\"\n";
        kinetic += std::string(i ? " + " : "") + "dot(px" + k + ")^2 + dot(py" + k + ")^2";
        potential += std::string(i ? " + " : "") + "py" + k;
    }
    return document("[parameters]\nm = 1\nl = 1\ng = 9.81\n[definitions]\n" + definitions + coordinates +
                    "[energies]\nkinetic_coenergy = \"m/2*(" + kinetic + ")\"\npotential = \"m*g*(" + potential +
                    ")\"\n");
}

// Sums of all coordinates and of all flows in products, powers and functions.
Document longSums(int terms) {
    std::string coordinates, displacements, flows, squares;
    for (int i = 0; i < terms; ++i) {
        const std::string k = std::to_string(i), plus = i ? " + " : "";
        coordinates += "[[coordinates]]\nname = \"x" + k + "\"\n";
        displacements += plus + std::to_string(1 + i % 3) + "*x" + k;
        flows += plus + std::to_string(1 + i % 2) + "*dotx" + k;
        squares += plus + "dotx" + k + "^2";
    }
    return document("[parameters]\nm = 2\nk = 3\n" + coordinates + "[energies]\nkinetic_coenergy = \"m*(" + flows +
                    ")^2/2 + " + squares + "\"\npotential = \"k*(" + displacements + ")^2/2 + sin(" + displacements +
                    ")\"\ndissipation = \"(" + flows + ")^2*x0^2\"\n[[constraints.displacement]]\n" +
                    "expression = \"x1*(" + displacements + ")^2 = 1\"\n");
}

} // namespace

class TestStatedEquations : public QObject {
    Q_OBJECT

private slots:
    void examplesAreTheSame() {
        for (const std::string& name : exampleNames()) {
            const std::string why = differenceBetween(derivedBothWays(example(name)));
            QVERIFY2(why.empty(), (name + ": " + why).c_str());
        }
    }

    void longSumsGetNames() {
        const BothWays both = derivedBothWays(longSums(100));
        const std::string why = differenceBetween(both);
        QVERIFY2(why.empty(), why.c_str());
        const auto names = [&](const char* name) {
            return std::any_of(both.stated.statements.begin(), both.stated.statements.end(),
                               [&](const Statement& statement) { return statement.name == name; });
        };
        QVERIFY(names("total") && !names("total_3"));
        QVERIFY(insertionFor(parseModel(longSums(100))) == Insertion::ByName);
        QVERIFY(insertionFor(parseModel(longSums(90))) == Insertion::Whole);
    }

    void oneEquationCanBeWrittenOut() {
        const BothWays both = derivedBothWays(chain(3));
        const std::vector<Statement>& statements = both.stated.statements;
        std::vector<Expression> byName, written;
        for (const Equation& equation : both.stated.equations) {
            byName.push_back(equation.residual);
            written.push_back(writtenOut(equation.residual, statements, 100'000).value());
            for (const std::string& name : symbolsIn(written.back()))
                QVERIFY2(std::none_of(statements.begin(), statements.end(),
                                      [&](const Statement& statement) { return statement.name == name; }),
                         name.c_str());
        }
        const std::string why = differenceOf(written, byName, statements, {"q0", "q1", "q2"});
        QVERIFY2(why.empty(), why.c_str());
        QVERIFY(!writtenOut(byName.front(), statements, 100).has_value());
    }

    void referenceProblemsAreTheSame() {
        QDirIterator files(QString::fromStdString(sourceFolder + "/tests/reference"), {"*.ldae"}, QDir::Files,
                           QDirIterator::Subdirectories);
        int count = 0;
        while (files.hasNext()) {
            const std::string path = files.next().toStdString();
            if (path.find("/refusals/") != std::string::npos ||
                path.find("/seeds/") != std::string::npos) // not all of them are stated by energies
                continue;
            const LoadedModel loaded = readLdae(fileText(path.substr(sourceFolder.size() + 1)));
            if (!loaded.diagnostics.empty() || hasErrors(derivation(loaded.document).diagnostics))
                continue;
            const std::string why = differenceBetween(derivedBothWays(loaded.document));
            QVERIFY2(why.empty(), (path + ": " + why).c_str());
            ++count;
        }
        QVERIFY(count > 5);
    }

    void randomModelsAreTheSame() {
        for (std::uint64_t number = 1; number <= 60; ++number) {
            const Document model = document(trial::randomModel(number).text);
            if (hasErrors(derivation(model).diagnostics))
                continue;
            const std::string why = differenceBetween(derivedBothWays(model));
            QVERIFY2(why.empty(), (std::to_string(number) + ": " + why).c_str());
        }
    }

    // Everything that definitions may hold: time, flows, dot() of sums, forces at points, friction, both constraints.
    void everythingThatDefinitionsHold() {
        const Document model = document(R"ldae(
[parameters]
m = 2
l = 1.5
J = 0.3
g = 9.81
k = 40
b = 0.7
A = 0.2
[definitions]
base = "A*sin(3*t)"
x1 = "base + l*sin(q1)"
y1 = "-l*cos(q1)"
x2 = "x1 + r*sin(q1 + q2)"
y2 = "y1 - r*cos(q1 + q2)"
w = "dotq1 + dotq2"
v = "dot(x2)*cos(q1) + dot(y2)*sin(q1)"
[[coordinates]]
name = "q1"
[[coordinates]]
name = "q2"
[[coordinates]]
name = "r"
[energies]
kinetic_coenergy = "m/2*(dot(x1)^2 + dot(y1)^2 + dot(x2)^2 + dot(y2)^2) + J/2*w^2 + m/20*v^2 + m*x2*dot(y1 + y2)/9"
potential = "m*g*(y1 + y2) + k/2*(r - l)^2 + k/10*x2*sin(t)"
dissipation = "b/2*dot(x2)^2 + b/3*abs(v)^3 + b/2*w^2"
[efforts]
q2 = "3*sin(t) - w*b + x1"
[[forces]]
force = ["2*y2 + t", "v"]
point = ["x2 + y1", "y2*cos(t)"]
[[torques]]
torque = "0.4*w"
angle = "q1 + q2 + base"
[[constraints.displacement]]
expression = "x2^2 + y2^2 = l*x1 + t"
[[constraints.flow]]
expression = "dot(x2)*sin(q1) = dot(y2)*cos(q1) + A"
[outputs]
speed = "sqrt(dot(x2)^2 + dot(y2)^2)"
)ldae");
        const std::string why = differenceBetween(derivedBothWays(model));
        QVERIFY2(why.empty(), why.c_str());
    }

    // Three links in relative angles, as the recursive scheme has them.
    void writtenAsAnExpertWould() {
        const DaeSystem system = derivedBothWays(chain(3)).stated;
        std::map<std::string, std::string> texts;
        TextPrinter printer(system.notation);
        for (const Statement& statement : system.statements)
            texts[statement.name] = printer.print(statement.value, TermOrder::Equation);
        QCOMPARE(texts.at("ddotpx2"), std::string("ddotpx1 + l*ddota2*cos(a2) - l*dota2^2*sin(a2)"));
        QCOMPARE(texts.at("F_py1"), std::string("m*ddotpy1 + F_py2 + m*g"));
        QCOMPARE(texts.at("F_a1"), std::string("F_a2 + l*F_py1*sin(a1) + l*F_px1*cos(a1)"));
        QCOMPARE(toText(system.equations[0].residual), std::string("F_a0"));
    }

    // The number of statements grows with the chain, and so does all that is written.
    void growsLikeTheModel() {
        const auto written = [](int links) {
            std::uint64_t size = 0;
            for (const Statement& statement : system(chain(links)).statements)
                size += statement.value.treeSize();
            return size;
        };
        const std::uint64_t of20 = written(20);
        QVERIFY(of20 > 0);
        QVERIFY(written(40) < 2.2 * static_cast<double>(of20));
    }

    // A long model is derived by name without being asked, a short one with its definitions inserted.
    void chosenByLength() {
        QVERIFY(system(chain(2)).statements.empty());
        QVERIFY(!system(chain(20)).statements.empty());
    }
};

COENERGY_TEST(TestStatedEquations)
#include "test_stated_equations.moc"
