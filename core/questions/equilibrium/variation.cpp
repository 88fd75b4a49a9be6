// The time-dependent part of linearize(), without repeating the tests for corners and rounding.
#include "equilibrium/variation.hpp"

#include "linearization/independent_states.hpp"
#include "numeric/switch_sides.hpp"

#include <algorithm>

namespace coenergy {

Variation::Variation(const Equilibrium& equilibrium, const EquilibriumQuestion& question, VariationStates states)
    : m_question(question), m_states(states), m_state(equilibrium.state), m_rates(equilibrium.state.size(), 0.0),
      m_dynamics(question.problem.system, question.problem.parameters, question.problem.nominal) {
    const CompiledSystem& system = *question.problem.system;
    for (const std::string& name : equilibrium.linear->states)
        for (std::size_t k = 0; k < system.stateCount(); ++k)
            if (system.state()[k].name == name)
                m_independent.push_back(k);
    m_size = static_cast<Eigen::Index>(states == VariationStates::All ? system.stateCount() : m_independent.size());
    for (const SwitchSurface& surface : question.problem.observers->switches)
        m_atZero.push_back(surface.atZero);
    for (std::size_t j = 0; j < equilibrium.highest.size(); ++j)
        m_dynamics.guess(j, equilibrium.highest[j]);
    for (const SteadyFlow& steady : question.steady)
        for (std::size_t k = 0; k < system.stateCount(); ++k)
            if (system.state()[k].name == steady.coordinate)
                m_rates[k] = steadyRate(equilibrium, question, steady.coordinate);
}

std::vector<double> Variation::stateAt(double time) const {
    std::vector<double> state = m_state;
    for (std::size_t k = 0; k < state.size(); ++k)
        state[k] += m_rates[k] * (time - start());
    return state;
}

std::optional<Eigen::MatrixXd> Variation::at(double time) {
    const std::vector<double> state = stateAt(time);
    setSwitchSides(m_dynamics, time, state, m_atZero);
    if (!m_dynamics.solve(time, state))
        return std::nullopt;
    Eigen::MatrixXd byState;
    Eigen::VectorXd byTime;
    m_dynamics.jacobian(byState, byTime);
    if (m_states == VariationStates::All)
        return byState.allFinite() ? std::optional(byState) : std::nullopt;
    const auto basis = basisAt(time, state);
    if (!basis)
        return std::nullopt;
    const std::vector<Eigen::Index> rows(m_independent.begin(), m_independent.end());
    const Eigen::MatrixXd matrix = byState(rows, Eigen::all) * *basis;
    return matrix.allFinite() ? std::optional(matrix) : std::nullopt;
}

// How all states follow the independent ones, in their order.
std::optional<Eigen::MatrixXd> Variation::basisAt(double time, const std::vector<double>& state) {
    const auto independent = independentStates(m_dynamics, time, state, m_question.equations->coordinateCount());
    if (!independent || independent->variables.size() != m_independent.size())
        return std::nullopt;
    std::vector<Eigen::Index> columns;
    for (const std::size_t variable : m_independent) {
        const auto& all = independent->variables;
        const auto found = std::find(all.begin(), all.end(), variable);
        if (found == all.end())
            return std::nullopt;
        columns.push_back(static_cast<Eigen::Index>(found - all.begin()));
    }
    return Eigen::MatrixXd(independent->basis(Eigen::all, columns));
}

std::optional<Eigen::MatrixXd> Variation::onInvariants(const Eigen::MatrixXd& matrix) {
    const std::vector<double> state = stateAt(start());
    setSwitchSides(m_dynamics, start(), state, m_atZero);
    if (!m_dynamics.solve(start(), state))
        return std::nullopt;
    const auto basis = basisAt(start(), state);
    if (!basis)
        return std::nullopt;
    const std::vector<Eigen::Index> rows(m_independent.begin(), m_independent.end());
    return Eigen::MatrixXd((matrix * *basis)(rows, Eigen::all));
}

std::vector<double> Variation::switchArguments(double time) {
    const std::vector<double> state = stateAt(time);
    if (!m_dynamics.solve(time, state))
        return {};
    return m_dynamics.switchArguments(time, state);
}

} // namespace coenergy
