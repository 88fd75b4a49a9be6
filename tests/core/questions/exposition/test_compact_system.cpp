// Rows of one pattern: which there are, and that each means what its equations mean. The rows are read as text, as a
// person would: the index is inserted into the brackets, the ends of a ring as well, then the text is parsed and
// evaluated.
#include "core/formulations/lagrange/models.hpp"

#include "exposition/augmented_form.hpp"
#include "exposition/compact_steps.hpp"
#include "exposition/compact_sum.hpp"
#include "exposition/compact_system.hpp"
#include "exposition/index_law.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "lagrange/lagrange_steps.hpp"
#include "support/test_program.hpp"

#include <QRegularExpression>

#include <ctime>

using namespace models;

namespace {

const std::string masses = R"toml(
[parameters]
m = 1
k = 1
n = 20
[definitions]
x0 = "0"
x21 = "0"
[[coordinates]]
name = "x[1..n]"
[energies]
kinetic_coenergy = "sum(i = 1..n, m*dotx[i]^2/2)"
dissipation = "sum(i = 2..n, (dotx[i] - dotx[i - 1])^2/2)"
)toml";

DaeSystem derivedFrom(const std::string& text) {
    DaeSystem result;
    const DaeSystem given = system(document(text));
    runWithAlgebraStack([&] { result = simplified(given); });
    return result;
}

std::string printedRow(const CompactSystem& compact, std::size_t row) {
    return compact.system.equations[row].name + ": " +
           TextPrinter(compact.system.notation).print(compact.system.equations[row].residual, TermOrder::Equation) +
           (compact.rows[row].isPattern() ? ", " + rangeText(compact, compact.rows[row]) : "");
}

std::vector<std::string> allPrinted(const CompactSystem& compact) {
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < compact.rows.size(); ++row)
        rows.push_back(printedRow(compact, row));
    return rows;
}

// `x[i - 1]` and every `i` alone with a number for i; an element beyond a ring as what it is.
std::string readAt(const CompactSystem& compact, std::size_t row, std::int64_t i) {
    QString text = QString::fromStdString(
        TextPrinter(compact.system.notation).print(compact.system.equations[row].residual, TermOrder::Equation));
    const QString index = QString::fromStdString(compact.index);
    static const QRegularExpression bracket(QStringLiteral("([A-Za-z_]+)\\[(\\w+)( ([-+]) (\\d+))?\\]"));
    for (auto found = bracket.match(text); found.hasMatch(); found = bracket.match(text)) {
        const int shift = found.captured(5).toInt() * (found.captured(4) == QLatin1String("-") ? -1 : 1);
        QString name = found.captured(1) + QString::number(i + shift);
        const auto count = static_cast<std::int64_t>(compact.rows[row].equations.size());
        if (!compact.rows[row].ends.empty() && (i + shift < 1 || i + shift > count))
            name = found.captured(1) + QString::number((i + shift + count - 1) % count + 1);
        text.replace(found.capturedStart(), found.capturedLength(), name);
    }
    text.replace(QRegularExpression(QStringLiteral("\\b%1\\b").arg(index)), QStringLiteral("(%1)").arg(i));
    return text.toStdString();
}

// Every equation once, and as its row says.
void saysTheSame(const CompactSystem& compact, const DaeSystem& given) {
    std::vector<int> times(given.equations.size());
    Random random(7);
    for (std::size_t row = 0; row < compact.rows.size(); ++row)
        for (std::size_t k = 0; k < compact.rows[row].equations.size(); ++k) {
            const std::size_t equation = compact.rows[row].equations[k];
            ++times[equation];
            const Expression& expected = given.equations[equation].residual;
            const Expression read =
                parsed(compact.rows[row].isPattern()
                           ? readAt(compact, row, compact.rows[row].indices[k])
                           : TextPrinter(given.notation).print(compact.system.equations[row].residual));
            const Point point = random.point({expected, read});
            const double value = evaluate(expected, point);
            QVERIFY2(std::abs(evaluate(read, point) - value) <= 1e-12 * (1 + std::abs(value)),
                     printedRow(compact, row).c_str());
            QVERIFY(areEqual(atIndex(compact, compact.system.equations[row].residual, compact.rows[row], k), expected));
        }
    QVERIFY(std::all_of(times.begin(), times.end(), [](int count) { return count == 1; }));
}

