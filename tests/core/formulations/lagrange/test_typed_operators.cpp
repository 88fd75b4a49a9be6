// dot(y, x), put(y, x, value) and coeff(y, x, n) in the texts of a model: against the same model with their results
// written out; and what is refused.
#include "core/formulations/lagrange/models.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

const std::string pulledMasses = R"ldae(
[parameters]
m = 2
k = 3
c = 0.5
[definitions]
stretch = "sqrt(1 + x^2) - y"
T = "m*(dotx^2 + x^2*doty^2)/2"
[[coordinates]]
name = "x"
initial = 0.3
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "T"
)ldae";

std::string residualsOf(const std::string& text) {
    std::string all;
    for (const Equation& one : system(document(pulledMasses + text)).equations)
        all += one.name + ": " + toText(one.residual) + "\n";
    return all;
}

QStringList operatorFaults(const std::string& text) {
    QStringList codes;
    for (const Diagnostic& finding : derivation(document(pulledMasses + text)).diagnostics)
        if (finding.severity == Severity::Error)
            codes << QString::fromUtf8(codeName(finding.code).data());
    return codes;
}

} // namespace

class TestTypedOperators : public QObject {
    Q_OBJECT

private slots:
    void asIfWrittenOut_data() {
        QTest::addColumn<std::string>("typed");
        QTest::addColumn<std::string>("written");
        const auto row = [](const char* name, const char* typed, const char* written) {
            QTest::newRow(name) << std::string(typed) << std::string(written);
        };
        row("by a coordinate, through a definition", "[efforts]\nx = \"-k*dot(stretch^2/2, x)\"\n",
            "[efforts]\nx = \"-k*stretch*x/sqrt(1 + x^2)\"\n");
        row("by a flow", "[efforts]\ny = \"-c*dot(T, doty)\"\n", "[efforts]\ny = \"-c*m*x^2*doty\"\n");
        row("by a flow, as dot()", "[efforts]\ny = \"-c*dot(T, dot(y))\"\n", "[efforts]\ny = \"-c*m*x^2*doty\"\n");
        row("by a parameter", "[efforts]\nx = \"dot(k^2*x, k)\"\n", "[efforts]\nx = \"2*k*x\"\n");
        row("twice", "[efforts]\nx = \"dot(dot(x^3*y^2, x), y)\"\n", "[efforts]\nx = \"6*x^2*y\"\n");
        row("its rate", "potential = \"k*y^2\"\n[efforts]\nx = \"dot(dot(x^2*y, x), t)\"\n",
            "potential = \"k*y^2\"\n[efforts]\nx = \"2*dotx*y + 2*x*doty\"\n");
        row("put into a definition", "potential = \"k*put(stretch, y, 2*x)^2/2\"\n",
            "potential = \"k*(sqrt(1 + x^2) - 2*x)^2/2\"\n");
        row("the flow stays", "[efforts]\nx = \"put(x*dot(x), x, 3)\"\n", "[efforts]\nx = \"3*dotx\"\n");
        row("a coefficient", "potential = \"coeff((x + k*y)^3, y, 2)\"\n", "potential = \"3*k^2*x\"\n");
        row("of an integral", "potential = \"dot(integral(k*sin(x^2), x), x)\"\n", "potential = \"k*sin(x^2)\"\n");
        row("inside an integral", "potential = \"integral(dot(x^3, x)*y, x)\"\n", "potential = \"x^3*y\"\n");
        row("in a constraint", "[[constraints.displacement]]\nexpression = \"dot(x^2*y, x) = put(x, x, 1)\"\n",
            "[[constraints.displacement]]\nexpression = \"2*x*y = 1\"\n");
    }
    void asIfWrittenOut() {
        QFETCH(std::string, typed);
        QFETCH(std::string, written);
        QCOMPARE(residualsOf(typed), residualsOf(written));
    }

    void refusals_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* text, const char* code) { QTest::newRow(text) << std::string(text) << code; };
        row("[efforts]\nx = \"dot(x*stretch, stretch)\"\n", "integral-over-definition");
        row("[efforts]\nx = \"put(x*stretch, stretch, 0)\"\n", "integral-over-definition");
        row("[efforts]\nx = \"dot(x*stretch, dot(stretch))\"\n", "integral-over-definition");
        row("[efforts]\nx = \"dot(x^2, dot(k))\"\n", "operator-needs-name");
        row("[efforts]\nx = \"dot(sign(x)*y, x)\"\n", "dot-of-jump");
        row("[efforts]\nx = \"dot(impulse(t - 1)*x, x)\"\n", "impulse-not-linear");
        row("[efforts]\nx = \"coeff(sin(x), x, 1)\"\n", "not-a-polynomial");
        row("[efforts]\nx = \"coeff(stretch, x, 1)\"\n", "not-a-polynomial");
        row("[efforts]\nx = \"dot(x, z)\"\n", "unknown-name");
        row("potential = \"dot(T, doty)\"\n", "flow-not-allowed");
        row("[efforts]\nx = \"F(x)\"\n[functions]\n\"F(u)\" = \"dot(u^2*y, u)\"\n", "integral-over-argument");
    }
    void refusals() {
        QFETCH(std::string, text);
        QFETCH(QString, code);
        QCOMPARE(operatorFaults(text), QStringList(code));
    }

    // The jump of the other name is no jump of the derivative.
    void aJumpElsewhere() {
        QCOMPARE(residualsOf("[efforts]\nx = \"dot(sign(doty)*x^2, x)\"\n"),
                 residualsOf("[efforts]\nx = \"2*sign(doty)*x\"\n"));
    }

    void notWhereOnlyNumbersAre() {
        const Document model =
            document("[parameters]\na = 1\nb = \"put(a^2, a, 3)\"\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                     "kinetic_coenergy = \"b*dotx^2/2\"\n");
        QStringList codes;
        for (const Diagnostic& finding : derivation(model).diagnostics)
            codes << QString::fromUtf8(codeName(finding.code).data());
        QVERIFY(codes.contains("operator-not-allowed"));
    }
};

COENERGY_TEST(TestTypedOperators)
#include "test_typed_operators.moc"
