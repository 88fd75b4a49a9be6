#pragma once
// Distinguishes a passage through a singular position from a Jacobian that stays singular.

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

    /// The names of the equations that have permanently lost their highest derivatives, once the motion is at such a
    /// point; empty: the run can continue. `isSingular`: whether J is singular or nearly singular here; `isEnd`:
    /// whether the run ends here. Costs nothing where J is regular.
    std::vector<std::string> lostEquations(const Dynamics& dynamics, double t, const std::vector<double>& y,
                                           bool isSingular, bool isEnd);

    /// The time of the first of the consecutive points at which J was singular, up to the last one.
    double since() const { return m_since; }

private:
    double m_duration;
    double m_since = 0;
    std::size_t m_steps = 0; // consecutive steps at which J was singular
};

} // namespace coenergy
