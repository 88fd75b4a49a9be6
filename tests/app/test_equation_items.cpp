// From equations to what the panel shows: every term keeps the field it came from.
#include "presentation/equation_items.hpp"

#include "exposition/augmented_form.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/parse.hpp"
#include "io/read_ldae.hpp"
#include "pipeline/algebra_thread.hpp"
#include "support/test_program.hpp"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace coenergy;

class TestEquationItems : public QObject {
    Q_OBJECT

private slots:
    void termsKnowTheirFields();
    void originsHaveGroups();
    void everyTermOfTheExamplesHasAnOrigin();
    void joinedTermsTellAllTheirParts();
    void joinedReactionsShowTheirMultipliers();
    void longEquationsHaveNamedParts();
    void whatIsNotUnderstoodYetIsNotZero();
    void likeEquationsAreOne();
    void aLawHasItsUnknownAsIndex();
    void groupsFollowKinds();
    void entriesStandClearOfTheirBrackets();
    void keysGoRound();
};

namespace {

Derivation derivationOf(const char* text) {
    Derivation derivation;
    runWithAlgebraStack([&] { derivation = DerivationStage().run(readLdae(text).document, {}); });
    return derivation;
}

std::vector<EquationItem> itemsOf(const char* text) {
    return equationItems(derivationOf(text));
}

constexpr const char* pendulumText = R"(format = 1
[parameters]
m = 1
g = 9.81
l = 1
c = 1
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"
dissipation = "c*dotx^2/2"
[[constraints.displacement]]
name = "rod"
expression = "x^2 + y^2 = l^2"
)";

} // namespace

void TestEquationItems::termsKnowTheirFields() {
    const std::vector<EquationItem> items = itemsOf(pendulumText);
    QSet<QString> origins;
    for (const EquationTerm& term : items.at(0).terms)
        origins.insert(term.origin);
    const auto key = [](Section section, Column column) { return fieldKey({section, 0, column, 0}); };
    QVERIFY(origins.contains(key(Section::Energies, Column::KineticCoenergy)));
    QVERIFY(origins.contains(key(Section::Energies, Column::Dissipation)));
    QVERIFY(!origins.contains(key(Section::Energies, Column::Potential)));
    QVERIFY(!origins.contains(QString()));
    QCOMPARE(items.at(0).terms.size(), std::size_t(3));
}

// The reaction has the constraint's own group, number and name, and so has the constraint's equation.
void TestEquationItems::originsHaveGroups() {
    const Derivation derivation = derivationOf(pendulumText);
    const std::vector<OriginGroup> groups = originGroups(*derivation.system);
    QStringList names;
    for (const OriginGroup& group : groups)
        names << group.name;
    QCOMPARE(names, QStringList({"Inertia", "Potential", "Dissipation", "rod"}));
    const std::vector<EquationItem> items = equationItems(derivation);
    std::set<int> inMotion;
    for (const EquationTerm& term : items.at(0).terms)
        inMotion.insert(term.group);
    QCOMPARE(inMotion, (std::set<int>{groups[0].number, groups[2].number, groups[3].number}));
    for (const EquationTerm& term : items.at(2).terms) {
        QCOMPARE(term.group, groups[3].number);
        QVERIFY(term.note.contains(QStringLiteral("rod")));
    }
}

void TestEquationItems::everyTermOfTheExamplesHasAnOrigin() {
    const QDir folder(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples"));
    for (const QString& name : folder.entryList({QStringLiteral("*.ldae")})) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        Derivation derivation = derivationOf(text.c_str());
        for (const bool isSimplified : {false, true}) {
            if (isSimplified)
                derivation.system = std::make_shared<const DaeSystem>(simplified(*derivation.system));
            const std::vector<EquationItem> items = equationItems(derivation);
            for (std::size_t k = 0; k < derivation.system->equations.size(); ++k) // definitions behind them have none
                for (const EquationTerm& term : items[k].terms)
                    QVERIFY2(!term.note.isEmpty() && (term.group != noOriginGroup || term.shared.size() > 1),
                             qPrintable(name + QStringLiteral(": ") + term.latex));
        }
    }
}

