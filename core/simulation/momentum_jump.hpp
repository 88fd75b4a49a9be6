#pragma once
// Where a switch turns over in the kinetic coenergy, as the speed of a support does at a kink of its motion: momenta
// keep their values, so that flows jump.

#include "numeric/dynamics.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/simulation_problem.hpp"
#include "simulation/switching_run.hpp"

#include <Eigen/Core>

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

class MomentumJump {
public:
    MomentumJump(const SimulationProblem& problem, const Dynamics& dynamics, EnergyAudit& audit,
                 const ErrorWeights& weights);

    /// The switches have the values of the side that is left.
    void leave();
    /// They have those of the side that is entered: gives the flows of y those with which dT*/df is what it was. What
    /// constraints demand beside that is done by projecting. A function is named with which more is thrown than
    /// momenta: where it depends on the state, an infinite force acts of unknown size.
    std::optional<std::string> enter(double t, std::vector<double>& y);
    /// Whether only switches of time turned over: whatever H gains is the work of what moves with them.
    bool isOfTimeAlone() const;

private:
    using Vector = Eigen::VectorXd;
    using Values = std::vector<double>; // of the switches

    Values valuesHere() const;
    double kinetic(double t, const std::vector<double>& y, const Values& values);
    double change(double t, const std::vector<double>& y) { return kinetic(t, y, m_after) - kinetic(t, y, m_before); }
    bool isTouched(double t, const std::vector<double>& y);
    Vector slopes(double t, const std::vector<double>& y, const Values& values, double share);
    Vector momenta(double t, const std::vector<double>& y, const Values& values);
    Vector jump(double t, const std::vector<double>& y);
    bool vanishes(double t, const std::vector<double>& y);
    Eigen::MatrixXd inertia(double t, const std::vector<double>& y);
    double stepOf(std::size_t flow, const std::vector<double>& y) const;
    std::vector<double> moved(const std::vector<double>& y, std::size_t flow, double share) const;
    bool areNoise(const Vector& jump, const Vector& momenta, const Eigen::MatrixXd& inertia,
                  const std::vector<double>& y) const;
    bool keep(double t, std::vector<double>& y, const Vector& momenta);
    std::string responsible(double t, const std::vector<double>& y);

    const SimulationProblem& m_problem;
    const Dynamics& m_dynamics;
    Dynamics m_probe; // away from the motion, whose solution goes on from its own last one
    EnergyAudit& m_audit;
    const ErrorWeights& m_weights;
    std::vector<std::size_t> m_flows; // among the states
    Values m_before, m_after;
};

} // namespace coenergy
