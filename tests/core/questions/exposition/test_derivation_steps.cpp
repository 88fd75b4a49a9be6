// Every step against difference quotients of the text it is about, plain and simplified; the sum of the steps against
// the equation; the symbols to the left of the equals sign.
#include "core/formulations/lagrange/motion.hpp"

#include "algebra/simplify.hpp"
#include "algebra/tidy.hpp"
#include "exposition/derivation_notation.hpp"
#include "exposition/shortened_steps.hpp"
#include "exposition/simplified_system.hpp"
#include "lagrange/lagrange_steps.hpp"
#include "lagrange/stated_equations.hpp"
#include "lagrange/stated_steps.hpp"
#include "support/test_program.hpp"

#include <map>

using namespace models;

namespace {

struct ModelWithSteps {
    LagrangianModel model;
    DaeSystem system;
    DerivationSteps steps;
};

struct PlainAndSimple {
    ModelWithSteps plain;
    ModelWithSteps simple;
};

PlainAndSimple explained(const Document& document) {
    PlainAndSimple result;
    result.plain.model = result.simple.model = built(document).model;
    result.plain.system = models::system(document);
    runWithAlgebraStack([&] {
        Algebra algebra;
        result.plain.steps = derivationSteps(result.plain.model, result.plain.system, algebra);
        Simplifier simplifier(result.plain.system.notation);
        result.simple.system = coenergy::simplified(result.plain.system, simplifier);
        result.simple.steps = coenergy::simplified(result.plain.steps, result.simple.system, simplifier);
    });
    return result;
}

// Several tests look at the same models.
const PlainAndSimple& explainedModel(const QString& name) {
    static std::map<QString, PlainAndSimple> known;
    const auto entry = known.find(name);
    return entry != known.end() ? entry->second : known.emplace(name, explained(modelNamed(name))).first->second;
}

const NamedConstraint& constraintNamed(const LagrangianModel& model, const std::string& name) {
    for (const auto* list : {&model.displacement, &model.flow, &model.effort, &model.dynamic})
        for (const NamedConstraint& constraint : *list)
            if (constraint.name == name)
                return constraint;
    throw std::runtime_error("no constraint " + name);
}

double effortByDifferences(const LagrangianModel& model, const Field& source, std::size_t i, const Point& here) {
    for (const AppliedEffort& applied : model.efforts)
        if (applied.effort.source == source)
            return evaluate(applied.effort.value, here);
    double work = 0;
    for (const AppliedForce& applied : model.forces)
        for (std::size_t k = 0; applied.source == source && k < applied.force.size(); ++k)
            work += evaluate(applied.force[k], here) * slope(applied.point[k], model.coordinates[i].name, here);
    return work;
}

// The value of a step of equation `row`, from the energies and constraints themselves.
double byDifferences(const ModelWithSteps& explained, const DerivationStep& step, std::size_t row,
                     const Motion& motion) {
    const LagrangianModel& model = explained.model;
    const CoordinateNames names = row < model.coordinates.size() ? model.coordinates[row] : CoordinateNames{};
    const Point& here = motion.start;
    const auto residual = [&] { return constraintNamed(model, step.constraint).residual.value; };
    switch (step.kind) {
    case StepKind::Momentum: return slope(model.kineticCoenergy.value, names.flow, here);
    case StepKind::MomentumRate:
        return slope([&](double time) { return slope(model.kineticCoenergy.value, names.flow, motion.at(time)); });
    case StepKind::KineticGradient: return slope(model.kineticCoenergy.value, names.name, here);
    case StepKind::PotentialGradient: return slope(model.potential.value, names.name, here);
    case StepKind::DissipationGradient: return slope(model.dissipation.value, names.flow, here);
    case StepKind::DisplacementReaction: return here.at(step.multiplier) * slope(residual(), names.name, here);
    case StepKind::FlowReaction: return here.at(step.multiplier) * slope(residual(), names.flow, here);
    case StepKind::AppliedEffort: return effortByDifferences(model, step.source, row, here);
    case StepKind::FirstDerivative: return alongMotion(motion, residual());
    case StepKind::SecondDerivative: return secondAlongMotion(motion, residual());
    case StepKind::SolvedEffort: { // where the constraint vanishes, which is affine in it
        Point at0 = here, at1 = here;
        at0[step.multiplier] = 0;
        at1[step.multiplier] = 1;
        const double without = evaluate(residual(), at0);
        return -without / (evaluate(residual(), at1) - without);
    }
    case StepKind::StatedDefinition:
    case StepKind::StatedRate:
    case StepKind::StatedMomentum:
    case StepKind::StatedForce: break; // of other systems
    case StepKind::Constraint:
    case StepKind::Equation: return evaluate(explained.system.equations[row].residual, here);
    }
    return NAN;
}

void compareWithDifferences(const ModelWithSteps& explained) {
    Random random(11);
    QCOMPARE(explained.steps.equations.size(), explained.system.equations.size());
    for (int attempt = 0; attempt < 3; ++attempt) {
        const Motion motion = randomMotion(explained.system, random);
        for (std::size_t row = 0; row < explained.steps.equations.size(); ++row) {
            double total = 0;
            for (const DerivationStep& step : explained.steps.equations[row].steps) {
                if (step.kind == StepKind::Constraint) // nothing is differentiated
                    continue;
                const double value = evaluate(step.value, motion.start);
                VERIFY_NEAR(value, byDifferences(explained, step, row, motion), 1e-6);
                total += step.sign == StepSign::Plus ? value : step.sign == StepSign::Minus ? -value : 0;
            }
            if (explained.steps.equations[row].kind == EquationKind::Lagrange)
                VERIFY_NEAR(total, evaluate(explained.system.equations[row].residual, motion.start), 1e-10);
        }
    }
}

std::vector<StepKind> kindsOf(const EquationDerivation& derivation) {
    std::vector<StepKind> kinds;
    for (const DerivationStep& step : derivation.steps)
        kinds.push_back(step.kind);
    return kinds;
}

std::string leftSides(const DerivationSteps& steps, std::size_t row) {
    LatexPrinter printer(steps.notation);
    std::string text;
    for (const DerivationStep& step : steps.equations[row].steps)
        text += leftSideLatex(steps.equations[row], step, steps, printer) + "\n";
    return text;
}

} // namespace

