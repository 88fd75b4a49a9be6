// Names in sentences look as they do in formulas; what a user wrote is never markup.
#include "studio/typeset_words.hpp"
#include "support/test_program.hpp"
#include "theme/symbol_text.hpp"

#include <QApplication>
#include <QTest>

using namespace coenergy;

namespace {

QString html(const QString& latex) {
    SymbolText text;
    text.addSymbol(latex, {});
    return text.toHtml(QApplication::font());
}

} // namespace

class TestTypesetWords : public QObject {
    Q_OBJECT

private slots:
    void namesAreTypeset_data();
    void namesAreTypeset();
    void theModelsOwnLatexWins();
    void valuesStayBesideTheirNames();
    void otherPiecesAreSource();
    void userTextIsNoMarkup();
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

void TestTypesetWords::otherPiecesAreSource() {
    QCOMPARE(typesetWords(QStringLiteral("`a*b < c`"), {}), QStringLiteral("<code>a*b &lt; c</code>"));
}

void TestTypesetWords::userTextIsNoMarkup() {
    QCOMPARE(typesetWords(QStringLiteral("x < 1 <b>&amp;</b>"), {}),
             QStringLiteral("x &lt; 1 &lt;b&gt;&amp;amp;&lt;/b&gt;"));
}

COENERGY_TEST(TestTypesetWords)
#include "test_typeset_words.moc"
