#include "samples.hpp"

#include "expression/print_latex.hpp"
#include "expression/traverse.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"
#include "support/watched.hpp"

using namespace coenergy;
using samples::parsed;
using samples::repeated;

namespace {

Code codeOf(const std::string& text) {
    const Parsed result = parseExpression(text);
    return result.value ? Code::Internal : result.problems.at(0).code;
}

constexpr std::size_t tenMillion = tests::whole(10'000'000), million = tenMillion / 10;

std::string tenMegabytes(const std::string& piece) {
    return repeated(piece, tenMillion / piece.size());
}

} // namespace

// Hostile texts: each must be answered, at once and on a small stack.
class TestLimits : public QObject {
    Q_OBJECT

private:
    samples::ProcessorTime m_time;

private slots:
    void init() { m_time = {}; }
    void cleanup() { QVERIFY2(m_time.seconds() < 300, qPrintable(QString::number(m_time.seconds()))); }

    void nestingUpToTheLimit() {
        const auto nested = [](const std::string& open, std::size_t levels, const std::string& inner = "x") {
            return repeated(open, levels) + inner + repeated(")", levels);
        };
        QCOMPARE(parsed(nested("(", 2000)), parsed("x"));
        QCOMPARE(codeOf(nested("(", 2001)), Code::TooDeep);
        QCOMPARE(parseExpression(nested("(", 2001)).problems.at(0).span, (Span{2000, 1}));
        QCOMPARE(plainTexts(parseExpression(nested("(", 2001)).problems.at(0).arguments),
                 std::vector<std::string>{"2000"});
        QCOMPARE(parsed(nested("sin(", 2000)).depth(), 2001U);
        QCOMPARE(codeOf(nested("sin(", 2001)), Code::TooDeep);
        QCOMPARE(parsed(nested("1 + 2*exp(", 2000)).depth(), 6001U);
        QCOMPARE(parsed("-" + nested("-(", 1999)), parsed("x"));
        for (const char* open : {"(", "sin(", "-(", "2^(", "1/(", "x+(", "x*(", "max(x,", "a^-(", "((", "sqrt(abs("})
            for (const std::size_t levels : {100'000U, 1'000'000U}) {
                QCOMPARE(codeOf(nested(open, levels)), Code::TooDeep);
                QCOMPARE(codeOf(repeated(open, levels)), Code::TooDeep);
            }
        QCOMPARE(codeOf(std::string(100'000, ')')), Code::UnmatchedParenthesis);
        QCOMPARE(codeOf(repeated("()", 100'000)), Code::UnexpectedToken);
    }

    void towersOfPowers() {
        const std::string tower = "x" + repeated("^x", 1999);
        QCOMPARE(parsed(tower).depth(), 2000U);
        QCOMPARE(codeOf(tower + "^x"), Code::TooDeep);
        QCOMPARE(codeOf("2" + repeated("^2", 1999)), Code::TooManyDigits);
        QCOMPARE(codeOf("9" + repeated("^9", 5'000'000)), Code::TooDeep);
        QCOMPARE(codeOf("x" + repeated("^-x", 100'000)), Code::TooDeep);
        QCOMPARE(codeOf("1" + repeated("^9", 1999)), Code::TooManyDigits); // it begins on the right
        QCOMPARE(parsed(repeated("x^", 1998) + "1^x").depth(), 1998U);
        QCOMPARE(codeOf("9^9^9"), Code::TooManyDigits);
        QCOMPARE(codeOf("9^(9^9)*0"), Code::TooManyDigits);
        QCOMPARE(codeOf("x^9^9^9"), Code::TooManyDigits);
        QCOMPARE(codeOf("(1 + 1e-9999)^9999"), Code::TooManyDigits);
        // towers inside functions: the printed form nests deeper than the text
        const std::string mixed = repeated("sin(", 1500) + "x" + repeated("^-x", 1500) + repeated(")", 1500);
        QCOMPARE(codeOf(mixed), Code::TooDeep);
    }

    void whatParsesPrintsToWhatParses_data() {
        QTest::addColumn<QString>("open");
        QTest::addColumn<int>("close");
        QTest::addColumn<int>("most"); // levels of the text
        const auto row = [](const char* open, int close, int most) { QTest::newRow(open) << open << close << most; };
        row("sin(", 1, 2000);
        row("1+2*sin(", 1, 2000);
        row("a/b/sin(", 1, 2000);
        row("x^-", 0, 1999);
        row("sqrt(1+", 1, 2000);
        row("1/(1+", 1, 2000);
        row("x^x*x^(", 1, 2000);
        row("-max(1,", 1, 2000);
        row("a/b^-(1+", 1, 2000);
    }
    void whatParsesPrintsToWhatParses() {
        QFETCH(QString, open);
        QFETCH(int, close);
        QFETCH(int, most);
        for (int levels = most; levels > 0; levels = levels * 2 / 3) {
            const auto count = static_cast<std::size_t>(levels);
            const std::string text = repeated(open.toStdString(), count) + "x" + repeated(")", close ? count : 0);
            const Parsed result = parseExpression(text);
            if (result.value)
                QCOMPARE(parsed(toText(*result.value)), *result.value);
            else
                QCOMPARE(result.problems.at(0).code, Code::TooDeep);
            QVERIFY(result.value || levels > 600);
        }
    }

    void tenMegabytesOfTerms() {
        QCOMPARE(parsed(tenMegabytes("x+") + "x"), Expression(tenMillion / 2 + 1LL) * parsed("x"));
    }

    void tenMegabytesWithoutEnd() {
        QCOMPARE(parsed(tenMegabytes("-") + "x"), parsed("x"));
        QCOMPARE(parsed(tenMegabytes(" ") + "x"), parsed("x"));
        QCOMPARE(parsed(tenMegabytes("x")).name().size(), tenMillion);
        QCOMPARE(parsed(tenMegabytes("θ")).name().size(), tenMillion / 2 * 5);
        QCOMPARE(codeOf(tenMegabytes("7")), Code::TooManyDigits);
        QCOMPARE(codeOf("1e" + tenMegabytes("7")), Code::TooManyDigits);
        QCOMPARE(codeOf("0." + tenMegabytes("7")), Code::TooManyDigits);
    }

    void tenMegabytesOfErrors() {
        QCOMPARE(codeOf(tenMegabytes("x ")), Code::ImplicitMultiplication);
        QCOMPARE(codeOf(tenMegabytes(",")), Code::UnexpectedToken);
        QCOMPARE(codeOf(tenMegabytes("min(x,")), Code::TooDeep);
        QCOMPARE(codeOf(std::string(tenMillion, '\0')), Code::UnexpectedCharacter);
        QCOMPARE(codeOf(std::string(tenMillion, '\xFF')), Code::InvalidUtf8);
    }

    void aMegabyteOfEveryOperator() {
        const auto many = [](const std::string& piece) { return repeated(piece, million / piece.size()); };
        const auto half = static_cast<long long>(million / 2);
        QCOMPARE(parsed(many("x*") + "x"), parsed("x^" + std::to_string(half + 1)));
        QCOMPARE(parsed(many("1+") + "1"), Expression(half + 1));
        QCOMPARE(parsed(many("1/") + "1"), Expression(1));
        QCOMPARE(parsed(many("x/") + "x"), parsed("x^-" + std::to_string(half - 1)));
        QCOMPARE(parsed("min(" + many("x,") + "x)").operands().size(), million / 2 + 1);
        QCOMPARE(codeOf(many("2*") + "2"), Code::TooManyDigits);
        QCOMPARE(codeOf(many("2/") + "2"), Code::TooManyDigits);
        QCOMPARE(codeOf(many("x^")), Code::TooDeep);
        QCOMPARE(codeOf(many("x+")), Code::UnexpectedEnd);
        QCOMPARE(codeOf(many("x=")), Code::EqualsNotAllowed);
    }

    void manyDifferentTerms() {
        std::string text = "0";
        for (int k = 0; k < 30'000; ++k)
            text += "+a" + std::to_string(k) + "*b" + std::to_string(k % 1000) + "^2";
        const Expression expression = parsed(text);
        QCOMPARE(expression.operands().size(), 30'000U);
        QCOMPARE(parsed(toText(expression)), expression);
        QVERIFY(LatexPrinter().print(expression).size() > text.size());
        std::string product = "1";
        for (int k = 0; k < 30'000; ++k)
            product += "*a" + std::to_string(k);
        QCOMPARE(parsed(product).operands().size(), 30'000U);
        QCOMPARE(parsed(toText(parsed(product))), parsed(product));
    }

    void longNumbers() {
        const std::string digits = repeated("1234567890", 1000);
        QCOMPARE(parsed(digits).number(), Rational(Integer(digits)));
        const std::string fewer = digits.substr(0, 9999);
        QCOMPARE(parsed("0." + fewer).number() * integerPower(10, 9999), parsed(fewer).number());
        QCOMPARE(parsed(toText(parsed("0." + fewer))), parsed("0." + fewer));
        QCOMPARE(codeOf(digits + "1"), Code::TooManyDigits);
        std::string sum = "0";
        for (int k = 0; k < 100; ++k) // of different ones: a few milliseconds each
            sum += "+x*" + std::to_string(100 + k) + fewer.substr(10);
        QVERIFY(parsed(sum).isProduct());
        QCOMPARE(parsed(toText(parsed("x/" + digits))), parsed("x/" + digits));
    }

    void fractionsThatGrow() {
        std::string harmonic = "0";
        std::string product = "1";
        for (int k = 1; k <= 20'000; ++k) {
            harmonic += "+1/" + std::to_string(k);
            product += "*" + std::to_string(k) + "/" + std::to_string(k + 1);
        }
        QVERIFY(parsed(harmonic).isNumber()); // 8,700 digits
        QCOMPARE(parsed(product).number(), Rational(1, 20'001));
        std::string alternating = "0";
        for (int k = 1; k < 30'000; ++k)
            alternating += (k % 2 ? "+1/" : "-1/") + std::to_string(k * k + 1);
        QCOMPARE(codeOf(alternating), Code::TooManyDigits);
    }

    void deepAndWideAtOnce() {
        // Up to a megabyte of terms under 2000 functions: nothing may be copied from level to level.
        std::string terms = "x0";
        for (int k = 1; terms.size() < million; ++k)
            terms += "+x" + std::to_string(k);
        const Expression expression = parsed(repeated("sin(", 1999) + terms + repeated(")", 1999));
        QCOMPARE(parsed(toText(expression)), expression);
        QVERIFY(LatexPrinter().print(expression).size() > terms.size());
        QVERIFY(std::isnan(evaluate(expression, {})));
    }

    void deepStructuresAreReleased() {
        for (int round = 0; round < 3; ++round) {
            Expression deep = parsed("x");
            while (deep.depth() < maximumDepth - 1)
                deep = apply(Function::Sin, {deep + Expression(round)});
            QVERIFY(deep == deep);
            const Expression again = substituted(deep, {{"x", parsed("y")}});
            QVERIFY(again != deep);
            QVERIFY(substituted(again, {{"y", parsed("x")}}) == deep);
            QVERIFY(std::isfinite(evaluate(deep, {{"x", 1.0}})));
            QVERIFY(toText(deep).size() > 40'000);
            QVERIFY(!LatexPrinter().print(deep).empty());
            QCOMPARE(symbolsIn(deep), std::set<std::string>{"x"});
        }
    }

    void rootsOfRootsToGreatPowers() {
        Expression root = parsed("x");
        for (std::size_t k = 0; k < 9000; ++k)
            root = squareRoot(root);
        QCOMPARE(power(root, Expression(integerPower(2, 9000))), parsed("x"));
        Expression mixed = parsed("x");
        for (std::size_t k = 0; k < 9000; ++k)
            mixed = squareRoot(mixed * parsed("y"));
        QCOMPARE(symbolsIn(power(mixed, Expression(integerPower(2, 9000)))).size(), 2U);
    }
};

COENERGY_TEST(TestLimits)
#include "test_limits.moc"
