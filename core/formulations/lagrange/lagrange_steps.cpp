// Most steps are in the system already, as its terms grouped by origin and source. The others, dT*/df and the velocity
// level of phi, are differentiated here.
#include "lagrange/lagrange_steps.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/check.hpp"
#include "dae/first_principles.hpp"
#include "expression/traverse.hpp"
#include "lagrange/elimination_steps.hpp"

#include <algorithm>

namespace coenergy {

namespace {

Expression combination(const std::vector<Expression>& coefficients, const std::vector<std::string>& names) {
    std::vector<Expression> terms;
    for (std::size_t j = 0; j < coefficients.size(); ++j)
        terms.push_back(coefficients[j] * Expression::symbol(names[j]));
    return sum(std::move(terms));
}

class Steps {
public:
    Steps(const LagrangianModel& model, const DaeSystem& system, Algebra& algebra, const std::stop_token& stop)
        : m_model(model), m_system(system), m_algebra(algebra), m_stop(stop),
          m_flows(namesOf(system, UnknownKind::Coordinate, 1)),
          m_accelerations(namesOf(system, UnknownKind::Coordinate, 2)) {}

    DerivationSteps run() {
        m_steps = stepsBegun(m_model, m_system);
        for (std::size_t i = 0; i < m_model.coordinates.size(); ++i)
            lagrangeSteps(i);
        m_steps.kineticEnergy = kineticEnergy();
        std::size_t row = m_model.coordinates.size();
        for (std::size_t j = 0; j < m_model.displacement.size(); ++j)
            displacementSteps(m_system.equations[row++], j);
        for (std::size_t j = 0; j < m_model.flow.size(); ++j)
            flowSteps(m_system.equations[row++], j);
        for (std::size_t j = 0; j < m_model.effort.size(); ++j)
            effortSteps(m_system.equations[row++], j);
        while (row < m_system.equations.size())
            constraintStep(m_system.equations[row++]);
        m_steps.elimination = eliminationSteps(m_system, m_algebra);
        addPrinciples(m_steps, m_system);
        return std::move(m_steps);
    }

private:
    Expression derivative(const Expression& expression, const std::string& name) {
        checkpoint(m_stop);
        return tidied(m_algebra.expression(m_algebra.derivative(m_algebra.formula(expression), name)));
    }

    void begin(const Equation& equation) {
        m_equation = &equation;
        m_steps.equations.push_back({equation.name, equation.kind, {}});
    }

    void add(DerivationStep step) { m_steps.equations.back().steps.push_back(std::move(step)); }

    void addFromTerms(StepKind kind, const Field& source, StepSign sign) {
        add({kind, sign, source, {}, {}, partOf(*m_equation, originOf(kind), source, sign)});
    }

    void lagrangeSteps(std::size_t i) {
        begin(m_system.equations[i]);
        if (!m_model.kineticCoenergy.value.isZero()) {
            const Field& source = m_model.kineticCoenergy.source;
            const Expression momentum = derivative(m_model.kineticCoenergy.value, m_model.coordinates[i].flow);
            add({StepKind::Momentum, StepSign::Absent, source, {}, {}, momentum});
            addFromTerms(StepKind::MomentumRate, source, StepSign::Plus);
            addFromTerms(StepKind::KineticGradient, source, StepSign::Minus);
        }
        if (!m_model.potential.value.isZero())
            addFromTerms(StepKind::PotentialGradient, m_model.potential.source, StepSign::Plus);
        if (!m_model.dissipation.value.isZero())
            addFromTerms(StepKind::DissipationGradient, m_model.dissipation.source, StepSign::Plus);
        reactions(StepKind::DisplacementReaction, m_model.displacement);
        reactions(StepKind::FlowReaction, m_model.flow);
        efforts();
        add({StepKind::Equation, StepSign::Absent, {}, {}, {}, m_equation->residual});
    }

    std::optional<Expression> kineticEnergy() const {
        if (m_model.kineticCoenergy.value.isZero())
            return std::nullopt;
        std::vector<Expression> terms = {-m_model.kineticCoenergy.value};
        for (std::size_t i = 0; i < m_flows.size(); ++i) // momenta come first
            terms.push_back(m_steps.equations[i].steps.front().value * Expression::symbol(m_flows[i]));
        return tidied(sum(std::move(terms)));
    }

