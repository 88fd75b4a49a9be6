#pragma once
// How much of a step's error may be only rounding.

#include "simulation/energy_audit.hpp"
#include "simulation/running_rate.hpp"
#include "simulation/state_sizes.hpp"

#include <vector>

namespace coenergy {

/// Measures the effect of other last digits of the state on the rate at the beginning of a step. (The end of the step
/// may lie behind a pole.)
class StepRounding {
public:
    /// `size`: of the state and of the integrals beside it. The sizes are read when needed, not copied.
    StepRounding(Dynamics& dynamics, EnergyAudit& audit, RunningRate& rate, const StateSizes& sizes, std::size_t size);

    /// Of a step of length h from (t, y), where the rate is `rate`. Leaves the dynamics solved elsewhere. Returns the
    /// factor by which the step amplifies a rounding error, in units of sizes: where that is not small the motion may
    /// damp it, which is not measured.
    double measure(double t, const std::vector<double>& y, const std::vector<double>& rate, double h,
                   std::vector<double>& rounding);
    /// Of the rate itself. Leaves the dynamics solved at (t, y).
    std::vector<double> ofRate(double t, const std::vector<double>& y, const std::vector<double>& rate);
    /// For variables that nothing has moved yet, whose sizes are assumed: the work in each part of the model of moving
    /// them by these sizes in a time h.
    std::vector<double> assumedWork(double t, const std::vector<double>& y, double h);

    /// Adds the measured rounding for all of these steps.
    void gather(const std::vector<double>& rounding, std::size_t steps);
    /// The possible rounding error of each state variable, and of the integrals integrated with them.
    const std::vector<double>& gathered() const { return m_gathered; }

private:
    double addWhatFollows(double t, const std::vector<double>& y, const std::vector<double>& rate, double h,
                          std::vector<double>& rounding);
    void changeSides(const std::vector<double>& sides, std::size_t draw);
    void addRateRounding(std::vector<double>& rounding);
    std::vector<double> powerBy(const std::vector<double>& more);
    void enlarge(std::vector<double>& errors, const std::vector<double>& rate, double share) const;
    double inSizes(const std::vector<double>& errors) const;

    Dynamics& m_dynamics;
    EnergyAudit& m_audit;
    RunningRate& m_rate;
    const StateSizes& m_sizes;
    std::size_t m_states;
    std::vector<double> m_changed; // the perturbed state
    std::vector<double> m_rateThere;
    std::vector<double> m_following; // effect of the rounding of the rate on the state
    std::vector<double> m_gathered;
};

} // namespace coenergy
