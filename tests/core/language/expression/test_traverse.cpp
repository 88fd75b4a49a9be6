#include "samples.hpp"

#include "expression/any_node.hpp"
#include "expression/name_numbers.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

using namespace coenergy;
using samples::parsed;

namespace {

// sin(u)*cos(u) of itself, again and again: 2^levels leaves, 3 nodes a level.
Expression doubledTree(int levels) {
    Expression expression = parsed("x");
    for (int k = 0; k < levels; ++k)
        expression = apply(Function::Sin, {expression}) * apply(Function::Cos, {expression});
    return expression;
}

} // namespace

class TestTraverse : public QObject {
    Q_OBJECT

private slots:
    void sharedNodesAreVisitedOnce() {
        const Expression expression = doubledTree(20);
        QVERIFY(expression.treeSize() > 4'000'000);
        int visits = 0;
        const int leaves = fold<int>(expression, [&](const Expression& node, std::span<const int* const> operands) {
            ++visits;
            int total = node.isSymbol() ? 1 : 0;
            for (const int* operand : operands)
                total += *operand;
            return total;
        });
        QCOMPARE(leaves, 1 << 20);
        QCOMPARE(visits, 3 * 20 + 1);
    }

    void everythingIsLinearInTheNodes() {
        const Expression expression = doubledTree(20);
        const samples::ProcessorTime time;
        for (int k = 0; k < 1000; ++k) {
            QVERIFY(std::isfinite(evaluate(expression, {{"x", 0.1 + k}})));
            QCOMPARE(symbolsIn(expression).size(), 1U);
            QCOMPARE(substituted(expression, {{"x", parsed("y")}}).treeSize(), expression.treeSize());
        }
        QVERIFY2(time.seconds() < 10,
                 qPrintable(QString::number(time.seconds()))); // 10 ms each; the tree has 4 million nodes
    }

    void operandsComeFirst() {
        std::vector<Expression> seen;
        const Expression expression = parsed("sin(x + y^2)*x");
        forEachNode(expression, [&](const Expression& node) {
            for (const Expression& operand : node.operands())
                QVERIFY(std::find(seen.begin(), seen.end(), operand) != seen.end());
            seen.push_back(node);
        });
        QCOMPARE(seen.back(), expression);
    }

    void aMemoServesSeveralFolds() {
        Memo<int> memo;
        int visits = 0;
        const auto count = [&](const Expression&, std::span<const int* const> operands) {
            ++visits;
            int nodes = 1;
            for (const int* operand : operands)
                nodes += *operand;
            return nodes;
        };
        const Expression shared = parsed("sin(x + 1)");
        QCOMPARE(fold(shared, memo, count), 4);
        QCOMPARE(visits, 4);
        QCOMPARE(fold(apply(Function::Cos, {shared}), memo, count), 5);
        QCOMPARE(visits, 5);
        for (int k = 0; k < 1000; ++k) // nodes that the memo knows stay alive: no identity comes back for another
            QCOMPARE(fold(apply(Function::Exp, {Expression::symbol("s" + std::to_string(k))}), memo, count), 2);
    }

    void resultsOfAMemoStayWhereTheyAre() {
        Memo<int> memo;
        const Expression x = parsed("x");
        const int* const first = &memo.store(x, 7);
        for (int k = 0; k < 1000; ++k)
            memo.store(Expression::symbol("s" + std::to_string(k)), k);
        QCOMPARE(memo.find(x), first);
        QCOMPARE(&memo.store(x, 8), first); // one for each node, the latest
        QCOMPARE(*first, 8);
        QVERIFY(!memo.find(parsed("x"))); // equal, but another node
    }

    void sharedNodesOfFewAreVisitedOnce() {
        int visits = 0;
        const Expression expression = doubledTree(3);
        QVERIFY(expression.treeSize() < 32);
        forEachNode(expression, [&](const Expression&) { ++visits; });
        QCOMPARE(visits, 3 * 3 + 1);
    }

