#pragma once
// How much of a step's error may be nothing but rounding.

#include "simulation/energy_audit.hpp"
#include "simulation/running_rate.hpp"
#include "simulation/state_sizes.hpp"

#include <vector>

namespace coenergy {

/// Looks at what other last digits of the state make of the rate where a step begins. (Where it ends may lie behind a
/// pole.)
class StepRounding {
public:
    /// `size`: of the state and of the integrals beside it. The sizes are looked at as they are then.
    StepRounding(Dynamics& dynamics, EnergyAudit& audit, RunningRate& rate, const StateSizes& sizes, std::size_t size);

    /// Of a step of length h from (t, y), where the rate is `rate`. The dynamics is solved elsewhere afterwards.
    /// Returns by how much the step multiplies a rounding, in units of sizes: where that is not small the motion may
    /// damp it, which is not measured.
    double measure(double t, const std::vector<double>& y, const std::vector<double>& rate, double h,
                   std::vector<double>& rounding);
    /// Of the rate itself. The dynamics is solved at (t, y) afterwards.
    std::vector<double> ofRate(double t, const std::vector<double>& y, const std::vector<double>& rate);
    /// What nothing has moved yet is weighed against a size that is assumed: the work that moving it so far in a time h
    /// would be.
    double assumedWork(double t, const std::vector<double>& y, double h);

    /// Adds what was measured for all of these steps.
    void gather(const std::vector<double>& rounding, std::size_t steps);
    /// What rounding may have made of each variable of the state, and of what is integrated along.
    const std::vector<double>& gathered() const { return m_gathered; }

private:
    double addWhatFollows(double t, const std::vector<double>& y, const std::vector<double>& rate, double h,
                          std::vector<double>& rounding);
    void addRateRounding(std::vector<double>& rounding);
    double powerBy(const std::vector<double>& more);
    void enlarge(std::vector<double>& errors, const std::vector<double>& rate, double share) const;
    double inSizes(const std::vector<double>& errors) const;

    Dynamics& m_dynamics;
    EnergyAudit& m_audit;
    RunningRate& m_rate;
    const StateSizes& m_sizes;
    std::size_t m_states;
    std::vector<double> m_changed; // the state, to see what rounding does
    std::vector<double> m_rateThere;
    std::vector<double> m_following; // what roundings of the rate make of the state
    std::vector<double> m_gathered;
};

} // namespace coenergy
