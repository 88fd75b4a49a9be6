#pragma once
// The invariants of one stage, evaluated numerically.

#include "numeric/dynamics.hpp"

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// F_i^(s + c_i) = 0 in the unknowns x_j^(s + d_j), at a given time, with the other state variables held fixed. Uses
/// the workspace of a Dynamics.
class StageEquations {
public:
    StageEquations(Dynamics& dynamics, double time, std::size_t stage)
        : m_dynamics(dynamics), m_time(time), m_index(stage) {}

    const Stage& stage() const { return m_dynamics.system().stages()[m_index]; }
    /// One for each row; not finite where there is no value.
    Eigen::VectorXd residuals(const std::vector<double>& state);
    /// Derivatives, rows x variables, each column times the nominal size of its variable.
    Eigen::MatrixXd matrix(const std::vector<double>& state);
    /// Derivatives with respect to all state variables, including those settled by earlier stages: rows x state
    /// variables, each column times the nominal size.
    Eigen::MatrixXd gradient(const std::vector<double>& state);
    double size(std::size_t k) const { return m_dynamics.nominal()[stage().variables[k]]; }

private:
    std::vector<Eigen::Index> positions(const std::vector<std::size_t>& chosen) const;

    Dynamics& m_dynamics;
    double m_time;
    std::size_t m_index;
};

} // namespace coenergy
