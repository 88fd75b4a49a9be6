// The statements are the steps; only their kinds have to be determined.
#include "lagrange/stated_steps.hpp"

#include "expression/traverse.hpp"
#include "lagrange/lagrange_steps.hpp"

#include <algorithm>

namespace coenergy {

namespace {

class StatedSteps {
public:
    StatedSteps(const LagrangianModel& model, const DaeSystem& system) : m_model(model), m_system(system) {
        for (const Statement& statement : model.statements)
            m_leaves.emplace(statement.name, leavesOf(statement.value));
        for (const auto& [name, rate] : model.rates)
            if (rate.isSymbol())
                m_rates.insert(rate.name());
    }

    DerivationSteps run() {
        m_steps = stepsBegun(m_model, m_system);
        for (std::size_t k = 0; k < m_system.equations.size(); ++k)
            equation(m_system.equations[k], k);
        return std::move(m_steps);
    }

private:
    void equation(const Equation& equation, std::size_t k) {
        const bool isSum = equation.kind == EquationKind::Lagrange;
        EquationDerivation derivation{equation.name, equation.kind, {}, {}};
        if (isSum) {
            derivation.rule = ruleOf(k);
            const std::set<std::string> names = symbolsIn(equation.residual);
            for (const Statement& statement : m_system.statements)
                if (names.contains(statement.name))
                    derivation.steps.push_back(stepOf(statement));
        }
        DerivationStep whole;
        whole.kind = isSum ? StepKind::Equation : StepKind::Constraint;
        whole.value = equation.residual;
        if (!isSum)
            whole.constraint = equation.name;
        derivation.steps.push_back(std::move(whole));
        m_steps.equations.push_back(std::move(derivation));
    }

    DerivationStep stepOf(const Statement& statement) const {
        DerivationStep step;
        step.kind = kindOf(statement.name);
        step.statement = statement.name;
        step.value = statement.value;
        return step;
    }

    // Determined by the names that the derivation gives them.
    StepKind kindOf(const std::string& name) const {
        if (m_leaves.contains(name))
            return m_rates.contains(name) ? StepKind::StatedRate : StepKind::StatedDefinition;
        if (name.starts_with("F_"))
            return StepKind::StatedForce;
        return name.starts_with("p_") ? StepKind::StatedMomentum : StepKind::StatedRate;
    }

    std::set<std::string> leavesOf(const Expression& expression) const {
        std::set<std::string> leaves;
        for (const std::string& name : symbolsIn(expression)) {
            const auto known = m_leaves.find(name);
            if (known == m_leaves.end())
                leaves.insert(name);
            else
                leaves.insert(known->second.begin(), known->second.end());
        }
        return leaves;
    }

    bool dependsOn(const Expression& expression, const std::string& name) const {
        return leavesOf(expression).contains(name);
    }

    std::vector<DerivationStep> ruleOf(std::size_t k) const {
        const auto& [q, f, acceleration] = m_model.coordinates[k];
        std::vector<DerivationStep> rule;
        const auto add = [&](StepKind kind, StepSign sign, const Field& source,
                             const NamedConstraint* constraint = {}) {
            rule.push_back({kind,
                            sign,
                            source,
                            constraint ? constraint->name : "",
                            constraint ? constraint->unknown : "",
                            Expression(),
                            {}});
        };
        const Sourced& coenergy = m_model.kineticCoenergy;
        if (dependsOn(coenergy.value, f))
            add(StepKind::MomentumRate, StepSign::Plus, coenergy.source);
        if (dependsOn(coenergy.value, q))
            add(StepKind::KineticGradient, StepSign::Minus, coenergy.source);
        if (dependsOn(m_model.potential.value, q))
            add(StepKind::PotentialGradient, StepSign::Plus, m_model.potential.source);
        if (dependsOn(m_model.dissipation.value, f))
            add(StepKind::DissipationGradient, StepSign::Plus, m_model.dissipation.source);
        for (const NamedConstraint& phi : m_model.displacement)
            if (dependsOn(phi.residual.value, q))
                add(StepKind::DisplacementReaction, StepSign::Plus, phi.residual.source, &phi);
        for (const NamedConstraint& psi : m_model.flow)
            if (dependsOn(psi.residual.value, f))
                add(StepKind::FlowReaction, StepSign::Plus, psi.residual.source, &psi);
        for (const AppliedEffort& applied : m_model.efforts)
            if (applied.coordinate == k)
                add(StepKind::AppliedEffort, StepSign::Minus, applied.effort.source);
        for (const AppliedForce& applied : m_model.forces)
            if (std::any_of(applied.point.begin(), applied.point.end(),
                            [&, name = q](const Expression& point) { return dependsOn(point, name); }))
                add(StepKind::AppliedEffort, StepSign::Minus, applied.source);
        return rule;
    }

    const LagrangianModel& m_model;
    const DaeSystem& m_system;
    std::map<std::string, std::set<std::string>> m_leaves;
    std::set<std::string> m_rates;
    DerivationSteps m_steps;
};

} // namespace

DerivationSteps statedSteps(const LagrangianModel& model, const DaeSystem& system) {
    return StatedSteps(model, system).run();
}

} // namespace coenergy
