#pragma once
// Impulses: the effect of a force of size 1/h that acts for a time h, in the limit h -> 0.

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
    /// The impulses, given by their switches, whose moment lies between these modes.
    std::vector<std::size_t> between(const std::vector<SwitchMode>& before, const std::vector<SwitchMode>& after) const;
    /// The impulses whose moment is now.
    std::vector<std::size_t> dueAt(double t, const std::vector<double>& y);

    /// Carries the state, and the integrals of power after it, over impulses that act simultaneously. Returns the name
    /// of whatever makes the jump undetermined: a constraint that the force would have to move, a switch that it
    /// changes while acting on it.
    std::optional<std::string> carry(double t, std::vector<double>& y, const std::vector<std::size_t>& impulses);
    /// The state and the switches before anything else happens at the moment of an impulse.
    void leave(const std::vector<double>& y);
    /// Before carry(): the name of an impulse whose effect depends on whether it comes before or after everything else
    /// that has happened since leave(), as when its size, or what resists it, jumps at the same time. Nothing says.
    std::optional<std::string> orderOpen(double t, const std::vector<double>& y,
                                         const std::vector<std::size_t>& impulses);
    /// After a jump: a switch whose value affects the jump must not have changed. Called with the new modes.
    std::optional<std::string> turnedOver(const std::vector<SwitchMode>& before,
                                          const std::vector<SwitchMode>& after) const;

private:
    /// What impulses do at a point: the rate that they add, and their part of the equations.
    struct Effect {
        std::vector<double> rate;
        Eigen::VectorXd force;
        bool isKnown = false;
    };
    struct Course {
        Effect first, last;
    };

    bool wasPositive(const std::vector<SwitchMode>& modes, std::size_t moment) const;
    void setSizes(const std::vector<std::size_t>& impulses, double size);
    bool read(double t, const std::vector<double>& y, std::vector<double>& rate);
    bool jumpRate(double t, const std::vector<double>& y, std::vector<double>& rate);
    std::optional<std::vector<double>> carried(double t, const std::vector<double>& y, std::size_t steps);
    bool chooseScale(double t, const std::vector<double>& y);
    Effect effect(double t, const std::vector<double>& y);
    Course course(double t, const std::vector<double>& y);
    void setSwitches(const std::vector<double>& values);
    bool isDisplaced(const std::vector<double>& from, const std::vector<double>& to) const;
    bool areAlike(const std::vector<double>& a, const std::vector<double>& b) const;
    static bool areAlike(const Eigen::VectorXd& a, const Eigen::VectorXd& b);
    bool isProportional(double t, const std::vector<double>& y);
    std::optional<std::string> openConstraint(double t, const std::vector<double>& y);
    std::optional<std::string> openSwitch(double t, const std::vector<double>& y);
    void addParts(double t, const std::vector<double>& y);
    bool areClose(const std::vector<double>& a, const std::vector<double>& b) const;

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    EnergyAudit& m_audit;
    const ErrorWeights& m_weights;
    std::size_t m_states;
    std::vector<std::size_t> m_sizes;    // switches that represent the sizes of impulses
    std::vector<std::size_t> m_impulses; // of the current jump
    std::vector<bool> m_takesPart;       // switches whose values affect the jump
    double m_scale = 1;
    std::vector<double> m_left; // the state
    std::vector<double> m_valuesLeft;
    std::vector<double> m_with;
    std::vector<double> m_without;
};

} // namespace coenergy
