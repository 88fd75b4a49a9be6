#include "latex_reader.hpp"
#include "samples.hpp"

#include "expression/print_latex.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <QRegularExpression>

using namespace coenergy;
using samples::parsed;

namespace {

Notation notation() {
    return {{"x", {Role::Coordinate, 0, "x"}},
            {"theta1", {Role::Coordinate, 1, "\\theta_{1}"}},
            {"vx", {Role::Flow, 0, withAccent("\\dot", "x")}},
            {"dtheta1", {Role::Flow, 1, withAccent("\\dot", "\\theta_{1}")}},
            {"dvx", {Role::Acceleration, 0, withAccent("\\ddot", "x")}},
            {"ddtheta1", {Role::Acceleration, 1, withAccent("\\ddot", "\\theta_{1}")}},
            {"lambda1", {Role::Multiplier, 0, "\\lambda_{1}"}},
            {"tau", {Role::Effort, 0, "\\tau"}},
            {"t", {Role::Time, 0, "t"}},
            {"star", {Role::Parameter, 5, "q^{*}"}},
            {"m", {Role::Parameter, 0, "m"}},
            {"l", {Role::Parameter, 1, "\\ell"}},
            {"g", {Role::Parameter, 2, "g"}}};
}

QString latex(const std::string& text, TermOrder order = TermOrder::Plain) {
    return QString::fromStdString(LatexPrinter(notation()).print(parsed(text), order));
}

bool containsDot(const Expression& expression) {
    bool found = false;
    forEachNode(expression, [&](const Expression& node) {
        found = found || (node.isFunction() && node.function() == Function::Dot);
    });
    return found;
}

} // namespace

namespace {

// A sine of so many turns is one of the last digits of its argument.
bool isDetermined(const Expression& expression, const Point& point) {
    bool isSo = true;
    forEachNode(expression, [&](const Expression& node) {
        if (node.isFunction() &&
            (node.function() == Function::Sin || node.function() == Function::Cos || node.function() == Function::Tan))
            isSo = isSo && std::abs(evaluate(node.operands().front(), point)) < 1e6;
    });
    return isSo;
}

} // namespace

