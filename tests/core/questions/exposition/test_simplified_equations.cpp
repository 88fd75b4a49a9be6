// The examples' equations, simplified, against textbook forms: the same functions, hardly longer; and what a simplified
// system must preserve.
#include "core/formulations/lagrange/models.hpp"

#include "algebra/tidy.hpp"
#include "exposition/simplified_system.hpp"
#include "support/test_program.hpp"

#include <ctime>
#include <map>

using namespace models;

namespace {

const std::string loopX = "rr*cos(beta) - d*cos(beta + theta)";
const std::string loopY = "rr*sin(beta) - d*sin(beta + theta)";
const std::string springX = "(sd*cos(gamma) + sc*sin(gamma) + xb - xc)";
const std::string springY = "(sd*sin(gamma) - sc*cos(gamma) + yb - yc)";

// As they are printed in books and papers: B. Fabien, Analytical System Dynamics; J. H. Suk's thesis (the five); Y. H.
// Park (the four-bar linkage); D. S. Stutts (gears, disk); M. W. Spong et al. (the manipulator); E. Hairer, G. Wanner
// (Andrews' mechanism); H. Goldstein and any other mechanics (pendulums, cart, bead, governor, disk, edge).
const std::map<std::string, std::map<std::string, std::string>> textbook = {
    {"simple_pendulum", {{"theta", "m*l^2*ddottheta + m*g*l*sin(theta)"}}},
    {"double_pendulum",
     {{"theta1",
       "(m1 + m2)*l1^2*domega1 + m2*l1*l2*domega2*cos(theta1 - theta2) + m2*l1*l2*omega2^2*sin(theta1 - theta2) + "
       "(m1 + m2)*g*l1*sin(theta1)"},
      {"theta2", "m2*l2^2*domega2 + m2*l1*l2*domega1*cos(theta1 - theta2) - m2*l1*l2*omega1^2*sin(theta1 - theta2) + "
                 "m2*g*l2*sin(theta2)"}}},
    {"cart_pole",
     {{"x", "(M + m)*ddotx + m*l*ddottheta*cos(theta) - m*l*dottheta^2*sin(theta) + b*dotx - F"},
      {"theta", "(J + m*l^2)*ddottheta + m*l*ddotx*cos(theta) - m*g*l*sin(theta)"}}},
    {"spring_pendulum",
     {{"r", "m*ddotr - m*r*dottheta^2 + k*(r - l0) - m*g*cos(theta)"},
      {"theta", "m*r^2*ddottheta + 2*m*r*dotr*dottheta + m*g*r*sin(theta)"}}},
    {"two_link_manipulator",
     {{"q1", "(m1*lc1^2 + m2*(l1^2 + lc2^2 + 2*l1*lc2*cos(q2)) + I1 + I2)*ddotq1 + (m2*(lc2^2 + l1*lc2*cos(q2)) + "
             "I2)*ddotq2 - "
             "m2*l1*lc2*sin(q2)*(2*dotq1*dotq2 + dotq2^2) + (m1*lc1 + m2*l1)*g*cos(q1) + m2*lc2*g*cos(q1 + q2) - "
             "(kp*(q1ref - q1) - kd*dotq1)"},
      {"q2", "(m2*(lc2^2 + l1*lc2*cos(q2)) + I2)*ddotq1 + (m2*lc2^2 + I2)*ddotq2 + m2*l1*lc2*sin(q2)*dotq1^2 + "
             "m2*lc2*g*cos(q1 + q2) - (kp*(q2ref - q2) - kd*dotq2)"}}},
    {"bead_on_hoop",
     {{"theta", "m*R^2*ddottheta - m*R^2*dotphi^2*sin(theta)*cos(theta) + m*g*R*sin(theta)"},
      {"phi", "m*R^2*sin(theta)^2*ddotphi + 2*m*R^2*sin(theta)*cos(theta)*dottheta*dotphi + lambda1"},
      {"motor", "phi - Omega*t"}}},
    {"crane_control",
     {{"x", "(M + m)*ddotx + m*l*ddottheta*cos(theta) - m*l*dottheta^2*sin(theta) + b*dotx - F - Fw"},
      {"theta", "m*l^2*ddottheta + m*l*ddotx*cos(theta) + m*g*l*sin(theta)"},
      {"control", "F - kp*(X - x) - ki*s + kd*dotx - kt*v"},
      {"s", "ds - (X - x)"},
      {"v", "dv - (theta - v)/Tf"}}},
    {"rod_pendulum",
     {{"xG", "m*ddotxG + lambda1"},
      {"yG", "m*ddotyG + m*g + lambda2"},
      {"theta", "m*l^2/12*ddottheta + l/2*sin(theta)*lambda1 + l/2*cos(theta)*lambda2"},
      {"hinge_x", "xG - l/2*cos(theta)"},
      {"hinge_y", "yG + l/2*sin(theta)"}}},
    {"knife_edge",
     {{"x", "m*ddotx - m*g*sin(alpha) + mu1*sin(phi)"},
      {"y", "m*ddoty - mu1*cos(phi)"},
      {"phi", "J*ddotphi"},
      {"blade", "dotx*sin(phi) - doty*cos(phi)"}}},
    {"rolling_disk",
     {{"x", "m*ddotx - m*g*sin(alpha) + mu1"},
      {"y", "m*ddoty + mu2"},
      {"theta", "J*ddottheta"},
      {"phi", "I*ddotphi - R*mu1*cos(theta) - R*mu2*sin(theta)"},
      {"rolling_x", "dotx - R*dotphi*cos(theta)"},
      {"rolling_y", "doty - R*dotphi*sin(theta)"}}},
    {"disk_force_torque",
     {{"r", "m*ddotr - m*r*dottheta^2 - Fx*cos(theta) - Fy*sin(theta)"},
      {"theta", "m*r^2*ddottheta + 2*m*r*dotr*dottheta - r*(Fy*cos(theta) - Fx*sin(theta))"},
      {"phi", "m*R^2/2*ddotphi - tau"}}},
    {"gear_train",
     {{"theta1", "J1*ddottheta1 + C1*dottheta1 - tau - N1/N2*lambda1"},
      {"theta2", "J2*ddottheta2 + K2*theta2 + lambda1"},
      {"mesh", "theta2 - N1/N2*theta1"}}},
    {"flyball_governor",
     {{"phi", "(J + 2*m*l^2*sin(alpha)^2)*ddotphi + 4*m*l^2*sin(alpha)*cos(alpha)*dotalpha*dotphi + kv*(z - 2*l*(1 - "
              "cos(alpha0))) - "
              "drop*step(t - t0)"},
      {"alpha",
       "2*m*l^2*ddotalpha - 2*m*l^2*dotphi^2*sin(alpha)*cos(alpha) + 2*m*g*l*sin(alpha) - 2*l*sin(alpha)*lambda1"},
      {"z", "M*ddotz + c*dotz + M*g + lambda1"},
      {"linkage", "z - 2*l*(1 - cos(alpha))"}}},
    {"four_bar",
     {{"x2", "m2*ddotx2 + lambda1"},
      {"y2", "m2*ddoty2 + m2*g + lambda2"},
      {"theta2", "m2*L2^2/12*ddottheta2 + L2*sin(theta2)*(lambda1/2 + lambda3 + lambda5/2 - lambda7) - "
                 "L2*cos(theta2)*(lambda2/2 + lambda4 + lambda6/2 - lambda8)"},
      {"x3", "m3*ddotx3 + lambda3"},
      {"y3", "m3*ddoty3 + m3*g + lambda4"},
      {"theta3", "m3*L3^2/12*ddottheta3 + L3*sin(theta3)*(lambda3/2 + lambda5/2 - lambda7) - "
                 "L3*cos(theta3)*(lambda4/2 + lambda6/2 - lambda8)"},
      {"x4", "m4*ddotx4 + lambda5"},
      {"y4", "m4*ddoty4 + m4*g + lambda6"},
      {"theta4", "m4*L4^2/12*ddottheta4 + L4*sin(theta4)*lambda7 - L4*cos(theta4)*lambda8"},
      {"crank_x", "x2 - L2/2*cos(theta2)"},
      {"crank_y", "y2 - L2/2*sin(theta2)"},
      {"coupler_x", "x3 - L2*cos(theta2) - L3/2*cos(theta3)"},
      {"coupler_y", "y3 - L2*sin(theta2) - L3/2*sin(theta3)"},
      {"rocker_x", "x4 - L1/2 - L2/2*cos(theta2) - L3/2*cos(theta3)"},
      {"rocker_y", "y4 - L2/2*sin(theta2) - L3/2*sin(theta3)"},
      {"loop_x", "L2*cos(theta2) + L3*cos(theta3) - L1 - L4*cos(theta4)"},
      {"loop_y", "L2*sin(theta2) + L3*sin(theta3) - L4*sin(theta4)"}}},
    {"parallel_cranks",
     {{"x", "m*ddotx + lambda1 + lambda3 + lambda5"},
      {"y", "m*ddoty + m*g + lambda2 + lambda4 + lambda6"},
      {"theta", "J*ddottheta + h*sin(theta)*(lambda1 - lambda5) - h*cos(theta)*(lambda2 - lambda6)"},
      {"a1", "mc*r^2/3*ddota1 + mc*g*r/2*sin(a1) - r*(lambda1*cos(a1) + lambda2*sin(a1))"}}},
    {"andrews_squeezer",
     {{"beta", "(m1*ra^2 + m2*(rr^2 - 2*da*rr*cos(theta) + da^2) + I1 + I2)*ddotbeta + (m2*(da^2 - da*rr*cos(theta)) + "
               "I2)*ddottheta - "
               "mom + m2*da*rr*dottheta*(dottheta + 2*dotbeta)*sin(theta) + "
               "(lambda1 + lambda3 + lambda5)*(-rr*sin(beta) + d*sin(beta + theta)) + "
               "(lambda2 + lambda4 + lambda6)*(rr*cos(beta) - d*cos(beta + theta))"},
      {"theta",
       "(m2*(da^2 - da*rr*cos(theta)) + I2)*ddotbeta + (m2*da^2 + I2)*ddottheta - m2*da*rr*dotbeta^2*sin(theta) + "
       "(lambda1 + lambda3 + lambda5)*d*sin(beta + theta) - (lambda2 + lambda4 + lambda6)*d*cos(beta + theta)"},
      {"gamma", "(m3*(sa^2 + sb^2) + I3)*ddotgamma + c0*(1 - l0/sqrt(" + springX + "^2 + " + springY + "^2))*(" +
                    springX + "*(sc*cos(gamma) - sd*sin(gamma)) + " + springY +
                    "*(sd*cos(gamma) + sc*sin(gamma))) - "
                    "lambda1*ss*cos(gamma) - lambda2*ss*sin(gamma)"},
      {"phi", "(m4*(e - ea)^2 + I4)*ddotphi + (m4*((e - ea)^2 + zt*(e - ea)*sin(phi)) + I4)*ddotdelta - "
              "m4*zt*(e - ea)*dotdelta^2*cos(phi) - lambda3*e*cos(phi + delta) - lambda4*e*sin(phi + delta)"},
      {"delta",
       "(m4*((e - ea)^2 + zt*(e - ea)*sin(phi)) + I4)*ddotphi + "
       "(m4*(zt^2 + 2*zt*(e - ea)*sin(phi) + (e - ea)^2) + m5*(ta^2 + tb^2) + I4 + I5)*ddotdelta + "
       "m4*zt*(e - ea)*dotphi*(dotphi + 2*dotdelta)*cos(phi) + lambda3*(-e*cos(phi + delta) + zt*sin(delta)) + "
       "lambda4*(-e*sin(phi + delta) - zt*cos(delta))"},
      {"loop1_x", loopX + " - ss*sin(gamma) - xb"},
      {"loop2_y", loopY + " + e*cos(phi + delta) - zt*sin(delta) - ya"}}},
    {"thesis_translation",
     {{"x1", "k*x1 + c*(dotx1 - dotx2)"},
      {"x2", "m*ddotx2 + m*l*ddotx3*sin(x3) + m*l*dotx3^2*cos(x3) - c*(dotx1 - dotx2) + m*g"},
      {"x3", "m*l*ddotx2*sin(x3) + m*l^2*ddotx3 + m*g*l*sin(x3)"}}},
    {"thesis_rotation",
     {{"x1", "m*ddotx1 + k*(x1 - x2) + c*(dotx1 - dotx2) + lambda2"},
      {"x2", "-k*(x1 - x2) - c*(dotx1 - dotx2) + lambda1"},
      {"x3", "I1*ddotx3 - r1*lambda1 - Tau"},
      {"x4", "I2*ddotx4 - r2*lambda2"},
      {"phi1", "x2 - r1*x3"},
      {"phi2", "x1 - r2*x4"}}},
    {"thesis_electrical",
     {{"x1", "k*x1 - q0^2/(2*c0) + lambda1"},
      {"x2", "k*x2 - b*dotq2^2/2 + lambda1"},
      {"q0", "R*dotq0 + q0*(d - x1)/c0 + kappa1 - voltage"},
      {"q1", "q1/c1 - kappa1"},
      {"q2", "(L0 + b*x2)*ddotq2 + b*dotx2*dotq2 - kappa1"},
      {"phi1", "x1 + x2"},
      {"psi1", "dotq0 - dotq1 - dotq2"}}},
    {"thesis_thermal",
     {{"V3", "V3/cf + kappa2"},
      {"S1", "Rt1*dotS1 - kappa1"},
      {"S3", "S3/ct + kappa1 - T"},
      {"gamma1", "tau - ktau*dotq0"}}},
    {"thesis_fluid",
     {{"u", "-b/(a + b)*lambda1 - F"},
      {"z", "m*ddotz + ks*z + c*dotz + lambda2 + a/(a + b)*lambda1 + Ap*(P2 - Patm) + m*g"},
      {"q0", "L*ddotq0 + Re*dotq0 - voltage"},
      {"phi1", "y + a/(a + b)*z - b/(a + b)*u"},
      {"gamma1", "dotV1/density - Cd1*A0*C2*P1/sqrt(Tatm)"},
      {"gamma3", "V2/density - g*Ap/(R*Tatm)*(znull - Ap*Patm/ks + Ap*P2/ks)*P2"}}}};

DaeSystem shortened(const DaeSystem& system) {
    DaeSystem result;
    runWithAlgebraStack([&] { result = coenergy::simplified(system); });
    return result;
}

std::uint64_t operationsOf(const DaeSystem& system) {
    std::uint64_t count = 0;
    for (const Equation& equation : system.equations)
        count += operationCount(equation.residual);
    return count;
}

void compareEach(const std::vector<Expression>& given, const std::vector<Expression>& shorter) {
    QCOMPARE(shorter.size(), given.size());
    for (std::size_t k = 0; k < given.size(); ++k) {
        COMPARE_SAME(given[k], shorter[k]);
        QVERIFY2(operationCount(shorter[k]) <= operationCount(given[k]), toText(shorter[k]).c_str());
    }
}

void compareRows(const ExpressionMatrix& given, const ExpressionMatrix& shorter) {
    QCOMPARE(shorter.size(), given.size());
    for (std::size_t k = 0; k < given.size(); ++k)
        compareEach(given[k], shorter[k]);
}

std::string repeatedText(const std::string& text, int count) {
    std::string result;
    for (int k = 0; k < count; ++k)
        result += text;
    return result;
}

Expression totalOf(const std::vector<Term>& terms) {
    std::vector<Expression> values;
    for (const Term& term : terms)
        values.push_back(term.value);
    return sum(std::move(values));
}

} // namespace

