// Every verdict and every finding has words; terms lead to their source.
#include "check/check_result.hpp"

#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace coenergy;

Q_DECLARE_METATYPE(coenergy::Field)
Q_DECLARE_METATYPE(std::optional<coenergy::Field>)

namespace {

const Field potential{Section::Energies, 0, Column::Potential, 0};

EquationCheck checkOf(EquationVerdict verdict) {
    EquationCheck check;
    check.question.text = "x = 0";
    check.verdict = verdict;
    check.equation = "theta";
    check.combined = {"x", "y"};
    check.inserted = {"J"};
    check.derivative = 1;
    return check;
}

EquationCheck gravityMissing() {
    EquationCheck check = checkOf(EquationVerdict::Different);
    const Expression gravity = Expression::symbol("m") * Expression::symbol("g");
    check.findings = {{TermFault::TooMany, std::nullopt, {}, Expression(0), Expression::symbol("x")},
                      {TermFault::WrongSign, Origin::Potential, potential, gravity, -gravity}};
    return check;
}

} // namespace

class TestCheckResult : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        qRegisterMetaType<Field>();
        qRegisterMetaType<std::optional<Field>>();
    }

    void everyVerdictHasWordsOfItsOwn() {
        QStringList texts;
        for (int k = 0; k <= static_cast<int>(EquationVerdict::TooLarge); ++k) {
            EquationCheck check = checkOf(static_cast<EquationVerdict>(k));
            if (check.verdict == EquationVerdict::NotUnderstood)
                check.problems = {{Code::UnexpectedEnd, Severity::Error, {}, {}, {SyntaxPart::EqualsSign}}};
            if (check.verdict == EquationVerdict::EqualUpToFactor)
                check.factor = Expression::symbol("m");
            const QString text = verdictText(check);
            QVERIFY2(text.endsWith(QLatin1Char('.')) && text.count(QLatin1Char('`')) % 2 == 0, qPrintable(text));
            QVERIFY2(!texts.contains(text), qPrintable(text));
            texts.append(text);
        }
    }

    void everyFindingNamesItsTermAndSource() {
        for (int fault = 0; fault <= static_cast<int>(TermFault::Mistaken); ++fault)
            for (int origin = 0; origin <= static_cast<int>(Origin::Constraint); ++origin) {
                const bool isTooMany = static_cast<TermFault>(fault) == TermFault::TooMany;
                TermFinding finding{static_cast<TermFault>(fault), static_cast<Origin>(origin), potential,
                                    Expression::symbol("right"), Expression::symbol("written")};
                if (isTooMany)
                    finding.origin.reset();
                const QString text = findingText(finding, termsAsText({}));
                QVERIFY2(text.contains(isTooMany ? "`+ written`" : "`+ right`"), qPrintable(text));
            }
        const TermFinding sign{TermFault::WrongSign, Origin::Potential, potential, Expression::symbol("k"), {}};
        QCOMPARE(findingText(sign, termsAsText({})),
                 QStringLiteral("You wrote `- k`; it must be `+ k`: it comes from the potential energy."));
    }

    void tonesDiffer() {
        QCOMPARE(toneOf(checkOf(EquationVerdict::Equal)), VerdictTone::Right);
        EquationCheck another = checkOf(EquationVerdict::Equal);
        another.isMeant = false;
        QCOMPARE(toneOf(another), VerdictTone::Conditional);
        QCOMPARE(toneOf(checkOf(EquationVerdict::EqualWhereConstraintsHold)), VerdictTone::Conditional);
        QCOMPARE(toneOf(checkOf(EquationVerdict::Different)), VerdictTone::Wrong);
        QCOMPARE(toneOf(checkOf(EquationVerdict::SaysNothing)), VerdictTone::Silent);
    }

    void termsLeadToTheirSource() {
        CheckResult result;
        QSignalSpy activated(&result, &CheckResult::sourceActivated);
        QSignalSpy hovered(&result, &CheckResult::sourceHovered);
        result.setCheck(gravityMissing());
        QVERIFY(result.isVisibleTo(nullptr));
        result.activate(0); // nothing in the model makes that one
        QCOMPARE(activated.count(), 0);
        result.activate(1);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].value<Field>(), potential);
        const auto* words = result.findChild<QLabel*>();
        hovered.clear();
        emit const_cast<QLabel*>(words)->linkHovered(QStringLiteral("1"));
        QCOMPARE(hovered[0][0].value<std::optional<Field>>(), std::optional(potential));
        emit const_cast<QLabel*>(words)->linkHovered(QString());
        QVERIFY(!hovered[1][0].value<std::optional<Field>>());
    }

    void linksAreReachedByKeyboard() {
        CheckResult result;
        result.setCheck(gravityMissing());
        result.show();
        QVERIFY(QTest::qWaitForWindowExposed(&result));
        auto* words = result.findChild<QLabel*>();
        QVERIFY(words->focusPolicy() & Qt::TabFocus);
        QSignalSpy activated(&result, &CheckResult::sourceActivated);
        words->setFocus(Qt::TabFocusReason);
        QTest::keyClick(words, Qt::Key_Tab);
        QTest::keyClick(words, Qt::Key_Return);
        QTRY_COMPARE(activated.count(), 1);
    }

    void whatIsSaidCanBeHeard() {
        CheckResult result;
        QVERIFY(!result.findChild<QLabel*>()->accessibleName().isEmpty());
        result.setCheck(gravityMissing());
        const QString name = result.findChild<QLabel*>()->accessibleName();
        QVERIFY(name.contains(QStringLiteral("g*m")) && !name.contains(QLatin1Char('`')) &&
                !name.contains(QLatin1Char('<')));
    }

    void markupOfTheTextIsNoMarkup() {
        EquationCheck check = checkOf(EquationVerdict::Different);
        check.equation = "<b>x</b>";
        CheckResult result;
        result.setCheck(check);
        QVERIFY(result.findChild<QLabel*>()->text().contains(QStringLiteral("&lt;b&gt;x")));
    }

    void linksCanBeReadOnLightAndDark() {
        CheckResult result;
        result.setCheck(gravityMissing());
        for (const auto& [base, text] :
             {std::pair(QColor(255, 255, 255), QColor(0, 0, 0)), {QColor(30, 30, 32), QColor(240, 240, 240)}}) {
            QPalette palette;
            for (const auto role : {QPalette::Base, QPalette::Window})
                palette.setColor(role, base);
            for (const auto role : {QPalette::Text, QPalette::WindowText})
                palette.setColor(role, text);
            result.setPalette(palette);
            const QString html = result.findChild<QLabel*>()->text();
            const qsizetype at = html.indexOf(QStringLiteral("color:#")) + 6;
            QVERIFY(contrastRatio(QColor(html.mid(at, 7)), base) >= 4.5);
        }
    }

    void nothingIsShownWithoutAQuestion() {
        CheckResult result;
        result.setCheck(gravityMissing());
        result.setCheck(std::nullopt);
        QVERIFY(result.text().isEmpty());
        QCOMPARE(result.tone(), VerdictTone::Silent);
    }
};

COENERGY_TEST(TestCheckResult)
#include "test_check_result.moc"
