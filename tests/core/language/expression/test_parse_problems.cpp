#include "samples.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

Q_DECLARE_METATYPE(coenergy::Form)

class TestParseProblems : public QObject {
    Q_OBJECT

private slots:
    void whatIsWrongAndWhere_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<Form>("form");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("marked"); // what the span covers
        QTest::addColumn<int>("begin");         // in bytes
        QTest::addColumn<QStringList>("arguments");
        const auto in = [](Form form, const char* text, Code code, int begin, const char* marked,
                           QStringList arguments) {
            QTest::addRow("%s %s", text, form == Form::Equation ? "(equation)" : "")
                << QByteArray(text) << form << static_cast<int>(code) << QByteArray(marked) << begin << arguments;
        };
        const auto row = [&](const char* text, Code code, int begin, const char* marked, QStringList arguments = {}) {
            in(Form::Expression, text, code, begin, marked, arguments);
        };
        const auto equation = [&](const char* text, Code code, int begin, const char* marked,
                                  QStringList arguments = {}) {
            in(Form::Equation, text, code, begin, marked, arguments);
        };

        row("", Code::EmptyExpression, 0, "");
        row("  \t", Code::EmptyExpression, 3, "");
        equation("", Code::EmptyExpression, 0, "");

        row("x $ y", Code::UnexpectedCharacter, 2, "$", {"$"});
        row("θ + ж", Code::UnexpectedCharacter, 5, "ж", {"ж"});
        row("x²", Code::UnexpectedCharacter, 1, "²", {"²"});
        row("θ.x", Code::UnexpectedCharacter, 2, ".", {"."});
        row("x & y", Code::UnexpectedCharacter, 2, "&", {"&"});
        row("[x]", Code::UnexpectedCharacter, 0, "[", {"["});
        row("x;", Code::UnexpectedCharacter, 1, ";", {";"});

        row("x + * y", Code::UnexpectedToken, 4, "*", {"*", "operand"});
        row("x * / y", Code::UnexpectedToken, 4, "/", {"/", "operand"});
        row("*x", Code::UnexpectedToken, 0, "*", {"*", "operand"});
        row("x^*y", Code::UnexpectedToken, 2, "*", {"*", "operand"});
        row("x***y", Code::UnexpectedToken, 3, "*", {"*", "operand"});
        row("()", Code::UnexpectedToken, 1, ")", {")", "operand"});
        row("(x+)", Code::UnexpectedToken, 3, ")", {")", "operand"});
        row("min(1,)", Code::UnexpectedToken, 6, ")", {")", "operand"});
        row("min(,1)", Code::UnexpectedToken, 4, ",", {",", "operand"});
        row("sin(2*)", Code::UnexpectedToken, 6, ")", {")", "operand"});
        row("sin(-)", Code::UnexpectedToken, 5, ")", {")", "operand"});
        row("x, y", Code::UnexpectedToken, 1, ",", {",", "operator"});
        row("(x, y)", Code::UnexpectedToken, 2, ",", {",", "operator"});
        row("x 2", Code::UnexpectedToken, 2, "2", {"2", "operator"});
        row("2 3", Code::UnexpectedToken, 2, "3", {"3", "operator"});
        row("θ*θ θθ 4 5", Code::ImplicitMultiplication, 3, "θ θθ", {"θ*θθ"});

        row("x +", Code::UnexpectedEnd, 2, "+", {"operand"});
        row("-", Code::UnexpectedEnd, 0, "-", {"operand"});
        row("θ ** ", Code::UnexpectedEnd, 3, "**", {"operand"});
        row("(", Code::UnexpectedEnd, 0, "(", {"operand"});
        row("sin(", Code::UnexpectedEnd, 3, "(", {"operand"});
        equation("x =", Code::UnexpectedEnd, 2, "=", {"operand"});

        row("(x", Code::UnclosedParenthesis, 0, "(");
        row("θ*((x + 1)", Code::UnclosedParenthesis, 3, "(");
        row("2*sin (x + y", Code::UnclosedParenthesis, 2, "sin (");
        row("a*(b + (c)", Code::UnclosedParenthesis, 2, "(");
        row("x)", Code::UnmatchedParenthesis, 1, ")");
        row("(θ))", Code::UnmatchedParenthesis, 4, ")");
        row(")", Code::UnmatchedParenthesis, 0, ")");
        row("x+)", Code::UnmatchedParenthesis, 2, ")");

