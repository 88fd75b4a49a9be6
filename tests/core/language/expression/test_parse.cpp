#include "samples.hpp"

#include "expression/letters.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"
#include "support/watched.hpp"

using namespace coenergy;
using samples::parsed;

namespace {

// The grammar of the language by recursive descent, straight to a double: knows nothing of the code under test.
//   sum := product (('+'|'-') product)*     product := signed (('*'|'/') signed)*
//   signed := ('+'|'-')* power              power := atom (('^'|'**') signed)?
class Descent {
public:
    Descent(std::string text, const Point& point) : m_text(std::move(text)), m_point(point) {}

    double value() {
        const double result = sum();
        if (m_at != m_text.size())
            throw std::runtime_error("left over: " + m_text.substr(m_at));
        return result;
    }

private:
    bool accept(const std::string& token) {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        if (m_text.compare(m_at, token.size(), token) != 0)
            return false;
        m_at += token.size();
        return true;
    }

    double sum() {
        double result = product();
        while (true) {
            if (accept("+"))
                result += product();
            else if (accept("-"))
                result -= product();
            else
                return result;
        }
    }

    double product() {
        double result = signedPower();
        while (true) {
            const std::size_t before = m_at;
            if (accept("**"))
                throw std::runtime_error("a power was left at " + std::to_string(before));
            if (accept("*"))
                result *= signedPower();
            else if (accept("/"))
                result /= signedPower();
            else
                return result;
        }
    }

    double signedPower() {
        if (accept("-"))
            return -signedPower();
        if (accept("+"))
            return signedPower();
        const double base = atom();
        return accept("^") || accept("**") ? std::pow(base, signedPower()) : base;
    }

    double atom() {
        if (accept("(")) {
            const double inner = sum();
            if (!accept(")"))
                throw std::runtime_error("not closed");
            return inner;
        }
        if (std::isdigit(m_text[m_at]) || m_text[m_at] == '.') {
            std::size_t length = 0;
            const double number = std::stod(m_text.substr(m_at), &length);
            m_at += length;
            return number;
        }
        std::string name;
        while (m_at < m_text.size() && (std::isalnum(m_text[m_at]) || m_text[m_at] == '_'))
            name += m_text[m_at++];
        return accept("(") ? called(name) : m_point.at(name);
    }

    double called(const std::string& name) {
        std::vector<double> x = {sum()};
        while (accept(","))
            x.push_back(sum());
        if (!accept(")"))
            throw std::runtime_error("call not closed");
        static const std::map<std::string, double (*)(double)> unary = {
            {"sin", std::sin},   {"cos", std::cos},   {"tan", std::tan},     {"asin", std::asin}, {"acos", std::acos},
            {"atan", std::atan}, {"sinh", std::sinh}, {"cosh", std::cosh},   {"tanh", std::tanh}, {"exp", std::exp},
            {"ln", std::log},    {"log", std::log},   {"log10", std::log10}, {"sqrt", std::sqrt}, {"abs", std::fabs}};
        if (const auto entry = unary.find(name); entry != unary.end())
            return entry->second(x.at(0));
        if (std::any_of(x.begin(), x.end(), [](double argument) { return std::isnan(argument); }))
            return std::nan("");
        if (name == "sign")
            return x[0] > 0 ? 1 : x[0] < 0 ? -1 : 0;
        if (name == "step")
            return x[0] >= 0 ? 1 : 0;
        if (name == "atan2")
            return std::atan2(x[0], x.at(1));
        if (name == "power")
            return std::pow(x[0], x.at(1));
        return name == "min" ? *std::min_element(x.begin(), x.end()) : *std::max_element(x.begin(), x.end());
    }

    std::string m_text;
    const Point& m_point;
    std::size_t m_at = 0;
};

// Texts as people and chance write them: few parentheses, chains of every operator, signs anywhere.
class Writer {
public:
    explicit Writer(samples::Random& random) : m_random(random) {}

