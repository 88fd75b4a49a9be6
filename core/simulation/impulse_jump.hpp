#pragma once
// Impulses: what a force of size 1/h does that acts for a time h, in the limit h -> 0.

#include "numeric/dynamics.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/simulation_problem.hpp"
#include "simulation/switching_run.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

class ImpulseJump {
public:
    ImpulseJump(const SimulationProblem& problem, Dynamics& dynamics, EnergyAudit& audit, const ErrorWeights& weights);

    bool hasImpulses() const { return !m_sizes.empty(); }
    /// The impulses, by their switches, whose moment is between these modes.
    std::vector<std::size_t> between(const std::vector<SwitchMode>& before, const std::vector<SwitchMode>& after) const;
    /// Those whose moment is now.
    std::vector<std::size_t> dueAt(double t, const std::vector<double>& y);

    /// Carries the state, and the integrals of power behind it, over impulses that act at once. What is left open is
    /// named: a constraint that the force would move, a switch that it turns over while it acts on it.
    std::optional<std::string> carry(double t, std::vector<double>& y, const std::vector<std::size_t>& impulses);
    /// Of the jump before: a switch whose value has a part in it may not have changed. Called with the new modes.
    std::optional<std::string> turnedOver(const std::vector<SwitchMode>& before,
                                          const std::vector<SwitchMode>& after) const;

private:
    bool wasPositive(const std::vector<SwitchMode>& modes, std::size_t moment) const;
    void setSizes(const std::vector<std::size_t>& impulses, double size);
    bool read(double t, const std::vector<double>& y, std::vector<double>& rate);
    bool jumpRate(double t, const std::vector<double>& y, std::vector<double>& rate);
    std::optional<std::vector<double>> carried(double t, const std::vector<double>& y, std::size_t steps);
    std::optional<std::string> openConstraint(double t, const std::vector<double>& y);
    std::optional<std::string> openSwitch(double t, const std::vector<double>& y);
    void findParts(double t, const std::vector<double>& y);
    bool areClose(const std::vector<double>& a, const std::vector<double>& b) const;

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    EnergyAudit& m_audit;
    const ErrorWeights& m_weights;
    std::size_t m_states;
    std::vector<std::size_t> m_sizes;    // switches that are sizes of impulses
    std::vector<std::size_t> m_impulses; // of the jump at hand
    std::vector<bool> m_takesPart;       // switches whose values have a part in the jump
    double m_scale = 1;
    std::vector<double> m_with;
    std::vector<double> m_without;
};

} // namespace coenergy