    void namesOfAnExpression() {
        QCOMPARE(symbolsIn(parsed("a*sin(b^c) + a - min(d, 2)/pi")), (std::set<std::string>{"a", "b", "c", "d", "pi"}));
        QVERIFY(symbolsIn(parsed("2 + 3")).empty());
        QVERIFY(symbolsIn(parsed("x - x")).empty());
    }

    void namesHaveNumbers() {
        const Expression first = parsed("b*sin(a) + b"), second = parsed("c + a");
        const std::string other = "other", b = "b";
        NameNumbers numbers;
        QVERIFY(!numbers.has(b));
        numbers.add(first);
        numbers.add(second);
        QCOMPARE(numbers.names().size(), 3U);
        QCOMPARE(numbers.of(b), *numbers.find("b")); // a symbol and its name are the same
        QCOMPARE(numbers.of(other), 3U);
        QVERIFY(!numbers.has("another"));
    }

    void thousandsOfNamesHaveNumbers() {
        std::vector<std::string> names;
        for (int k = 0; k < 5000; ++k)
            names.push_back("n" + std::to_string(k));
        NameNumbers numbers;
        for (int round = 0; round < 2; ++round)
            for (std::size_t k = 0; k < names.size(); ++k)
                QCOMPARE(numbers.of(names[k]), k);
        QCOMPARE(*numbers.names()[4711], names[4711]);
    }

    void namesOfALargeExpression() {
        std::vector<Expression> terms = {doubledTree(20)}; // shared nodes only
        std::set<std::string> expected = symbolsIn(terms.front());
        for (int k = 0; k < 300; ++k) {
            const std::string name = "n" + std::to_string(k);
            expected.insert(name);
            terms.push_back(Expression(k + 2) * power(Expression::symbol(name), Expression(2)));
        }
        QCOMPARE(symbolsIn(sum(std::move(terms))), expected);
    }

    void aNodeThatIsSought() {
        const auto isSine = [](const Expression& node) {
            return node.isFunction() && node.function() == Function::Sin;
        };
        QVERIFY(anyNode(parsed("a + b*sin(c)^2"), isSine));
        QVERIFY(!anyNode(parsed("a + b*cos(c)^2"), isSine));
        QVERIFY(anyNode(doubledTree(20) + parsed("x^sin(y)"), isSine));
        int looks = 0;
        QVERIFY(!anyNode(doubledTree(20), [&](const Expression&) { return ++looks < 0; }));
        QVERIFY(looks < 20 * 10); // of 2^20
    }

    void substitutionIsSimultaneous() {
        const Expression expression = parsed("x - y^2");
        QCOMPARE(substituted(expression, {{"x", parsed("y")}, {"y", parsed("x")}}), parsed("y - x^2"));
        QCOMPARE(substituted(parsed("x"), {{"x", parsed("x + 1")}}), parsed("x + 1"));
        QCOMPARE(substituted(expression, {{"z", parsed("0")}}).identity(), expression.identity());
        QCOMPARE(substituted(expression, {}), expression);
    }

    void substitutionKeepsTheFormCanonical() {
        QCOMPARE(substituted(parsed("x*y + z"), {{"x", 0}}), parsed("z"));
        QCOMPARE(substituted(parsed("x + y"), {{"x", parsed("2*(a + y)")}}), parsed("2*a + 3*y"));
        QCOMPARE(substituted(parsed("x^y"), {{"y", parsed("2")}, {"x", parsed("a*b")}}), parsed("a^2*b^2"));
        QCOMPARE(substituted(parsed("sqrt(x)*y"), {{"x", parsed("2")}, {"y", parsed("sqrt(2)")}}), Expression(2));
        QVERIFY_EXCEPTION_THROWN(substituted(parsed("1/x"), {{"x", 0}}), ArithmeticError);
        QVERIFY_EXCEPTION_THROWN(substituted(parsed("ln(x)"), {{"x", -1}}), ArithmeticError);
    }

