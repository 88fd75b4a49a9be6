// Functions of a model's own in its equations: by a formula, against the same model with the formula written out; by
// rules for their derivatives; by name alone.
#include "core/formulations/lagrange/models.hpp"
#include "support/test_program.hpp"

#include "algebra/tidy.hpp"
#include "derivation/other_formulation.hpp"

using namespace models;

namespace {

const std::string oneMass = R"ldae(
[parameters]
m = 2
k = 3
c = 0.5
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "m*dotx^2/2"
)ldae";

std::string residualOf(const std::string& text) {
    return toText(equation(system(document(oneMass + text)), "x").residual);
}

QStringList codesOf(const std::string& text) {
    QStringList codes;
    for (const Diagnostic& finding : derivation(document(oneMass + text)).diagnostics)
        if (finding.severity == Severity::Error)
            codes << QString::fromUtf8(codeName(finding.code).data()) +
                         QStringLiteral(" %1").arg(finding.field.element);
    return codes;
}

} // namespace

class TestCalledFunctions : public QObject {
    Q_OBJECT

private slots:
    void asIfWrittenOut() {
        const std::string coordinates = "[parameters]\nk = 3\nc = 2\nm = 1\n[definitions]\n"
                                        "stretch = \"sqrt(1 + x^2) - 1\"\n"
                                        "[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n";
        const DaeSystem called = system(
            document("[functions]\n\"V(s)\" = \"k*s^2/2 + c*stretch^4\"\n\"T(v, w)\" = \"m*(v^2 + K(w, 2))/2\"\n"
                     "\"K(m, n)\" = \"m^n\"\n\"P(x)\" = \"x^2 - y\"\n" +
                     coordinates +
                     "kinetic_coenergy = \"T(dotx, doty)\"\npotential = \"V(stretch - y)\"\n"
                     "[efforts]\nx = \"-c*K(dotx, 3)\"\n[[constraints.displacement]]\nexpression = \"P(x) = 1\"\n"));
        const DaeSystem written = system(
            document(coordinates +
                     "kinetic_coenergy = \"m*(dotx^2 + doty^2)/2\"\n"
                     "potential = \"k*(stretch - y)^2/2 + c*stretch^4\"\n"
                     "[efforts]\nx = \"-c*dotx^3\"\n[[constraints.displacement]]\nexpression = \"x^2 - y = 1\"\n"));
        QCOMPARE(called.equations.size(), written.equations.size());
        for (const Equation& expected : written.equations)
            QCOMPARE(toText(equation(called, expected.name).residual), toText(expected.residual));
    }

    void onesWithoutFormulaStayAsTheyAre() {
        QCOMPARE(residualOf("potential = \"f(x, t)\"\n[functions]\n\"f(x, t)\" = \"\"\n"),
                 std::string("f_x(x, t) + ddotx*m"));
        QCOMPARE(residualOf("potential = \"k*f(x^2, t)\"\n[functions]\n\"f(u, t)\" = \"\"\n"),
                 std::string("ddotx*m + 2*k*x*f_u(x^2, t)"));
        // d/dt of the derivative by dotx, with all that f depends on
        QCOMPARE(residualOf("potential = \"0\"\n[definitions]\nspeed = \"dot(f(x, t))\"\n[functions]\n"
                            "\"f(x, t)\" = \"\"\n[efforts]\nx = \"-c*speed\"\n"),
                 std::string("c*(f_t(x, t) + dotx*f_x(x, t)) + ddotx*m"));
    }

    void aRuleIsTheDerivative() {
        QCOMPARE(residualOf("potential = \"G(2*x)\"\n[functions]\n\"G(x)\" = { derivatives = [\"k*sin(x)\"] }\n"),
                 std::string("ddotx*m + 2*k*sin(2*x)"));
        QCOMPARE(residualOf("potential = \"G(x, 2*x)\"\n[functions]\n"
                            "\"G(a, b)\" = { derivatives = [\"k*b\", \"k*a\"] }\n"),
                 std::string("ddotx*m + 4*k*x"));
        QCOMPARE(residualOf("potential = \"G(x)\"\n[functions]\n"
                            "\"G(x)\" = { value = \"k*x^2*abs(x)\", derivatives = [\"3*k*x*abs(x)\"] }\n"),
                 std::string("ddotx*m + 2*k*x*abs(x) + k*x^2*sign(x)"));
    }