class TestSimplifiedEquations : public QObject {
    Q_OBJECT

private slots:
    void hardlyLongerThanTheTextbooks_data() {
        QTest::addColumn<std::string>("name");
        for (const auto& [name, equations] : textbook)
            QTest::newRow(name.c_str()) << name;
    }

    void hardlyLongerThanTheTextbooks() {
        QFETCH(std::string, name);
        const DaeSystem system = shortened(models::system(models::example(name)));
        for (const auto& [row, text] : textbook.at(name)) {
            const Expression expected = parsed(text);
            const Expression& residual = equation(system, row).residual;
            COMPARE_SAME(expected, residual);
            const std::string comparison = row + ": " + std::to_string(operationCount(residual)) +
                                           " operations, textbook " + std::to_string(operationCount(expected)) + ": " +
                                           toText(residual, system.notation);
            QVERIFY2(10 * operationCount(residual) <= 11 * operationCount(expected), comparison.c_str());
        }
    }

    void atLeastFifteenTextbookModels() { QVERIFY(textbook.size() >= 15); }

    void whatASystemKeeps_data() {
        QTest::addColumn<std::string>("name");
        for (const std::string& name : writtenOutExampleNames())
            QTest::newRow(name.c_str()) << name;
    }

    void whatASystemKeeps() {
        QFETCH(std::string, name);
        const DaeSystem given = models::system(models::example(name));
        const DaeSystem shorter = shortened(given);
        QCOMPARE(shorter.equations.size(), given.equations.size());
        for (std::size_t k = 0; k < given.equations.size(); ++k) {
            const Equation& before = given.equations[k];
            const Equation& after = shorter.equations[k];
            QVERIFY(after.name == before.name && after.kind == before.kind);
            COMPARE_SAME(before.residual, after.residual);
            COMPARE_SAME(before.residual, totalOf(after.terms));
            QVERIFY2(operationCount(after.residual) <= operationCount(before.residual), toText(after.residual).c_str());
        }
        compareRows(given.matrixForm->massMatrix, shorter.matrixForm->massMatrix);
        compareRows(given.matrixForm->phiQ, shorter.matrixForm->phiQ);
        compareRows(given.matrixForm->psiF, shorter.matrixForm->psiF);
        compareEach(given.matrixForm->forcing, shorter.matrixForm->forcing);
        compareEach(given.matrixForm->gammaPhi, shorter.matrixForm->gammaPhi);
        compareEach(given.matrixForm->gammaPsi, shorter.matrixForm->gammaPsi);
        QVERIFY(shorter.notation == given.notation && shorter.unknowns == given.unknowns);
    }

