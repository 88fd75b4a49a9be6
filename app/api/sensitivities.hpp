#pragma once
// Runs that are differentiated by parameters and initial values: what is refused, in words, and the columns.

#include "api/question.hpp"
#include "setup/given_changes.hpp"
#include "simulation/simulate.hpp"

#include <string>
#include <vector>

namespace coenergy::api {

/// The problem, to be differentiated by these; names that no run can be differentiated by are rejected.
SimulationProblem differentiated(const Question& question, const PreparedModel& model, const ParsedModel& parsed,
                                 SimulationProblem problem, const std::vector<std::string>& names);

/// Why a run has no derivatives.
std::string textOf(const SensitivityFlaw& flaw);

/// The trajectory with the derivatives as further series.
Trajectory withSensitivities(const SimulationResult& result);

} // namespace coenergy::api
