// Names in sentences look as they do in formulas; what a user wrote is never markup.
#include "studio/equations/typeset_words.hpp"
#include "support/test_program.hpp"
#include "theme/symbol_text.hpp"

#include <QTest>
#include <QTextDocument>

using namespace coenergy;

namespace {

QString html(const QString& latex) {
    SymbolText text;
    text.addSymbol(latex, {});
    return text.toHtml();
}

} // namespace

class TestTypesetWords : public QObject {
    Q_OBJECT

private slots:
    void namesAreTypeset_data();
    void namesAreTypeset();
    void theModelsOwnLatexWins();
    void valuesStayBesideTheirNames();
    void equationsOfKnownNamesAreTypeset();
    void otherPiecesAreSource();
    void userTextIsNoMarkup();
    void unitsStayBesideTheirNumbers();
};

void TestTypesetWords::namesAreTypeset_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("latex");
    QTest::newRow("letter") << "k"
                            << "k";
    QTest::newRow("index") << "x1"
                           << "x_{1}";
    QTest::newRow("Greek") << "phi2"
                           << "\\varphi_{2}";
    QTest::newRow("word") << "voltage"
                          << "\\mathrm{voltage}";
}

void TestTypesetWords::namesAreTypeset() {
    QFETCH(const QString, name);
    QFETCH(const QString, latex);
    QCOMPARE(typesetWords(QStringLiteral("To run, `%1` needs a value.").arg(name), {}),
             QStringLiteral("To run, %1 needs a value.").arg(html(latex)));
}

void TestTypesetWords::theModelsOwnLatexWins() {
    const Notation notation{{"v", {Role::Flow, 0, "\\dot{x}"}}, {"a", {Role::Acceleration, 0, "\\ddot{x}"}}};
    QCOMPARE(typesetWords(QStringLiteral("`v`(0)"), notation),
             html(QStringLiteral("\\dot{x}")) + QStringLiteral("(0)"));
    QCOMPARE(typesetWords(QStringLiteral("`a`"), notation), html(QStringLiteral("\\ddot{x}")));
}

void TestTypesetWords::valuesStayBesideTheirNames() {
    QCOMPARE(typesetWords(QStringLiteral("`x1 = -0.5`"), {}),
             html(QStringLiteral("x_{1}")) + QStringLiteral(" = -0.5"));
}

// A sign stays with its term; a name that the model does not have leaves the whole as it was typed.
void TestTypesetWords::equationsOfKnownNamesAreTypeset() {
    const Notation notation = {{"kappa1", {Role::Effort, 0, "\\kappa_{1}"}}, {"Ps", {Role::Parameter, 0, "P_{s}"}}};
    const QString kappa = html(QStringLiteral("\\kappa_{1}")), supply = html(QStringLiteral("P_{s}"));
    const QChar noBreak(0x00A0), minus(0x2212), thin(0x202F);
    const QString expected = QStringLiteral("They read ") + minus + kappa + QLatin1Char(' ') + minus + noBreak +
                             QLatin1Char('2') + thin + supply + QStringLiteral("<sup>2</sup> =") + noBreak +
                             QStringLiteral("0.");
    QCOMPARE(typesetWords(QStringLiteral("They read `-kappa1 - 2*Ps^2 = 0`."), notation), expected);
    QVERIFY(typesetWords(QStringLiteral("`kappa1 - other = 0`"), notation).contains(QStringLiteral("<code>")));
    QVERIFY(typesetWords(QStringLiteral("`kappa1 - = Ps`"), notation).contains(QStringLiteral("<code>")));
}

void TestTypesetWords::otherPiecesAreSource() {
    QCOMPARE(typesetWords(QStringLiteral("`a*b < c`"), {}), QStringLiteral("<code>a*b &lt; c</code>"));
}

void TestTypesetWords::userTextIsNoMarkup() {
    QCOMPARE(typesetWords(QStringLiteral("x < 1 <b>&amp;</b>"), {}),
             QStringLiteral("x &lt; 1 &lt;b&gt;&amp;amp;&lt;/b&gt;"));
}

// No line of a label breaks between them.
void TestTypesetWords::unitsStayBesideTheirNumbers() {
    const QString words = QStringLiteral("`x` = 0.12\u202Fm ahead");
    QTextDocument document;
    document.setHtml(typesetWords(words, {}));
    QCOMPARE(document.toPlainText(), QString(words).remove(QLatin1Char('`')));
}

COENERGY_TEST(TestTypesetWords)
#include "test_typeset_words.moc"
