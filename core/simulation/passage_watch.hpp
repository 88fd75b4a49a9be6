#pragma once
// Tells a passage through a singular position from a Jacobian that stays singular.

#include "numeric/lasting_singularity.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

/// Follows a run from one accepted step to the next.
class PassageWatch {
public:
    /// `duration`: of the run.
    explicit PassageWatch(double duration) : m_duration(duration) {}

    /// The names of the equations that have lost their highest derivatives for good, once the motion is where they
    /// have; empty: the run can go on. `isSingular`: whether J is singular here, or nearly. Costs nothing where it is
    /// not.
    std::vector<std::string> lostEquations(const Dynamics& dynamics, double t, const std::vector<double>& y,
                                           bool isSingular);

private:
    double m_duration;
    std::size_t m_steps = 0; // on end at which J was singular
};

} // namespace coenergy
