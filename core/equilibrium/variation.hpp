#pragma once
// The linear equations of a motion near one that rests or moves evenly, at any time.

#include "equilibrium/equilibria.hpp"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

/// dz/dt = A(t) z in the states of the equilibrium's linear system, which it must have.
class Variation {
public:
    Variation(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

    Eigen::Index size() const { return m_size; }
    double start() const { return m_question.problem.start.time; }
    /// Nothing where a function has no value, where a constraint loses rank, or where other variables would have to be
    /// the independent ones.
    std::optional<Eigen::MatrixXd> at(double time);
    /// The arguments of piecewise functions on the motion itself, and which of them are zero at every time.
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
