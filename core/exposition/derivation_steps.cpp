// Most steps are in the system already: its terms, put together by origin and source. What is not, dT*/df and the
// velocity level of phi, is differentiated here. A sum that is linear in the highest derivatives is written with each
// of them collected, as in the equations, unless it is much shorter as a whole.
#include "exposition/derivation_steps.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/check.hpp"

#include <algorithm>

namespace coenergy {

namespace {

Expression signedValue(const Expression& value, StepSign sign) {
    if (sign == StepSign::Absent)
        return Expression(0);
    if (sign == StepSign::Plus)
        return value;
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(value))
        terms.push_back(-term);
    return sum(std::move(terms));
}

// What a step of this kind finds, from the terms of the equation.
Expression valueIn(const Equation& equation, Origin origin, const Field& source, StepSign sign) {
    std::vector<Expression> terms;
    for (const Term& term : equation.terms)
        if (term.origin == origin && term.source == source)
            terms.push_back(signedValue(term.value, sign));
    return sum(std::move(terms));
}

Expression combination(const std::vector<Expression>& coefficients, const std::vector<CoordinateNames>& coordinates,
                       std::string CoordinateNames::*name) {
    std::vector<Expression> terms;
    for (std::size_t j = 0; j < coefficients.size(); ++j)
        terms.push_back(coefficients[j] * Expression::symbol(coordinates[j].*name));
    return sum(std::move(terms));
}

class Steps {
public:
    Steps(const LagrangianModel& model, const DaeSystem& system, Algebra& algebra, const std::stop_token& stop)
        : m_model(model), m_system(system), m_algebra(algebra), m_stop(stop) {}