    // What every origin contributes is the same function as before.
    void originsKeepTheirContributions() {
        const DaeSystem given = models::system(models::example("double_pendulum"));
        const DaeSystem shorter = shortened(given);
        for (std::size_t k = 0; k < given.equations.size(); ++k)
            for (const Origin origin : {Origin::Inertia, Origin::Kinetic, Origin::Potential}) {
                std::vector<Expression> before, after;
                for (const Term& term : given.equations[k].terms)
                    before.push_back(term.origin == origin ? term.value : Expression(0));
                for (const Term& term : shorter.equations[k].terms)
                    after.push_back(term.origin == origin ? term.value : Expression(0));
                COMPARE_SAME(sum(before), sum(after));
            }
    }

    // An acceleration stands in one term, as one of the terms by origin.
    void accelerationsAreCollected() {
        const DaeSystem system = shortened(models::system(models::example("two_link_manipulator")));
        for (const Equation& equation : system.equations)
            for (const std::string& acceleration : namesOf(system, UnknownKind::Coordinate, 2)) {
                std::vector<Expression> found;
                for (const Expression& term : termsOf(equation.residual))
                    if (symbolsIn(term).contains(acceleration))
                        found.push_back(term);
                QCOMPARE(found.size(), std::size_t(1));
                QVERIFY(std::any_of(equation.terms.begin(), equation.terms.end(), [&](const Term& term) {
                    return term.origin == Origin::Inertia && term.value == found.front();
                }));
            }
    }

