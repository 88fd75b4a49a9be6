// Simplified expressions: the textbook's form, the same value, never longer, and unchanged when simplified again.
#include "tame.hpp"

#include "algebra/simplify.hpp"
#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <set>

using namespace samples;
using namespace tame;

namespace {

Expression simplified(const std::string& text) {
    return coenergy::simplified(parsed(text));
}

// Coordinates x and y; all else is a parameter.
Notation inPlane() {
    return {{"x", {Role::Coordinate, 0, "x"}}, {"y", {Role::Coordinate, 1, "y"}}};
}

// Sums of products of few sines, cosines, powers and exponentials, in which much cancels.
Expression trigonometric(Random& random, int levels) {
    static const std::vector<std::string> leaves = {"sin(x)",       "cos(x)",   "sin(y)",  "cos(y)", "sin(x + y)",
                                                    "cos(x - 2*y)", "sin(2*x)", "m",       "k",      "x",
                                                    "vx^2",         "cosh(x)",  "sinh(x)", "exp(y)"};
    if (levels == 0)
        return parsed(random.of(leaves));
    std::vector<Expression> parts;
    for (int k = 0; k < 2 + random.below(2); ++k)
        parts.push_back(trigonometric(random, levels - 1 - random.below(levels)));
    switch (random.below(4)) {
    case 0: return product(std::move(parts));
    case 1: return power(parts[0], Expression(2)) - parts[1];
    default: return sum(std::move(parts));
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

    // The relativistic particle's inertia, a geodesic's, a quotient rule.
    void fractionsOfOneDenominatorAreCombined_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const std::vector<std::pair<const char*, const char*>> rows = {
            {"m*a/sqrt(1 - v^2/c^2) + m*v^2*a/(c^2*(1 - v^2/c^2)^(3/2))", "m*a/(1 - v^2/c^2)^(3/2)"},
            {"k*s/sqrt(1 + x^2) - k*s*x^2/(1 + x^2)^(3/2)", "k*s/(1 + x^2)^(3/2)"},
            {"sqrt(b + x^2) - x^2/sqrt(b + x^2)", "b/sqrt(b + x^2)"},
            {"1/(x^2 + y^2) - y^2/(x^2 + y^2)^2", "x^2/(x^2 + y^2)^2"},
            {"a/(x - y) + b/(x - y)^2", "a/(x - y) + b/(x - y)^2"}};
        for (const auto& [text, expected] : rows)
            QTest::newRow(text) << text << expected;
    }

    void fractionsOfOneDenominatorAreCombined() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(coenergy::simplified(parsed(text.toStdString()), inPlane()), parsed(expected.toStdString()));
    }

