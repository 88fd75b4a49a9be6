// The plain form: never longer, same value; zero is distinguished from small.
#include "tame.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <chrono>

using namespace samples;
using namespace tame;

namespace {

Expression tidied(const std::string& text) {
    return coenergy::tidied(parsed(text));
}

bool vanishes(const std::string& text) {
    return vanishesIdentically(parsed(text));
}

} // namespace

class TestTidy : public QObject {
    Q_OBJECT

private slots:
    // Where a function is 1 or 0 up to the last digit, or terms cancel that are larger than all digits, nothing is
    // seen.
    void saturatedFunctionsDoNotVanish() {
        for (const char* text : {"1 - tanh(100*x)^2", "tanh(1000*x) - 1", "exp(-1e4*x^2)", "exp(-1e6*(t - 1.234)^2)",
                                 "(cosh(50*x)^2 - sinh(50*x)^2)/cosh(50*x)^2", "tanh(1e4*x) - tanh(2e4*x)"})
            QVERIFY2(!vanishes(text), text);
        QVERIFY(vanishes("tanh(3*x)*cosh(3*x) - sinh(3*x)"));
        QVERIFY(vanishes("exp(x)*exp(-x) - 1"));
    }

    // Whatever the rows are, even where they make two tables equal or one of them zero.
    void tablesAreAnyFunctions() {
        const TablePointer f = TableCurve::through("f", TableKind::Monotone, {100, 101, 102}, {0, 0, 1});
        const TablePointer g = TableCurve::through("g", TableKind::Monotone, {100, 101, 102}, {0, 0, 1});
        const Tables tables = {{"f", f}, {"g", g}};
        const auto vanishes = [&](const std::string& text) {
            return vanishesIdentically(parseExpression(text, Form::Expression, tables).value.value());
        };
        QVERIFY(vanishes("f((x + 1)^2) - f(x^2 + 2*x + 1)"));
        QVERIFY(vanishes("(f(x) + g(x))^2 - f(x)^2 - 2*f(x)*g(x) - g(x)^2"));
        QVERIFY(!vanishes("f(x)"));
        QVERIFY(!vanishes("f(x) - g(x)"));
        QVERIFY(!vanishes("f(x) - f(y)"));
        QVERIFY(!vanishes("f(x, 1) - f(x)"));
        QVERIFY(!vanishes("f(x, 2)"));
    }

    void neverLongerSameValue() {
        Random random(21);
        int changed = 0;
        for (int k = 0; k < 6000; ++k) {
            const Expression factor = tree(random, 3);
            const Expression original =
                k % 2 == 0 ? tree(random, 5) : factor * (tree(random, 2) + tree(random, 2)) - factor * tree(random, 1);
            if (!isTame(original))
                continue;
            try {
                const Expression tidy = coenergy::tidied(original);
                QVERIFY2(operationCount(tidy) <= operationCount(original), toText(original).c_str());
                changed += tidy == original ? 0 : 1;
                const Point point = samplePoint(random);
                const double value = evaluate(original, point);
                if (std::isfinite(value) && std::abs(value) < 1e12)
                    QVERIFY2(isNear(value, evaluate(tidy, point), 1e-6), toText(original).c_str());
            } catch (const ArithmeticError&) {
            }
        }
        QVERIFY(changed > 20);
    }

    void shorterForms() {
        QCOMPARE(tidied("(x + y)^2 - x^2 - 2*x*y"), parsed("y^2"));
        QCOMPARE(tidied("x*(y + 1) - x*y"), parsed("x"));
        QCOMPARE(tidied("m*(x + y)^5"), parsed("m*(x + y)^5"));
        QCOMPARE(tidied("k*(x - y) - k*z"), parsed("k*(x - y) - k*z")); // expanded it would be longer
    }

    void expansionCollects() {
        QCOMPARE(expanded(parsed("(x + y)^2 - x^2 - y^2")), parsed("2*x*y"));
        QCOMPARE(expanded(parsed("(x + y)*(x - y) - x^2 + y^2")), Expression(0));
        QCOMPARE(expanded(parsed("2*(x + y)")), parsed("2*x + 2*y"));
        QCOMPARE(expanded(parsed("m*(x + 1)*(x - 1)*(x^2 + 1)")), parsed("m*x^4 - m"));
        QCOMPARE(expanded(parsed("(x + y)^2*sin((a + b)^2)")),
                 parsed("x^2*sin((a + b)^2) + 2*x*y*sin((a + b)^2) + y^2*sin((a + b)^2)"));
        QCOMPARE(expandedTermCount(parsed("(x + y)^3*(a + b + c)")), std::uint64_t(12));
    }

