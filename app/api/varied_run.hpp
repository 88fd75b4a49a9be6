#pragma once
// What runs that are measured have in common, whether a study or a fit chooses their numbers.

#include "api/question.hpp"
#include "meaning/parsed_model.hpp"
#include "setup/prepared_model.hpp"
#include "simulation/simulate.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy::api {

/// A quantity that swings, or a contact, between two rows of the grid looks slow in them, or is not there: of a step
/// that is shorter there are so many rows.
inline constexpr std::size_t rowsPerStep = 4;

/// The same run with these rows, too, and those on both sides of its corners: what happens between rows, a short
/// contact say, has its peak there.
SimulationResult closerRun(SimulationProblem problem, const std::stop_token& stop);

/// The value that a parameter or an initial value has in the model; NaN if it has none.
double ownValue(const ParsedModel& parsed, const Overrides& overrides, const std::string& name);

/// Whether the run got to its end or to a limit, and is trusted.
bool hasEnded(const RunStatus& status);

/// Why a model cannot be run.
std::string firstFault(const Diagnostics& findings);

/// Where a start had to be moved, the run is not the one that was asked for; empty if none of these was.
std::string movedStart(const RunStatus& status, const std::vector<std::string>& starts);

} // namespace coenergy::api
