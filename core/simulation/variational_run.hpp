#pragma once
// Runs that keep what the motion keeps, by steps of equal length.

#include "simulation/simulate.hpp"

namespace coenergy {

/// As `simulate`, by a variational method. The step is the output's or the longest half, quarter, ... of it with which
/// neither the balance of energy, at any step, nor a step that is repeated in two parts is off by more than a hundred
/// tolerances; the whole run has that one. Refuses what it does not take (RunEnd::MethodUnsuitable).
SimulationResult simulateVariationally(const SimulationProblem& problem, const std::stop_token& stop,
                                       const Progress& progress);

} // namespace coenergy
