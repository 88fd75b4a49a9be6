#pragma once
// The linear equations near a rest or steady motion, at any time.

#include "equilibrium/equilibria.hpp"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

/// dz/dt = A(t) z in the states of the equilibrium's linear system, which must exist.
class Variation {
public:
    Variation(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

    Eigen::Index size() const { return m_size; }
    double start() const { return m_question.problem.start.time; }
    /// Nothing if a function has no value, if a constraint loses rank, or if other variables would have to be
    /// independent.
    std::optional<Eigen::MatrixXd> at(double time);
    /// The arguments of piecewise functions along the motion itself; those that are identically zero are marked.
    std::vector<double> switchArguments(double time);

private:
    std::vector<double> stateAt(double time) const;

    const EquilibriumQuestion& m_question;
    std::vector<double> m_state;
    std::vector<double> m_rates; // of the state: of steady coordinates
    std::vector<std::size_t> m_independent;
    std::vector<double> m_atZero;
    Eigen::Index m_size = 0;
    Dynamics m_dynamics;
};

} // namespace coenergy