// A system of equations of coordinates, each with a residual.
DaeSystem made(const std::vector<std::pair<std::string, std::string>>& rows) {
    DaeSystem result;
    for (const auto& [name, residual] : rows) {
        result.equations.push_back({name, EquationKind::Lagrange, {}, parsed(residual)});
        result.unknowns.push_back({UnknownKind::Coordinate, {name, "dot" + name, "ddot" + name}, 0});
        const std::size_t rank = result.equations.size();
        result.notation[name] = {Role::Coordinate, rank, latexOfName(name)};
        result.notation["dot" + name] = {Role::Flow, rank, withAccent("\\dot", latexOfName(name))};
        result.notation["ddot" + name] = {Role::Acceleration, rank, withAccent("\\ddot", latexOfName(name))};
    }
    return result;
}

// A chain by hand, its rows in one form.
DaeSystem longChain(int count, bool isRing) {
    std::vector<std::pair<std::string, std::string>> rows;
    const auto name = [](const char* letters, int i) { return letters + std::to_string(i); };
    for (int i = 1; i <= count; ++i) {
        const int before = i > 1 ? i - 1 : isRing ? count : 0;
        const int behind = i < count ? i + 1 : isRing ? 1 : 0;
        std::string residual = "m*" + name("ddotx", i) + " + k*(2*" + name("x", i);
        for (const int other : {before, behind})
            residual += other == 0 ? "" : " - " + name("x", other);
        rows.emplace_back(name("x", i), residual + ")");
    }
    return made(rows);
}

// Eight points in a row, each as far from the last as the first is from a fixed one.
const std::string hangingChain = R"toml(
[parameters]
m = 1
g = 9.81
n = 8
[definitions]
x0 = "0"
y0 = "0"
[[coordinates]]
name = "x[1..n]"
[[coordinates]]
name = "y[1..n]"
[energies]
kinetic_coenergy = "sum(i = 1..n, m*(dotx[i]^2 + doty[i]^2)/2)"
potential = "sum(i = 1..n, m*g*y[i])"
[[constraints.displacement]]
name = "phi[1..n]"
expression = "(x[i] - x[i - 1])^2 + (y[i] - y[i - 1])^2 = 1"
)toml";

} // namespace

class TestCompactSystem : public QObject {
    Q_OBJECT

private slots:
    void chains_data() {
        QTest::addColumn<QString>("potential");
        QTest::addColumn<QStringList>("rows");
        const QString middle = QStringLiteral("x[i]: m*ddotx[i] - dotx[i - 1] + 2*dotx[i] - dotx[i + 1] - "
                                              "k*(x[i - 1] - 2*x[i] + x[i + 1]), i = ");
        const QString first = QStringLiteral("x1: m*ddotx1 + dotx1 - dotx2 ");
        const QString last = QStringLiteral("x20: m*ddotx20 - dotx19 + dotx20 ");
        QTest::newRow("free") << "sum(i = 2..n, k*(x[i] - x[i - 1])^2/2)"
                              << QStringList{first + "- k*(x2 - x1)", middle + "2, ..., 19", last + "+ k*(x20 - x19)"};
        QTest::newRow("fixed at one end")
            << "sum(i = 1..n, k*(x[i] - x[i - 1])^2/2)"
            << QStringList{first + "+ k*(2*x1 - x2)", middle + "2, ..., 19", last + "+ k*(x20 - x19)"};
        QTest::newRow("fixed at both ends")
            << "sum(i = 1..n + 1, k*(x[i] - x[i - 1])^2/2)"
            << QStringList{first + "+ k*(2*x1 - x2)", middle + "2, ..., 19", last + "+ k*(2*x20 - x19)"};
    }
    void chains() {
        QFETCH(QString, potential);
        QFETCH(QStringList, rows);
        const DaeSystem given = derivedFrom(masses + "potential = \"" + potential.toStdString() + "\"\n");
        const CompactSystem compact = compactSystem(given);
        QStringList found;
        for (const std::string& row : allPrinted(compact))
            found.append(QString::fromStdString(row));
        QCOMPARE(found, rows);
        saysTheSame(compact, given);
        QCOMPARE(compact.system.equations[1].terms.size(), given.equations[1].terms.size());
        QCOMPARE(compact.system.unknowns[1].derivatives, (std::vector<std::string>{"x[i]", "dotx[i]", "ddotx[i]"}));
        LatexPrinter printer(compact.system.notation);
        QCOMPARE(rangeLatex(compact, compact.rows[1], printer), std::string("i = 2, \\ldots, 19"));
        QCOMPARE(printer.print(Expression::symbol("ddotx[i - 1]")), std::string("\\ddot{x}_{i-1}"));
    }