    void simplifyingAgainChangesNoLength() {
        for (const char* name : {"double_pendulum", "two_link_manipulator", "four_bar", "flyball_governor"}) {
            const DaeSystem once = shortened(models::system(models::example(name)));
            QCOMPARE(operationsOf(shortened(once)), operationsOf(once));
        }
    }

    // After an edit the parts that it does not touch are known, and the result is the same.
    void whatIsRememberedChangesNothing() {
        const Document before = models::example("cart_pole");
        Document after = before;
        Energies energies = *before.energies;
        energies.potential += " + k*x^2/2";
        after.energies = Part(std::move(energies));
        std::vector<Parameter> parameters = *before.parameters;
        parameters.push_back(parameters.front());
        parameters.back().name = "k";
        after.parameters = Part(std::move(parameters));
        const DaeSystem edited = models::system(after);
        runWithAlgebraStack([&] {
            Simplifier simplifier(edited.notation);
            DaeSystem first = models::system(before);
            first.notation = edited.notation;
            coenergy::simplified(first, simplifier);
            QVERIFY(coenergy::simplified(edited, simplifier) == coenergy::simplified(edited));
        });
    }

    void whatDoesNotFitTheBudgetStays() {
        const DaeSystem given = models::system(models::example("double_pendulum"));
        runWithAlgebraStack([&] {
            const DaeSystem same = coenergy::simplified(given, SimplificationBudget{1, 1, 400});
            for (std::size_t k = 0; k < given.equations.size(); ++k)
                COMPARE_SAME(given.equations[k].residual, same.equations[k].residual);
        });
    }

