#pragma once
// Where a switch turns over in the kinetic coenergy, as the speed of a support does at a kink of its motion: momenta
// keep their values, so that flows jump.

#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/momenta.hpp"
#include "simulation/simulation_problem.hpp"

#include <Eigen/Core>

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

class MomentumJump {
public:
    MomentumJump(const SimulationProblem& problem, const Dynamics& dynamics, const ErrorWeights& weights);

    /// The switches have the values of the side that is left.
    void leave() { m_before = valuesHere(); }
    /// They have those of the side that is entered: gives the flows of y those with which dT*/df is what it was. What
    /// constraints demand beside that is done by projecting. A function is named with which more is thrown than
    /// momenta: where it depends on the state, an infinite force acts of unknown size.
    std::optional<std::string> enter(double t, std::vector<double>& y);
    /// Whether a switch of time alone turned over: what H gains is the work of what moves with it.
    bool isOfTime() const;

private:
    using Vector = Eigen::VectorXd;
    using Values = std::vector<double>; // of the switches

    Values valuesHere() const;
    std::vector<std::size_t> involved(double t, const std::vector<double>& y);
    bool losesInertia(double t, const std::vector<double>& y);
    bool isNoise(double t, const std::vector<double>& y);
    void beginWithin(double t, std::vector<double>& y);
    bool keep(double t, std::vector<double>& y);

    const SimulationProblem& m_problem;
    const Dynamics& m_dynamics;
    const ErrorWeights& m_weights;
    std::vector<std::size_t> m_flows; // among the states
    Momenta m_momenta;
    Values m_before, m_after;
};

} // namespace coenergy