void TestEquationItems::joinedTermsTellAllTheirParts() {
    DaeSystem system;
    const Field kinetic{Section::Energies, 0, Column::KineticCoenergy, 0};
    const Field potential{Section::Energies, 0, Column::Potential, 0};
    const Expression a = Expression::symbol("a");
    const Expression b = Expression::symbol("b");
    const Expression x = Expression::symbol("x");
    system.equations.push_back({"x",
                                EquationKind::Lagrange,
                                {{Origin::Inertia, kinetic, a * x}, {Origin::Potential, potential, b * x}},
                                (a + b) * x});
    const std::vector<EquationItem> items = equationItems({{}, std::make_shared<const DaeSystem>(system), {}});
    const EquationTerm& term = items.front().terms.front();
    QVERIFY(term.origin.isEmpty());
    QCOMPARE(term.group, noOriginGroup);
    QVERIFY(term.note.contains(QStringLiteral("Inertia")) && term.note.contains(QStringLiteral("Potential")));
    QCOMPARE(term.shared, (std::vector{0, 2}));
}

// A joined term comes from the constraints whose multipliers it has, not from all that is joined elsewhere.
void TestEquationItems::joinedReactionsShowTheirMultipliers() {
    QFile file(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/four_bar.ldae"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    Derivation derivation = derivationOf(file.readAll().constData());
    derivation.system = std::make_shared<const DaeSystem>(simplified(*derivation.system));
    int joined = 0;
    for (const EquationItem& item : equationItems(derivation))
        for (const EquationTerm& term : item.terms) {
            std::set<QString> multipliers;
            static const QRegularExpression multiplier(QStringLiteral("lambda_\\{\\d+\\}"));
            for (auto found = multiplier.globalMatch(term.latex); found.hasNext();)
                multipliers.insert(found.next().captured());
            joined += multipliers.size() > 1 ? 1 : 0;
            if (multipliers.size() > 1)
                QCOMPARE(term.shared.size(), multipliers.size());
        }
    QVERIFY(joined >= 2);
}

// Parts that repeat stand below the equations under their names; what is short has none.
void TestEquationItems::longEquationsHaveNamedParts() {
    QCOMPARE(itemsOf(pendulumText).back().group, EquationGroup::Displacement);
    std::string residual = "v";
    for (int k = 0; k < 80; ++k)
        residual += " + a" + std::to_string(k) + "*cos(x + y)*exp(x)";
    DaeSystem system;
    system.equations.push_back({"x", EquationKind::Lagrange, {}, *parseExpression(residual).value});
    const std::vector<EquationItem> items = equationItems({{}, std::make_shared<const DaeSystem>(system), {}});
    QCOMPARE(items.size(), std::size_t(2));
    QCOMPARE(items[1].group, EquationGroup::Abbreviations);
    QCOMPARE(latexOf(items[1]), QStringLiteral("k_{1}= \\mathrm{e}^{x} \\, \\cos\\left(x + y\\right)"));
    QVERIFY(items[0].terms[1].latex.contains(QStringLiteral("k_{1}")));
    QCOMPARE(items[1].text, QStringLiteral("k1 = exp(x)*cos(x + y)"));
}

// An equation without a term is 0 = 0 only if all that it is made of is understood.
void TestEquationItems::whatIsNotUnderstoodYetIsNotZero() {
    DaeSystem system;
    system.equations.push_back({"x", EquationKind::Lagrange, {}, Expression(0)});
    const auto shared = std::make_shared<const DaeSystem>(system);
    QCOMPARE(latexOf(equationItems({{}, shared, {Freshness::Current}}).front()), QStringLiteral("0 =0"));
    const EquationItem waiting = equationItems({{}, shared, {Freshness::Stale}}).front();
    QCOMPARE(latexOf(waiting), QStringLiteral("\\cdots =0"));
    QVERIFY(!waiting.remark.isEmpty());
}

void TestEquationItems::likeEquationsAreOne() {
    const std::string text = R"ldae(format = 1
[parameters]
m = 1
k = 1
n = COUNT
[definitions]
x0 = "0"
[[coordinates]]
name = "x[1..n]"
[energies]
kinetic_coenergy = "sum(i = 1..n, m*dotx[i]^2/2)"
potential = "sum(i = 1..n, k*(x[i] - x[i - 1])^2/2)"
)ldae";
    const auto compactOf = [&](const std::string& count) {
        std::string model = text;
        model.replace(model.find("COUNT"), 5, count);
        const Derivation derivation = derivationOf(model.c_str());
        const auto compact = compactForReading(*derivation.system);
        return compact ? compactItems(derivation, *compact) : std::vector<EquationItem>();
    };
    QVERIFY(compactOf("8").empty()); // as many as are read at once
    const std::vector<EquationItem> items = compactOf("20");
    QCOMPARE(items.size(), std::size_t(3));
    const EquationItem& middle = items[1];
    QCOMPARE(middle.labelLatex, QStringLiteral("x_{i}"));
    QCOMPARE(middle.ending, QStringLiteral("=0,\\quad i = 2, \\ldots, 19"));
    QVERIFY(middle.text.endsWith(QLatin1String(" = 0, i = 2, ..., 19")));
    QVERIFY2(middle.spoken.startsWith(QLatin1String("m times x sub i double dot ")), qPrintable(middle.spoken));
    QVERIFY2(middle.spoken.contains(QLatin1String("x sub i minus 1 end sub")), qPrintable(middle.spoken));
    QVERIFY2(middle.spoken.endsWith(QLatin1String("equals zero, for i equals 2 to 19")), qPrintable(middle.spoken));
    for (const EquationTerm& term : middle.terms)
        QVERIFY2(!term.origin.isEmpty() && term.group != noOriginGroup, qPrintable(term.latex));
    std::set<QString> names;
    for (const EquationItem& item : items)
        names.insert(item.name);
    QCOMPARE(names.size(), items.size());
}

