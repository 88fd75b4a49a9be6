// The list of problems: what it shows, and jumping from it.
#include "problems/problems_list.hpp"

#include "model/edit.hpp"
#include "problems/problem_html.hpp"
#include "support/test_program.hpp"

#include <QAccessible>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>

using namespace coenergy;

Q_DECLARE_METATYPE(coenergy::Field)
Q_DECLARE_METATYPE(coenergy::Span)

class TestProblemsList : public QObject {
    Q_OBJECT

private slots:
    void enterJumps();
    void currentProblemIsKept();
    void isAccessible();
    void namesAreTypesetAndTypedTextIsQuoted();
    void constraintsAreTypesetAsWell();
    void linesAreAsHighWithAnIndex();
    void aMinusSignEndsNoLine();
    void theFirstProblemIsChosenOnFocus();
};

namespace {

Diagnostic unknown(std::string name, Column column, std::size_t begin) {
    const std::size_t length = name.size();
    return {Code::UnknownName,
            Severity::Error,
            {Section::Energies, 0, column, 0},
            {begin, length},
            {std::move(name), Name()}};
}

} // namespace

void TestProblemsList::enterJumps() {
    ProblemsList list;
    list.setProblems({unknown("k", Column::Potential, 3), unknown("m", Column::KineticCoenergy, 5)}, Document{});
    QCOMPARE(list.count(), 2);
    QSignalSpy spy(&list, &ProblemsList::activated);
    list.setCurrentIndex(list.model()->index(1, 0));
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy[0][0].value<Field>().column, Column::KineticCoenergy);
    QCOMPARE(spy[0][1].value<Span>().begin, std::size_t(5));
}

void TestProblemsList::currentProblemIsKept() {
    ProblemsList list;
    const Diagnostic k = unknown("k", Column::Potential, 3);
    const Diagnostic m = unknown("m", Column::KineticCoenergy, 5);
    list.setProblems({m, k}, Document{});
    list.setCurrentIndex(list.model()->index(1, 0));
    list.setProblems({k}, Document{});
    QCOMPARE(list.currentIndex().row(), 0);
    list.setProblems({}, Document{});
    QVERIFY(!list.currentIndex().isValid());
}

void TestProblemsList::isAccessible() {
    ProblemsList list;
    list.setProblems({unknown("k", Column::Potential, 3)}, Document{});
    QVERIFY(!list.accessibleName().isEmpty());
    const QString row = list.model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    QVERIFY(row.contains(QStringLiteral("Error")));
    QVERIFY(row.contains(QStringLiteral("potential energy")));
    QVERIFY(row.contains(QStringLiteral("not defined")));
    QVERIFY(!row.contains(QLatin1Char('`')));
}

void TestProblemsList::namesAreTypesetAndTypedTextIsQuoted() {
    Document document = withItemInserted(Document{}, Section::Parameters, 0);
    document = withText(document, {Section::Parameters, 0, Column::Name, 0}, "theta1");
    const auto italic = [](const QString& letter) {
        return QRegularExpression(QStringLiteral("font-style:italic;[^>]*vertical-align:baseline\">") + letter);
    };
    const QString place = placeHtml(document, {Section::Parameters, 0, Column::Value, 0});
    QVERIFY2(place.contains(italic(QStringLiteral("θ"))), qPrintable(place));
    QVERIFY(!place.contains(QStringLiteral("theta")));
    const QString energy = placeHtml(document, {Section::Energies, 0, Column::Potential, 0});
    QVERIFY2(energy.startsWith(QStringLiteral("potential energy")) && energy.contains(italic(QStringLiteral("V"))),
             qPrintable(energy));
    Diagnostic diagnostic = unknown("theta1", Column::Potential, 3);
    QVERIFY(problemHtml(document, diagnostic).contains(QStringLiteral("<code>theta1</code>")));
    diagnostic.code = Code::ParameterWithoutValue;
    QVERIFY(problemHtml(document, diagnostic).contains(italic(QStringLiteral("θ"))));
}

void TestProblemsList::constraintsAreTypesetAsWell() {
    const Document document = withItemInserted(Document{}, Section::DisplacementConstraints, 0); // phi1
    const Diagnostic contradiction{Code::ContradictingConstraints,
                                   Severity::Error,
                                   {Section::DisplacementConstraints, 0, Column::Whole, 0},
                                   {},
                                   {NameList({"phi1"}), Amounts({-1.5}), Quantity::Coordinate}};
    const QString html = problemHtml(document, contradiction);
    QVERIFY2(!html.contains(QStringLiteral("phi1")) && html.contains(QStringLiteral("−1.5")), qPrintable(html));
    const QString finding = findingHtml(document, contradiction);
    QVERIFY2(finding.size() < html.size() && html.startsWith(finding), qPrintable(finding));
}

void TestProblemsList::linesAreAsHighWithAnIndex() {
    const auto height = [](const QString& html) {
        QTextDocument text;
        text.setHtml(withEvenLines(html, text.defaultFont()));
        return text.size().height();
    };
    QCOMPARE(height(QStringLiteral("x<sub style=\"font-size:20pt\">1</sub>")), height(QStringLiteral("x")));
}

void TestProblemsList::aMinusSignEndsNoLine() {
    const Diagnostic hidden{Code::HiddenConstraint,
                            Severity::Warning,
                            {Section::Coordinates},
                            {},
                            {NameList({"x"}), NameList(), SourceText("-kappa2 = 0")}};
    QVERIFY(!problemHtml({}, hidden).contains(QStringLiteral("-kappa2")));
}

void TestProblemsList::theFirstProblemIsChosenOnFocus() {
    ProblemsList list;
    list.setProblems({unknown("k", Column::Potential, 3), unknown("m", Column::KineticCoenergy, 5)}, Document{});
    list.show();
    QVERIFY(QTest::qWaitForWindowActive(&list));
    list.setFocus();
    QTRY_VERIFY(list.selectionModel()->isSelected(list.model()->index(0, 0)));
    list.setProblems({unknown("j", Column::Potential, 3)}, Document{});
    QVERIFY(list.selectionModel()->isSelected(list.model()->index(0, 0)));
}

COENERGY_TEST(TestProblemsList)
#include "test_problems_list.moc"