class TestDerivationSteps : public QObject {
    Q_OBJECT

private slots:
    void againstDifferences_data() { addEveryModel(); }

    void againstDifferences() {
        QFETCH(QString, name);
        const PlainAndSimple& both = explainedModel(name);
        compareWithDifferences(both.plain);
        compareWithDifferences(both.simple);
    }

    void theLastStepIsTheEquation_data() { againstDifferences_data(); }

    void theLastStepIsTheEquation() {
        QFETCH(QString, name);
        const PlainAndSimple& both = explainedModel(name);
        for (const ModelWithSteps* one : {&both.plain, &both.simple})
            for (std::size_t row = 0; row < one->system.equations.size(); ++row) {
                const EquationDerivation& derivation = one->steps.equations[row];
                const Equation& equation = one->system.equations[row];
                QCOMPARE(derivation.name, equation.name);
                QVERIFY(derivation.kind == equation.kind);
                const bool isMotion = equation.kind == EquationKind::Lagrange;
                const DerivationStep& step = isMotion ? derivation.steps.back() : derivation.steps.front();
                QVERIFY(step.kind == (isMotion ? StepKind::Equation : StepKind::Constraint));
                QVERIFY(step.value == equation.residual);
            }
    }

    void noStepBecomesLonger_data() { againstDifferences_data(); }

    void noStepBecomesLonger() {
        QFETCH(QString, name);
        const PlainAndSimple& both = explainedModel(name);
        for (std::size_t row = 0; row < both.plain.steps.equations.size(); ++row) {
            const auto& before = both.plain.steps.equations[row].steps;
            const auto& after = both.simple.steps.equations[row].steps;
            QCOMPARE(after.size(), before.size());
            for (std::size_t k = 0; k < before.size(); ++k)
                QVERIFY2(operationCount(after[k].value) <= operationCount(before[k].value),
                         toText(after[k].value).c_str());
        }
    }

