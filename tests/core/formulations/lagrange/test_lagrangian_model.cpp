// What may depend on what, reported by name and place; and what definitions stand for.
#include "models.hpp"
#include "statements/statement_values.hpp"
#include "support/declared_arguments.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

struct Expected {
    Code code;
    QStringList arguments;
    QString marked; // the text under the span; empty: the whole field
};

} // namespace

Q_DECLARE_METATYPE(Expected)

namespace {

// Each definition names the one before it twice.
std::string doubling(const std::string& kineticCoenergy, const std::string& potential) {
    std::string text = "[definitions]\na0 = \"x\"\n";
    for (int k = 1; k <= 100; ++k) {
        const std::string before = "a" + std::to_string(k - 1);
        text += "a" + std::to_string(k) + " = \"sin(" + before + ") + cos(" + before + ")\"\n";
    }
    return text + "[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"" + kineticCoenergy +
           "\"\npotential = \"" + potential + "\"\n";
}

} // namespace

class TestLagrangianModel : public QObject {
    Q_OBJECT

private slots:
    void findings_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Expected>("expected");
        const auto row = [](const char* name, const char* text, Code code, QStringList arguments, const char* marked) {
            QTest::newRow(name) << text << Expected{code, std::move(arguments), marked};
        };
        row("flow in V", "[energies]\npotential = \"k*x + v\"\n", Code::FlowNotAllowed, {"v", "potential energy"}, "v");
        row("flow in V behind a definition",
            "[energies]\npotential = \"k*x + rate\"\n[definitions]\nrate = \"dot(x)\"\n", Code::FlowNotAllowed,
            {"v", "potential energy"}, "rate");
        row("flow in phi", "[[constraints.displacement]]\nexpression = \"x = v\"\n", Code::FlowNotAllowed,
            {"v", "displacement constraint"}, "v");
        row("flow in a point", "[[forces]]\nforce = [\"k\"]\npoint = [\"x*v\"]\n", Code::FlowNotAllowed,
            {"v", "point of a force"}, "v");
        row("flow in an angle", "[[torques]]\ntorque = \"k\"\nangle = \"v\"\n", Code::FlowNotAllowed,
            {"v", "angle of a torque"}, "v");
        row("multiplier in an effort",
            "[efforts]\nx = \"k*lambda1\"\n[[constraints.displacement]]\nexpression = \"x = y\"\n",
            Code::UnknownNotAllowed, {"lambda1", "multiplier", "effort"}, "lambda1");
        row("dynamic variable in T",
            "[energies]\nkinetic_coenergy = \"v^2*s\"\n[[constraints.dynamic]]\nvariable = \"s\"\nrate = \"1\"\n",
            Code::UnknownNotAllowed, {"s", "dynamic variable", "kinetic coenergy"}, "s");
        row("effort in phi",
            "[[constraints.displacement]]\nexpression = \"x = e\"\n[[constraints.effort]]\nexpression = \"e = "
            "k\"\neffort = \"e\"\n",
            Code::UnknownNotAllowed, {"e", "regulated effort", "displacement constraint"}, "e");
        row("multiplier in an effort constraint",
            "[[constraints.displacement]]\nexpression = \"x = y\"\n[[constraints.effort]]\nexpression = \"e = "
            "lambda1\"\neffort = \"e\"\n",
            Code::UnknownNotAllowed, {"lambda1", "multiplier", "effort constraint"}, "lambda1");
        row("product of flows", "[[constraints.flow]]\nname = \"roll\"\nexpression = \"v*w = k\"\n", Code::NotPfaffian,
            {"roll", "v"}, "v");
        row("square of a flow", "[[constraints.flow]]\nexpression = \"v + w^2\"\n", Code::NotPfaffian, {"psi1", "w"},
            "w");
        row("absolute value of a flow", "[[constraints.flow]]\nexpression = \"v + abs(w)\"\n", Code::NotPfaffian,
            {"psi1", "w"}, "w");
        row("larger of two flows", "[[constraints.flow]]\nexpression = \"max(v, w)\"\n", Code::NotPfaffian,
            {"psi1", "v"}, "v");
        row("flow beyond a threshold", "[[constraints.flow]]\nexpression = \"v + max(w - 1000, 0)\"\n",
            Code::NotPfaffian, {"psi1", "w"}, "w");
        row("sine of a flow", "[[constraints.flow]]\nexpression = \"sin(v) = x\"\n", Code::NotPfaffian, {"psi1", "v"},
            "v");
        row("psi without flow", "[[constraints.flow]]\nexpression = \"x = y\"\n", Code::FlowConstraintWithoutFlow,
            {"psi1"}, "");
        row("psi without value", "[[constraints.flow]]\nexpression = \"v*x/(cos(pi) + 1)\"\n", Code::DivisionByZero, {},
            "");
        row("phi of parameters", "[[constraints.displacement]]\nexpression = \"k = t\"\n", Code::ConstantConstraint,
            {"phi1"}, "");
        row("phi that cancels", "[[constraints.displacement]]\nexpression = \"x = x\"\n", Code::ConstantConstraint,
            {"phi1"}, "");
        row("phi that contradicts", "[[constraints.displacement]]\nexpression = \"x = x + 1\"\n",
            Code::ContradictoryConstant, {"phi1", "-1"}, "");
        row("dot of a flow", "[definitions]\na = \"dot(x*v)\"\n[energies]\nkinetic_coenergy = \"a^2\"\n",
            Code::DotOfFlow, {"v"}, "v");
        row("dot of a step", "[efforts]\nx = \"dot(v0 + step(t - k))\"\n[definitions]\nv0 = \"3*t\"\n", Code::DotOfJump,
            {"step(t - k) + 3*t"}, "");
        row("a potential that jumps", "[energies]\npotential = \"x^2 + step(x - 1)\"\n", Code::DotOfJump,
            {"x^2 + step(x - 1)"}, "");
        row("a dissipation that jumps", "[energies]\ndissipation = \"step(v - 1)\"\n", Code::DotOfJump, {"step(v - 1)"},
            "");
        row("dot twice", "[definitions]\na = \"dot(b)\"\nb = \"dot(x)\"\n", Code::DotOfFlow, {"v"}, "");
        row("dot of a dynamic variable",
            "[energies]\nkinetic_coenergy = \"dot(s)\"\n[[constraints.dynamic]]\nvariable = \"s\"\nrate = \"1\"\n",
            Code::DotOfUnknown, {"s", "dynamic variable"}, "s");
        row("integral over a definition", "[definitions]\na = \"2*x\"\n[energies]\npotential = \"integral(a^2, a)\"\n",
            Code::IntegralOverDefinition, {"a"}, "");
        row("integral from a pole", "[energies]\npotential = \"integral(k/x, x)\"\n", Code::IntegralFromPole,
            {"k/x", "0"}, "");
        row("integral from a pole by numbers", "[energies]\npotential = \"integral(1/(x - 3*k)^2, x, 3)\"\n",
            Code::IntegralFromPole, {"1/(x - 3*k)^2", "3"}, "");
        row("integral over a pole by numbers", "[outputs]\nf = \"integral(1/(k - 0.3), k)\"\n", Code::IntegralOverPole,
            {"1/(k - 0.3)", "0.3"}, "");
        row("integral of kinks", "[energies]\npotential = \"integral(max(x, 1)*exp(x^2), x)\"\n", Code::IntegralOfKinks,
            {"exp(x^2)*max(x, 1)"}, "");
        row("integral over an expression", "[energies]\npotential = \"integral(x, 2*x)\"\n", Code::IntegralNeedsName,
            {"2*x"}, "integral(x, 2*x)");
        row("flow in V behind an integral", "[energies]\npotential = \"integral(v*x, x)\"\n", Code::FlowNotAllowed,
            {"v", "potential energy"}, "v");
        row("impulse in V", "[energies]\npotential = \"x*impulse(t - 1)\"\n", Code::ImpulseNotAllowed,
            {"potential energy"}, "");
        row("impulse in V behind a definition",
            "[definitions]\na = \"x*impulse(t - 1)\"\n[energies]\npotential = \"a\"\n", Code::ImpulseNotAllowed,
            {"potential energy"}, "");
        row("impulse in phi", "[[constraints.displacement]]\nexpression = \"x = impulse(t)\"\n",
            Code::ImpulseNotAllowed, {"displacement constraint"}, "");
        row("impulse of a coordinate", "[efforts]\nx = \"impulse(x)\"\n", Code::ImpulseArgument, {"x"}, "");
        row("impulse of twice the time", "[efforts]\nx = \"impulse(2*t - 1)\"\n", Code::ImpulseArgument, {"2*t - 1"},
            "");
        row("square of an impulse", "[efforts]\nx = \"impulse(t - k)^2\"\n", Code::ImpulseNotLinear,
            {"impulse(t - k)^2"}, "");
        row("magnitude of an impulse", "[efforts]\nx = \"abs(impulse(t - k))\"\n", Code::ImpulseNotLinear,
            {"abs(impulse(t - k))"}, "");
        row("impulse with a jump", "[efforts]\nx = \"step(t - k)*impulse(t - k)\"\n", Code::ImpulseNotLinear,
            {"impulse(t - k)*step(t - k)"}, "");
        row("dot of an impulse", "[definitions]\na = \"dot(impulse(t))\"\n", Code::ImpulseNotLinear,
            {"dot(impulse(t))"}, "");
        row("acceleration in a limit", "[[limits]]\nname = \"a\"\nexpression = \"dv\"\n", Code::AccelerationNotAllowed,
            {"dv"}, "dv");
    }

    void findings() {
        QFETCH(QString, text);
        QFETCH(Expected, expected);
        const Document model =
            document("[parameters]\nk = 1\n[[coordinates]]\nname = \"x\"\nflow = \"v\"\n[[coordinates]]\n"
                     "name = \"y\"\nflow = \"w\"\n" +
                     text.toStdString());
        const Diagnostics found = derivation(model).diagnostics;
        QVERIFY2(found.size() == 1, describe(found).c_str());
        const Diagnostic& finding = found.front();
        QCOMPARE(QString::fromLatin1(codeName(finding.code).data()),
                 QString::fromLatin1(codeName(expected.code).data()));
        QStringList arguments;
        for (const std::string& argument : plainTexts(finding.arguments))
            arguments << QString::fromStdString(argument);
        QCOMPARE(arguments, expected.arguments);
        QCOMPARE(wrongArguments(finding), std::string());
        const std::string whole = textOf(model, finding.field);
        QCOMPARE(QString::fromStdString(whole.substr(finding.span.begin, finding.span.length)), expected.marked);
    }

    void whatIsAllowed_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("D of q, f, t") << "[energies]\ndissipation = \"x*v^2*t\"\n";
        QTest::newRow("energies with steps that do not jump where the motion passes them")
            << "[energies]\npotential = \"x^2*step(t - 1) + step(x - 1)*x^2 - step(x - 1)*(2*x - 1) + max(y, 0)\"\n"
               "dissipation = \"abs(v) + sign(w)*w + step(x - 2)*v^2 + step(t - 1)*step(w - 1)*(w - 1)^2\"\n";
        QTest::newRow("efforts of everything but multipliers")
            << "[efforts]\nx = \"x*v*e*s*t\"\n[[constraints.effort]]\nexpression = \"e*s*v = t\"\neffort = \"e\"\n"
               "[[constraints.dynamic]]\nvariable = \"s\"\nrate = \"e*v*x*t\"\n";
        QTest::newRow("flow times displacement and time")
            << "[[constraints.flow]]\nexpression = \"v*x*t + w*sin(y) = t^2\"\n";
        QTest::newRow("outputs of multipliers and outputs")
            << "[outputs]\na = \"lambda1*v\"\nb = \"2*a\"\n[[constraints.displacement]]\nexpression = \"x = y\"\n";
    }

    void whatIsAllowed() {
        QFETCH(QString, text);
        const Diagnostics found =
            derivation(document("[[coordinates]]\nname = \"x\"\nflow = \"v\"\n[[coordinates]]\nname = \"y\"\n"
                                "flow = \"w\"\n" +
                                text.toStdString()))
                .diagnostics;
        QVERIFY2(found.empty(), describe(found).c_str());
    }

    void definitionsInAnyOrder() {
        const Document model =
            document("[definitions]\nc = \"b^2\"\na = \"x + 1\"\nb = \"a*x\"\n[[coordinates]]\nname = \"x\"\n"
                     "[energies]\npotential = \"c\"\n");
        COMPARE_SAME(parsed("(x^2 + x)^2"), built(model).model.potential.value);
    }

    // Written out they would fill more than every disk; by name they are a hundred lines.
    void definitionsThatDoubleStayShort() {
        const DaeSystem chain = system(document(doubling("dotx^2/2 + dot(a100)^2/2", "a100")));
        QVERIFY(chain.statements.size() >= 100 && chain.statements.size() < 1000);
        double value = 0.3;
        double slope = 1;
        for (int k = 1; k <= 100; ++k) {
            slope *= std::cos(value) - std::sin(value);
            value = std::sin(value) + std::cos(value);
        }
        const auto residualAt = [&](double acceleration) {
            const Point point = {{"x", 0.3}, {"dotx", 0.1}, {"ddotx", acceleration}};
            return valueAt(chain.equations[0].residual,
                           withStatementValues({point.begin(), point.end()}, chain.statements));
        };
        QVERIFY(isNear(1 + slope * slope, residualAt(1) - residualAt(0)));
    }

    // A flow constraint has them put in, to see whether it is linear in the flows.
    void doublingInAFlowConstraintEndsInAMessage() {
        const Derivation result =
            derivation(document(doubling("dotx^2/2", "a100") + "[[constraints.flow]]\nexpression = \"dotx*a100\"\n"));
        QCOMPARE(result.diagnostics.size(), std::size_t(1));
        QVERIFY(result.diagnostics.front().code == Code::TooLarge);
        QVERIFY(result.diagnostics.front().field.section == Section::FlowConstraints);
    }
};

COENERGY_TEST(TestLagrangianModel)
#include "test_lagrangian_model.moc"
