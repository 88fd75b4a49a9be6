// The origin of each term of an equation, and small models whose equations are known by heart.
#include "models.hpp"

#include "algebra/algebra.hpp"
#include "base/cancellation.hpp"
#include "lagrange/lagrange_equations.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

// The sum of an equation's terms of one origin.
Expression ofOrigin(const Equation& equation, Origin origin) {
    std::vector<Expression> values;
    for (const Term& term : equation.terms)
        if (term.origin == origin)
            values.push_back(term.value);
    return sum(std::move(values));
}

std::set<Field> sourcesOf(const Equation& equation, Origin origin) {
    std::set<Field> fields;
    for (const Term& term : equation.terms)
        if (term.origin == origin)
            fields.insert(term.source);
    return fields;
}

Expression residual(const std::string& ldae, const std::string& equationName) {
    return equation(models::system(document(ldae)), equationName).residual;
}

Code codeThrown(const std::string& ldae) {
    Code code = Code::Internal;
    runWithAlgebraStack([&] {
        Algebra algebra;
        const BuiltModel model = buildLagrangianModel(parseModel(document(ldae)), algebra);
        try {
            LagrangeDerivatives derivatives;
            deriveEquations(model.model, derivatives);
        } catch (const FieldError& error) {
            code = diagnosticOf(error).code;
        }
    });
    return code;
}

const std::string oneCoordinate = "[[coordinates]]\nname = \"x\"\nflow = \"v\"\n";

} // namespace

