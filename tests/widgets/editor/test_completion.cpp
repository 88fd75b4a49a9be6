// What is offered while a name is typed, and in which order.
#include "editor/field/completion.hpp"

#include "editor/field/expression_field.hpp"
#include "editor/field/unit_completion.hpp"
#include "io/read_ldae.hpp"
#include "support/test_program.hpp"

#include <algorithm>

using namespace coenergy;

namespace {

Document model() {
    return readLdae(R"ldae(format = 1
[parameters]
tau = 1
sine = 2
[definitions]
height = "sine*x"
[[coordinates]]
name = "x"
[[coordinates]]
name = "theta"
flow = "omega"
[[constraints.displacement]]
expression = "x - theta"
[outputs]
speed = "2*dotx"
)ldae")
        .document;
}

QStringList namesOf(const std::vector<Completion>& completions) {
    QStringList names;
    for (const Completion& completion : completions)
        names.append(completion.name);
    return names;
}

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT

private slots:
    void theModelsOwnNamesComeFirst() {
        const QStringList names = namesOf(completionsOf(model()));
        const QStringList own = {"x", "theta", "dotx", "omega", "tau", "sine", "height", "lambda1", "speed", "t"};
        QCOMPARE(names.mid(0, own.size()), own);
        QVERIFY(names.indexOf(QStringLiteral("sin")) > names.indexOf(QStringLiteral("pi")));
        QCOMPARE(namesOf(matching(completionsOf(model()), QStringLiteral("si"))).front(), QStringLiteral("sine"));
    }

    void otherCasesComeLast() {
        const std::vector<Completion> known = {{"Tau", {}}, {"tau", {}}, {"theta", {}}};
        QCOMPARE(namesOf(matching(known, QStringLiteral("ta"))), QStringList({"tau", "Tau"}));
    }

    void aUnitBeginsBehindNumberAndBlank() {
        QCOMPARE(beginOfUnit(QStringLiteral("2 k")), std::optional(2));
        QCOMPARE(beginOfUnit(QStringLiteral("-1.5e3  N*")), std::optional(8));
        QCOMPARE(beginOfUnit(QStringLiteral("2 ")), std::optional(2));
        for (const QString other : {"2", "2k", "k", "2*k", "2 * k", "2 + k", "sin(2 k", ""})
            QVERIFY2(!beginOfUnit(other), qPrintable(other));
    }

    void everyUsualUnitCanBeRead() {
        const std::vector<Completion> all = unitCompletions({}, {});
        QVERIFY(all.size() > 100);
        for (const Completion& unit : all)
            QVERIFY2(!unit.kind.isEmpty(), qPrintable(unit.name));
        for (const QString unit : {"°C", "rpm", "Mohm", "µF", "W/(m^2*K)", "l/min", "%"})
            QVERIFY2(namesOf(all).contains(unit), qPrintable(unit));
    }

    void onlyMultiplesOfTheDeclaredUnitAreOffered() {
        QCOMPARE(namesOf(unitCompletions({}, {"m"})), QStringList({"m", "mm", "cm", "km", "µm", "in", "ft"}));
        QCOMPARE(namesOf(unitCompletions(QStringLiteral("k"), {"kg"})), QStringList({"kg"}));
        QCOMPARE(namesOf(unitCompletions(QStringLiteral("N*"), {})).mid(0, 2), QStringList({"N*m", "N*m/rad"}));
        QCOMPARE(namesOf(unitCompletions({}, {"nonsense"})), QStringList());
    }

    void aFactorBehindOthersIsCompleted() {
        QCOMPARE(namesOf(unitCompletions(QStringLiteral("lb*f"), {})).front(), QStringLiteral("lb*ft"));
        QCOMPARE(namesOf(unitCompletions(QStringLiteral("kN*c"), {"J"})), QStringList({"kN*cm"}));
    }

    // Without "per second" it would be no unit of a flow.
    void unitsOfFlowsEndPerSecond() {
        const QStringList names = namesOf(unitCompletions(QStringLiteral("m"), {{}, true}));
        QCOMPARE(names, QStringList({"m/s", "mm/s", "m^3/s"}));
    }

    void whatIsAUnitAlreadyIsLeftAlone() {
        QVERIFY(isUnitFor(QStringLiteral("mi"), {})); // a mile, and not the beginning of a minute
        QVERIFY(isUnitFor(QStringLiteral("mm"), {"m"}));
        QVERIFY(!isUnitFor(QStringLiteral("c"), {"m"})); // the velocity of light is no length
        QVERIFY(!isUnitFor(QStringLiteral("k"), {}));
        QVERIFY(!isUnitFor({}, {}));
        QVERIFY(!isUnitFor(QStringLiteral("m"), {{}, true}));
    }

    void whereOnlyACoordinateFits() { QCOMPARE(namesOf(coordinateCompletions(model())), QStringList({"x", "theta"})); }

    void everyGreekLetterIsBehindABackslash() {
        const QStringList names = namesOf(greekCompletions());
        for (const char* letter : {"alpha", "theta", "omega", "Gamma", "Omega"})
            QVERIFY2(names.contains(QLatin1String(letter)), letter);
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());
        for (const Completion& completion : greekCompletions())
            QCOMPARE(completion.kind.size(), 1); // the letter itself beside its name
    }

    void aBackslashOffersThem() {
        ExpressionField field(ExpressionField::Language::Expression);
        field.resize(300, 30);
        field.show();
        QVERIFY(QTest::qWaitForWindowActive(&field));
        field.setFocus();
        QTest::keyClicks(&field, QStringLiteral("\\ome"));
        QVERIFY(field.isCompleting());
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(field.text(), QStringLiteral("omega"));
    }
};

COENERGY_TEST(TestCompletion)
#include "test_completion.moc"