    DerivationSteps run() {
        m_steps.kineticCoenergy = m_model.kineticCoenergy.value;
        m_steps.potential = m_model.potential.value;
        m_steps.dissipation = m_model.dissipation.value;
        m_steps.coordinates = m_system.coordinates;
        m_steps.notation = m_system.notation;
        for (std::size_t i = 0; i < m_model.coordinates.size(); ++i)
            lagrangeSteps(i);
        std::size_t row = m_model.coordinates.size();
        for (std::size_t j = 0; j < m_model.displacement.size(); ++j)
            displacementSteps(m_system.equations[row++], j);
        for (std::size_t j = 0; j < m_model.flow.size(); ++j)
            flowSteps(m_system.equations[row++], j);
        while (row < m_system.equations.size())
            constraintStep(m_system.equations[row++]);
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
        add({kind, sign, source, {}, {}, valueIn(*m_equation, originOf(kind), source, sign)});
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

    void reactions(StepKind kind, const std::vector<NamedConstraint>& constraints) {
        for (const NamedConstraint& constraint : constraints) {
            const Field& source = constraint.residual.source;
            const Expression value = valueIn(*m_equation, originOf(kind), source, StepSign::Plus);
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
        const std::vector<Expression>& row = m_system.matrixForm.phiQ[j];
        addDerivative(StepKind::FirstDerivative, constraint,
                      combination(row, m_system.coordinates, &CoordinateNames::flow) +
                          derivative(constraint.residual.value, "t"));
        addDerivative(StepKind::SecondDerivative, constraint,
                      combination(row, m_system.coordinates, &CoordinateNames::acceleration) -
                          m_system.matrixForm.gammaPhi[j]);
    }

    // psi' = psi_f fdot - gamma
    void flowSteps(const Equation& equation, std::size_t j) {
        constraintStep(equation);
        addDerivative(StepKind::FirstDerivative, m_model.flow[j],
                      combination(m_system.matrixForm.psiF[j], m_system.coordinates, &CoordinateNames::acceleration) -
                          m_system.matrixForm.gammaPsi[j]);
    }

    const LagrangianModel& m_model;
    const DaeSystem& m_system;
    Algebra& m_algebra;
    const std::stop_token& m_stop;
    const Equation* m_equation = nullptr;
    DerivationSteps m_steps;
};

class Shortening {
public:
    Shortening(const DerivationSteps& steps, const DaeSystem& system, Simplifier& simplifier,
               const std::stop_token& stop)
        : m_given(steps), m_system(system), m_simplifier(simplifier), m_whole(simplifier.budget(), stop) {}

    DerivationSteps run() {
        DerivationSteps result = m_given;
        add(result.kineticCoenergy, [this](const Expression& typed) { return asTypedOr(quadraticForm(typed), typed); });
        for (Expression* energy : {&result.potential, &result.dissipation})
            add(*energy, [this](const Expression& typed) { return asTypedOr(shortest(typed), typed); });
        for (std::size_t k = 0; k < result.equations.size(); ++k)
            for (DerivationStep& step : result.equations[k].steps)
                addStep(step, m_system.equations[k]);
        sharedOut(m_tasks, m_whole);
        return result;
    }

private:
    void addStep(DerivationStep& step, const Equation& equation) {
        if (step.kind == StepKind::Equation || step.kind == StepKind::Constraint)
            step.value = equation.residual;
        else
            add(step.value, [this, step, &equation](const Expression&) { return valueOf(step, equation); });
    }

    // Of several shorter forms, with other shares of the budget, the shortest.
    template <class Shorter> void add(Expression& value, Shorter shorter) {
        m_tasks.push_back({value.treeSize(), [this, &value, given = value, shorter](Spending& share) {
                               m_spending = &share;
                               share.steps(2 * checkSteps(given));
                               const Expression made = shorter(given);
                               if (operationCount(made) <= operationCount(value))
                                   value = made;
                           }});
    }

    Expression shortest(const Expression& expression) { return m_simplifier.simplified(expression, *m_spending); }

    // An energy is best known as it was typed, unless definitions have made it long.
    static Expression asTypedOr(const Expression& other, const Expression& typed) {
        return 4 * operationCount(typed) <= 5 * operationCount(other) ? typed : other;
    }

    // sum_i M_ii f_i^2 / 2 + sum_i<j M_ij f_i f_j and what else there is.
    Expression quadraticForm(const Expression& coenergy) {
        const ExpressionMatrix& mass = m_system.matrixForm.massMatrix;
        std::vector<Expression> terms;
        for (std::size_t i = 0; i < mass.size(); ++i)
            for (std::size_t j = i; j < mass.size(); ++j)
                terms.push_back(mass[i][j] * flow(i) * flow(j) / Expression(i == j ? 2 : 1));
        terms.push_back(shortest(coenergy - sum(terms)));
        const Expression made = sum(std::move(terms));
        const Expression whole = shortest(coenergy);
        const bool isFit = operationCount(made) <= 2 * operationCount(whole) && agreeAtRandomPoints(made, coenergy);
        return isFit && operationCount(made) <= operationCount(coenergy) ? made : whole;
    }

    Expression flow(std::size_t i) const { return Expression::symbol(m_given.coordinates[i].flow); }

    Expression valueOf(const DerivationStep& step, const Equation& equation) {
        const Expression made = collected(step);
        const bool isOfTerms = step.sign != StepSign::Absent;
        const Expression shown = isOfTerms ? valueIn(equation, originOf(step.kind), step.source, step.sign) : made;
        const Expression& better = operationCount(shown) <= operationCount(made) ? shown : made;
        const bool isFit =
            operationCount(better) <= operationCount(step.value) && agreeAtRandomPoints(better, step.value);
        return isFit ? better : step.value;
    }

    // With the coefficients of the highest derivatives collected, unless it is much shorter as a whole.
    Expression collected(const DerivationStep& step) {
        const Expression whole = shortest(step.value);
        const Expression apart = collected(step.value, namesIn(step));
        const bool isWholeBetter = 3 * operationCount(whole) <= 2 * operationCount(apart);
        return isWholeBetter || operationCount(apart) > operationCount(step.value) ? whole : apart;
    }

    // The names that the value of a step is linear in.
    std::vector<std::string> namesIn(const DerivationStep& step) const {
        std::vector<std::string> names;
        const bool isOfFlows = step.kind == StepKind::Momentum || isVelocityLevel(step);
        const bool isOfAccelerations = step.kind == StepKind::MomentumRate || step.kind == StepKind::SecondDerivative ||
                                       step.kind == StepKind::FirstDerivative;
        for (const CoordinateNames& coordinate : m_given.coordinates)
            if (isOfFlows)
                names.push_back(coordinate.flow);
            else if (isOfAccelerations)
                names.push_back(coordinate.acceleration);
        return names;
    }

    static bool isVelocityLevel(const DerivationStep& step) {
        return step.kind == StepKind::FirstDerivative && step.source.section == Section::DisplacementConstraints;
    }

    Expression collected(const Expression& value, const std::vector<std::string>& names) {
        const std::set<std::string> present = symbolsIn(value);
        Substitution none;
        for (const std::string& name : names)
            if (present.contains(name))
                none[name] = Expression(0);
        try {
            const Expression rest = substituted(value, none);
            std::vector<Expression> terms = {shortest(rest)};
            for (const auto& [name, zero] : none) {
                m_spending->steps(value.treeSize() + names.size());
                Substitution one = none;
                one[name] = Expression(1);
                terms.push_back(shortest(substituted(value, one) - rest) * Expression::symbol(name));
            }
            const Expression result = sum(std::move(terms));
            return agreeAtRandomPoints(result, value) ? result : value;
        } catch (const ArithmeticError&) { // not defined at 0, or not linear
            return value;
        }
    }

    const DerivationSteps& m_given;
    const DaeSystem& m_system;
    Simplifier& m_simplifier;
    Spending m_whole;
    Spending* m_spending = &m_whole; // of the present task
    std::vector<BudgetedTask> m_tasks;
};

} // namespace

Origin originOf(StepKind kind) {
    switch (kind) {
    case StepKind::Momentum:
    case StepKind::MomentumRate:
        return Origin::Inertia;
    case StepKind::KineticGradient:
        return Origin::Kinetic;
    case StepKind::PotentialGradient:
        return Origin::Potential;
    case StepKind::DissipationGradient:
        return Origin::Dissipation;
    case StepKind::DisplacementReaction:
        return Origin::DisplacementConstraint;
    case StepKind::FlowReaction:
        return Origin::FlowConstraint;
    case StepKind::AppliedEffort:
        return Origin::Effort;
    case StepKind::Constraint:
    case StepKind::FirstDerivative:
    case StepKind::SecondDerivative:
    case StepKind::Equation:
        return Origin::Constraint;
    }
    return Origin::Constraint;
}

DerivationSteps derivationSteps(const LagrangianModel& model, const DaeSystem& system, Algebra& algebra,
                                const std::stop_token& stop) {
    check(model.coordinates == system.coordinates && model.displacement.size() == system.lambdas.size() &&
              model.flow.size() == system.mus.size(),
          "the steps of another system");
    return Steps(model, system, algebra, stop).run();
}

DerivationSteps simplified(const DerivationSteps& steps, const DaeSystem& system, Simplifier& simplifier,
                           const std::stop_token& stop) {
    check(steps.equations.size() == system.equations.size(), "the steps of another system");
    return Shortening(steps, system, simplifier, stop).run();
}

} // namespace coenergy
