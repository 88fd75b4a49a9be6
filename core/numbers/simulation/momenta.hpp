#pragma once
// The momenta p = dT*/df that belong to the flows of a state, and the inertia dp/df.

#include "numeric/dynamics.hpp"
#include "numeric/start_metric.hpp"
#include "numeric/tangents.hpp"
#include "simulation/simulation_problem.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

class Momenta {
public:
    using Vector = Eigen::VectorXd;
    using Values = std::vector<double>; // of the switches

    /// There are no flows if the formulation has no energies.
    Momenta(const SimulationProblem& problem, const Dynamics& dynamics);

    const std::vector<std::size_t>& flows() const { return m_flows; } // among the states
    Vector at(double t, const std::vector<double>& y, const Values& values);
    /// `sizes`: of the states.
    Eigen::MatrixXd inertia(double t, const std::vector<double>& y, const Values& values,
                            const std::vector<double>& sizes);

private:
    const SimulationProblem& m_problem;
    const Dynamics& m_dynamics;
    std::vector<std::size_t> m_flows;
    std::optional<Tangents> m_derivatives; // dT*/df, once requested
    Tangents::Memory m_memory;
    std::vector<Eigen::Index> m_flowOf; // of each derivative
    std::vector<double> m_inputs, m_slopes;
};

/// The present values of all switches.
std::vector<double> switchValues(const Dynamics& dynamics);

/// Of the last solved point.
std::vector<double> highestDerivatives(const Dynamics& dynamics);

/// The metric in which a start that violates the constraints moves as under impulses of these constraints. The problem
/// and the dynamics must outlive it.
StartMetric coenergyMetric(const SimulationProblem& problem, const Dynamics& dynamics);

/// The consistent start of a problem, in the metric of its kinetic coenergy.
StartResult startOf(const SimulationProblem& problem, Dynamics& dynamics, const std::stop_token& stop = {});

} // namespace coenergy
