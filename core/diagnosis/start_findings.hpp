#pragma once
// What is to be said about the start of a run before it runs.

#include "base/diagnostic.hpp"
#include "model/document.hpp"
#include "simulation/simulation_problem.hpp"

namespace coenergy {

/// What the consistent start of a problem changes, or why there is none: with the places in the document.
Diagnostics startFindings(const SimulationProblem& problem, const Document& document);

} // namespace coenergy