    void substitutionKeepsTheValue() {
        samples::Random random(61);
        int compared = 0;
        for (int sample = 0; sample < 3000; ++sample) {
            const Expression expression = samples::tree(random, 4);
            const Substitution substitution = {
                {"x", samples::tree(random, 2)}, {"theta1", samples::tree(random, 2)}, {"m", parsed("x*theta1")}};
            const Point point = samples::positivePoint(random);
            Point replaced = point;
            for (const auto& [name, value] : substitution)
                replaced[name] = evaluate(value, point);
            try {
                const double expected = evaluate(expression, replaced);
                const Expression result = substituted(expression, substitution);
                if (!std::isfinite(expected) || std::abs(expected) > 1e6 || !std::isfinite(evaluate(result, point)))
                    continue;
                Point moved = replaced;
                for (auto& [name, value] : moved)
                    value *= 1 + 1e-11;
                if (!samples::isNear(evaluate(expression, moved), expected, 1e-7)) // steep, or a jump
                    continue;
                ++compared;
                QVERIFY2(samples::isNear(evaluate(result, point), expected, 1e-6), toText(expression).c_str());
            } catch (const ArithmeticError&) {
            }
        }
        QVERIFY2(compared > 1200, qPrintable(QString::number(compared)));
    }

    void functionsHaveTheirValues_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* text, double expected) { QTest::newRow(text) << text << expected; };
        row("sin(x)", std::sin(0.4));
        row("cos(x)", std::cos(0.4));
        row("tan(x)", std::tan(0.4));
        row("asin(x)", std::asin(0.4));
        row("acos(x)", std::acos(0.4));
        row("atan(x)", std::atan(0.4));
        row("atan2(x, y)", std::atan2(0.4, -2.0));
        row("sinh(x)", std::sinh(0.4));
        row("cosh(x)", std::cosh(0.4));
        row("tanh(x)", std::tanh(0.4));
        row("exp(x)", std::exp(0.4));
        row("ln(x)", std::log(0.4));
        row("log(x)", std::log(0.4));
        row("log10(x)", std::log10(0.4));
        row("sqrt(x)", std::sqrt(0.4));
        row("abs(y)", 2);
        row("sign(x)", 1);
        row("sign(y)", -1);
        row("sign(zero)", 0);
        row("step(x)", 1);
        row("step(y)", 0);
        row("step(zero)", 1);
        row("min(x, y, zero)", -2);
        row("max(x, y, zero)", 0.4);
        row("power(y, 3)", -8);
        row("pi", 3.14159265358979323846);
        row("x/3 + y^2", 0.4 / 3 + 4);
    }
    void functionsHaveTheirValues() {
        QFETCH(QString, text);
        QFETCH(double, expected);
        QCOMPARE(evaluate(parsed(text.toStdString()), {{"x", 0.4}, {"y", -2.0}, {"zero", 0.0}}), expected);
    }

    void whatIsUndefinedIsNotANumber() {
        const Point point = {{"x", -1.0}, {"zero", 0.0}};
        for (const char* text : {"missing", "x + missing", "0.5*missing", "sin(missing)", "min(x, missing)",
                                 "min(missing, x)", "max(x, missing)", "max(missing, 5)", "sign(missing)",
                                 "step(missing)", "abs(missing)", "ln(x)", "sqrt(x)", "asin(x - 1)", "dot(x)", "x^0.5"})
            QVERIFY2(std::isnan(evaluate(parsed(text), point)), text);
        QVERIFY(std::isinf(evaluate(parsed("1/zero"), point)));
    }

    void aParameterMayHidePi() { QCOMPARE(evaluate(parsed("2*pi"), {{"pi", 3.0}}), 6.0); }
};

COENERGY_TEST(TestTraverse)
#include "test_traverse.moc"