    std::string sum(int levels) {
        std::string text = product(levels);
        while (m_random.oneIn(2))
            text += space() + m_random.of<std::string>({"+", "-"}) + space() + product(levels);
        return text;
    }

private:
    std::string space() { return m_random.oneIn(3) ? " " : ""; }
    std::string sign() { return m_random.oneIn(4) ? m_random.of<std::string>({"-", "+", "--", "-+", "- "}) : ""; }

    std::string product(int levels) {
        std::string text = sign() + power(levels);
        while (m_random.oneIn(2))
            text += space() + m_random.of<std::string>({"*", "/"}) + space() + sign() + power(levels);
        return text;
    }

    std::string power(int levels) {
        std::string text = atom(levels);
        for (int k = 0; k < 3 && m_random.oneIn(4); ++k)
            text += space() + m_random.of<std::string>({"^", "**"}) + space() + sign() + atom(levels);
        return text;
    }

    std::string atom(int levels) {
        if (levels == 0 || m_random.oneIn(3))
            return m_random.oneIn(2)
                       ? m_random.of(samples::names())
                       : m_random.of<std::string>({"1", "2", "3", "0.5", ".25", "2.", "1e1", "12.5e-1", "007", "0.1"});
        if (m_random.oneIn(2))
            return "(" + space() + sum(levels - 1) + space() + ")";
        if (m_random.oneIn(4))
            return m_random.of<std::string>({"atan2", "power", "min", "max"}) + "(" + sum(levels - 1) + "," + space() +
                   sum(levels - 1) + ")";
        return m_random.of<std::string>({"sin", "cos", "tan", "atan", "tanh", "exp", "ln", "log", "log10", "sqrt",
                                         "abs", "sign", "step", "asin", "acos", "sinh", "cosh"}) +
               space() + "(" + sum(levels - 1) + ")";
    }

    samples::Random& m_random;
};

} // namespace