    void indexedParameters() {
        const DaeSystem given = derivedFrom(R"toml(
[parameters]
n = 20
"m[1..n]" = 1
"k[1..n]" = 1
[definitions]
x0 = "0"
[[coordinates]]
name = "x[1..n]"
[energies]
kinetic_coenergy = "sum(i = 1..n, m[i]*dotx[i]^2/2)"
potential = "sum(i = 1..n, k[i]*(x[i] - x[i - 1])^2/2)"
)toml");
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(3));
        QCOMPARE(printedRow(compact, 1), std::string("x[i]: m[i]*ddotx[i] + k[i]*(x[i] - x[i - 1]) - "
                                                     "k[i + 1]*(x[i + 1] - x[i]), i = 2, ..., 19"));
    }

    void aRing() {
        const DaeSystem given = longChain(20, true);
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(1));
        QCOMPARE(rangeText(compact, compact.rows[0]), std::string("i = 1, ..., 20, x[0] = x20, x[21] = x1"));
        const std::vector<RingEnd> ends = {{"x[0]", "x20"}, {"x[21]", "x1"}};
        QCOMPARE(compact.rows[0].ends, ends);
    }

    // With one spring of another kind it is none.
    void aBrokenRing() {
        DaeSystem given = longChain(20, true);
        given.equations[0].residual = given.equations[0].residual + parsed("x1^3");
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(3));
        QVERIFY(compact.rows[1].ends.empty());
    }

    void lorenz96() {
        std::vector<std::pair<std::string, std::string>> rows;
        for (int i = 0; i < 40; ++i) {
            const auto x = [&](int shift) { return "x" + std::to_string((i + shift + 40) % 40 + 1); };
            rows.emplace_back(x(0),
                              "ddot" + x(0) + " - (" + x(1) + " - " + x(-2) + ")*" + x(-1) + " + " + x(0) + " - F");
        }
        const DaeSystem given = made(rows);
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(1));
        QCOMPARE(compact.rows[0].ends.size(), std::size_t(3));
    }

    void twoFamilies() {
        const DaeSystem given = derivedFrom(hangingChain);
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(8)); // first, middle and last of x and y, first and others of phi
        const std::vector<std::string> rows = allPrinted(compact);
        std::string names;
        for (const Equation& equation : compact.system.equations)
            names += equation.name + " ";
        QCOMPARE(names, std::string("x1 x[i] x8 y1 y[i] y8 phi1 phi[i] ")); // not as they stand in the document
        QVERIFY(std::find(rows.begin(), rows.end(),
                          "x[i]: m*ddotx[i] + 2*lambda[i]*(x[i] - x[i - 1]) + 2*lambda[i + 1]*(x[i] - x[i + 1]), "
                          "i = 2, ..., 7") != rows.end());
        QVERIFY(std::find(rows.begin(), rows.end(),
                          "phi[i]: (x[i] - x[i - 1])^2 + (y[i] - y[i - 1])^2 - 1, i = 2, ..., 8") != rows.end());
    }

    void oneDifferentMass() {
        DaeSystem given = longChain(20, false);
        given.equations[8].residual = given.equations[8].residual + parsed("M*ddotx9");
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(4));
        QCOMPARE(rangeText(compact, compact.rows[1]), std::string("i = 2, ..., 8; 10, ..., 19"));
    }

    void twoMassesInTurn() {
        DaeSystem given = longChain(20, false);
        for (std::size_t k = 0; k < 20; k += 2)
            given.equations[k].residual = given.equations[k].residual + parsed("m2*ddotx" + std::to_string(k + 1));
        for (std::size_t k = 1; k < 20; k += 2)
            given.equations[k].residual = given.equations[k].residual + parsed("m3*ddotx" + std::to_string(k + 1));
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(4));
        QCOMPARE(rangeText(compact, compact.rows[1]), std::string("i = 2, 4, ..., 18"));
        QCOMPARE(rangeText(compact, compact.rows[2]), std::string("i = 3, 5, ..., 19"));
    }

    void fewAreNotGrouped() {
        for (const int count : {1, 2, 3, 4}) { // of four masses two are in the middle
            const DaeSystem given = longChain(count, false);
            const CompactSystem compact = compactSystem(given);
            QCOMPARE(compact.rows.size(), static_cast<std::size_t>(count));
            QVERIFY(!isShorter(compact));
            QVERIFY(compact.system.equations == given.equations);
        }
        QVERIFY(isShorter(compactSystem(longChain(5, false))));
        QVERIFY(!isShorter(compactSystem({})));
    }

    // A coefficient that follows nothing keeps its row apart.
    void numbersWithoutLaw() {
        DaeSystem given = longChain(12, false);
        const char* numbers[] = {"2", "3", "5", "7", "11", "13", "17", "19", "23", "29", "31", "37"};
        for (std::size_t k = 0; k < 12; ++k)
            given.equations[k].residual =
                given.equations[k].residual + parsed(std::string(numbers[k]) + "*x" + std::to_string(k + 1) + "^3");
        const CompactSystem compact = compactSystem(given);
        QVERIFY(!isShorter(compact));
    }

    // The modes of a string, of a bar, and of a hanging chain.
    void numbersWithLaw_data() {
        QTest::addColumn<QString>("coefficients");
        QTest::addColumn<QString>("law");
        QTest::newRow("linear") << "3 5 7 9 11"
                                << "2*i + 1";
        QTest::newRow("squares") << "1/2 2 9/2 8 25/2"
                                 << "i^2/2";
        QTest::newRow("odd squares") << "1/8 9/8 25/8 49/8 81/8"
                                     << "(2*i - 1)^2/8";
        QTest::newRow("two roots") << "2 6 12 20 30"
                                   << "i*(i + 1)";
        QTest::newRow("no roots") << "2 5 10 17 26"
                                  << "i^2 + 1";
        QTest::newRow("reciprocals") << "1/3 1/5 1/7 1/9 1/11"
                                     << "1/(2*i + 1)";
        QTest::newRow("alternating") << "-1 1 -1 1 -1"
                                     << "(-1)^i";
        QTest::newRow("alternating, the other way") << "2 -2 2 -2 2"
                                                    << "-2*(-1)^i";
        QTest::newRow("alternating squares") << "-1 4 -9 16 -25"
                                             << "(-1)^i*i^2";
    }
    void numbersWithLaw() {
        QFETCH(QString, coefficients);
        QFETCH(QString, law);
        std::vector<std::pair<std::string, std::string>> rows;
        std::int64_t i = 1;
        for (const QString& number : coefficients.split(QLatin1Char(' '))) {
            const std::string q = "g" + std::to_string(i++) + "_u";
            rows.emplace_back(q, "rho*ddot" + q + " + (" + number.toStdString() + ")*k*" + q);
        }
        const DaeSystem given = made(rows);
        const CompactSystem compact = compactSystem(given);
        QCOMPARE(compact.rows.size(), std::size_t(1));
        QCOMPARE(compact.system.equations[0].name, std::string("g[i]_u"));
        QCOMPARE(rangeText(compact, compact.rows[0]), std::string("i = 1, ..., 5"));
        for (std::size_t k = 0; k < 5; ++k)
            QVERIFY(atIndex(compact, compact.system.equations[0].residual, compact.rows[0], k) ==
                    given.equations[k].residual);
        const Expression expected = parsed("(" + law.toStdString() + ")*k");
        Expression found = compact.system.equations[0].residual - parsed("rho") * Expression::symbol("ddotg[i]_u");
        QVERIFY2(found == expected * Expression::symbol("g[i]_u"), toText(found).c_str());
    }

    // Four values have no law of their own, and three no quadratic one.
    void aLawTakesOneValueMore() {
        const auto rows = [](const std::vector<std::string>& numbers) {
            std::vector<Expression> result;
            for (const std::string& number : numbers)
                result.push_back(parsed(number + "*a"));
            return result;
        };
        QVERIFY(!commonForm(rows({"1", "4", "9"}), {1, 2, 3}, "i"));
        QVERIFY(commonForm(rows({"1", "4", "9", "16"}), {1, 2, 3, 4}, "i"));
        QVERIFY(!commonForm(rows({"1", "4", "9", "17"}), {1, 2, 3, 4}, "i"));
        QVERIFY(commonForm(rows({"1", "9", "16", "25"}), {1, 3, 4, 5}, "i")); // with a gap
        QVERIFY(!commonForm(rows({"1", "9", "16", "26"}), {1, 3, 4, 5}, "i"));
    }

    // What is multiplied out in some rows is the same.
    void formsMayDiffer() {
        DaeSystem given = longChain(12, false);
        for (std::size_t k = 1; k < 11; k += 3) {
            const std::string i = std::to_string(k + 1);
            given.equations[k].residual = parsed("m*ddotx" + i + " - k*(x" + std::to_string(k) + " - 2*x" + i + " + x" +
                                                 std::to_string(k + 2) + ")");
        }
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(compact.rows.size(), std::size_t(3));
    }

    // What all rows share stays, be it called like an element.
    void sharedNames() {
        std::vector<std::pair<std::string, std::string>> rows;
        for (int i = 2; i <= 9; ++i) {
            const std::string n = std::to_string(i);
            rows.emplace_back("x" + n, "m1*ddotx" + n + " + k2*(x" + n + " - x1) + k12*x" + n);
        }
        const DaeSystem given = made(rows);
        const CompactSystem compact = compactSystem(given);
        saysTheSame(compact, given);
        QCOMPARE(allPrinted(compact),
                 std::vector<std::string>{"x[i]: m1*ddotx[i] + k12*x[i] + k2*(x[i] - x1), i = 2, ..., 9"});
    }

    void hostileNames() {
        DaeSystem given = longChain(20, false);
        given.notation["i"] = {Role::Parameter, 0, "i"};
        given.notation["lj"] = {Role::Parameter, 1, "l_{j}"};
        const CompactSystem others = compactSystem(given);
        QCOMPARE(others.index, std::string("l")); // k is a name
        saysTheSame(others, given);

        std::vector<std::pair<std::string, std::string>> rows;
        for (const char* name : {"x01", "x02", "x03", "x04"}) // nobody counts like that
            rows.emplace_back(name, std::string("ddot") + name);
        QVERIFY(!isShorter(compactSystem(made(rows))));

        rows.clear();
        for (int i = 1; i < 6; ++i) { // numbers at several places, and too large ones
            const std::string n = std::to_string(i);
            rows.emplace_back("q" + n + "_7", "ddotq" + n + "_7 + a" + n + "_" + std::to_string(i + 1) + "*q" + n +
                                                  "_7 + b99999999999999999999");
        }
        const DaeSystem several = made(rows);
        const CompactSystem compact = compactSystem(several);
        QCOMPARE(allPrinted(compact),
                 std::vector<std::string>{
                     "q[i]_7: ddotq[i]_7 + a[i]_[i + 1]*q[i]_7 + b99999999999999999999, i = 1, ..., 5"});
        for (std::size_t k = 0; k < 5; ++k)
            QVERIFY(atIndex(compact, compact.system.equations[0].residual, compact.rows[0], k) ==
                    several.equations[k].residual);
    }

    // No formula has two subscripts or a difference in a word, however names are typeset.
    void latexOfElements() {
        const auto latexFor = [](const std::string& name, const std::vector<std::string>& looks) {
            Notation notation;
            IndexedName element = withIndex(numbersIn(name), 1, 1);
            for (std::size_t k = 0; k < looks.size(); ++k)
                notation[nameAt(element, static_cast<std::int64_t>(k) + 1)] = {Role::Coordinate, k, looks[k]};
            element.numbers[0] -= 1;
            return latexText(latexOfElement(element, {2, 3}, notation), "i");
        };
        QCOMPARE(latexFor("x1", {"x_{1}", "x_{2}"}), std::string("x_{i-1}"));
        QCOMPARE(latexFor("x1", {"\\ddot{x}_{1}", "\\ddot{x}_{2}"}), std::string("\\ddot{x}_{i-1}"));
        QCOMPARE(latexFor("g1_u", {"g_{1,u}", "g_{2,u}"}), std::string("g_{i-1,u}"));
        QCOMPARE(latexFor("x1", {"\\mathrm{x1}", "\\mathrm{x2}"}), std::string("\\mathrm{x}_{i-1}"));
        QCOMPARE(latexFor("x1", {"\\xi", "\\mathrm{x2}"}), std::string("\\mathrm{x}_{i-1}"));
        QCOMPARE(latexFor("x1", {"x_1", "x_2"}), std::string("\\mathrm{x}_{i-1}"));
        QCOMPARE(latexFor("f_g1_bar", {"f_{\\mathrm{g1},a}", "f_{\\mathrm{g2},a}"}),
                 std::string("f_{\\mathrm{g}_{i-1},a}"));
        QCOMPARE(latexFor("f_g1_bar", {"1^{1}", "2"}), std::string("\\mathrm{f\\_g[i-1]\\_bar}"));
    }

    // The equation of x_i comes about as each of its rows does, with the reactions of phi_i and phi_(i + 1).
    void derivedOnce() {
        const Document chain = document(hangingChain);
        const DaeSystem given = system(chain);
        const LagrangianModel model = built(chain).model;
        DerivationSteps steps;
        runWithAlgebraStack([&] {
            Algebra algebra;
            steps = derivationSteps(model, given, algebra);
        });
        const CompactSystem compact = compactSystem(given);
        const auto once = compactSteps(steps, compact);
        QVERIFY(once.has_value());
        QCOMPARE(once->equations.size(), compact.rows.size());
        std::size_t patterns = 0;
        Random random(3);
        for (std::size_t row = 0; row < compact.rows.size(); ++row)
            for (std::size_t k = 0; k < compact.rows[row].equations.size(); ++k) {
                const EquationDerivation& derivation = steps.equations[compact.rows[row].equations[k]];
                patterns += compact.rows[row].isPattern() ? 1 : 0;
                for (std::size_t n = 0; n < derivation.steps.size(); ++n) {
                    const Expression& value = derivation.steps[n].value;
                    const Expression found =
                        atIndex(compact, once->equations[row].steps[n].value, compact.rows[row], k);
                    const Point point = random.point({value, found});
                    QVERIFY(std::abs(evaluate(found, point) - evaluate(value, point)) < 1e-12);
                }
            }
        QVERIFY(patterns > 12);
        const auto middle = std::find_if(once->equations.begin(), once->equations.end(),
                                         [](const EquationDerivation& one) { return one.name == "x[i]"; });
        QVERIFY(middle != once->equations.end());
        QStringList constraints;
        for (const DerivationStep& step : middle->steps)
            if (step.kind == StepKind::DisplacementReaction)
                constraints.append(QString::fromStdString(step.constraint + " " + step.multiplier));
        QCOMPARE(constraints,
                 (QStringList{QStringLiteral("phi[i] lambda[i]"), QStringLiteral("phi[i + 1] lambda[i + 1]")}));
        QVERIFY(once->notation.contains("phi[i + 1]"));
    }

    // Energies as somebody would write them down.
    void sumsOverTheIndex_data() {
        QTest::addColumn<QString>("sum");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char* name, auto termOf, int from, int to, const QString& more, const char* parts) {
            QStringList terms;
            for (int i = from; i <= to; ++i)
                terms.append(termOf(QString::number(i), QString::number(i - 1)));
            QTest::newRow(name) << terms.join(QLatin1Char('+')) + more << QString::fromLatin1(parts);
        };
        const auto kinetic = [](const QString& i, const QString&) { return QStringLiteral("m*dotx%1^2/2").arg(i); };
        const auto spring = [](const QString& i, const QString& before) {
            return QStringLiteral("k*(x%1 - x%2)^2/2").arg(i, before);
        };
        row("masses", kinetic, 1, 20, {}, "m*dotx[i]^2/2, 1..20");
        row("springs", spring, 2, 20, QStringLiteral("+ k*x1^2/2"), "k*x1^2/2; k*(x[i] - x[i - 1])^2/2, 2..20");
        row("one is missing", kinetic, 1, 6, QStringLiteral("- m*dotx3^2/2"),
            "m*dotx1^2/2; m*dotx2^2/2; m*dotx[i]^2/2, 4..6");
        row("two", kinetic, 1, 2, {}, "m*dotx1^2/2; m*dotx2^2/2");
        row(
            "a shared name", [](const QString& i, const QString&) { return QStringLiteral("m1*x%1").arg(i); }, 1, 9, {},
            "m1*x[i], 1..9");
        row(
            "a law", [](const QString& i, const QString&) { return QStringLiteral("%1^2*k*g%1_u^2").arg(i); }, 1, 6, {},
            "i^2*k*g[i]_u^2, 1..6");
        row(
            "none", [](const QString& i, const QString&) { return QStringLiteral("%1^3*k*g%1_u^2").arg(i); }, 1, 3, {},
            "k*g1_u^2; 8*k*g2_u^2; 27*k*g3_u^2");
    }
    void sumsOverTheIndex() {
        QFETCH(QString, sum);
        QFETCH(QString, parts);
        CompactSystem names;
        names.index = "i";
        const CompactSum compact = compactSum(parsed(sum.toStdString()), names);
        QStringList shown;
        for (const SumPart& part : compact.parts) {
            shown.append(QString::fromStdString(toText(part.term)));
            if (part.range)
                shown.back() += QStringLiteral(", %1..%2").arg(part.range->first).arg(part.range->second);
        }
        QStringList expected;
        for (const QString& part : parts.split(QStringLiteral("; "))) { // in the order that names have by themselves
            const QStringList halves = part.split(QStringLiteral(", "));
            Substitution elements;
            QString term = halves[0];
            for (const char* element : {"dotx[i]", "x[i - 1]", "x[i]", "g[i]_u"}) {
                const QString word = QStringLiteral("element%1").arg(elements.size());
                term.replace(QLatin1String(element), word);
                elements.emplace(word.toStdString(), Expression::symbol(element));
            }
            expected.append(QString::fromStdString(toText(substituted(parsed(term.toStdString()), elements))));
            if (halves.size() > 1)
                expected.back() += QStringLiteral(", ") + halves[1];
        }
        QCOMPARE(shown, expected);
    }

    void matricesWithDots() {
        LatexPrinter printer{Notation{}};
        const auto matrix = [](int count, auto entryOf) {
            ExpressionMatrix result(static_cast<std::size_t>(count));
            for (int i = 0; i < count; ++i)
                for (int k = 0; k < count; ++k)
                    result[static_cast<std::size_t>(i)].push_back(parsed(entryOf(i, k)));
            return result;
        };
        const auto spring = [](int i, int k) -> std::string {
            return i == k ? (i == 19 ? "k" : "2*k") : std::abs(i - k) == 1 ? "-k" : "0";
        };
        const std::vector<std::vector<std::string>> shown = {{"2 \\, k", "-k", "0", "", "0", "0", "0"},
                                                             {"-k", "2 \\, k", "-k", "", "0", "0", "0"},
                                                             {"0", "-k", "2 \\, k", "\\ddots", "0", "0", "0"},
                                                             {"", "", "\\ddots", "\\ddots", "\\ddots", "", ""},
                                                             {"0", "0", "0", "\\ddots", "2 \\, k", "-k", "0"},
                                                             {"0", "0", "0", "", "-k", "2 \\, k", "-k"},
                                                             {"0", "0", "0", "", "0", "-k", "k"}};
        QVERIFY(withDots(matrix(20, spring), printer) == shown);
        QVERIFY(withDots(matrix(8, [&](int i, int k) { return spring(i + 12, k + 12); }), printer).has_value());
        QVERIFY(!withDots(matrix(7, spring), printer)); // one row less would be left out
        const auto masses = withDots(
            matrix(9, [](int i, int k) { return i == k ? "m" + std::to_string(i + 1) : std::string("0"); }), printer);
        QVERIFY(masses.has_value());
        QCOMPARE((*masses)[3][3], std::string("m_{8}"));
        const auto odd = [&](int i, int k) { return i == 9 && k == 9 ? std::string("3*k") : spring(i, k); };
        QVERIFY(!withDots(matrix(20, odd), printer));
        const auto ring = [&](int i, int k) { return std::abs(i - k) == 19 ? std::string("-k") : spring(i, k); };
        QVERIFY(!withDots(matrix(20, ring), printer));
        const auto column = withDots(
            columnOf({parsed("a1"), parsed("a2"), parsed("a3"), parsed("a4"), parsed("a5"), parsed("a6"), parsed("b")}),
            printer);
        const std::vector<std::vector<std::string>> entries = {{"a_{1}"}, {"a_{2}"}, {"\\vdots"}, {"a_{6}"}, {"b"}};
        QVERIFY(column == entries);
        QVERIFY(!withDots({}, printer));
        QVERIFY(!withDots({{}}, printer));
    }

    // What the other examples have in common is found or not; what is said of it is right.
    void everyExample_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : writtenOutExampleNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        for (const char* name : {"distributed/spring_chain", "distributed/bar_modes"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyExample() {
        QFETCH(QString, name);
        const DaeSystem given = *derivation(example(name.toStdString())).system;
        const CompactSystem compact = compactSystem(given);
        std::vector<int> times(given.equations.size());
        for (std::size_t row = 0; row < compact.rows.size(); ++row)
            for (std::size_t k = 0; k < compact.rows[row].equations.size(); ++k) {
                ++times[compact.rows[row].equations[k]];
                QVERIFY(areEqual(atIndex(compact, compact.system.equations[row].residual, compact.rows[row], k),
                                 given.equations[compact.rows[row].equations[k]].residual));
            }
        QVERIFY(std::all_of(times.begin(), times.end(), [](int count) { return count == 1; }));
    }

    // 50 ms of a processor to itself; the limit leaves room for a busy one.
    void athousandRows() {
        const DaeSystem given = longChain(1000, false);
        const std::clock_t before = std::clock();
        const CompactSystem compact = compactSystem(given);
        const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        QCOMPARE(compact.rows.size(), std::size_t(3));
        QVERIFY2(seconds < 0.5, std::to_string(seconds).c_str());
        qInfo("%.1f ms", 1000 * seconds);
    }
};

COENERGY_TEST(TestCompactSystem)
#include "test_compact_system.moc"
