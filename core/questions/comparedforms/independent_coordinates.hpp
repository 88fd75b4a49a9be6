#pragma once
// The motion of a constrained system in independent coordinates: no constraint can drift, since the others follow.

#include "comparedforms/motion_integration.hpp"

namespace coenergy {

/// From the start of the problem, by the Dormand-Prince method with its tolerances. The times must increase from the
/// problem's start. MethodUnsuitable for a system with switches or limits. Throws Cancelled.
RunOfStates runInIndependentCoordinates(const SimulationProblem& problem, const std::vector<double>& times,
                                        const std::stop_token& stop = {});

} // namespace coenergy