    void whatWouldExpandTooFarStaysAndAnswersAtOnce_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("power") << "(x + y)^100000 + z";
        QTest::newRow("huge power") << "(x + y)^9999 + z";
        QTest::newRow("denominator") << "z + 1/((a + b)^40*(c + d)^40*(x + y)^40 + 1)";
        QTest::newRow("root") << "z + sqrt((a + b)^40*(c + d)^40*(x + y)^40 + 1)";
        QTest::newRow("exponent") << "z + 2^((a + b)^40*(c + d)^40*(x + y)^40 + 1)";
        QTest::newRow("product") << "(a + b + c + d)*(x + y + z + w)*(a + x)*(b + y)*(c + z)*(d + w)";
    }

    void whatWouldExpandTooFarStaysAndAnswersAtOnce() {
        QFETCH(QString, text);
        const auto begin = std::chrono::steady_clock::now();
        const Expression original = parsed(text.toStdString());
        QCOMPARE(tidied(text.toStdString()), original);
        QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
    }

    void operationsAreCountedAsPrinted() {
        QCOMPARE(operationCount(parsed("x")), std::uint64_t(0));
        QCOMPARE(operationCount(parsed("x + y - z")), std::uint64_t(2));
        QCOMPARE(operationCount(parsed("-x*y")), std::uint64_t(1));
        QCOMPARE(operationCount(parsed("x/y")), std::uint64_t(1));
        QCOMPARE(operationCount(parsed("sin(x)^2")), std::uint64_t(2));
    }

    void zeros_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"0",
                                 "sin(x)^2 + cos(x)^2 - 1",
                                 "(sin(x)^2 + cos(x)^2 - 1)*y",
                                 "1/(1 + tan(x)^2) - cos(x)^2",
                                 "exp(ln(x)) - x",
                                 "sin(2*x) - 2*sin(x)*cos(x)",
                                 "(x + y)^3 - x^3 - 3*x^2*y - 3*x*y^2 - y^3",
                                 "abs(x)^2 - x^2",
                                 "abs(x) - x*sign(x)",
                                 "step(x) - (1 + sign(x))/2",
                                 "step(-x) - (1 - sign(x))/2",
                                 "max(x, y) - (x + y + abs(x - y))/2",
                                 "min(x, y) + max(x, y) - x - y",
                                 "ln(x*y) - ln(x) - ln(y)",
                                 "(x - y)/(y - x) + 1",
                                 "1e9*(x + y)^2 - 1e9*x^2 - 2e9*x*y - 1e9*y^2",
                                 "cosh(5*x)^2 - sinh(5*x)^2 - 1",
                                 "sqrt(-1 - x^2) - sqrt(-1 - x^2)",
                                 "(sqrt(-1 - x^2) + 1)^2 - 2*sqrt(-1 - x^2) + x^2",
                                 "(sin(x)^2 + cos(x)^2 - 1)/(1 + (sin(x)^2 + cos(x)^2 - 1)*y)"})
            QTest::newRow(text) << text;
    }

    void zeros() {
        QFETCH(QString, text);
        QVERIFY(vanishes(text.toStdString()));
    }

    void notZeros_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"1e-30",
                                 "1e-9*x",
                                 "sin(x)^2 + cos(x)^2 - 1 + 1e-9*y",
                                 "abs(x) - x",
                                 "abs(x) + x",
                                 "step(-x)",
                                 "step(x) - 1",
                                 "step(x - 1000)",
                                 "sign(x) - 1",
                                 "max(x - 1000, 0)",
                                 "min(x, 1000) - x",
                                 "max(x, y) - x",
                                 "sqrt(x^2) - x",
                                 "x^2 - 1e-12",
                                 "exp(x) - 1 - x - x^2/2 - x^3/6",
                                 "sqrt(x - 1.5)",
                                 "ln(-x)",
                                 "x - x*1.0000000001",
                                 "1/(1e9 + x)",
                                 "atan2(x, y) - atan(x/y)"})
            QTest::newRow(text) << text;
    }

    void notZeros() {
        QFETCH(QString, text);
        QVERIFY(!vanishes(text.toStdString()));
    }
};

COENERGY_TEST(TestTidy)
#include "test_tidy.moc"