class TestParse : public QObject {
    Q_OBJECT

private slots:
    void precedence_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("meaning");
        const auto row = [](const char* text, const char* meaning) { QTest::newRow(text) << text << meaning; };
        row("-x^2", "-(x^2)");
        row("--x", "x");
        row("-+-x", "x");
        row("+x", "x");
        row("2^-x", "2^(-x)");
        row("2^--x", "2^x");
        row("2^-x^2", "2^(-(x^2))");
        row("a^b^c", "a^(b^c)");
        row("a**b**c", "a^(b^c)");
        row("a^b**c^d", "a^(b^(c^d))");
        row("a/b/c", "(a/b)/c");
        row("a/b*c", "(a/b)*c");
        row("a*b/c", "(a*b)/c");
        row("a-b-c", "(a-b)-c");
        row("a-b+c", "(a-b)+c");
        row("a - -b", "a + b");
        row("a--b", "a+b");
        row("a+-b", "a-b");
        row("a*-b", "-(a*b)");
        row("a/-b", "-(a/b)");
        row("-a*-b", "a*b");
        row("-a/b^2", "-(a/(b^2))");
        row("a/b^c", "a/(b^c)");
        row("a*b^c*d", "a*(b^c)*d");
        row("-2^2", "0-4");
        row("(-2)^2", "4");
        row("2^3^2", "512");
        row("2^-1^5", "1/2");
        row("-1^-1", "0-1");
        row("8/4/2", "1");
        row("8/(4/2)", "4");
        row("10-4-3", "3");
        row("sin(x)^2", "(sin(x))^2");
        row("-sin(x)^2", "-(sin(x)^2)");
        row("2*-x^-y^-z", "-(2*(x^(-(y^(-z)))))");
    }
    void precedence() {
        QFETCH(QString, text);
        QFETCH(QString, meaning);
        QCOMPARE(parsed(text.toStdString()), parsed(meaning.toStdString()));
    }

    void valuesAgreeWithAnIndependentReading() {
        samples::Random random(31);
        int compared = 0;
        for (int sample = 0; sample < static_cast<int>(tests::whole(20000, 5)); ++sample) {
            const std::string text = Writer(random).sum(sample % 4);
            const Parsed result = parseExpression(text);
            if (!result.value) { // sqrt(-2) and the like
                QVERIFY2(result.problems.at(0).code == Code::NotReal ||
                             result.problems[0].code == Code::DivisionByZero ||
                             result.problems[0].code == Code::TooManyDigits,
                         text.c_str());
                continue;
            }
            const Point point = samples::positivePoint(random);
            const double expected = Descent(text, point).value();
            if (!std::isfinite(expected) || std::abs(expected) > 1e6)
                continue;
            Point moved = point; // rounding is not to be taken for an error where the value jumps or is steep
            for (auto& [name, value] : moved)
                value *= 1 + 1e-11;
            if (!samples::isNear(Descent(text, moved).value(), expected, 1e-7))
                continue;
            ++compared;
            if (!samples::isNear(evaluate(*result.value, point), expected, 1e-6))
                QFAIL(qPrintable(
                    QString("%1 = %2, not %3").arg(text.c_str()).arg(expected).arg(evaluate(*result.value, point))));
        }
        QVERIFY2(compared > static_cast<int>(tests::whole(8000, 5)), qPrintable(QString::number(compared)));
    }

    // As Suk's thesis writes rates; the syntax, from which formulas are typeset, has no second operand either.
    void theTimeBehindADot() {
        for (const char* text : {"dot(x*y, t)", "dot(x*y,(t))"}) {
            QCOMPARE(parsed(text), parsed("dot(x*y)"));
            QCOMPARE(parseExpression(text).syntax->size(), parseExpression("dot(x*y)").syntax->size());
        }
        QCOMPARE(parsed("2*dot(dot(x, t), t)"), parsed("2*dot(dot(x))"));
    }

    void everyLetterIsAName() {
        for (char c = 'A'; c <= 'z'; c = c == 'Z' ? 'a' : static_cast<char>(c + 1)) {
            const std::string name(1, c);
            QCOMPARE(parsed(name), Expression::symbol(name));
            QCOMPARE(parsed("2*" + name + " + " + name), Expression(3) * Expression::symbol(name));
            QCOMPARE(evaluate(parsed(name + "^2"), {{name, 3.0}}), 9.0);
        }
        for (const char* name :
             {"lambda", "gamma", "beta", "alpha", "zeta", "inf",  "nan",  "NaN",  "_",    "__",    "_x", "x_",   "e1",
              "E5",     "e_1",   "i",    "j",     "Pi",   "sine", "log2", "sin_", "dotx", "class", "if", "true", "end"})
            QCOMPARE(parsed(name), Expression::symbol(name));
        QCOMPARE(parsed(std::string(1'000'000, 'a')).name().size(), 1'000'000U);
    }

    void greekLettersAreTheirNames() {
        QCOMPARE(parsed("θ + Ω*µ"), parsed("theta + Omega*mu"));
        QCOMPARE(parsed("ω_max^2"), parsed("omega_max^2"));
        QCOMPARE(parsed("θ1"), parsed("theta1"));
        QCOMPARE(parsed("dθ"), parsed("dtheta"));
        QCOMPARE(parsed("sin(φ) + ϕ"), parsed("sin(phi) + phi"));
        QCOMPARE(evaluate(parsed("2*π"), {}), 2 * 3.14159265358979323846);
        const std::string lower = "αβγδεζηθικλμνξοπρστυφχψω", upper = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ";
        for (const std::string& alphabet : {lower, upper})
            for (std::size_t k = 0; k < alphabet.size(); k += 2) {
                const std::string letter = alphabet.substr(k, 2);
                const std::string name(greekNameOf(letter).value());
                QCOMPARE(parsed(letter), Expression::symbol(name));
                QVERIFY(greekCommand(name));
                QCOMPARE(leadingGreekName(name + "x").substr(0, name.size()), name);
            }
        QCOMPARE(lower.size() + upper.size(), 96U);
        QVERIFY(!greekNameOf("x") && !greekNameOf("") && !greekNameOf("ж"));
    }

    void signsOfWordProcessors() {
        QCOMPARE(parsed("a − b·c×d ÷ f⋅g"), parsed("a - b*c*d/f*g"));
        QCOMPARE(parsed("\t a\u00A0+\n\r b "), parsed("a+b"));
    }

    void namesAreReportedWhereTheyStand() {
        const Parsed result = parseExpression("θ*x + sin(θ) − t/pi");
        const std::vector<NameUse> expected = {
            {"theta", {0, 2}}, {"x", {3, 1}}, {"theta", {11, 2}}, {"t", {19, 1}}, {"pi", {21, 2}}};
        QCOMPARE(result.names, expected);
        QCOMPARE(parseExpression("a = b", Form::Equation).names.size(), 2U);
        // ... also in a text that goes wrong later
        QCOMPARE(parseExpression("x + y + )").names.size(), 2U);
    }

    void equationsAreDifferences() {
        QCOMPARE(parsed("x^2 + y^2 = l^2", Form::Equation), parsed("x^2 + y^2 - l^2"));
        QCOMPARE(parsed("x - l", Form::Equation), parsed("x - l"));
        QCOMPARE(parsed("0 = x", Form::Equation), parsed("-x"));
        QCOMPARE(parsed("-x = -(y - 2)", Form::Equation), parsed("y - 2 - x"));
        QCOMPARE(parsed("x = x", Form::Equation), Expression(0));
    }

    void functionsOfAnyNumberOfArguments() {
        const Expression least = parsed("min(a, b, c, d)");
        QCOMPARE(least.operands().size(), 4U);
        QCOMPARE(evaluate(least, {{"a", 4}, {"b", 3}, {"c", 2}, {"d", 5}}), 2.0);
        QCOMPARE(evaluate(parsed("max(a, -b, 2^2)"), {{"a", 1}, {"b", 3}}), 4.0);
        QCOMPARE(parsed("atan2(1,5)"), apply(Function::Atan2, {1, 5}));
    }

    void aValueOrAProblemButNeverBoth() {
        samples::Random random(33);
        const std::vector<std::string> tokens = {"x", "2", "1.5",  "(",    ")", "+", "-",  "*",  "/", "^",
                                                 ",", "=", "sin(", "max(", "θ", " ", "1e", "..", "é", "sqrt"};
        int values = 0;
        for (int sample = 0; sample < 50000; ++sample) {
            std::string text;
            for (int k = random.below(12); k >= 0; --k)
                text += random.of(tokens);
            for (const Form form : {Form::Expression, Form::Equation}) {
                const Parsed result = parseExpression(text, form);
                QCOMPARE(result.problems.empty(), result.value.has_value());
                values += result.value ? 1 : 0;
                for (const Diagnostic& problem : result.problems) {
                    QVERIFY(problem.severity == Severity::Error);
                    QVERIFY2(problem.span.begin + problem.span.length <= text.size(), text.c_str());
                    const std::string marked = text.substr(problem.span.begin, problem.span.length);
                    QVERIFY2(isValidUtf8(marked), text.c_str()); // spans never cut a character
                    QVERIFY2(problem.span.length > 0 || problem.code == Code::EmptyExpression, text.c_str());
                }
                for (const NameUse& use : result.names)
                    QVERIFY(use.span.begin + use.span.length <= text.size());
            }
        }
        QVERIFY(values > 1000);
    }

    // Every operation with its place, as it was typed: nothing is folded or put in order.
    void syntaxIsWhatWasTyped() {
        const auto told = [](const std::string& text) {
            const Parsed result = parseExpression(text, Form::Equation);
            std::string all;
            for (const SyntaxNode& node : *result.syntax)
                all += (all.empty() ? "" : "|") + text.substr(node.span.begin, node.span.length);
            return all;
        };
        QCOMPARE(told("b + a - b"), std::string("b|a|b|b + a - b"));
        QCOMPARE(told("2*(x + y)/z"), std::string("2|x|y|x + y|z|z|2*(x + y)/z"));
        QCOMPARE(told("-a^-b^2"), std::string("a|b|2|b^2|a^-b^2"));
        QCOMPARE(told("sqrt(x) = min(a, 3)"), std::string("x|sqrt(x)|sqrt(x)|a|3|min(a, 3)|sqrt(x) = min(a, 3)"));
        QVERIFY(!parseExpression("a +").syntax);
    }
};

COENERGY_TEST(TestParse)
#include "test_parse.moc"
