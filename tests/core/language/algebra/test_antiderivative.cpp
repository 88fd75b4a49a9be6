// Closed integrals are differentiated back by difference quotients, definite integrals compared with an adaptive rule,
// and what has no value is refused.
#include "tame.hpp"

#include "algebra/antiderivative.hpp"
#include "algebra/definite_integral.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>

#include <cmath>

using namespace samples;

namespace {

const Point givens = {{"a", 0.8}, {"b", 1.3}, {"c", 2.1}, {"n", 2.5}, {"y", 0.6}};

double valueAtPoint(const Expression& expression, double x) {
    Point point = givens;
    point["x"] = x;
    return evaluate(expression, point);
}

bool hasQuadrature(const Expression& expression) {
    bool found = false;
    forEachNode(expression, [&](const Expression& node) { found = found || node.isQuadrature(); });
    return found;
}

} // namespace

class TestAntiderivative : public QObject {
    Q_OBJECT

private slots:
    void closedForms_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"a",
                                 "x",
                                 "a*x^3",
                                 "x^n",
                                 "x^(-2)",
                                 "1/x",
                                 "1/(a*x + b)",
                                 "(a*x + b)^5",
                                 "sqrt(a*x + b)",
                                 "x + sin(x) + 2",
                                 "sin(a*x)",
                                 "cos(a*x + b)",
                                 "tan(x/2)",
                                 "exp(-a*x)",
                                 "2^x",
                                 "sinh(x)",
                                 "cosh(a*x)",
                                 "tanh(b*x)",
                                 "ln(a*x)",
                                 "log10(x)",
                                 "asin(x/c)",
                                 "acos(x/c)",
                                 "atan(a*x)",
                                 "abs(x)",
                                 "sign(x - 1)",
                                 "step(x - 1)",
                                 "sin(x)^2",
                                 "cos(a*x)^2",
                                 "sinh(x)^2",
                                 "cosh(x)^2",
                                 "tan(x/2)^2",
                                 "tanh(x)^2",
                                 "1/cos(x/3)^2",
                                 "1/cosh(x)^2",
                                 "1/sin(x)^2",
                                 "1/sinh(x)^2",
                                 "x*sqrt(1 - x^2/c^2)",
                                 "x/sqrt(1 - x^2/c^2)",
                                 "x*exp(-x^2)",
                                 "x^2*(1 + a*x^3)^4",
                                 "sin(x)*cos(x)",
                                 "sin(x)^3*cos(x)",
                                 "exp(x)/(1 + exp(x))",
                                 "ln(x)/x",
                                 "1/(a + b*x^2)",
                                 "1/sqrt(c^2 - x^2)",
                                 "1/sqrt(a + x^2)",
                                 "sqrt(c^2 - x^2)",
                                 "sqrt(a + x^2)",
                                 "(1 - x^2/c^2)^(-3/2)",
                                 "x*sin(a*x)",
                                 "x^2*cos(x)",
                                 "x^3*exp(-x)",
                                 "x*sinh(x)",
                                 "x^2*ln(x)",
                                 "x^n*ln(x)",
                                 "(x - a)^2*(x + b)",
                                 "(x^2 + 1)^3",
                                 "x*(x - y)^2",
                                 "k*a*x + b*x^3*y",
                                 "a*x*abs(x)"})
            QTest::newRow(text) << text;
    }
    void closedForms() {
        QFETCH(QString, text);
        Algebra algebra;
        const Expression f = substituted(parsed(text.toStdString()), {{"k", Expression(3)}});
        const auto closed = closedIntegral(f, "x", algebra);
        if (text == "a*x*abs(x)") { // x |x| is no |u| with its slope beside it: not in the table, and not guessed
            QVERIFY(!closed);
            return;
        }
        QVERIFY(closed.has_value());
        int compared = 0;
        for (const double x : {0.21, 0.55, 0.83, 1.4, 1.9}) {
            const double h = 1e-4;
            const double slope = (8 * (valueAtPoint(*closed, x + h) - valueAtPoint(*closed, x - h)) -
                                  (valueAtPoint(*closed, x + 2 * h) - valueAtPoint(*closed, x - 2 * h))) /
                                 (12 * h);
            if (!std::isfinite(valueAtPoint(f, x)) || !std::isfinite(slope))
                continue;
            QVERIFY2(std::abs(slope - valueAtPoint(f, x)) < 1e-8 * (1 + std::abs(slope)), toText(*closed).c_str());
            ++compared;
        }
        QVERIFY(compared >= 3);
    }

    // Against a rule of another kind, also where no closed form is known.
    void betweenLimits_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("from");
        QTest::addColumn<bool>("isClosed");
        QTest::newRow("spring") << "a*x + b*x^3"
                                << "0" << true;
        QTest::newRow("coil") << "b*atan(x/a)"
                              << "0" << true;
        QTest::newRow("gravity") << "a/x^2"
                                 << "1" << true;
        QTest::newRow("relativity") << "b*x/sqrt(1 - x^2/c^2)"
                                    << "0" << true;
        QTest::newRow("square root") << "1/sqrt(x)"
                                     << "0" << true;
        QTest::newRow("from a name") << "sin(x)/a"
                                     << "y" << true;
        QTest::newRow("removable") << "sin(a*x)"
                                   << "y" << false;
        QTest::newRow("Fresnel") << "sin(x^2)"
                                 << "0" << false;
        QTest::newRow("Gauss") << "a*exp(-b*x^2)"
                               << "0" << false;
        QTest::newRow("two givens") << "y*sin(x*y)/(1 + x^4) + x"
                                    << "0" << false;
        QTest::newRow("elliptic") << "sqrt(1 - a*sin(x)^2)"
                                  << "-1" << false;
    }
    void betweenLimits() {
        QFETCH(QString, text);
        QFETCH(QString, from);
        QFETCH(bool, isClosed);
        Algebra algebra;
        const Expression f = parsed(text.toStdString());
        const Expression begin = parsed(from.toStdString());
        const Expression integral = integralTo(f, "x", begin, algebra);
        QCOMPARE(hasQuadrature(integral), !isClosed);
        boost::math::quadrature::tanh_sinh<double> rule;
        for (const double x : {0.4, 1.1, 1.7}) {
            const double lower = valueAtPoint(begin, x);
            const double sign = x > lower ? 1 : -1;
            const double expected = sign * rule.integrate([&](double s) { return valueAtPoint(f, s); },
                                                          std::min(lower, x), std::max(lower, x));
            QVERIFY(std::abs(valueAtPoint(integral, x) - expected) < 1e-11 * (1 + std::abs(expected)));
            for (const char* name : {"x", "a", "y"}) { // all of Leibniz's rule
                const Expression partial = algebra.expression(algebra.derivative(algebra.formula(integral), name));
                Point point = givens;
                point["x"] = x;
                const double h = 1e-4;
                const auto moved = [&](double step) {
                    Point there = point;
                    there[name] += step;
                    return evaluate(integral, there);
                };
                const double slope = (8 * (moved(h) - moved(-h)) - (moved(2 * h) - moved(-2 * h))) / (12 * h);
                QVERIFY(std::abs(evaluate(partial, point) - slope) < 1e-8 * (1 + std::abs(slope)));
            }
        }
    }

    // Integrable where they begin, though neither they nor their closed forms have a value there.
    void improperOnes_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("from");
        QTest::addColumn<double>("expected"); // to 0.7, where y is 0.6
        QTest::newRow("logarithm") << "ln(x)"
                                   << "0" << 0.7 * std::log(0.7) - 0.7;
        QTest::newRow("from a number") << "ln(x + 2)"
                                       << "-2" << 2.7 * std::log(2.7) - 2.7;
        QTest::newRow("from a name") << "ln(x - y)"
                                     << "y" << 0.1 * std::log(0.1) - 0.1;
        QTest::newRow("root") << "1/sqrt(x + 2)"
                              << "-2" << 2 * std::sqrt(2.7);
        QTest::newRow("product") << "x*ln(x)"
                                 << "0" << 0.245 * std::log(0.7) - 0.1225;
    }
    void improperOnes() {
        QFETCH(QString, text);
        QFETCH(QString, from);
        QFETCH(double, expected);
        Algebra algebra;
        const Expression value = integralTo(parsed(text.toStdString()), "x", parsed(from.toStdString()), algebra);
        QVERIFY2(std::abs(valueAtPoint(value, 0.7) - expected) < 1e-12, toText(value).c_str());
    }

    // Where y is zero the inner one has no closed form, and the outer one begins there.
    void integralsLieWithinEachOther() {
        Algebra algebra;
        const Expression inner = integralTo(parsed("cos(a*x*y)"), "x", Expression(), algebra);
        const Expression outer = integralTo(inner, "y", Expression(), algebra);
        QVERIFY(std::abs(evaluate(outer, {{"x", 1.3}, {"y", 0.6}, {"a", 0}}) - 1.3 * 0.6) < 1e-13);
        const double z = 0.8 * 1.3 * 0.6; // the sine integral of z over a
        const double expected = (z - std::pow(z, 3) / 18 + std::pow(z, 5) / 600 - std::pow(z, 7) / 35280) / 0.8;
        QVERIFY(std::abs(evaluate(outer, {{"x", 1.3}, {"y", 0.6}, {"a", 0.8}}) - expected) < 1e-8);
    }

    void largeArgumentsDoNotOverflow() {
        Algebra algebra;
        const Expression value = integralTo(parsed("tanh(x/a)"), "x", Expression(), algebra);
        const Expression slope = algebra.expression(algebra.derivative(algebra.formula(value), "x"));
        QCOMPARE(valueAtPoint(slope, 2000), 1.0);
        QVERIFY(std::abs(valueAtPoint(value, 1.5) - 0.8 * std::log(std::cosh(1.5 / 0.8))) < 1e-13);
    }

    // The true sign of a logarithm's argument is that at the lower limit.
    void logarithmsAreReal() {
        Algebra algebra;
        for (const char* f : {"1/(x - 3)", "1/(1 - x)", "x/(x^2 - 9)", "1/(a - x)"})
            for (const char* from : {"-1", "-0.5"}) {
                const Expression value = integralTo(parsed(f), "x", parsed(from), algebra);
                const Expression points = quadrature(parsed(f), "x", parsed(from), parsed("x"));
                QVERIFY2(std::abs(valueAtPoint(value, 0.6) - valueAtPoint(points, 0.6)) < 1e-12, toText(value).c_str());
            }
    }

    void refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("from");
        QTest::addColumn<bool>("isPole");
        QTest::newRow("1/x from 0") << "a/x"
                                    << "0" << true;
        QTest::newRow("1/x^2 from 0") << "1/x^2"
                                      << "0" << true;
        QTest::newRow("no closed form and a pole") << "exp(x^2)/x"
                                                   << "0" << true;
        QTest::newRow("pole at a name") << "1/(x - y)"
                                        << "y" << true;
        QTest::newRow("kink without a closed form") << "exp(x^2)*abs(x - a)"
                                                    << "0" << false;
        QTest::newRow("larger of two") << "max(x, y)"
                                       << "0" << false;
        QTest::newRow("impulse") << "impulse(x - 1)*exp(x^2)"
                                 << "0" << false;
    }
    void refused() {
        QFETCH(QString, text);
        QFETCH(QString, from);
        QFETCH(bool, isPole);
        Algebra algebra;
        try {
            const Expression value = integralTo(parsed(text.toStdString()), "x", parsed(from.toStdString()), algebra);
            QFAIL(toText(value).c_str());
        } catch (const IntegralFault& fault) {
            QCOMPARE(fault.kind() == IntegralFault::Kind::FromPole, isPole);
        }
    }

    void simpleOnesReadSimply() {
        Algebra algebra;
        const auto text = [&](const char* f) { return toText(integralTo(parsed(f), "x", Expression(), algebra)); };
        QCOMPARE(text("k*x"), std::string("k*x^2/2"));
        QCOMPARE(text("sin(x)"), std::string("1 - cos(x)"));
        QCOMPARE(text("m"), std::string("m*x"));
        QCOMPARE(text("k*x^n"), std::string("k*x^(n + 1)/(n + 1)"));
    }

    // A place in the text is one in the integral: givens can be replaced, limits too.
    void namesInsideAreReplaced() {
        const Expression value = quadrature(parsed("exp(-a*x^2)*y"), "x", Expression(0), parsed("x"));
        const Expression replaced = substituted(value, {{"a", parsed("b + x")}, {"x", parsed("2*x")}});
        const double expected =
            evaluate(quadrature(parsed("exp(-p*s^2)*y"), "s", Expression(0), Expression(parsed("u"))),
                     {{"p", givens.at("b") + 0.7}, {"u", 1.4}, {"y", 0.6}});
        QVERIFY(std::abs(valueAtPoint(replaced, 0.7) - expected) < 1e-13);
    }

    void compiledSumsAgree() {
        for (const char* text : {"exp(-x^2)", "sin(3*x)/(1 + x^2)", "sqrt(1 + x^4)"}) {
            const Expression value = quadrature(parsed(text), "x", Expression(0), parsed("x"));
            for (const double x : {-2.0, 0.3, 3.0})
                QVERIFY(std::abs(valueAtPoint(gaussSum(value), x) - valueAtPoint(value, x)) < 1e-13);
        }
    }

    void theSameIntegralIsEqual() {
        const Expression a = quadrature(parsed("exp(-a*x^2)"), "x", Expression(0), parsed("x"));
        const Expression b = quadrature(parsed("exp(-b*s^2)"), "s", Expression(0), parsed("x"));
        QVERIFY(substituted(b, {{"b", parsed("a")}}) == a);
        QVERIFY(!(a == b) && (a - a).isZero());
        QVERIFY(!(quadrature(parsed("exp(a*x^2)"), "x", Expression(0), parsed("x")) == a));
        QVERIFY(quadrature(parsed("exp(x^2)"), "x", parsed("x"), parsed("x")).isZero());
    }

    void printedAsTyped() {
        const Expression value = quadrature(parsed("exp(-a*x^2)"), "x", Expression(1), parsed("x"));
        QCOMPARE(toText(value), std::string("integral(exp(-a*x^2), x, 1)"));
        const Expression moved = substituted(value, {{"x", parsed("x + y")}});
        QCOMPARE(toText(moved), std::string("integral(exp(-a*s^2), s, 1, x + y)"));
    }
};

COENERGY_TEST(TestAntiderivative)
#include "test_antiderivative.moc"