    void polynomialsStayPolynomials_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"2*x + 3*x^2 + 4*x^3", "k*x + c*x^3", "a*x + b*x^2 + c*x^3", "x + x^2 + x^3 + x^4",
                                 "m*(a*x^2 + b*x^5 + c*x^9)", "k*(x - y) + c*(x - y)^3", "a*sin(x) + b*sin(x)^2",
                                 "a/x + b/x^2 + c/x^3", "x*y + 3*x^2*y + 5*x^3*y"})
            QTest::newRow(text) << text;
    }

    // No power of a variable stands before a sum in which it occurs again.
    void polynomialsStayPolynomials() {
        QFETCH(QString, text);
        const Notation notation = inPlane();
        const Expression simple = coenergy::simplified(parsed(text.toStdString()), notation);
        forEachNode(simple, [&](const Expression& node) {
            if (!node.isProduct())
                return;
            std::set<std::string> before;
            for (const Expression& factor : node.operands())
                if (!factor.isSum())
                    before.merge(symbolsIn(factor));
            for (const Expression& factor : node.operands())
                for (const std::string& name : symbolsIn(factor.isSum() ? factor : Expression(1)))
                    QVERIFY2(!before.contains(name) || !notation.contains(name), toText(simple).c_str());
        });
        QVERIFY(vanishesIdentically(simple - parsed(text.toStdString())));
    }

    void differencesKeepTheirSign() {
        QCOMPARE(simplified("m*(e - ea)^2 + m*z*(e - ea)"), parsed("m*(e - ea)*(e - ea + z)"));
        QCOMPARE(simplified("k*(x1 - x2)"), parsed("k*(x1 - x2)"));
        QCOMPARE(simplified("-k*(x1 - x2)"), parsed("-k*(x1 - x2)"));
    }

    void parametersAreGatheredAsCoefficients() {
        QCOMPARE(coenergy::simplified(parsed("a*x + b*x + a*y + c*y"), inPlane()), parsed("(a + b)*x + (a + c)*y"));
    }

    void zerosAreFound_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"sin(a + b)*cos(a - b) - (sin(2*a) + sin(2*b))/2", "sin(3*x) - 3*sin(x) + 4*sin(x)^3",
                                 "cos(x)*cos(y)*cos(z) - (cos(x+y+z) + cos(x+y-z) + cos(x-y+z) + cos(-x+y+z))/4",
                                 "cosh(3*x) - 4*cosh(x)^3 + 3*cosh(x)", "(cos(x) + sin(x))^2 - 1 - sin(2*x)",
                                 "(x + y)^3 - x^3 - 3*x^2*y - 3*x*y^2 - y^3", "sin(x/2)^2 - (1 - cos(x))/2",
                                 "sin(x + sin(y)*cos(z)) - sin(x + sin(y + z)/2 + sin(y - z)/2)",
                                 "x/(x + y) + y/(x + y) - (x + y)/(y + x)", "(x + y)^(3/2)/(x + y) - sqrt(x + y)",
                                 "exp(x)*cosh(x) - (exp(2*x) + 1)/2"})
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
            const Expression again = coenergy::simplified(simple); // angles that came about: cos(2*x - 2*y)
            QVERIFY2(operationCount(again) <= operationCount(simple) && coenergy::simplified(again) == again,
                     (toText(original) + " -> " + toText(simple)).c_str());
            shorter += operationCount(simple) < operationCount(original) ? 1 : 0;
            for (int point = 0; point < 3; ++point) {
                Point at = samplePoint(random);
                at["k"] = 0.7;
                const double value = evaluate(original, at);
                if (std::isfinite(value) && std::abs(value) < 1e9)
                    QVERIFY2(isNear(value, evaluate(simple, at), 1e-5),
                             (toText(original) + " -> " + toText(simple)).c_str());
            }
        }
        QVERIFY2(shorter > 50, std::to_string(shorter).c_str());
    }

    void whatCancelsBetweenTwoSummands() {
        const Expression inertia = parsed("2*m*r*v*w - m*l*v*w*sin(x)*cos(y)");
        const Expression kinetic = parsed("m*l*v*w*(sin(x + y) + sin(x - y))/2 - m*r*w^2");
        Spending spending{SimplificationBudget()};
        const Cancellation result = Simplifier().withoutCancellingTerms(inertia, kinetic, spending);
        QCOMPARE(coenergy::simplified(result.first), parsed("2*m*r*v*w"));
        QCOMPARE(coenergy::simplified(result.second), parsed("-m*r*w^2"));
        QVERIFY(vanishesIdentically(result.first + result.cancelled - inertia));
        QVERIFY(vanishesIdentically(result.second - result.cancelled - kinetic));
    }

    void aPartOfATermCancels() {
        Spending spending{SimplificationBudget()};
        const Cancellation result = Simplifier().withoutCancellingTerms(parsed("3*x"), parsed("-x + y"), spending);
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

    // Of whatever budget: never more is taken, the result is the same function and the same again.
    void everyBudgetBinds() {
        Random random(11);
        int refused = 0;
        for (int k = 0; k < 30; ++k) {
            const Expression original = trigonometric(random, 3);
            if (!isTame(original))
                continue;
            for (const std::uint64_t steps : {50, 1000, 20'000}) {
                const SimplificationBudget budget{steps, 4000, 400};
                Spending first(budget), second(budget);
                const Expression simple = Simplifier().simplified(original, first);
                QVERIFY(first.taken() <= steps);
                QVERIFY2(agreeAtRandomPoints(simple, original), toText(original).c_str());
                QCOMPARE(Simplifier().simplified(original, second), simple);
                QVERIFY(first.taken() == second.taken() && first.isRefused() == second.isRefused());
                refused += first.isRefused() ? 1 : 0;
            }
        }
        QVERIFY2(refused > 10, std::to_string(refused).c_str());
    }

    // What is known from another system changes no result and no count.
    void whatIsRememberedTakesTheSame() {
        Random random(12);
        Simplifier remembering;
        int known = 0;
        for (int k = 0; k < 20; ++k) {
            const Expression original = trigonometric(random, 2) * trigonometric(random, 2);
            if (!isTame(original))
                continue;
            Spending ample{SimplificationBudget()};
            remembering.simplified(original, ample);
            QVERIFY(!ample.isRefused());
            for (const std::uint64_t steps : {ample.needed(), ample.needed() - 1, ample.taken(), ample.taken() / 2}) {
                const SimplificationBudget budget{steps, 4000, 400};
                Spending fresh(budget), again(budget);
                QCOMPARE(remembering.simplified(original, again), Simplifier().simplified(original, fresh));
                QCOMPARE(again.taken(), fresh.taken());
                QCOMPARE(again.needed(), fresh.needed());
                known += again.isRefused() ? 0 : 1;
            }
            Spending enough(SimplificationBudget{ample.needed(), 4000, 400});
            Simplifier().simplified(original, enough);
            QVERIFY(!enough.isRefused());
        }
        QVERIFY(known > 10);
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

COENERGY_TEST(TestSimplify)
#include "test_simplify.moc"
