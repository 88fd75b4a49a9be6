#pragma once
// Findings about the start of a run, before it runs.

#include "base/diagnostic.hpp"
#include "setup/givens.hpp"
#include "simulation/simulation_problem.hpp"

namespace coenergy {

/// What the consistent start of a problem changes, or why there is none, with the places of the given values.
Diagnostics startFindings(const SimulationProblem& problem, const Givens& givens);

} // namespace coenergy