        row("2x", Code::ImplicitMultiplication, 0, "2x", {"2*x"});
        row("2 x", Code::ImplicitMultiplication, 0, "2 x", {"2*x"});
        row("3.5θ1", Code::ImplicitMultiplication, 0, "3.5θ1", {"3.5*θ1"});
        row("x + 2e", Code::ImplicitMultiplication, 4, "2e", {"2*e"});
        row("2E", Code::ImplicitMultiplication, 0, "2E", {"2*E"});
        row("1e5x", Code::ImplicitMultiplication, 0, "1e5x", {"1e5*x"});
        row("2exp(x)", Code::ImplicitMultiplication, 0, "2exp", {"2*exp"});
        row("2sin(x)", Code::ImplicitMultiplication, 0, "2sin", {"2*sin"});
        row("2(x + 1)", Code::ImplicitMultiplication, 0, "2(", {"2*("});
        row("(x)(y)", Code::ImplicitMultiplication, 2, ")(", {")*("});
        row("(x)y", Code::ImplicitMultiplication, 2, ")y", {")*y"});
        row("(x)2", Code::ImplicitMultiplication, 2, ")2", {")*2"});
        row("x y", Code::ImplicitMultiplication, 0, "x y", {"x*y"});
        row("sin(x)cos(x)", Code::ImplicitMultiplication, 5, ")cos", {")*cos"});
        row("m g", Code::ImplicitMultiplication, 0, "m g", {"m*g"});
        row("1.x", Code::ImplicitMultiplication, 0, "1.x", {"1.*x"});
        row("0x1F", Code::ImplicitMultiplication, 0, "0x1F", {"0*x1F"});

        row("9,81", Code::DecimalComma, 0, "9,81", {"9.81"});
        row("m*9,81*h", Code::DecimalComma, 2, "9,81", {"9.81"});
        row("θ*(0,5)", Code::DecimalComma, 4, "0,5", {"0.5"});
        row("sin(0,5)", Code::DecimalComma, 4, "0,5", {"0.5"});
        row("atan2(1,2,5)", Code::DecimalComma, 8, "2,5", {"2.5"});
        row("x1,5", Code::UnexpectedToken, 2, ",", {",", "operator"});
        row("1.5,5", Code::UnexpectedToken, 3, ",", {",", "operator"});
        row("1 ,5", Code::UnexpectedToken, 2, ",", {",", "operator"});

        row("1..2", Code::MalformedNumber, 0, "1..2", {"1..2"});
        row("1.2.3", Code::MalformedNumber, 0, "1.2.3", {"1.2.3"});
        row("θ+1.2.", Code::MalformedNumber, 3, "1.2.", {"1.2."});
        row("1e+", Code::MalformedNumber, 0, "1e+", {"1e+"});
        row("2e-x", Code::MalformedNumber, 0, "2e-", {"2e-"});
        row("1e5.5", Code::MalformedNumber, 0, "1e5.5", {"1e5.5"});
        row("..5", Code::UnexpectedCharacter, 0, ".", {"."});
        row(".", Code::UnexpectedCharacter, 0, ".", {"."});

        row("x(y)", Code::NotAFunction, 0, "x", {"x", "x*("});
        row("2*θ (y)", Code::NotAFunction, 2, "θ", {"theta", "theta*("});
        row("t(2)", Code::NotAFunction, 0, "t", {"t", "t*("});
        row("Sin(x)", Code::NotAFunction, 0, "Sin", {"Sin", "Sin*("});
        row("2*f(x, sin(t)) + 1", Code::NotAFunction, 2, "f(x, sin(t))", {"f", "f"});
        row("f((x, t)", Code::NotAFunction, 0, "f", {"f", "f*("}); // never closed

