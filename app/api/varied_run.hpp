#pragma once
// What runs of a model with other numbers have in common, whether a study or a fit chooses them.

#include "api/question.hpp"
#include "meaning/parsed_model.hpp"
#include "setup/prepared_model.hpp"
#include "simulation/run_status.hpp"

#include <string>
#include <vector>

namespace coenergy::api {

/// The value that a parameter or an initial value has in the model; NaN if it has none.
double ownValue(const ParsedModel& parsed, const Overrides& overrides, const std::string& name);

/// Whether the run got to its end or to a limit, and is trusted.
bool hasEnded(const RunStatus& status);

/// Why a model cannot be run.
std::string firstFault(const Diagnostics& findings);

/// Where a start had to be moved, the run is not the one that was asked for; empty if none of these was.
std::string movedStart(const RunStatus& status, const std::vector<std::string>& starts);

} // namespace coenergy::api