    void rulesThatCannotBeRight_data() {
        QTest::addColumn<std::string>("function");
        QTest::addColumn<QStringList>("codes");
        const auto row = [](const char* name, const char* function, const QStringList& codes) {
            QTest::newRow(name) << std::string(function) << codes;
        };
        row("right", R"f("G(x)" = { value = "sin(x)^2", derivatives = ["sin(2*x)"] })f", {});
        row("wrong sign", R"f("G(x)" = { value = "cos(k*x)", derivatives = ["k*sin(k*x)"] })f", {"rule-differs 0"});
        row("wrong on one side", R"f("G(x)" = { value = "abs(x)", derivatives = ["1"] })f", {"rule-differs 0"});
        row("wrong beyond a corner far away", R"f("G(x)" = { value = "x^2", derivatives = ["2*x + max(0, x - 50)"] })f",
            {"rule-differs 0"});
        row("wrong beyond a jump", R"f("G(x)" = { value = "x^2 + 1", derivatives = ["2*x - step(x - 7)"] })f",
            {"rule-differs 0"});
        row("right on both sides", R"f("G(x)" = { value = "max(x - 50, 0)^2", derivatives = ["2*max(x - 50, 0)"] })f",
            {});
        row("right between corners",
            R"f("G(x)" = { value = "max(x, 0)*max(x - 1, 0)", derivatives = ["max(x - 1, 0) + max(x, 0)*step(x - 1)"] })f",
            {});
        row("the second", R"f("G(x, v)" = { value = "x*v", derivatives = ["v", "v"] })f", {"rule-differs 1"});
        row("only named, in an initial value", "\"V(r)\" = \"\"\n[[coordinates]]\nname = \"y\"\ninitial = \"V(2)\"",
            {"unspecified-function 0"});
        row("of no function", R"f("G(x, v)" = { derivatives = ["v", "2*x"] })f", {"rules-disagree 1"});
        row("of no function far away", R"f("G(x, v)" = { derivatives = ["v + x", "x + max(0, x - 50)"] })f",
            {"rules-disagree 1"});
        row("of some function", R"f("G(x, v)" = { derivatives = ["v + x", "x + sin(v)"] })f", {});
    }
    void rulesThatCannotBeRight() {
        QFETCH(std::string, function);
        QFETCH(QStringList, codes);
        QCOMPARE(codesOf("[functions]\n" + function + "\n"), codes);
    }

    // No equation of motion is derived there.
    void rulesOfAFunctional() {
        const auto rulesOf = [](const std::string& rule) {
            const Document model = document("[functional]\nfield = \"u\"\ndomain = { variable = \"x\", from = \"0\", "
                                            "to = \"1\" }\nintegrand = \"u_x^2 + G(u)\"\nends = { from = \"0\", to = "
                                            "\"1\" }\n[functions]\n\"G(a)\" = { value = \"cos(a)\", derivatives = [\"" +
                                            rule + "\"] }\n");
            OtherFormulation found;
            runWithAlgebraStack([&] { found = OtherFormulationStage().run({model, model}, {}); });
            return std::count_if(found.findings.begin(), found.findings.end(),
                                 [](const Diagnostic& finding) { return finding.code == Code::RuleDiffers; });
        };
        QCOMPARE(rulesOf("-sin(a)"), 0);
        QCOMPARE(rulesOf("sin(a)"), 1);
    }

    // The chain rule over two levels, by difference quotients of a formula put in afterwards.
    void derivativesAreThoseOfAnyFunction() {
        const std::string energy = "potential = \"f(x*k, f(x, t))\"\n[functions]\n\"f(u, v)\" = \"";
        const Expression general = equation(system(document(oneMass + energy + "\"\n")), "x").residual;
        const Expression special = equation(system(document(oneMass + energy + "sin(u)*v^2 + v\"\n")), "x").residual;
        const Expression given =
            fold<Expression>(general, [](const Expression& node, std::span<const Expression* const> x) {
                std::vector<Expression> operands;
                for (const Expression* operand : x)
                    operands.push_back(*operand);
                if (!node.isUnspecified())
                    return operands.empty() ? node : rebuilt(node, std::move(operands));
                const std::map<std::string, std::string> formulas = {
                    {"f", "sin(u)*v^2 + v"}, {"f_u", "cos(u)*v^2"}, {"f_v", "2*sin(u)*v + 1"}};
                return substituted(parsed(formulas.at(calledName(node))), {{"u", operands[0]}, {"v", operands[1]}});
            });
        QVERIFY(vanishesIdentically(given - special));
    }
};

COENERGY_TEST(TestCalledFunctions)
#include "test_called_functions.moc"