        row("sin", Code::FunctionNeedsArguments, 0, "sin", {"sin"});
        row("2*sin x", Code::FunctionNeedsArguments, 2, "sin", {"sin"});
        row("θ*sqrt*2", Code::FunctionNeedsArguments, 3, "sqrt", {"sqrt"});
        row("sin()", Code::FunctionNeedsArguments, 0, "sin(", {"sin"});
        row("x + max ( )", Code::FunctionNeedsArguments, 4, "max (", {"max"});

        row("sin(x, y)", Code::WrongArgumentCount, 0, "sin(x, y)", {"sin", "1", "2"});
        row("θ + atan2(x)", Code::WrongArgumentCount, 5, "atan2(x)", {"atan2", "2", "1"});
        row("min(x)", Code::WrongArgumentCount, 0, "min(x)", {"min", "2+", "1"});
        row("power(x, y, z)", Code::WrongArgumentCount, 0, "power(x, y, z)", {"power", "2", "3"});
        row("dot(x, 3)", Code::OperatorNeedsName, 0, "dot(x, 3)", {"dot", "3"});
        row("dot(x, 2*t)", Code::OperatorNeedsName, 0, "dot(x, 2*t)", {"dot", "2*t"});
        row("1 + put(x, x + 1, 3)", Code::OperatorNeedsName, 4, "put(x, x + 1, 3)", {"put", "x + 1"});
        row("dot(x, pi)", Code::OperatorNeedsName, 0, "dot(x, pi)", {"dot", "pi"});
        row("put(x, y)", Code::WrongArgumentCount, 0, "put(x, y)", {"put", "3", "2"});
        row("coeff(x, y, -1)", Code::OrderOfDerivative, 0, "coeff(x, y, -1)", {"coeff"});
        row("coeff(x, y, n)", Code::OrderOfDerivative, 0, "coeff(x, y, n)", {"coeff"});
        row("dot(x, t, 1)", Code::WrongArgumentCount, 0, "dot(x, t, 1)", {"dot", "2", "3"});
        row("sqrt((x), y)", Code::WrongArgumentCount, 0, "sqrt((x), y)", {"sqrt", "1", "2"});

        row("x = y", Code::EqualsNotAllowed, 2, "=");
        row("θ == y", Code::EqualsNotAllowed, 3, "=");
        equation("x = y = z", Code::SecondEquals, 6, "=");
        equation("x == y", Code::UnexpectedToken, 3, "=", {"=", "operand"});
        equation("= y", Code::UnexpectedToken, 0, "=", {"=", "operand"});
        equation("(x = y)", Code::UnclosedParenthesis, 0, "(");
        equation("sin(x = y)", Code::UnclosedParenthesis, 0, "sin(");

        row("1/0", Code::DivisionByZero, 2, "0");
        row("θ + x/(1 - 1)*y", Code::DivisionByZero, 7, "(1 - 1)");
        row("x*0^-1", Code::DivisionByZero, 2, "0^-1");
        row("1/-0", Code::DivisionByZero, 3, "0");
        row("a + b*0^x*0^(-1 - x) + c", Code::DivisionByZero, 4, "b*0^x*0^(-1 - x)");
        row("θ*sqrt(-1)", Code::NotReal, 3, "sqrt(-1)", {"(-1)^(1/2)"});
        row("x + (-8)^(1/3)*2", Code::NotReal, 4, "(-8)^(1/3)", {"(-8)^(1/3)"});
        row("x + ln(0)", Code::NotReal, 4, "ln(0)", {"ln(0)"});
        row("2*asin(-3/2)", Code::NotReal, 2, "asin(-3/2)", {"asin(-3/2)"});
        row("power(-2, 0.5)", Code::NotReal, 0, "power(-2, 0.5)", {"(-2)^(1/2)"});
        row("θ + 9^9^9", Code::TooManyDigits, 5, "9^9^9", {"10000"});
        row("2^1e999999999", Code::TooManyDigits, 2, "1e999999999", {"10000"});
        row("2^1e99999", Code::TooManyDigits, 2, "1e99999", {"10000"});
        row("x + 1e9000*1e9000*y - z", Code::TooManyDigits, 4, "1e9000*1e9000*y", {"10000"});
        row("z*(x*9e9999 + 9e9999*x)", Code::TooManyDigits, 3, "x*9e9999 + 9e9999*x", {"10000"});
        equation("z + 9e9999 = -9e9999*1", Code::TooManyDigits, 0, "z + 9e9999 = -9e9999*1", {"10000"});