class TestPrintLatex : public QObject {
    Q_OBJECT

private slots:
    void conventions_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) { QTest::newRow(text) << text << expected; };
        // numbers
        row("0", "0");
        row("-3", "-3");
        row("9.81", "9.81");
        row("1/2", "\\frac{1}{2}");
        row("-7/3", "-\\frac{7}{3}");
        row("1e-12", "10^{-12}");
        row("1.5e-12", "15 \\cdot 10^{-13}");
        row("2e20", "2 \\cdot 10^{20}");
        // products: the coefficient, parameters, unknowns, functions
        row("sin(theta1)*x*l*g*m*2", "2 \\, m \\, \\ell \\, g \\, x \\, \\sin \\theta_{1}");
        row("vx^2*m/2", "\\frac{1}{2} \\, m \\, \\dot{x}^{2}");
        row("x/2", "\\frac{x}{2}");
        row("3*x/2", "\\frac{3 \\, x}{2}");
        row("-x", "-x");
        row("-m*x", "-m \\, x");
        row("9.81*m", "9.81 \\, m");
        row("3*2^x", "3 \\cdot 2^{x}");
        row("x*(m + l)", "\\left(m + \\ell\\right) \\, x");
        row("x*(1 + x)", "x \\, \\left(1 + x\\right)");
        row("sin(x)*exp(-t)", "\\mathrm{e}^{-t} \\, \\sin x");
        row("sin(x)*abs(vx)", "\\left|\\dot{x}\\right| \\, \\sin x");
        // fractions
        row("m/l", "\\frac{m}{\\ell}");
        row("(x + 1)/(x - m)", "\\frac{1 + x}{x - m}");
        row("1/(2*m)", "\\frac{1}{2 \\, m}");
        row("m/(l*(x + 1))", "\\frac{m}{\\ell \\, \\left(1 + x\\right)}");
        row("x^-2", "\\frac{1}{x^{2}}");
        row("1/sqrt(x)", "\\frac{1}{\\sqrt{x}}");
        row("-m*g/l", "-\\frac{m \\, g}{\\ell}");
        row("3*m/(2*l)", "\\frac{3 \\, m}{2 \\, \\ell}");
        // powers
        row("x^2", "x^{2}");
        row("x^-m", "x^{-m}");
        row("x^m^g", "x^{m^{g}}");
        row("(x^m)^g", "\\left(x^{m}\\right)^{g}");
        row("x^(1/3)", "x^{\\frac{1}{3}}");
        row("x^0.3", "x^{0.3}");
        row("sqrt(x)^m", "\\sqrt{x}^{m}");
        row("(x + 1)^2", "\\left(1 + x\\right)^{2}");
        row("(-x)^m", "\\left(-x\\right)^{m}");
        row("(-2)^x", "\\left(-2\\right)^{x}");
        row("(1/2)^x", "\\left(\\frac{1}{2}\\right)^{x}");
        row("1e20^x", "\\left(10^{20}\\right)^{x}");
        row("star^2", "\\left(q^{*}\\right)^{2}");
        row("theta1^2", "\\theta_{1}^{2}");
        row("sqrt(-x)", "\\sqrt{-x}");
        // functions
        row("sin(theta1)", "\\sin \\theta_{1}");
        row("sin(2*x)", "\\sin\\left(2 \\, x\\right)");
        row("sin(-x)", "\\sin\\left(-x\\right)");
        row("sin(x)^2", "\\sin^{2} x");
        row("sin(x)^1000000000000", "\\sin^{10^{12}} x");
        row("1/sin(x)", "\\frac{1}{\\sin x}");
        row("sin(x)^-2", "\\frac{1}{\\sin^{2} x}");
        row("sin(x)^m", "\\left(\\sin x\\right)^{m}");
        row("ln(x)^2", "\\left(\\ln x\\right)^{2}");
        row("exp(x)^m", "\\left(\\mathrm{e}^{x}\\right)^{m}");
        row("exp(-x^2/2)", "\\mathrm{e}^{-\\frac{x^{2}}{2}}");
        row("atan2(x, -m)", "\\operatorname{\\text{atan2}}\\left(x, -m\\right)");
        row("log10(x)", "\\log_{10} x");
        row("sign(x)", "\\operatorname{sgn} x");
        row("abs(x)^2", "\\left|x\\right|^{2}");
        row("asin(x)", "\\arcsin x");
        row("sin(m)*ln(x)^2", "\\left(\\ln x\\right)^{2} \\, \\sin m");
        row("dot(x*t)", "\\frac{\\mathrm{d}}{\\mathrm{d}t}\\left(t \\, x\\right)");
        // sums
        row("x - m", "x - m");
        row("-x - m", "-m - x");
        row("x - 1/2", "x - \\frac{1}{2}");
        row("1 - sin(x)", "1 - \\sin x");
    }
    void conventions() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(latex(text.toStdString()), expected);
    }

    void equationsOfMotion() {
        QCOMPARE(latex("m*g*l*sin(theta1) + m*l^2*ddtheta1 - tau + 2*dtheta1", TermOrder::Equation),
                 "m \\, \\ell^{2} \\, \\ddot{\\theta}_{1} + 2 \\, \\dot{\\theta}_{1} + m \\, \\ell \\, g \\, \\sin "
                 "\\theta_{1} - \\tau");
        QCOMPARE(latex("2*x*lambda1 + m*dvx", TermOrder::Equation), "m \\, \\ddot{x} + 2 \\, \\lambda_{1} \\, x");
    }

    void termsPutTogetherAreTheEquation() {
        samples::Random random(41);
        LatexPrinter printer(notation());
        for (int sample = 0; sample < 500; ++sample) {
            const Expression expression = sum(samples::trees(random, 3, 4));
            std::string joined;
            std::vector<Expression> terms;
            for (const LatexTerm& term : printer.terms(expression, TermOrder::Equation)) {
                joined +=
                    (joined.empty() ? (term.isNegative ? "-" : "") : (term.isNegative ? " - " : " + ")) + term.latex;
                terms.push_back(term.term);
            }
            QCOMPARE(sum(terms), expression);
            QCOMPARE(joined, expression.isZero() ? "" : printer.print(expression, TermOrder::Equation));
        }
    }

    void theMeaningIsThatOfTheExpression() {
        samples::Random random(42);
        int compared = 0;
        for (int sample = 0; sample < 6000; ++sample) {
            const Expression expression = samples::tree(random, 1 + sample % 5);
            if (containsDot(expression))
                continue;
            const Point point = samples::positivePoint(random);
            std::map<std::string, double> byLatex, byDefault;
            const Notation known = notation();
            for (const auto& [name, value] : point) {
                const auto entry = known.find(name);
                QVERIFY(byLatex.emplace(entry == known.end() ? latexOfName(name) : entry->second.latex, value).second);
                QVERIFY(byDefault.emplace(latexOfName(name), value).second);
            }
            const double expected = evaluate(expression, point);
            for (const TermOrder order : {TermOrder::Plain, TermOrder::Equation}) {
                const std::string text = LatexPrinter(known).print(expression, order);
                const double read = samples::LatexReader(text, byLatex).value();
                static const QRegularExpression beyondDouble("[0-9]{250}");
                if (!std::isfinite(expected) || std::abs(expected) > 1e6 || !isDetermined(expression, point) ||
                    QString::fromStdString(text).contains(beyondDouble))
                    continue;
                ++compared;
                if (!samples::isNear(read, expected, 1e-6))
                    QFAIL(qPrintable(
                        QString("%1 = %2, not %3").arg(text.c_str()).arg(expected, 0, 'g', 17).arg(read, 0, 'g', 17)));
            }
            samples::LatexReader(LatexPrinter().print(expression), byDefault).value();
        }
        QVERIFY2(compared > 4000, qPrintable(QString::number(compared)));
    }

    void bracesAndDelimitersAreBalanced() {
        samples::Random random(43);
        for (int sample = 0; sample < 3000; ++sample) {
            const std::string text = LatexPrinter(notation()).print(samples::tree(random, 1 + sample % 6));
            QVERIFY(hasBalancedBraces(text));
            const QString latex = QString::fromStdString(text);
            QCOMPARE(latex.count("\\left"), latex.count("\\right"));
            QVERIFY2(!latex.contains("}^{") || !latex.contains(QRegularExpression("\\^\\{[^{}]*\\}\\^")),
                     text.c_str()); // double superscript
        }
    }

    void numbersByThemselves() {
        QCOMPARE(latexOfNumber(Rational(1, 2)), std::string("\\frac{1}{2}"));
        QCOMPARE(latexOfNumber(Rational(981, 100)), std::string("9.81"));
        QCOMPARE(latexOfNumber(parsed("1e-9").number()), std::string("10^{-9}"));
    }

    void whatIsSharedIsPrintedOnceAndStaysRight() {
        LatexPrinter printer(notation());
        const Expression first = parsed("m*(x + 1)^2"), second = parsed("sin((x + 1)^2)/m");
        const std::string before = printer.print(first);
        printer.print(second);
        QCOMPARE(printer.print(first), before);
        QCOMPARE(printer.print(second), LatexPrinter(notation()).print(second));
    }
};

COENERGY_TEST(TestPrintLatex)
#include "test_print_latex.moc"