// As the equations of graphs are called: a name that is looked at, not read.
void TestEquationItems::aLawHasItsUnknownAsIndex() {
    const std::vector<EquationItem> items = itemsOf(R"(format = 1
[[coordinates]]
name = "theta1"
[energies]
kinetic_coenergy = "dottheta1^2/2"
[[constraints.displacement]]
name = "law_theta1"
expression = "theta1 - t"
)");
    QCOMPARE(items.back().labelLatex, QStringLiteral("\\mathrm{law}_{\\theta_{1}}"));
}

void TestEquationItems::groupsFollowKinds() {
    const std::vector<EquationItem> items = itemsOf(pendulumText);
    QCOMPARE(items.size(), std::size_t(3));
    QCOMPARE(items[0].group, EquationGroup::Motion);
    QCOMPARE(items[2].group, EquationGroup::Displacement);
    QCOMPARE(items[2].name, QStringLiteral("rod"));
    QVERIFY(items[2].text.endsWith(QStringLiteral("= 0")));
}

void TestEquationItems::entriesStandClearOfTheirBrackets() {
    QCOMPARE(latexOfEntries({{"a", "\\frac{1}{2}"}, {"0", "1"}}),
             std::string("\\left[\\begin{array}{cc}\\:a&\\dfrac{1}{2}\\:\\\\[0.6ex]\\:0&1\\:\\end{array}\\right]"));
    QVERIFY(latexOfEntries({}).empty());
}

void TestEquationItems::keysGoRound() {
    const Field field{Section::Forces, 3, Column::Point, 2};
    QCOMPARE(fieldOfKey(fieldKey(field)), std::optional(field));
    QVERIFY(!fieldOfKey(QString()));
    QVERIFY(!fieldOfKey(QStringLiteral("1/2/x/3")));
    QVERIFY(!fieldOfKey(QStringLiteral("1000/0/0/0")));
    QVERIFY(!fieldOfKey(QStringLiteral("1/0/1000/0")));
    QVERIFY(!fieldOfKey(QStringLiteral("1/-1/0/0")));
}

COENERGY_TEST(TestEquationItems)
#include "test_equation_items.moc"
