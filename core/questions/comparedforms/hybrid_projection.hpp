#pragma once
// The motion of a constrained system by its accelerations, brought back onto the constraints now and then.

#include "comparedforms/motion_integration.hpp"

namespace coenergy {

/// Steps between two projections.
inline constexpr int stepsOfHybrid = 10;

/// As runInIndependentCoordinates, by the Dormand-Prince method and the equations of index 1, with a projection onto
/// the constraints after every `stepsOfHybrid` steps. Rows between two projections are as they were integrated.
RunOfStates runWithRareProjection(const SimulationProblem& problem, const std::vector<double>& times,
                                  const std::stop_token& stop = {});

} // namespace coenergy