    void reactions(StepKind kind, const std::vector<NamedConstraint>& constraints) {
        for (const NamedConstraint& constraint : constraints) {
            const Field& source = constraint.residual.source;
            const Expression value = partOf(*m_equation, originOf(kind), source, StepSign::Plus);
            if (!value.isZero())
                add({kind, StepSign::Plus, source, constraint.name, constraint.unknown, value});
        }
    }

    void efforts() {
        std::vector<Field> sources;
        for (const Term& term : m_equation->terms)
            if (term.origin == Origin::Effort &&
                std::find(sources.begin(), sources.end(), term.source) == sources.end())
                sources.push_back(term.source);
        for (const Field& source : sources)
            addFromTerms(StepKind::AppliedEffort, source, StepSign::Minus);
    }

    void constraintStep(const Equation& equation) {
        begin(equation);
        const Field source = equation.terms.empty() ? Field{} : equation.terms.front().source;
        add({StepKind::Constraint, StepSign::Absent, source, equation.name, {}, equation.residual});
    }

    void addDerivative(StepKind kind, const NamedConstraint& constraint, const Expression& value) {
        add({kind, StepSign::Absent, constraint.residual.source, constraint.name, {}, value});
    }

    // phi' = phi_q f + phi_t, phi'' = phi_q fdot - gamma
    void displacementSteps(const Equation& equation, std::size_t j) {
        constraintStep(equation);
        const NamedConstraint& constraint = m_model.displacement[j];
        const std::vector<Expression>& row = m_system.matrixForm->phiQ[j];
        addDerivative(StepKind::FirstDerivative, constraint,
                      combination(row, m_flows) + derivative(constraint.residual.value, "t"));
        addDerivative(StepKind::SecondDerivative, constraint,
                      combination(row, m_accelerations) - m_system.matrixForm->gammaPhi[j]);
    }

    // psi' = psi_f fdot - gamma
    void flowSteps(const Equation& equation, std::size_t j) {
        constraintStep(equation);
        addDerivative(StepKind::FirstDerivative, m_model.flow[j],
                      combination(m_system.matrixForm->psiF[j], m_accelerations) - m_system.matrixForm->gammaPsi[j]);
    }

    // Gamma = a e + b: e = -b/a.
    void effortSteps(const Equation& equation, std::size_t j) {
        constraintStep(equation);
        const std::string& effort = m_model.effort[j].unknown;
        if (effort.empty())
            return;
        const Expression slope = derivative(equation.residual, effort);
        if (symbolsIn(slope).contains(effort) || vanishesIdentically(slope))
            return;
        std::vector<Expression> terms; // one by one: no bracket keeps their signs
        for (const Term& term : equation.terms)
            for (const Expression& summand : termsOf(substituted(term.value, {{effort, Expression()}})))
                terms.push_back(-summand / slope);
        add({StepKind::SolvedEffort, StepSign::Absent, m_model.effort[j].residual.source, equation.name, effort,
             tidied(sum(std::move(terms)))});
    }

    const LagrangianModel& m_model;
    const DaeSystem& m_system;
    Algebra& m_algebra;
    const std::stop_token& m_stop;
    std::vector<std::string> m_flows;
    std::vector<std::string> m_accelerations;
    const Equation* m_equation = nullptr;
    DerivationSteps m_steps;
};

} // namespace

DerivationSteps stepsBegun(const LagrangianModel& model, const DaeSystem& system) {
    DerivationSteps steps;
    steps.kineticCoenergy = model.kineticCoenergy.value;
    steps.potential = model.potential.value;
    steps.dissipation = model.dissipation.value;
    steps.duals = model.duals;
    steps.coordinates = unknownsOf(system, UnknownKind::Coordinate);
    steps.notation = system.notation;
    return steps;
}

DerivationSteps derivationSteps(const LagrangianModel& model, const DaeSystem& system, Algebra& algebra,
                                const std::stop_token& stop) {
    check(model.coordinates.size() == unknownsOf(system, UnknownKind::Coordinate).size() &&
              model.displacement.size() == system.matrixForm->phiQ.size() &&
              model.flow.size() == system.matrixForm->psiF.size(),
          "the steps of another system");
    return Steps(model, system, algebra, stop).run();
}

} // namespace coenergy
