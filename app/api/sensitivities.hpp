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

/// Which derivatives have no value in which rows; empty where all have one.
std::string oneSidedText(const SimulationResult& result);

/// The trajectory with the derivatives as further series; NaN where a derivative is of one side.
Trajectory withSensitivities(const SimulationResult& result);

} // namespace coenergy::api