    void theEnergiesStaySame_data() { againstDifferences_data(); }

    void theEnergiesStaySame() {
        QFETCH(QString, name);
        const PlainAndSimple& both = explainedModel(name);
        COMPARE_SAME(both.plain.model.kineticCoenergy.value, both.simple.steps.kineticCoenergy);
        COMPARE_SAME(both.plain.model.potential.value, both.simple.steps.potential);
        COMPARE_SAME(both.plain.model.dissipation.value, both.simple.steps.dissipation);
    }

    // Definitions inserted, it is collected by the flows; what was short as it was typed stays.
    // Of a model that keeps its definitions by name: whatever is found one by one is in the rule, with its sign, and
    // each step is a statement that stands in the equation.
    void theRuleOfStatedEquations_data() { againstDifferences_data(); }

    void theRuleOfStatedEquations() {
        QFETCH(QString, name);
        const Document document = modelNamed(name);
        const DerivationSteps& whole = explainedModel(name).plain.steps;
        DerivationSteps stated;
        DaeSystem system;
        runWithAlgebraStack([&] {
            const ParsedModel parsed = parseModel(document);
            Algebra algebra(piMeaning(parsed.vocabulary));
            const LagrangianModel model = buildLagrangianModel(parsed, algebra, {}, Insertion::ByName).model;
            system = deriveStatedEquations(model);
            stated = statedSteps(model, system);
        });
        QCOMPARE(stated.equations.size(), whole.equations.size());
        for (std::size_t k = 0; k < whole.equations.size(); ++k) {
            if (whole.equations[k].kind != EquationKind::Lagrange)
                continue;
            const auto& rule = stated.equations[k].rule;
            for (const DerivationStep& step : whole.equations[k].steps)
                if (step.sign != StepSign::Absent && !step.value.isZero())
                    QVERIFY2(std::any_of(rule.begin(), rule.end(),
                                         [&](const DerivationStep& summand) {
                                             return summand.kind == step.kind && summand.sign == step.sign &&
                                                    summand.source == step.source &&
                                                    summand.constraint == step.constraint;
                                         }),
                             whole.equations[k].name.c_str());
            const std::set<std::string> names = symbolsIn(stated.equations[k].steps.back().value);
            for (const DerivationStep& step : stated.equations[k].steps)
                QVERIFY(step.kind == StepKind::Equation || names.contains(step.statement));
        }
    }

    void theKineticCoenergyIsAQuadraticForm() {
        const auto coenergy = [](const char* name) { return explained(example(name)).simple.steps.kineticCoenergy; };
        QCOMPARE(operationCount(coenergy("cart_pole")),
                 operationCount(parsed("(M + m)*dotx^2/2 + m*l*dotx*dottheta*cos(theta) + (m*l^2 + J)*dottheta^2/2")));
        QVERIFY(coenergy("spring_pendulum") == parsed("m*(dotr^2 + r^2*dottheta^2)/2"));
    }

    void theStepsOfTheThesis() {
        const DerivationSteps steps = explained(example("thesis_translation")).simple.steps;
        const auto value = [&](std::size_t row, std::size_t k) { return steps.equations[row].steps[k].value; };
        QVERIFY(kindsOf(steps.equations[1]) ==
                std::vector<StepKind>({StepKind::Momentum, StepKind::MomentumRate, StepKind::KineticGradient,
                                       StepKind::PotentialGradient, StepKind::DissipationGradient,
                                       StepKind::AppliedEffort, StepKind::Equation}));
        COMPARE_SAME(parsed("0"), value(0, 0));                                                 // 4.13
        COMPARE_SAME(parsed("m*(dotx2 + l*dotx3*sin(x3))"), value(1, 0));                       // 4.13
        COMPARE_SAME(parsed("m*(ddotx2 + l*ddotx3*sin(x3) + l*dotx3^2*cos(x3))"), value(1, 1)); // 4.14
        COMPARE_SAME(parsed("m*l*cos(x3)*dotx2*dotx3"), value(2, 2));                           // 4.15
        COMPARE_SAME(parsed("k*x1"), value(0, 3));                                              // 4.16
        COMPARE_SAME(parsed("-c*(dotx1 - dotx2)"), value(1, 4));                                // 4.17
        COMPARE_SAME(parsed("-m*g"), value(1, 5));
    }

