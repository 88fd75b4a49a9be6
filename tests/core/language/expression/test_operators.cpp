// Operators on expressions as typed, and coefficients of polynomials.
#include "support/test_program.hpp"

#include "expression/operators.hpp"
#include "expression/parse.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"

using namespace coenergy;

namespace {

Expression read(const char* text) {
    return *parseExpression(text).value;
}

QString coefficient(const char* text, std::size_t n) {
    const auto value = polynomialCoefficient(read(text), "x", n);
    return value ? QString::fromStdString(toText(*value)) : QStringLiteral("none");
}

} // namespace

class TestOperators : public QObject {
    Q_OBJECT

private slots:
    void whatIsReadIsPrinted_data() {
        QTest::addColumn<QString>("latex");
        QTest::newRow("dot(x^2*y, x)") << "\\frac{\\partial}{\\partial x}\\left(x^{2} \\, y\\right)";
        QTest::newRow("put(x^2, x, 2*a)") << "\\left(x^{2}\\right)_{x = 2 \\, a}";
        QTest::newRow("coeff(a*x^2, x, 2)") << "\\left[x^{2}\\right]\\left(a \\, x^{2}\\right)";
    }
    void whatIsReadIsPrinted() {
        QFETCH(QString, latex);
        const Expression value = read(QTest::currentDataTag());
        QVERIFY(hasOperator(value));
        QCOMPARE(toText(read(toText(value).c_str())), toText(value));
        QCOMPARE(QString::fromStdString(LatexPrinter(Notation()).print(value)), latex);
    }

    void whatIsNoOperator() {
        for (const char* text : {"dot(x, t)", "dot(x)", "put*coeff + 1", "integral(x, x)"})
            QVERIFY2(!hasOperator(read(text)), text);
        QCOMPARE(toText(read("dot(x, t)")), std::string("dot(x)"));
        QVERIFY(read("coeff(y, x)") == read("coeff(y, x, 1)"));
    }

    void coefficientsOfPolynomials() {
        QCOMPARE(coefficient("(a + b*x)^3", 0), "a^3");
        QCOMPARE(coefficient("(a + b*x)^3", 1), "3*a^2*b");
        QCOMPARE(coefficient("(a + b*x)^3", 2), "3*a*b^2");
        QCOMPARE(coefficient("(a + b*x)^3", 3), "b^3");
        QCOMPARE(coefficient("(a + b*x)^3", 4), "0");
        QCOMPARE(coefficient("(x + 1)*(x - 1) - x^2", 2), "0");
        QCOMPARE(coefficient("x^2000000 + sin(a)*x/(1 + a)", 2000000), "1");
        QCOMPARE(coefficient("x^2000000 + sin(a)*x/(1 + a)", 1), "sin(a)/(a + 1)");
        QCOMPARE(coefficient("a/y", 0), "a/y");
    }

    void whatIsNoPolynomial() {
        for (const char* text : {"sin(x)", "1/x", "sqrt(x)", "a^x", "x^2 + y*abs(x)", "(1 + x)^a", "(1 + 1/x)^2"})
            QVERIFY2(!polynomialCoefficient(read(text), "x", 1), text);
    }

    // Refused rather than computed for minutes.
    void longPowers() {
        QVERIFY_EXCEPTION_THROWN(polynomialCoefficient(read("(a + x)^100000"), "x", 50000), ArithmeticError);
    }
};

COENERGY_TEST(TestOperators)
#include "test_operators.moc"
