// Conversion to GiNaC and back keeps values, and derivatives agree with differences.
#include "tame.hpp"

#include "algebra/algebra.hpp"
#include "algebra/derivative_size.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <set>

using namespace samples;
using namespace tame;

namespace {

// Random expressions without dot(), which is taken before the algebra, and of numbers that rounding can stand.
Expression differentiable(Random& random, int levels) {
    while (true) {
        const Expression candidate = tree(random, levels);
        if (isTame(candidate))
            return candidate;
    }
}

Expression roundTrip(Algebra& algebra, const Expression& expression) {
    return algebra.expression(algebra.formula(expression));
}

Expression derivative(const std::string& text, const std::string& name, PiMeaning pi = PiMeaning::Constant) {
    Algebra algebra(pi);
    return algebra.expression(algebra.derivative(algebra.formula(parsed(text)), name));
}

double valueAt(const Expression& expression, double x, double y = 0.7) {
    return evaluate(expression, {{"x", x}, {"y", y}});
}

double difference(const Expression& expression, const std::string& name, Point point, double h) {
    const double at = point[name];
    const auto value = [&](double step) {
        point[name] = at + step;
        return evaluate(expression, point);
    };
    return (8 * (value(h) - value(-h)) - (value(2 * h) - value(-2 * h))) / (12 * h);
}

} // namespace

class TestAlgebra : public QObject {
    Q_OBJECT

private slots:
    // Unknown functions of which only the rule of the chain is known.
    void tablesAreDifferentiatedAsFunctions() {
        const Tables tables = {{"f", TableCurve::through("f", TableKind::Monotone, {0, 1, 2}, {0, 1, 4})},
                               {"g", TableCurve::through("g", TableKind::Linear, {0, 1, 2}, {0, 1, 4})}};
        const auto read = [&](const std::string& text) {
            return parseExpression(text, Form::Expression, tables).value.value();
        };
        const auto derivative_ = [&](const std::string& text) {
            Algebra algebra;
            return algebra.expression(algebra.derivative(algebra.formula(read(text)), "x"));
        };
        Algebra algebra;
        for (const char* text : {"f(x)", "g(x, 1)*f(x, 2)^2", "sin(f(g(x) + y))"})
            QCOMPARE(roundTrip(algebra, read(text)), read(text));
        QCOMPARE(derivative_("f(x)"), read("f(x, 1)"));
        QCOMPARE(derivative_("f(y)"), Expression());
        QCOMPARE(derivative_("f(x^2)"), read("2*x*f(x^2, 1)"));
        QCOMPARE(derivative_("f(x, 3)"), Expression());
        QCOMPARE(derivative_("g(x, 1)"), Expression());
        QCOMPARE(derivative_("f(g(x))"), read("f(g(x), 1)*g(x, 1)"));
    }

