#pragma once
// Changes of a switch inside the kinetic coenergy, such as a kink in the prescribed motion of a support: momenta keep
// their values, so that flows jump.

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
    /// The switches have the values of the side that is entered: sets the flows of y so that dT*/df keeps its value.
    /// Further changes required by constraints are left to the projection. Returns the name of a function whose jump
    /// would require more than this: where it depends on the state, an infinite force of unknown size acts.
    std::optional<std::string> enter(double t, std::vector<double>& y);
    /// Whether a switch that depends on time alone changed: the change of H is then the work of whatever moves with it.
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
