// From equations to what the panel shows: every term keeps the field it came from.
#include "app/equation_items.hpp"

#include "io/read_ldae.hpp"
#include "pipeline/algebra_thread.hpp"

#include <QTest>

using namespace coenergy;

class TestEquationItems : public QObject {
    Q_OBJECT

private slots:
    void termsKnowTheirFields();
    void groupsFollowKinds();
    void keysGoRound();
};

namespace {

std::vector<EquationItem> itemsOf(const char* text) {
    Derivation derivation;
    runWithAlgebraStack([&] { derivation = DerivationStage().run(readLdae(text).document, {}); });
    return equationItems(derivation);
}

constexpr const char* pendulum = R"(format = 1
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
    const std::vector<EquationItem> items = itemsOf(pendulum);
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

void TestEquationItems::groupsFollowKinds() {
    const std::vector<EquationItem> items = itemsOf(pendulum);
    QCOMPARE(items.size(), std::size_t(3));
    QCOMPARE(items[0].group, EquationGroup::Motion);
    QCOMPARE(items[2].group, EquationGroup::Displacement);
    QCOMPARE(items[2].name, QStringLiteral("rod"));
    QVERIFY(items[2].text.endsWith(QStringLiteral("= 0")));
}

void TestEquationItems::keysGoRound() {
    const Field field{Section::Forces, 3, Column::Point, 2};
    QCOMPARE(fieldOfKey(fieldKey(field)), std::optional(field));
    QVERIFY(!fieldOfKey(QString()));
    QVERIFY(!fieldOfKey(QStringLiteral("1/2/x/3")));
}

QTEST_GUILESS_MAIN(TestEquationItems)
#include "test_equation_items.moc"