        row("x + \xFF", Code::InvalidUtf8, 4, "\xFF");
        row("θ\xCE", Code::InvalidUtf8, 2, "\xCE");
    }

    void whatIsWrongAndWhere() {
        QFETCH(QByteArray, text);
        QFETCH(Form, form);
        QFETCH(int, code);
        QFETCH(QByteArray, marked);
        QFETCH(int, begin);
        QFETCH(QStringList, arguments);
        const Parsed result = parseExpression(text.toStdString(), form);
        QVERIFY(!result.value);
        QCOMPARE(result.problems.size(), 1U);
        const Diagnostic& problem = result.problems.front();
        QCOMPARE(problem.code, static_cast<Code>(code));
        QCOMPARE(problem.severity, Severity::Error);
        QCOMPARE(problem.field, Field{});
        QCOMPARE(problem.span, (Span{static_cast<std::size_t>(begin), static_cast<std::size_t>(marked.size())}));
        QCOMPARE(text.mid(begin, marked.size()), marked);
        QStringList found;
        for (const std::string& argument : plainTexts(problem.arguments))
            found << QString::fromStdString(argument);
        QCOMPARE(found, arguments);
        QCOMPARE(wrongArguments(problem), std::string());
    }

    void zeroBytesAreUnexpectedCharacters() {
        const std::string zero(1, '\0');
        for (const std::string& text : {zero, "x" + zero, "x + " + zero + "y", "2" + zero + "3"}) {
            const Parsed result = parseExpression(text);
            QCOMPARE(result.problems.at(0).code, Code::UnexpectedCharacter);
            QCOMPARE(result.problems[0].span, (Span{text.find('\0'), 1}));
            QCOMPARE(plainTexts(result.problems[0].arguments), std::vector<std::string>{zero});
        }
    }

    void aProposalRepairsTheText() {
        for (const char* text : {"2x", "2 x", "3.5θ1", "2e", "1e5x", "2exp(x)", "2(x + 1)", "(x)(y)", "(x)y", "m g h",
                                 "9,81", "m*0,5*v^2", "2x y(z)3", "x(y)", "f(x, t)*2", "2sin(x)cos(x)"}) {
            std::string repaired = text;
            int steps = 0;
            for (Parsed result = parseExpression(repaired); !result.value; result = parseExpression(repaired)) {
                const Diagnostic& problem = result.problems.at(0);
                const bool isCall = problem.code == Code::NotAFunction; // its proposal takes in the parenthesis
                const bool isFactor = plainText(problem.arguments.back()).ends_with("(");
                const std::size_t length = isCall && isFactor
                                               ? repaired.find('(', problem.span.begin) + 1 - problem.span.begin
                                               : problem.span.length;
                repaired.replace(problem.span.begin, length, plainText(problem.arguments.back()));
                QVERIFY2(++steps < 10, text);
            }
            QVERIFY2(steps > 0, text);
        }
    }

    void faultsFromElsewhereHaveDiagnosticsToo() {
        QCOMPARE(diagnosticOf(ArithmeticError(ArithmeticFault::DivisionByZero)).code, Code::DivisionByZero);
        QCOMPARE(plainTexts(diagnosticOf(ArithmeticError(ArithmeticFault::NotReal, "ln(0)")).arguments),
                 std::vector<std::string>{"ln(0)"});
        QCOMPARE(plainTexts(diagnosticOf(ArithmeticError(ArithmeticFault::TooManyDigits)).arguments),
                 std::vector<std::string>{"10000"});
        QCOMPARE(plainTexts(diagnosticOf(ArithmeticError(ArithmeticFault::TooDeep)).arguments),
                 std::vector<std::string>{"2000"});
        QCOMPARE(plainTexts(diagnosticOf(ArithmeticError(ArithmeticFault::TooLarge)).arguments),
                 std::vector<std::string>{"20000000"});
    }
};

COENERGY_TEST(TestParseProblems)
#include "test_parse_problems.moc"
