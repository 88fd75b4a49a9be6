// The exported document is complete, escapes the title and breaks long equations.
#include "app/latex_document.hpp"

#include <QTest>

using namespace coenergy;

class TestLatexDocument : public QObject {
    Q_OBJECT

private slots:
    void isComplete();
    void titleIsEscaped();
    void longEquationsAreBroken();
    void signsAreKept();
};

namespace {

EquationItem equation(int terms) {
    EquationItem item;
    item.name = QStringLiteral("x");
    for (int k = 0; k < terms; ++k)
        item.terms.push_back({QStringLiteral("m_{%1} \\ddot{x}_{%1}").arg(k), k % 2 == 0 ? TermSign::Plus : TermSign::Minus, {}});
    return item;
}

} // namespace

void TestLatexDocument::isComplete() {
    for (const std::vector<EquationItem>& items : {std::vector<EquationItem>{}, std::vector{equation(2), equation(1)}}) {
        const QString text = latexDocument(QStringLiteral("Title"), items);
        QVERIFY(text.startsWith(QStringLiteral("\\documentclass")));
        QVERIFY(text.endsWith(QStringLiteral("\\end{document}\n")));
        QCOMPARE(text.count(QStringLiteral("\\begin{")), text.count(QStringLiteral("\\end{")));
        QCOMPARE(text.count(QLatin1Char('{')), text.count(QLatin1Char('}')));
    }
    // No empty environment: LaTeX refuses it.
    QVERIFY(!latexDocument(QStringLiteral("Title"), {}).contains(QStringLiteral("align")));
}

void TestLatexDocument::titleIsEscaped() {
    QCOMPARE(latexEscaped(QStringLiteral("50 % of A_1 & \\x")), QStringLiteral("50 \\% of A\\_1 \\& \\textbackslash{}x"));
}

void TestLatexDocument::longEquationsAreBroken() {
    QVERIFY(!latexDocument({}, {equation(3)}).contains(QStringLiteral("\\quad")));
    QVERIFY(latexDocument({}, {equation(60)}).count(QStringLiteral("\\quad")) > 3);
}

void TestLatexDocument::signsAreKept() {
    const QString text = latexDocument({}, {equation(3)});
    QVERIFY(text.contains(QStringLiteral("m_{0} \\ddot{x}_{0} - m_{1} \\ddot{x}_{1} + m_{2} \\ddot{x}_{2}=0")));
}

QTEST_GUILESS_MAIN(TestLatexDocument)
#include "test_latex_document.moc"
