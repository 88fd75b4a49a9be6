// Functions of a document: what a call of them means, and what is refused, and where.
#include "model/functions.hpp"

#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "meaning/moving_inputs.hpp"
#include "meaning/parsed_model.hpp"
#include "model/edit.hpp"
#include "model/renaming.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

namespace {

const Field potentialText{Section::Energies, 0, Column::Potential};

Document withFunctions(const std::string& functions, const std::string& potential = "0") {
    return readLdae("format = 1\n[parameters]\nk = 3\nc = 2\n[functions]\n" + functions +
                    "\n[[tables]]\nname = \"pull\"\nx = [0, 1]\ny = [0, 1]\n"
                    "[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\npotential = \"" +
                    potential + "\"\n")
        .document;
}

// What a text means with these functions; its faults where it has no meaning.
std::string meaning(const std::string& functions, const std::string& text) {
    const ParsedModel model = parseModel(withFunctions(functions, text));
    if (const auto value = model.expressions.find(potentialText); value != model.expressions.end())
        return toText(value->second);
    std::string faults;
    for (const Diagnostic& problem : model.problems)
        faults += std::string(codeName(problem.code)) + " ";
    return "refused: " + faults;
}

} // namespace

class TestFunctions : public QObject {
    Q_OBJECT

private slots:
    void theFormulaIsPutIn_data() {
        QTest::addColumn<std::string>("functions");
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char* name, const char* functions, const char* text, const char* expected) {
            QTest::newRow(name) << std::string(functions) << std::string(text) << std::string(expected);
        };
        row("two arguments", R"f("F(x, v)" = "k*x^3 + c*v")f", "F(y, 2)", "k*y^3 + 2*c");
        row("all at once", R"f("F(x, y)" = "x - 2*y")f", "F(y, x)", "y - 2*x");
        row("an argument hides a name", R"f("F(k)" = "k^2 + x")f", "F(y) + k", "y^2 + x + k");
        row("an argument hides a function", "\"G(x)\" = \"x^2\"\n\"F(G)\" = \"3*G\"", "F(y)", "3*y");
        row("functions of functions", "\"F(x)\" = \"G(2*x) + 1\"\n\"G(x)\" = \"x^2 - k\"", "F(G(y))",
            "4*(y^2 - k)^2 - k + 1");
        row("Greek letters", "\"Φ(θ, ω)\" = \"k*θ + ω\"", "Φ(x, y) + Phi(1, 0)", "k*x + y + k");
        row("time and rates", R"f("F(x)" = "dot(x)^2 + t")f", "F(x)", "dot(x)^2 + t");
        row("time as an argument", R"f("F(x, t)" = "k*x*sin(t)")f", "F(y, 2*x) + F(x, t)", "k*y*sin(2*x) + k*x*sin(t)");
        row("tables", R"f("F(x)" = "pull(x) + pull(x, 1)")f", "0*F(t) + F(0)*0 + 1", "1");
        row("a constant", R"f("F(x)" = "2*pi")f", "F(x)", "2*pi");
        row("singular elsewhere", R"f("F(x)" = "1/x")f", "F(y)", "1/y");
        row("without any formula", R"f("f(x, t)" = "")f", "f(y - x, t) + f_xt(y, 2*t)", "f(y - x, t) + f_xt(y, 2*t)");
        row("long arguments", R"f("f(theta, t)" = "")f", "f_theta_theta_t(x, t)", "f_theta_theta_t(x, t)");
        row("an argument with an underscore", R"f("F(u, u_x, x)" = "")f", "F_ux(y, x, 0) + F_u_ux_x(y, x, 0)",
            "F_ux(y, x, 0) + F_u_ux_x(y, x, 0)");
        row("without any formula, called by another", "\"F(x)\" = \"k*f_x(x)\"\n\"f(x)\" = \"\"", "F(y)", "k*f_x(y)");
    }
    void theFormulaIsPutIn() {
        QFETCH(std::string, functions);
        QFETCH(std::string, text);
        QFETCH(std::string, expected);
        const Tables callables = callablesOf(withFunctions(functions));
        QCOMPARE(meaning(functions, text), toText(*parseExpression(expected, Form::Expression, callables).value));
    }

    void whatIsRefused_data() {
        QTest::addColumn<std::string>("functions");
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("code");
        QTest::addColumn<Field>("place");
        QTest::addColumn<std::string>("marked");
        const auto row = [](const char* name, const char* functions, const char* text, const char* code, Column column,
                            const char* marked = "", std::size_t element = 0) {
            QTest::newRow(name) << std::string(functions) << std::string(text) << std::string(code)
                                << Field{Section::Functions, 0, column, element} << std::string(marked);
        };
        const auto atCall = [](const char* name, const char* functions, const char* text, const char* code,
                               const char* marked) {
            QTest::newRow(name) << std::string(functions) << std::string(text) << std::string(code) << potentialText
                                << std::string(marked);
        };
        row("no argument", R"f("F" = "k")f", "0", "function-head", Column::Name, "F");
        row("empty parentheses", R"f("F()" = "k")f", "0", "function-head", Column::Name, "F()");
        row("more behind", R"f("F(x) y" = "k")f", "0", "function-head", Column::Name, "F(x) y");
        row("an argument twice", R"f("F(x, x)" = "k*x")f", "0", "repeated-argument", Column::Name);
        row("arguments whose derivatives are called alike", R"f("f(u_x, ux)" = "")f", "0", "repeated-argument",
            Column::Name);
        row("the name of a derivative", "\"f(x)\" = \"\"\n\"f_x(s)\" = \"s\"", "0", "duplicate-name", Column::Name);
        row("an argument that is built in", R"f("F(sin)" = "k")f", "0", "reserved-name", Column::Name);
        row("built in", R"f("sin(x)" = "k")f", "0", "reserved-name", Column::Name);
        row("the name of an integral", R"f("integral(x, y)" = "k")f", "0", "reserved-name", Column::Name);
        row("a parameter's name", R"f("k(x)" = "2*x")f", "0", "duplicate-name", Column::Name);
        row("unknown", R"f("F(x)" = "k*x + q")f", "F(x)", "unknown-name", Column::Expression, "q");
        row("unfinished", R"f("F(x)" = "k*x +")f", "F(x)", "unexpected-end", Column::Expression, "+");
        row("itself", R"f("F(x)" = "1 + F(x - 1)")f", "F(3)", "cyclic-definition", Column::Expression);
        row("a circle", "\"F(x)\" = \"G(x)\"\n\"G(x)\" = \"F(x)\"", "G(3)", "cyclic-definition", Column::Expression);
        row("an integral over an argument", R"f("F(x)" = "integral(sin(x), x)")f", "F(2*y)", "integral-over-argument",
            Column::Expression);
        row("too few derivatives", R"f("F(x, v)" = { derivatives = ["x"] })f", "0", "rule-count", Column::Derivatives);
        row("a rule that depends on more", R"f("F(x)" = { derivatives = ["x*y"] })f", "0", "rule-of-other",
            Column::Derivatives, "y");
        row("a second rule unfinished", R"f("F(x, v)" = { derivatives = ["x", "2*"] })f", "0", "unexpected-end",
            Column::Derivatives, "*", 1);
        atCall("too many arguments", R"f("F(x)" = "k*x")f", "1 + F(x, y)", "wrong-argument-count", "F(x, y)");
        atCall("too few arguments", R"f("F(x, v)" = "k*x")f", "F(x)", "wrong-argument-count", "F(x)");
        atCall("no parentheses", R"f("F(x)" = "k*x")f", "2*F", "function-needs-arguments", "F");
        atCall("singular", R"f("F(x)" = "1/x")f", "1 + F(y - y)", "division-by-zero", "F(y - y)");
        atCall("an acceleration", R"f("F(x)" = "x*ddoty")f", "F(y)", "acceleration-not-allowed", "F(y)");
        atCall("a derivative of a formula", R"f("F(x)" = "k*x")f", "F_x(y)", "not-a-function", "F_x");
        atCall("a derivative by another", R"f("f(x)" = "")f", "f_y(y)", "not-a-function", "f_y");
        atCall("a derivative out of order", R"f("f(x, t)" = "")f", "f_tx(y, t)", "not-a-function", "f_tx(y, t)");
    }
    void whatIsRefused() {
        QFETCH(std::string, functions);
        QFETCH(std::string, text);
        QFETCH(std::string, code);
        QFETCH(Field, place);
        QFETCH(std::string, marked);
        const Document document = withFunctions(functions, text);
        const ParsedModel model = parseModel(document);
        QCOMPARE(model.problems.size(), std::size_t(1));
        const Diagnostic problem = wellTyped(model.problems.front());
        QCOMPARE(std::string(codeName(problem.code)), code);
        QCOMPARE(problem.field, place);
        if (!marked.empty())
            QCOMPARE(textOf(document, place).substr(problem.span.begin, problem.span.length), marked);
        QCOMPARE(model.broken.contains(potentialText), text != "0");
    }

    void aTakenNameIsSaidToBeAFunction() {
        const ParsedModel model = parseModel(withFunctions("\"F(x)\" = \"x\"\n\"F(x, y)\" = \"y\""));
        QCOMPARE(model.problems.size(), std::size_t(1));
        QCOMPARE(plainTexts(model.problems[0].arguments), (std::vector<std::string>{"F", "function"}));
        QCOMPARE(model.problems[0].field, (Field{Section::Functions, 1, Column::Name}));
    }

    // Each of thirty functions calls the one before twice: a text of a billion operations. (Without the limit this took
    // minutes.)
    void whatGrowsTooLargeIsRefused() {
        std::string functions = "\"F0(x)\" = \"sin(x)\"";
        for (int k = 1; k <= 30; ++k) {
            const std::string former = "F" + std::to_string(k - 1);
            functions += "\n\"F" + std::to_string(k) + "(x)\" = \"" + former + "(2*x)*" + former + "(x + 1)\"";
        }
        QCOMPARE(meaning(functions, "F5(x)"), meaning(functions, "F4(2*x)*F4(x + 1)"));
        QVERIFY(QByteArray::fromStdString(meaning(functions, "F30(x)")).startsWith("refused"));
    }

    void aFileKeepsThem() {
        const std::string text = "format = 1\n\n[functions]\n"
                                 "\"F(x, v)\" = \"k*x^3 + c*v\" # of a spring\n"
                                 "\"G(x)\" = { value = \"x^2\", derivatives = [\"2*x\"] }\n"
                                 "\"f(x, t)\" = \"\"\n";
        const LoadedModel loaded = readLdae(text);
        QVERIFY(loaded.diagnostics.empty());
        QCOMPARE(loaded.document.functions->size(), std::size_t(3));
        QCOMPARE(loaded.document.functions->at(1).derivatives, std::vector<std::string>{"2*x"});
        QCOMPARE(writeLdae(loaded.document), text);
    }

    void aNewNameReachesTheFormula() {
        const Document document = withFunctions("\"F(x)\" = \"k*x + y\"", "F(x) + k");
        Document renamed = withNamesReplaced(document, {{"k", "stiffness"}, {"F", "G"}});
        QCOMPARE(renamed.functions->front().value, std::string("stiffness*x + y"));
        QCOMPARE(textOf(renamed, potentialText), std::string("G(x) + stiffness"));
        renamed = withNamesReplaced(document, {{"y", "x"}}); // the argument of that name gives way
        QCOMPARE(renamed.functions->front().name, std::string("F(x2)"));
        QCOMPARE(renamed.functions->front().value, std::string("k*x2 + x"));
        renamed = withNamesReplaced(document, {{"x", "z"}}); // hidden by the argument
        QCOMPARE(renamed.functions->front().value, std::string("k*x + y"));
        QCOMPARE(textOf(renamed, potentialText), std::string("F(z) + k"));
        QVERIFY(isUsed(document, "y"));
        QVERIFY(!isUsed(withFunctions("\"F(y)\" = \"y\""), "y"));
        QCOMPARE(namesBroughtBy(document, {Section::Functions, 0, Column::Name}), std::vector<std::string>{"F"});
    }

    void numbersThatCallAMovingParameterStayThoseOfTheStart() {
        Document document = withFunctions("\"F(x)\" = \"k*x\"");
        document = withText(document, {Section::Coordinates, 0, Column::Initial}, "F(2)");
        const MovingInputs moving = withMovingInputs(document, {"k"}, 1);
        QCOMPARE(textOf(moving.document, {Section::Coordinates, 0, Column::Initial}), std::string("2*k_0"));
        QVERIFY(parseModel(moving.document).problems.empty());
    }

    void shownAsCalls() {
        const Tables callables = callablesOf(withFunctions(R"f("f(x, t)" = "")f"));
        const Expression call = *parseExpression("f_xxt(x, t)", Form::Expression, callables).value;
        const auto shown = [&](const char* text) {
            return LatexPrinter(Notation()).print(*parseExpression(text, Form::Expression, callables).value);
        };
        QCOMPARE(LatexPrinter(Notation()).print(call),
                 std::string("\\frac{\\partial^{3} f}{\\partial x^{2} \\, \\partial t}"));
        QCOMPARE(shown("2*f_x(x, t)^2"), std::string("2 \\, \\left(\\frac{\\partial f}{\\partial x}\\right)^{2}"));
        QCOMPARE(shown("f_xxt(2*x, t)"), std::string("f_{x x t}\\left(2 \\, x, t\\right)"));
        QCOMPARE(shown("f(x, t)"), std::string("f\\left(x, t\\right)"));
        QCOMPARE(LatexPrinter(Notation()).print(*parseUnbound("F(x, 2)").value), std::string("F\\left(x, 2\\right)"));
        QCOMPARE(LatexPrinter(Notation())
                     .print(*parseUnbound("F(x, 2)", Form::Expression, [](const std::string&) { return true; }).value),
                 std::string("F''\\left(x\\right)"));                                 // of a table
        QCOMPARE(toText(*parseUnbound("2*F(x, 5)").value), std::string("2*F(x, 5)")); // nothing is known to vanish
        QVERIFY(!(*parseUnbound("F(x, 2)").value - *parseUnbound("F(x, 3)").value).isZero());
    }
};

COENERGY_TEST(TestFunctions)
#include "test_functions.moc"
