#pragma once
// The linear equations near a rest or steady motion, at any time.

#include "equilibrium/equilibria.hpp"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

/// The variables of the equations: the states of the equilibrium's linear system, or all states of the problem, whose
/// invariants keep their values. Where other states have to be independent from time to time, as in a plane that turns,
/// only the latter exist.
enum class VariationStates { Independent, All };

/// dz/dt = A(t) z near an equilibrium that has a linear system.
class Variation {
public:
    Variation(const Equilibrium& equilibrium, const EquilibriumQuestion& question,
              VariationStates states = VariationStates::Independent);

    Eigen::Index size() const { return m_size; }
    double start() const { return m_question.problem.start.time; }
    /// For a matrix that leads, in all states, from the start to a time at which the invariants are the same again: its
    /// part on the invariants, in the states of the linear system.
    std::optional<Eigen::MatrixXd> onInvariants(const Eigen::MatrixXd& matrix);
    /// Nothing if a function has no value, if a constraint loses rank, or if other variables would have to be
    /// independent, unless all are there.
    std::optional<Eigen::MatrixXd> at(double time);
    /// The arguments of piecewise functions along the motion itself; those that are identically zero are marked.
    std::vector<double> switchArguments(double time);

private:
    std::vector<double> stateAt(double time) const;
    std::optional<Eigen::MatrixXd> basisAt(double time, const std::vector<double>& state);

    const EquilibriumQuestion& m_question;
    VariationStates m_states;
    std::vector<double> m_state;
    std::vector<double> m_rates; // of the state: of steady coordinates
    std::vector<std::size_t> m_independent;
    std::vector<double> m_atZero;
    Eigen::Index m_size = 0;
    Dynamics m_dynamics;
};

} // namespace coenergy
