// The parts of a report: what is certain to be typeset, text as LaTeX, sentences, units, numbers.
#include "constructs.hpp"
#include "report/formula_width.hpp"
#include "report/latex_text.hpp"
#include "report/report_text.hpp"

#include "expression/parse.hpp"
#include "expression/print_latex.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestReportText : public QObject {
    Q_OBJECT

private slots:
    void widthsAreKnownOfWhatIsCertain_data() {
        QTest::addColumn<QString>("latex");
        QTest::addColumn<bool>("isCertain");
        for (const char* latex : {"x",
                                  "f''",
                                  "f'''\\left(x\\right)",
                                  "{x'}''",
                                  "\\int_{0}^{x} y \\,\\mathrm{d}y",
                                  "\\operatorname{\\text{atan2}}\\left(x, y\\right)",
                                  "\\mathrm{centre\\ of\\ mass}",
                                  "\\theta_{1}",
                                  "x_1^2",
                                  "\\dot{x}_{1}^{2}",
                                  "\\frac{1}{2} \\, m",
                                  "\\sqrt{x + 1}",
                                  "\\left(a + b\\right)^{2}",
                                  "\\left|x\\right|",
                                  "\\mathrm{max}",
                                  "\\sin^{2} x",
                                  "x^{*}",
                                  "x'",
                                  "\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}",
                                  "{} + \\Bigl( x"})
            QTest::newRow(latex) << QString::fromLatin1(latex) << true;
        for (const char* latex : {"\\foo",
                                  "x_1_2",
                                  "x^2^3",
                                  "{",
                                  "}",
                                  "\\frac{1}",
                                  "\\left(a",
                                  "a\\right)",
                                  "%",
                                  "$",
                                  "#1",
                                  "a & b",
                                  "a \\\\ b",
                                  "\\sqrt",
                                  "\\dot",
                                  "\\",
                                  "é",
                                  "x''^2'",
                                  "x''^2",
                                  "\\text{a_b}",
                                  "\\text{a\\alpha}",
                                  "\\text{a",
                                  "\\begin{foo} \\end{foo}",
                                  "_",
                                  "a~b"})
            QTest::newRow(latex) << QString::fromUtf8(latex) << false;
    }

    void widthsAreKnownOfWhatIsCertain() {
        QFETCH(QString, latex);
        QFETCH(bool, isCertain);
        QCOMPARE(formulaWidth(latex).has_value(), isCertain);
    }

    void widthsGrowWithFormulas() {
        QVERIFY(*formulaWidth(u"a + b + c") > *formulaWidth(u"a + b"));
        QVERIFY(*formulaWidth(u"\\frac{a + b}{c}") < *formulaWidth(u"a + b + c"));
        QVERIFY(*formulaWidth(u"x_{abc}") < *formulaWidth(u"xabc"));
    }

    // TeX has 255 levels of groups.
    void whatIsTooDeepIsRefused() {
        QString latex = QStringLiteral("x");
        for (int k = 0; k < 40; ++k)
            latex = QStringLiteral("\\sqrt{%1}").arg(latex);
        QVERIFY(formulaWidth(latex));
        for (int k = 0; k < 100'000; ++k)
            latex = QStringLiteral("{") + latex;
        QVERIFY(!formulaWidth(latex));
    }

    void textIsEscaped() {
        QCOMPARE(latexOfText(QStringLiteral("50 % of A_1 & \\x")),
                 QStringLiteral("50 \\% of A\\_1 \\& \\textbackslash{}x"));
        QCOMPARE(latexOfText(QString::fromUtf8("Größe α")), QString::fromUtf8("Größe \\ensuremath{\\alpha}"));
        QCOMPARE(latexOfText(QString::fromUtf8("振")), QString::fromUtf8("\\foreignsign{632F}{振}"));
    }

    void sentencesHoldFormulas() {
        const ReportText text = sentence(QStringLiteral("With %2 and %1."), {QStringLiteral("a"), QStringLiteral("b")});
        QCOMPARE(text.size(), std::size_t(5));
        QCOMPARE(text[1], (ReportInline{ReportInline::Kind::Formula, QStringLiteral("b")}));
        QCOMPARE(text[4], (ReportInline{ReportInline::Kind::Words, QStringLiteral(".")}));
    }

    void unitsAreUpright() {
        QCOMPARE(unitOf("kg*m^2").front(),
                 (ReportInline{ReportInline::Kind::Formula, QStringLiteral("\\mathrm{kg}\\,\\mathrm{m}^{2}")}));
        QCOMPARE(unitOf("50 %").front().kind, ReportInline::Kind::Words);
        QVERIFY(unitOf("").empty());
    }

    void numbersAreExactWhereTheyAreGiven() {
        QCOMPARE(coenergy::latexOfNumber(9.80665123), QStringLiteral("9.80665123"));
        QCOMPARE(coenergy::latexOfNumber(1e-7), QStringLiteral("10^{-7}"));
        QCOMPARE(coenergy::latexOfNumber(-2.5e20), QStringLiteral("-2.5 \\cdot 10^{20}"));
        QCOMPARE(latexOfResult(2.0 / 3.0), QStringLiteral("0.666667"));
    }

    // Every function, of every number of arguments up to three, of arguments of every shape; what stands beside it, its
    // powers, and names of every kind.
    void whateverIsPrintedIsCertainToBeTypeset() {
        FormulaMaker formulas(Notation{});
        for (const std::string& text : samples::everyConstruct()) {
            const auto parsed = parseExpression(text);
            if (!parsed.value)
                continue; // a constant without a value
            formulas.formula(*parsed.value);
            formulas.equation("x", {}, *parsed.value, TermOrder::Equation, {{}, QStringLiteral("= 0")});
            QVERIFY2(!formulas.hasLeftOut(), text.c_str());
        }
    }

    void derivativesOfTablesAreCertainToBeTypeset() {
        const TablePointer curve = TableCurve::through("f", TableKind::Monotone, {0, 1, 2, 3}, {0, 1, 4, 5});
        for (const char* latex : {"f", "f'", "f^{*}", "f_{1}"})
            for (int order = 0; order < 4; ++order) {
                FormulaMaker formulas({{"f", {Role::Parameter, 0, latex}}});
                const Expression call = apply({curve, order}, Expression::symbol("x"));
                formulas.formula(call * call + Expression(1) / call);
                QVERIFY2(!formulas.hasLeftOut(), latex);
            }
    }

    void longProductsAreBrokenInTheirSums() {
        std::string sum = "a1";
        for (int k = 2; k < 40; ++k)
            sum += " + a" + std::to_string(k) + "*sin(x)";
        FormulaMaker formulas({});
        const ReportEquation equation = formulas.equation("x", {}, *parseExpression("-2*b*(" + sum + ")").value,
                                                          TermOrder::Equation, {{}, QStringLiteral("= 0")});
        QCOMPARE(equation.pieces.size(), 40);
        QVERIFY(equation.pieces.front().startsWith(QStringLiteral("- 2 \\, b \\, \\Bigl( ")));
        QVERIFY(equation.pieces[38].endsWith(QStringLiteral(" \\Bigr)")));
        for (const QString& piece : equation.pieces)
            QVERIFY(formulaWidth(piece));
    }

    void largeMatricesBecomeElements() {
        const Expression x = Expression::symbol("x");
        FormulaMaker formulas({});
        QCOMPARE(formulas.matrix(QStringLiteral("M = "), QStringLiteral("M"), {{x, x}, {x, x}}).size(), std::size_t(1));
        std::vector<std::vector<Expression>> rows(20, std::vector<Expression>(20));
        rows[3][11] = x;
        const auto elements = formulas.matrix(QStringLiteral("M = "), QStringLiteral("M"), rows);
        QCOMPARE(elements.size(), std::size_t(1));
        QCOMPARE(elements.front().pieces, QStringList{QStringLiteral("{M}_{4,12} = x")});
    }

    // A user's own LaTeX that nothing could typeset gives way to what the name suggests.
    void symbolsCanAlwaysBeTypeset() {
        const Notation notation = {{"theta", {Role::Coordinate, 0, "\\foo"}}, {"x", {Role::Coordinate, 1, "\\xi"}}};
        const FormulaMaker formulas(notation);
        QCOMPARE(formulas.symbol("theta"), QStringLiteral("\\theta"));
        QCOMPARE(formulas.symbol("x"), QStringLiteral("\\xi"));
    }
};

COENERGY_TEST(TestReportText)
#include "test_report_text.moc"
