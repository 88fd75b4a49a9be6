// A sum that is linear in the highest derivatives is written with each of them collected, as in the equations, unless
// the whole is much shorter otherwise.
#include "exposition/shortened_steps.hpp"

#include "algebra/tidy.hpp"
#include "base/check.hpp"
#include "dae/first_principles.hpp"

#include <algorithm>

namespace coenergy {

namespace {

class Shortening {
public:
    Shortening(const DerivationSteps& steps, const DaeSystem& system, Simplifier& simplifier,
               const std::stop_token& stop)
        : m_given(steps), m_system(system), m_simplifier(simplifier), m_whole(simplifier.budget(), stop) {}

    DerivationSteps run() {
        DerivationSteps result = m_given;
        if (m_system.matrixForm)
            add(result.kineticCoenergy,
                [this](const Expression& typed) { return asTypedOr(quadraticForm(typed), typed); });
        for (Expression* energy : {&result.potential, &result.dissipation})
            add(*energy, [this](const Expression& typed) { return asTypedOr(shortest(typed), typed); });
        if (result.kineticEnergy) // no longer than T*, where both are the same
            add(*result.kineticEnergy, [this](const Expression& made) {
                return agreeAtRandomPoints(made, m_given.kineticCoenergy) ? quadraticForm(m_given.kineticCoenergy)
                                                                          : shortest(made);
            });
        for (std::size_t k = 0; k < result.equations.size(); ++k)
            for (DerivationStep& step : result.equations[k].steps)
                addStep(step, m_system.equations[k]);
        for (EliminationStep& step : result.elimination)
            add(step.value, [this](const Expression& made) { return shortest(made); });
        sharedOut(m_tasks, m_whole);
        addPrinciples(result, m_system);
        return result;
    }

private:
    void addStep(DerivationStep& step, const Equation& equation) {
        if (step.kind == StepKind::Equation || step.kind == StepKind::Constraint)
            step.value = equation.residual;
        else
            add(step.value, [this, step, &equation](const Expression&) { return valueOf(step, equation); });
    }

    // The shortest of several shorter forms, found with different shares of the budget.
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

    // An energy is most recognizable as it was typed, unless definitions have made it long.
    static Expression asTypedOr(const Expression& other, const Expression& typed) {
        return 4 * operationCount(typed) <= 5 * operationCount(other) ? typed : other;
    }

    // sum_i M_ii f_i^2 / 2 + sum_i<j M_ij f_i f_j and the remaining terms.
    Expression quadraticForm(const Expression& coenergy) {
        const ExpressionMatrix& mass = m_system.matrixForm->massMatrix;
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

    Expression flow(std::size_t i) const { return Expression::symbol(m_given.coordinates[i].name(1)); }

    Expression valueOf(const DerivationStep& step, const Equation& equation) {
        const Expression made = collected(step);
        const bool isOfTerms = step.sign != StepSign::Absent;
        const Expression shown = isOfTerms ? partOf(equation, originOf(step.kind), step.source, step.sign) : made;
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
        for (const Unknown& coordinate : m_given.coordinates)
            if (isOfFlows)
                names.push_back(coordinate.name(1));
            else if (isOfAccelerations)
                names.push_back(coordinate.name(2));
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

DerivationSteps simplified(const DerivationSteps& steps, const DaeSystem& system, Simplifier& simplifier,
                           const std::stop_token& stop) {
    check(steps.equations.size() == system.equations.size(), "the steps of another system");
    return Shortening(steps, system, simplifier, stop).run();
}

} // namespace coenergy
