// Unknown names are gathered once, and flows under their coordinates.
#include "editor/unknown_names.hpp"

#include "model/edit.hpp"
#include "support/test_program.hpp"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace coenergy;

class TestUnknownNames : public QObject {
    Q_OBJECT

private slots:
    void namesAreGatheredOnce();
    void flowsStandUnderTheirCoordinate();
    void flowProposesItsCoordinate();
    void namesAreDeclaredAtTheEnd();
    void barOffersBoth();
};

namespace {

Diagnostics unknown(const std::vector<std::string>& names) {
    Diagnostics diagnostics;
    for (const std::string& name : names)
        diagnostics.push_back(
            {Code::UnknownName, Severity::Error, {Section::Energies}, {0, name.size()}, {name, Name()}});
    return diagnostics;
}

std::vector<std::string> namesOf(const std::vector<UnknownNameUse>& uses) {
    std::vector<std::string> names;
    for (const UnknownNameUse& use : uses)
        names.push_back(use.name);
    return names;
}

} // namespace

void TestUnknownNames::namesAreGatheredOnce() {
    const auto uses = unknownNames(unknown({"k", "l", "k"}), Document{});
    QCOMPARE(namesOf(uses), (std::vector<std::string>{"k", "l"}));
    QVERIFY(unknownNames({{Code::MissingName, Severity::Error, {}, {}, {}}}, Document{}).empty());
}

void TestUnknownNames::flowsStandUnderTheirCoordinate() {
    const auto uses = unknownNames(unknown({"dotx", "x"}), Document{});
    QCOMPARE(namesOf(uses), (std::vector<std::string>{"x"}));
    QCOMPARE(uses.front().movement, Movement::Seen);
    QCOMPARE(unknownNames(unknown({"k"}), Document{}).front().movement, Movement::Unseen);
}

void TestUnknownNames::flowProposesItsCoordinate() {
    QCOMPARE(unknownNames(unknown({"dotx"}), Document{}).front().coordinate, std::string("x"));
    const Document known = withCoordinate(Document{}, "x");
    QCOMPARE(unknownNames(unknown({"dotx"}), known).front().coordinate, std::string("dotx"));
}

void TestUnknownNames::namesAreDeclaredAtTheEnd() {
    const Document document = withParameter(withCoordinate(withParameter(Document{}, "m"), "x"), "k");
    QCOMPARE(document.parameters->size(), std::size_t(2));
    QCOMPARE(document.parameters->back().name, std::string("k"));
    QCOMPARE(document.coordinates->front().name, std::string("x"));
}

void TestUnknownNames::barOffersBoth() {
    UnknownNamesBar bar;
    QVERIFY(bar.isHidden());
    bar.setNames({{"dotx", "x", Movement::Seen}, {"k", "k", Movement::Unseen}});
    QVERIFY(!bar.isHidden());
    QStringList spoken;
    for (const QPushButton* button : bar.findChildren<QPushButton*>())
        spoken.append(button->accessibleName());
    QVERIFY(spoken.contains(QStringLiteral("Add coordinate x")));
    QVERIFY(spoken.contains(QStringLiteral("Add parameter k")));
    std::string requested;
    connect(&bar, &UnknownNamesBar::parameterRequested, &bar, [&](const std::string& name) { requested = name; });
    for (QPushButton* button : bar.findChildren<QPushButton*>())
        if (button->accessibleName() == QStringLiteral("Add parameter k"))
            button->click();
    QCOMPARE(requested, std::string("k"));
    bar.setNames({});
    QVERIFY(bar.isHidden());
}

COENERGY_TEST(TestUnknownNames)
#include "test_unknown_names.moc"