    void theLevelsOfAConstraint() {
        const DerivationSteps steps = explained(example("pendulum_cartesian")).simple.steps;
        const EquationDerivation& phi = steps.equations.back();
        QVERIFY(kindsOf(phi) ==
                std::vector<StepKind>({StepKind::Constraint, StepKind::FirstDerivative, StepKind::SecondDerivative}));
        COMPARE_SAME(parsed("2*x*dotx + 2*y*doty"), phi.steps[1].value);
        COMPARE_SAME(parsed("2*x*ddotx + 2*y*ddoty + 2*dotx^2 + 2*doty^2"), phi.steps[2].value);
    }

    void leftSidesAsInTheTextbooks() {
        const DerivationSteps steps = explained(models::document(everything)).plain.steps;
        QCOMPARE(leftSides(steps, 0),
                 std::string("\\frac{\\partial T^{*}}{\\partial \\dot{r}}\n"
                             "\\frac{\\mathrm{d}}{\\mathrm{d}t}\\frac{\\partial T^{*}}{\\partial \\dot{r}}\n"
                             "\\frac{\\partial T^{*}}{\\partial r}\n\\frac{\\partial V}{\\partial r}\n"
                             "\\frac{\\partial D}{\\partial \\dot{r}}\n"
                             "\\lambda_{1}\\,\\frac{\\partial \\varphi_{1}}{\\partial r}\n"
                             "\\mu_{1}\\,\\frac{\\partial \\psi_{1}}{\\partial \\dot{r}}\n"
                             "\\mathbf{F}_{1}\\cdot\\frac{\\partial \\mathbf{r}_{1}}{\\partial r}\n"
                             "M_{1}\\,\\frac{\\partial \\vartheta_{1}}{\\partial r}\n"
                             "\\frac{\\mathrm{d}}{\\mathrm{d}t}\\frac{\\partial T^{*}}{\\partial \\dot{r}}"
                             "-\\frac{\\partial T^{*}}{\\partial r}+\\frac{\\partial V}{\\partial r}"
                             "+\\frac{\\partial D}{\\partial \\dot{r}}"
                             "+\\lambda_{1}\\,\\frac{\\partial \\varphi_{1}}{\\partial r}"
                             "+\\mu_{1}\\,\\frac{\\partial \\psi_{1}}{\\partial \\dot{r}}"
                             "-\\mathbf{F}_{1}\\cdot\\frac{\\partial \\mathbf{r}_{1}}{\\partial r}"
                             "-M_{1}\\,\\frac{\\partial \\vartheta_{1}}{\\partial r}\n"));
        QCOMPARE(leftSides(steps, 3), std::string("\\varphi_{1}\n\\frac{\\mathrm{d}}{\\mathrm{d}t}\\varphi_{1}\n"
                                                  "\\frac{\\mathrm{d}^{2}}{\\mathrm{d}t^{2}}\\varphi_{1}\n"));
    }

    void stopsOnRequest() {
        const Document squeezer = example("andrews_squeezer");
        const LagrangianModel model = built(squeezer).model;
        const DaeSystem system = models::system(squeezer);
        std::stop_source source;
        source.request_stop();
        bool isStopped = false;
        runWithAlgebraStack([&] {
            Algebra algebra;
            try {
                derivationSteps(model, system, algebra, source.get_token());
            } catch (const Cancelled&) {
                isStopped = true;
            }
        });
        QVERIFY(isStopped);
    }
};

COENERGY_TEST(TestDerivationSteps)
#include "test_derivation_steps.moc"
