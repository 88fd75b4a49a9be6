// Simplified expressions: the textbook's form, the same value, never longer, the same again.
#include "tame.hpp"

#include "algebra/simplify.hpp"
#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <chrono>

using namespace samples;
using namespace tame;

namespace {

Expression simplified(const std::string& text) {
    return coenergy::simplified(parsed(text));
}

// Sums of products of few sines, cosines, powers and exponentials, in which much cancels.
Expression trigonometric(Random& random, int levels) {
    static const std::vector<std::string> leaves = {"sin(x)", "cos(x)", "sin(y)", "cos(y)", "sin(x + y)", "cos(x - 2*y)", "sin(2*x)",
                                                    "m",      "k",      "x",      "vx^2",   "cosh(x)",    "sinh(x)",      "exp(y)"};
    if (levels == 0)
        return parsed(random.of(leaves));
    std::vector<Expression> parts;
    for (int k = 0; k < 2 + random.below(2); ++k)
        parts.push_back(trigonometric(random, levels - 1 - random.below(levels)));
    switch (random.below(4)) {
    case 0:
        return product(std::move(parts));
    case 1:
        return power(parts[0], Expression(2)) - parts[1];
    default:
        return sum(std::move(parts));
    }
}

} // namespace

class TestSimplify : public QObject {
    Q_OBJECT

private slots:
    void shortForms_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const std::vector<std::pair<const char*, const char*>> rows = {
            {"sin(x)^2 + cos(x)^2", "1"},
            {"sin(x)^4 + 2*sin(x)^2*cos(x)^2 + cos(x)^4", "1"},
            {"m*v^2*sin(x)^2 + m*v^2*cos(x)^2 + m*a*cos(x)^2", "m*(v^2 + a*cos(x)^2)"},
            {"sin(x)*cos(y) + cos(x)*sin(y)", "sin(x + y)"},
            {"cos(theta1)*cos(theta2) + sin(theta1)*sin(theta2)", "cos(theta1 - theta2)"},
            {"cos(x + y) + cos(x - y)", "2*cos(x)*cos(y)"},
            {"cos(x + y)*cos(x) + sin(x + y)*sin(x)", "cos(y)"},
            {"(1 - cos(2*x))/2", "sin(x)^2"},
            {"2*sin(x)*cos(x)", "sin(2*x)"},
            {"m*l*sin(x)*cos(x)", "m*l*sin(x)*cos(x)"}, // sin(2*x)/2 would save nothing
            {"cos(omega*t)^2 + sin(omega*t)^2", "1"},
            {"cosh(x)^2 - sinh(x)^2", "1"},
            {"cosh(x)*cosh(y) + sinh(x)*sinh(y)", "cosh(x + y)"},
            {"sinh(x)^2 + cosh(x)^2", "cosh(2*x)"},
            {"exp(x)*exp(y - x)", "exp(y)"},
            {"(exp(x) + exp(-x))/2", "cosh(x)"},
            {"m1*l1^2 + m2*l1^2", "(m1 + m2)*l1^2"},
            {"m1*x + m2*x + m1*y + m2*y", "(m1 + m2)*(x + y)"},
            {"m1*a + m2*a + m3*a + m2*b + m3*b", "m1*a + (m2 + m3)*(a + b)"},
            {"k*x1 - k*x2 + c*v1 - c*v2", "k*(x1 - x2) + c*(v1 - v2)"},
            {"x^2 + 2*x*y + y^2", "(x + y)^2"},
            {"a*x^2 - 4*a*x*y + 4*a*y^2 + b", "a*(x - 2*y)^2 + b"},
            {"m*(v + w)^2 - m*v^2", "m*w*(2*v + w)"},
            {"x/2 + y/2", "(x + y)/2"},
            {"(x + y)/(2*x + 2*y)", "1/2"},
            {"1/(x*sin(y)^2 + x*cos(y)^2)", "1/x"},
            {"sqrt(x^2*sin(y)^2 + x^2*cos(y)^2 + z)", "sqrt(x^2 + z)"},
            {"sqrt(x + y)*(sqrt(x + y) + 1) - x", "y + sqrt(x + y)"},
            {"a/sqrt(x^2 + y^2) + b/sqrt(y^2 + x^2)", "(a + b)/sqrt(x^2 + y^2)"},
            {"abs(x*a + x*b) - abs(x*(a + b))", "0"},
            {"step(x - 1000)*(sin(x)^2 + cos(x)^2)", "step(x - 1000)"},
            {"atan2(y*cos(x)^2 + y*sin(x)^2, z)", "atan2(y, z)"},
            {"x^n*cos(y)^2 + x^n*sin(y)^2", "x^n"}};
        for (const auto& [text, expected] : rows)
            QTest::newRow(text) << text << expected;
    }

    void shortForms() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(simplified(text.toStdString()), parsed(expected.toStdString()));
    }

    void differencesKeepTheirSign() {
        QCOMPARE(simplified("m*(e - ea)^2 + m*z*(e - ea)"), parsed("m*(e - ea)*(e - ea + z)"));
        QCOMPARE(simplified("k*(x1 - x2)"), parsed("k*(x1 - x2)"));
        QCOMPARE(simplified("-k*(x1 - x2)"), parsed("-k*(x1 - x2)"));
    }

    void parametersAreGatheredAsCoefficients() {
        Notation notation;
        notation["x"] = {Role::Coordinate, 0, "x"};
        notation["y"] = {Role::Coordinate, 1, "y"};
        QCOMPARE(coenergy::simplified(parsed("a*x + b*x + a*y + c*y"), notation), parsed("(a + b)*x + (a + c)*y"));
    }

    void zerosAreFound_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"sin(a + b)*cos(a - b) - (sin(2*a) + sin(2*b))/2", "sin(3*x) - 3*sin(x) + 4*sin(x)^3",
              "cos(x)*cos(y)*cos(z) - (cos(x+y+z) + cos(x+y-z) + cos(x-y+z) + cos(-x+y+z))/4", "cosh(3*x) - 4*cosh(x)^3 + 3*cosh(x)",
              "(cos(x) + sin(x))^2 - 1 - sin(2*x)", "(x + y)^3 - x^3 - 3*x^2*y - 3*x*y^2 - y^3", "sin(x/2)^2 - (1 - cos(x))/2",
              "sin(x + sin(y)*cos(z)) - sin(x + sin(y + z)/2 + sin(y - z)/2)", "x/(x + y) + y/(x + y) - (x + y)/(y + x)",
              "(x + y)^(3/2)/(x + y) - sqrt(x + y)", "exp(x)*cosh(x) - (exp(2*x) + 1)/2"})
            QTest::newRow(text) << text;
    }

    void zerosAreFound() {
        QFETCH(QString, text);
        QCOMPARE(simplified(text.toStdString()), Expression(0));
    }

    void sameValueNeverLongerAndTheSameAgain() {
        Random random(4);
        int shorter = 0;
        for (int k = 0; k < 700; ++k) {
            const Expression original = k % 3 == 0 ? tree(random, 4) : trigonometric(random, 3);
            if (!isTame(original) || operationCount(original) > 150)
                continue;
            const Expression simple = coenergy::simplified(original);
            QVERIFY2(operationCount(simple) <= operationCount(original), toText(original).c_str());
            QVERIFY2(coenergy::simplified(simple) == simple, (toText(original) + " -> " + toText(simple)).c_str());
            shorter += operationCount(simple) < operationCount(original) ? 1 : 0;
            for (int point = 0; point < 3; ++point) {
                Point at = samplePoint(random);
                at["k"] = 0.7;
                const double value = evaluate(original, at);
                if (std::isfinite(value) && std::abs(value) < 1e9)
                    QVERIFY2(isNear(value, evaluate(simple, at), 1e-5), (toText(original) + " -> " + toText(simple)).c_str());
            }
        }
        QVERIFY2(shorter > 80, std::to_string(shorter).c_str());
    }

    void whatCancelsBetweenTwoSummands() {
        const Expression inertia = parsed("2*m*r*v*w - m*l*v*w*sin(x)*cos(y)");
        const Expression kinetic = parsed("m*l*v*w*(sin(x + y) + sin(x - y))/2 - m*r*w^2");
        const Cancellation result = Simplifier().withoutCancellingTerms(inertia, kinetic);
        QCOMPARE(coenergy::simplified(result.first), parsed("2*m*r*v*w"));
        QCOMPARE(coenergy::simplified(result.second), parsed("-m*r*w^2"));
        QVERIFY(vanishesIdentically(result.first + result.cancelled - inertia));
        QVERIFY(vanishesIdentically(result.second - result.cancelled - kinetic));
    }

    void aPartOfATermCancels() {
        const Cancellation result = Simplifier().withoutCancellingTerms(parsed("3*x"), parsed("-x + y"));
        QVERIFY(result.first == parsed("2*x") && result.second == parsed("y") && result.cancelled == parsed("x"));
    }

    void largeOnesAnswerWithinTheBudget_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("power") << "(x + y)^60*(a + b)^60 + z";
        QTest::newRow("product") << "(a+b+c+d)^9*(x+y+z+w)^9*(sin(x)+cos(y)+sin(z)+cos(w))^9";
        QTest::newRow("huge exponent") << "x^99999999999 + y";
        QTest::newRow("nested") << QString::fromStdString(repeated("sin(x + cos(y)*", 300) + "x" + repeated(")", 300));
        QTest::newRow("waves") << "(sin(x)+sin(y)+sin(z)+cos(a)+cos(b)+cos(c))^14";
    }

    void largeOnesAnswerWithinTheBudget() {
        QFETCH(QString, text);
        const Expression original = parsed(text.toStdString());
        const Expression simple = coenergy::simplified(original, {}, SimplificationBudget{300'000, 1000, 400});
        QVERIFY(operationCount(simple) <= operationCount(original));
        QCOMPARE(coenergy::simplified(original, {}, SimplificationBudget{300'000, 1000, 400}), simple);
    }

    void withoutABudgetItStays() {
        const Expression original = parsed("sin(x)^2 + cos(x)^2");
        QCOMPARE(coenergy::simplified(original, {}, SimplificationBudget{0, 0, 400}), original);
    }

    void divisionByZeroInDisguiseStays() {
        const Expression original = parsed("y + 1/(sin(x)^2 + cos(x)^2 - 1)");
        QCOMPARE(coenergy::simplified(original), original);
    }
};

QTEST_GUILESS_MAIN(TestSimplify)
#include "test_simplify.moc"