class TestLagrangeEquations : public QObject {
    Q_OBJECT

private slots:
    // Where energies are differentiated, and where texts are taken as they are.
    void exactValuesAreTakenEverywhere() {
        const std::string text = oneCoordinate + R"ldae(
[energies]
kinetic_coenergy = "v^2/2"
potential = "cos(4*pi)*x^2/2"
[efforts]
x = "cos(pi/3)*u"
[[constraints.effort]]
expression = "u - sin(3*pi/2)*s1"
effort = "u"
[[constraints.dynamic]]
variable = "s1"
rate = "tan(3*pi/4)*x"
)ldae";
        const DaeSystem system = models::system(document(text));
        QCOMPARE(equation(system, "x").residual, parsed("dv + x - u/2"));
        QCOMPARE(equation(system, "gamma1").residual, parsed("u + s1"));
        QCOMPARE(equation(system, "s1").residual, parsed("ds1 + x"));
        const DaeSystem named = models::system(document(text + "[parameters]\npi = 3\n"));
        QVERIFY(symbolsIn(equation(named, "gamma1").residual).contains("pi"));
    }

    void everyOriginIsPresentAndRight() {
        const DaeSystem system = models::system(document(R"ldae(
[[coordinates]]
name = "r"
flow = "v"
[[coordinates]]
name = "theta"
flow = "w"
[energies]
kinetic_coenergy = "m*(v^2 + r^2*w^2)/2"
potential = "k*r^2/2"
dissipation = "c*v^2/2"
[efforts]
r = "F0"
[[forces]]
force = ["Fx"]
point = ["r*cos(theta)"]
[[torques]]
torque = "M0"
angle = "theta + r"
[[constraints.displacement]]
expression = "r*theta = b"
[[constraints.flow]]
expression = "v*sin(theta) + w = 0"
[parameters]
m = {}
k = {}
c = {}
F0 = {}
Fx = {}
M0 = {}
b = {}
)ldae"));
        const Equation& r = equation(system, "r");
        COMPARE_SAME(parsed("m*dv"), ofOrigin(r, Origin::Inertia));
        COMPARE_SAME(parsed("-m*r*w^2"), ofOrigin(r, Origin::Kinetic));
        COMPARE_SAME(parsed("c*v"), ofOrigin(r, Origin::Dissipation));
        COMPARE_SAME(parsed("k*r"), ofOrigin(r, Origin::Potential));
        COMPARE_SAME(parsed("lambda1*theta"), ofOrigin(r, Origin::DisplacementConstraint));
        COMPARE_SAME(parsed("mu1*sin(theta)"), ofOrigin(r, Origin::FlowConstraint));
        COMPARE_SAME(parsed("-F0 - Fx*cos(theta) - M0"), ofOrigin(r, Origin::Effort));
        COMPARE_SAME(parsed("m*r^2*dw + 2*m*r*v*w"), ofOrigin(equation(system, "theta"), Origin::Inertia));

        using Fields = std::set<Field>;
        QCOMPARE(sourcesOf(r, Origin::Kinetic), (Fields{{Section::Energies, 0, Column::KineticCoenergy}}));
        QCOMPARE(sourcesOf(r, Origin::Potential), (Fields{{Section::Energies, 0, Column::Potential}}));
        QCOMPARE(sourcesOf(r, Origin::Dissipation), (Fields{{Section::Energies, 0, Column::Dissipation}}));
        QCOMPARE(sourcesOf(r, Origin::DisplacementConstraint),
                 (Fields{{Section::DisplacementConstraints, 0, Column::Expression}}));
        QCOMPARE(sourcesOf(r, Origin::FlowConstraint), (Fields{{Section::FlowConstraints, 0, Column::Expression}}));
        QCOMPARE(sourcesOf(r, Origin::Effort), (Fields{{Section::Efforts, 0, Column::Expression},
                                                       {Section::Forces, 0, Column::Whole},
                                                       {Section::Torques, 0, Column::Whole}}));
        for (const char* constraint : {"phi1", "psi1"})
            for (const Term& term : equation(system, constraint).terms)
                QVERIFY(term.origin == Origin::Constraint);
    }

    void orderAndKindsOfEquations() {
        const DaeSystem system = models::system(document(oneCoordinate + R"ldae(
[[constraints.dynamic]]
variable = "s"
rate = "x - s"
[[constraints.effort]]
name = "law"
expression = "e - s"
effort = "e"
[[constraints.flow]]
expression = "v = 1"
[[constraints.displacement]]
name = "stop"
expression = "x = t"
)ldae"));
        QStringList kinds;
        for (const Equation& each : system.equations)
            kinds << QString::fromStdString(each.name + " " + std::string(kindName(each.kind)));
        QCOMPARE(kinds, (QStringList{"x lagrange", "stop displacement", "psi1 flow", "law effort", "s dynamic"}));
        COMPARE_SAME(parsed("ds - x + s"), equation(system, "s").residual);
        COMPARE_SAME(parsed("x - t"), equation(system, "stop").residual);
    }

    void whatCancelsBetweenInertiaAndKineticIsGone() {
        // d/dt(dT/dv) has 2*x*v^2, dT/dx has x*v^2; the Coriolis-free form has one of them left.
        const Expression equationOfX =
            residual(oneCoordinate + "[energies]\nkinetic_coenergy = \"x^2*v^2/2 + v*sin(x)\"\n", "x");
        QCOMPARE(equationOfX, parsed("x^2*dv + x*v^2"));
    }

    void aTotalTimeDerivativeInTAddsNothing() {
        QCOMPARE(residual(oneCoordinate + "[energies]\nkinetic_coenergy = \"dot(x^3*t)\"\n", "x"), Expression(0));
        QCOMPARE(residual(oneCoordinate + "[energies]\nkinetic_coenergy = \"v^2/2 + dot(sin(x*t))\"\n", "x"),
                 parsed("dv"));
    }

    void explicitTime() {
        QCOMPARE(
            residual(oneCoordinate + "[energies]\nkinetic_coenergy = \"exp(t)*v^2/2\"\npotential = \"t*x^2/2\"\n", "x"),
            parsed("exp(t)*dv + exp(t)*v + t*x"));
        const DaeSystem system =
            models::system(document(oneCoordinate + "[[constraints.displacement]]\nexpression = \"x = sin(t)\"\n"));
        QCOMPARE(system.matrixForm->gammaPhi.at(0), parsed("-sin(t)")); // x'' = -sin t
    }

    void coenergyThatIsNotQuadratic() {
        COMPARE_SAME(parsed("m*dv/(1 - v^2/c^2)^(3/2)"),
                     residual("[parameters]\nm = {}\nc = {}\n" + oneCoordinate +
                                  "[energies]\nkinetic_coenergy = \"-m*c^2*sqrt(1 - v^2/c^2)\"\n",
                              "x"));
    }

    void piecewiseParts() {
        COMPARE_SAME(parsed("dv + k*step(x - 1)*(x - 1) + c*sign(v)"),
                     residual("[parameters]\nk = {}\nc = {}\n" + oneCoordinate +
                                  "[energies]\nkinetic_coenergy = \"v^2/2\"\npotential = \"k*max(x - 1, 0)^2/2\"\n"
                                  "dissipation = \"c*abs(v)\"\n",
                              "x"));
    }

    void singularMassMatrixIsNormal() {
        const DaeSystem system = models::system(document(R"ldae(
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "(dotx + doty)^2/2"
)ldae"));
        for (const auto& row : system.matrixForm->massMatrix)
            for (const Expression& entry : row)
                QCOMPARE(entry, Expression(1));
    }

    void flowsInCoefficientsThatAreConstantAllTheSame() {
        const DaeSystem system = models::system(document(R"ldae(
[[coordinates]]
name = "x"
flow = "v"
[[coordinates]]
name = "y"
flow = "w"
[[constraints.flow]]
expression = "(v^2 + v*w)/v + t"
[[constraints.flow]]
expression = "(sin(v)^2 + cos(v)^2)*w*x"
[[constraints.flow]]
expression = "(v + w)^2 - v^2 - 2*v*w - w^2 + v"
)ldae"));
        const auto& psiF = system.matrixForm->psiF;
        QCOMPARE(psiF[0], (std::vector<Expression>{1, 1}));
        QCOMPARE(psiF[1][0], Expression(0));
        COMPARE_SAME(parsed("x"), psiF[1][1]);
        QCOMPARE(psiF[2], (std::vector<Expression>{1, 0}));
        QCOMPARE(system.matrixForm->gammaPsi[0], Expression(-1));
    }

    void dotOfDefinitions() {
        COMPARE_SAME(parsed("m*(l*ddottheta*l)"),
                     residual(R"ldae(
[parameters]
m = {}
l = {}
[[coordinates]]
name = "theta"
[definitions]
speed2 = "dot(px)^2 + dot(py)^2"
px = "l*sin(theta)"
py = "-l*cos(theta)"
[energies]
kinetic_coenergy = "m*speed2/2"
)ldae",
                              "theta") -
                         parsed("m*l^2*ddottheta*(sin(theta)^2 + cos(theta)^2) - m*l^2*ddottheta"));
    }

    void faultsNameTheirText_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::newRow("no derivative") << "[energies]\npotential = \"%1\"\n"
                                       << "0^x";
        std::string factors = "1";
        for (int k = 1; k <= 600; ++k)
            factors += "*(x + " + std::to_string(k) + "*v)";
        QTest::newRow("derivatives of a long product") << "[energies]\nkinetic_coenergy = \"%1\"\n"
                                                       << QString::fromStdString(factors);
    }

    void faultsNameTheirText() {
        QFETCH(QString, field);
        QFETCH(QString, text);
        const Document model = document(oneCoordinate + field.arg(text).toStdString());
        const Derivation derivation = models::derivation(model);
        QCOMPARE(derivation.diagnostics.size(), std::size_t(1));
        const Diagnostic& fault = derivation.diagnostics.front();
        QVERIFY(fault.field.section == Section::Energies);
        QCOMPARE(fault.field.column == Column::Potential, field.contains("potential"));
        QVERIFY(codeThrown(oneCoordinate + field.arg(text).toStdString()) == fault.code);
    }

    // Editing the potential energy differentiates the potential energy, and undoing the edit nothing.
    void onlyWhatAnEditChangedIsDifferentiated() {
        const Document before = example("four_bar");
        Document after = before;
        Energies energies = *before.energies;
        energies.potential += " + m2*g*x2";
        after.energies = Part(std::move(energies));
        runWithAlgebraStack([&] {
            Algebra algebra;
            const BuiltModel first = buildLagrangianModel(parseModel(before), algebra);
            const BuiltModel second = buildLagrangianModel(parseModel(after), algebra);
            LagrangeDerivatives derivatives;
            const DaeSystem system = deriveEquations(first.model, derivatives);
            const std::size_t all = derivatives.taken();
            QCOMPARE(all, 3 + first.model.displacement.size());
            const DaeSystem edited = deriveEquations(second.model, derivatives);
            QCOMPARE(derivatives.taken(), all + 1);
            LagrangeDerivatives none;
            QVERIFY(edited == deriveEquations(second.model, none));
            QVERIFY(edited.equations != system.equations);
            QVERIFY(deriveEquations(first.model, derivatives) == system);
            QCOMPARE(derivatives.taken(), all + 1);
        });
    }

    // The same text means something else among other coordinates.
    void whatIsRememberedBelongsToItsCoordinates() {
        const std::string energy = "[energies]\nkinetic_coenergy = \"v^2*x^2/2 + w^2\"\n";
        const Document one = document("[parameters]\nw = 1\n" + oneCoordinate + energy);
        const Document two = document(oneCoordinate + "[[coordinates]]\nname = \"z\"\nflow = \"w\"\n" + energy);
        runWithAlgebraStack([&] {
            Algebra algebra;
            LagrangeDerivatives derivatives;
            for (const Document& document : {one, two, one}) {
                const BuiltModel built = buildLagrangianModel(parseModel(document), algebra);
                LagrangeDerivatives none;
                QVERIFY(deriveEquations(built.model, derivatives) == deriveEquations(built.model, none));
            }
        });
    }

    void stopsOnRequest() {
        std::stop_source stop;
        stop.request_stop();
        bool isCancelled = false;
        runWithAlgebraStack([&] {
            Algebra algebra;
            const BuiltModel model = buildLagrangianModel(parseModel(example("double_pendulum")), algebra);
            try {
                LagrangeDerivatives derivatives;
                deriveEquations(model.model, derivatives, stop.get_token());
            } catch (const Cancelled&) {
                isCancelled = true;
            }
        });
        QVERIFY(isCancelled);
    }
};

COENERGY_TEST(TestLagrangeEquations)
#include "test_lagrange_equations.moc"