    // A relativistic particle in a plane, on a spring.
    void radicalsAreCombined() {
        const DaeSystem system = shortened(models::system(document(R"ldae(
[parameters]
mu = {}
w = {}
k = {}
[[coordinates]]
name = "s"
[energies]
kinetic_coenergy = "mu*w^2*(1 - sqrt(1 - dots^2/w^2))"
potential = "k*s^2/2"
)ldae")));
        QCOMPARE(equation(system, "s").residual, parsed("mu*ddots/(1 - dots^2/w^2)^(3/2) + k*s"));
    }

    // The small ones are simplified all the same; what is not is named, and the same again.
    void whatDoesNotFitTheBudgetIsNamed() {
        DaeSystem given = models::system(document(R"ldae(
[parameters]
m1 = {}
m2 = {}
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "m1*dotx^2/2 + m2*dotx^2/2 + doty^2/2"
potential = "((sin(y) + y + 3)^9 + (cos(y) + y + 7)^11)^12"
)ldae"));
        runWithAlgebraStack([&] {
            const SimplificationBudget budget{200'000, 4000, 400};
            const DaeSystem simple = coenergy::simplified(given, budget);
            QCOMPARE(simple.notSimplified, std::vector<std::string>{"y"});
            QCOMPARE(equation(simple, "x").residual, parsed("(m1 + m2)*ddotx"));
            COMPARE_SAME(equation(given, "y").residual, equation(simple, "y").residual);
            QVERIFY(coenergy::simplified(given, budget) == simple);
        });
        QVERIFY(shortened(models::system(models::example("andrews_squeezer"))).notSimplified.empty());
    }

    void largeModelsEnd_data() {
        QTest::addColumn<std::string>("potential");
        const auto row = [](const char* name, int count, auto term) {
            std::string text;
            for (int k = 1; k <= count; ++k)
                text += (k == 1 ? "" : " + ") + term(std::to_string(k));
            QTest::newRow(name) << text;
        };
        QTest::newRow("powers of sums") << std::string("((x + 2)^23 + (x + y)^19)^18");
        QTest::newRow("nested") << repeatedText("sin(x + cos(y*", 60) + "x" + repeatedText("))", 60);
        row("waves", 3000, [](const std::string& k) { return "cos(" + k + "*x)*sin(x + " + k + "*y)"; });
        row("sines", 4000, [](const std::string& k) { return "sin(" + k + "*x)"; });
        row("kinks", 1500, [](const std::string& k) { return "abs(x - " + k + ")*y"; });
        row("roots", 700, [](const std::string& k) { return "sqrt(x^2 + y^2 + " + k + ")"; });
        row("fractions", 300, [](const std::string& k) { return "1/(x^2 + " + k + "*x*y + 1)"; });
    }

    // In seconds of the processor, far from what the steps stand for: without a budget it is minutes.
    void largeModelsEnd() {
        QFETCH(std::string, potential);
        const DaeSystem given =
            models::system(document("[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n"
                                    "kinetic_coenergy = \"dotx^2 + doty^2\"\npotential = \"" +
                                    potential + "\"\n"));
        const std::clock_t begin = std::clock();
        const DaeSystem simple = shortened(given);
        QVERIFY(std::clock() - begin < 40 * CLOCKS_PER_SEC);
        QVERIFY(operationsOf(simple) <= operationsOf(given));
    }

    void stopsOnRequest() {
        const DaeSystem given = models::system(models::example("andrews_squeezer"));
        std::stop_source source;
        source.request_stop();
        bool isStopped = false;
        runWithAlgebraStack([&] {
            try {
                coenergy::simplified(given, {}, source.get_token());
            } catch (const Cancelled&) {
                isStopped = true;
            }
        });
        QVERIFY(isStopped);
    }
};

COENERGY_TEST(TestSimplifiedEquations)
#include "test_simplified_equations.moc"
