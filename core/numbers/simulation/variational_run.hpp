#pragma once
// Runs that conserve what the motion conserves, with steps of equal length.

#include "simulation/simulate.hpp"

namespace coenergy {

/// As `simulate`, by a variational method. The step is the output step or the longest half, quarter, ... of it with
/// which neither the energy balance at any step nor a step repeated in two parts is off by more than a hundred
/// tolerances; the whole run uses that step. Models that it cannot treat are refused (RunEnd::MethodUnsuitable).
SimulationResult simulateVariationally(const SimulationProblem& problem, const std::stop_token& stop,
                                       const Progress& progress);

} // namespace coenergy