    void exactValues_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const std::vector<std::pair<const char*, const char*>> rows = {
            {"m*cos(3*pi)", "-m"},
            {"sin(pi/6)*x + tan(pi/4)", "x/2 + 1"},
            {"cos(-5*pi/6)", "-sqrt(3)/2"},
            {"sin(cos(pi/2) + x)", "sin(x)"},
            {"acos(1/2)*x", "pi*x/3"},
            {"abs(cos(pi))*exp(sin(2*pi))", "1"},
            {"sin(1) + cos(x + 2*pi) + pi*x", "sin(1) + cos(x + 2*pi) + pi*x"}};
        for (const auto& [text, expected] : rows)
            QTest::newRow(text) << text << expected;
    }

    void exactValues() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const Expression original = parsed(text.toStdString());
        QCOMPARE(Algebra().withExactValues(original), parsed(expected.toStdString()));
        QCOMPARE(Algebra(PiMeaning::Name).withExactValues(original), original);
    }

    void aPoleHasNoValue() {
        QVERIFY_EXCEPTION_THROWN(Algebra().withExactValues(parsed("x*tan(pi/2)")), ArithmeticError);
    }

    void conversionKeepsTheValue() {
        Random random(11);
        int compared = 0;
        for (int k = 0; k < 2000; ++k) {
            const Expression original = differentiable(random, 5);
            Algebra algebra;
            std::optional<Expression> back;
            try {
                back = roundTrip(algebra, original);
            } catch (const ArithmeticError&) {
                continue; // not real, as GiNaC finds when it evaluates asin(2*cos(pi))
            }
            const Point point = samplePoint(random);
            const double value = evaluate(original, point);
            if (!std::isfinite(value) || std::abs(value) > 1e12)
                continue;
            ++compared;
            QVERIFY2(isNear(value, evaluate(*back, point), 1e-6), toText(original).c_str());
        }
        QVERIFY(compared > 1000);
    }

    void conversionIsCanonical() {
        Random random(12);
        for (int k = 0; k < 500; ++k) {
            const Expression original = differentiable(random, 5);
            Algebra algebra;
            try {
                const Expression once = roundTrip(algebra, original);
                QCOMPARE(roundTrip(algebra, once), once);
            } catch (const ArithmeticError&) {
            }
        }
    }

    void derivativeAgreesWithDifferences() {
        Random random(13);
        int compared = 0;
        for (int k = 0; k < 3000; ++k) {
            const Expression original = differentiable(random, 4);
            const Point point = samplePoint(random);
            try {
                Algebra algebra;
                const double exact =
                    evaluate(algebra.expression(algebra.derivative(algebra.formula(original), "x")), point);
                const double coarse = difference(original, "x", point, 2e-4);
                const double fine = difference(original, "x", point, 1e-4);
                const bool isSmoothHere = std::isfinite(exact) && std::isfinite(fine) && std::abs(fine) < 1e6 &&
                                          std::abs(evaluate(original, point)) < 1e6 &&
                                          std::abs(fine - coarse) < 1e-6 * (1 + std::abs(fine));
                if (!isSmoothHere) // a kink, a pole, the border of the domain, or too steep for differences
                    continue;
                ++compared;
                QVERIFY2(std::abs(exact - fine) <= 1e-5 * (1 + std::abs(fine)), toText(original).c_str());
            } catch (const ArithmeticError&) {
            }
        }
        QVERIFY(compared > 1000);
    }

    void derivativeOfEachFunction_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"sin(2*x)",      "cos(x^2)",        "tan(x)",          "asin(x/2)",
                                 "acos(x/2)",     "atan(3*x)",       "atan2(x, y)",     "atan2(y, x)",
                                 "sinh(x)",       "cosh(x)",         "tanh(x)",         "exp(-x^2)",
                                 "ln(x)",         "log10(x)",        "sqrt(x)",         "x^y",
                                 "y^x",           "x^(-3)",          "abs(x - 1)",      "abs(x)^3",
                                 "sign(x - 1)*x", "step(x - 1)*x^2", "step(1 - x)*x^2", "min(x, x^2)",
                                 "max(x, x^2)",   "max(x, y, x^3)",  "min(x^3, y, x)"})
            QTest::newRow(text) << text;
    }

    void derivativeOfEachFunction() {
        QFETCH(QString, text);
        const Expression exact = derivative(text.toStdString(), "x");
        for (const double x : {0.41, 0.83, 1.37})
            QVERIFY(isNear(valueAt(exact, x), difference(parsed(text.toStdString()), "x", {{"x", x}, {"y", 0.7}}, 1e-3),
                           1e-7));
    }

    void atKinksTheConventionsDecide() {
        QCOMPARE(valueAt(derivative("abs(x)", "x"), 0), 0.0);    // sign(0) = 0
        QCOMPARE(valueAt(derivative("max(x, 0)", "x"), 0), 1.0); // step(0) = 1
        QCOMPARE(valueAt(derivative("min(x, 0)", "x"), 0), 1.0);
        QVERIFY(derivative("sign(x)", "x").isZero());
        QVERIFY(derivative("step(x)", "x").isZero());
    }

    // Where tanh has become 1, sinh and cosh overflow.
    void slopesOfLogarithmsOfCoshDoNotOverflow() {
        QCOMPARE(valueAt(derivative("ln(cosh(1000*x))/1000", "x"), 2), 1.0);
        QCOMPARE(valueAt(derivative("ln(cosh(1000*x))/1000", "x"), -2), -1.0);
        QCOMPARE(valueAt(derivative("ln(cosh(x))^2/2", "x"), 0.5), std::log(std::cosh(0.5)) * std::tanh(0.5));
        QCOMPARE(valueAt(derivative("1/cosh(x)", "x"), 0.5), -std::tanh(0.5) / std::cosh(0.5));
    }

    void whereThereIsNoValueAFaultSaysSo() {
        const auto faultOf = [](const std::string& text) -> std::optional<ArithmeticFault> {
            try {
                derivative(text, "x");
            } catch (const ArithmeticError& error) {
                return error.fault();
            }
            return std::nullopt;
        };
        QCOMPARE(faultOf("x/(cos(pi) + 1)"), ArithmeticFault::DivisionByZero);
        QCOMPARE(faultOf("x*ln(cos(pi) + 1)"), ArithmeticFault::DivisionByZero);
        QCOMPARE(faultOf("x*sqrt(cos(pi))"), ArithmeticFault::NotReal);
        QCOMPARE(faultOf("x*asin(2*cos(pi))"), ArithmeticFault::NotReal);
        QCOMPARE(faultOf("(2*x + 2)^99999999999"), ArithmeticFault::TooManyDigits);
        QVERIFY(!faultOf("x^99999999999"));
    }

    void ownPiIsNoConstant() {
        QCOMPARE(derivative("pi*x + sin(pi)", "pi", PiMeaning::Name), parsed("x + cos(pi)"));
        QCOMPARE(derivative("x*sin(pi/6)", "x"), parsed("1/2"));
        // GiNaC knows acos(0) as half of its constant, which must not turn into the parameter of that name.
        const Expression slope = derivative("x*acos(0)", "x", PiMeaning::Name);
        QVERIFY(!symbolsIn(slope).contains("pi"));
        QVERIFY(isNear(evaluate(slope, {{"pi", 100}}), std::acos(0)));
    }

    void signsOfBasesStayAsGiven() {
        QCOMPARE(derivative("1/(x - y)", "y"), parsed("(x - y)^(-2)"));
        QCOMPARE(derivative("1/(y - x)", "y"), parsed("-(y - x)^(-2)"));
        QCOMPARE(derivative("(x - 2*y)^3", "x"), parsed("3*(x - 2*y)^2"));
        QCOMPARE(derivative("k/(a - x - y + b)", "k"), parsed("1/(a - x - y + b)"));
    }

    void sizeIsBoundedBeforeDifferentiating() {
        const auto all = [](const std::string&) { return true; };
        std::vector<Expression> factors;
        for (int k = 1; k <= 1000; ++k)
            factors.push_back(parsed("x + " + std::to_string(k)));
        const DerivativeSize large = derivativeSize(product(factors), all);
        QVERIFY(large.first >= 1'000'000);
        QVERIFY(large.second >= 1'000'000'000);
        QCOMPARE(derivativeSize(product(factors), [](const std::string& name) { return name == "y"; }).second,
                 std::uint64_t(0));
        QVERIFY(derivativeSize(parsed("m*vx^2/2 + m*vy^2/2 - cos(x)"), all).second < 1000);
    }

    void exceedsCountsNodes() {
        Algebra algebra;
        const Formula formula = algebra.formula(parsed("sin(x) + y*z"));
        QVERIFY(algebra.exceeds(formula, 3));
        QVERIFY(!algebra.exceeds(formula, 100));
    }
};

COENERGY_TEST(TestAlgebra)
#include "test_algebra.moc"
