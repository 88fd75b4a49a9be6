#pragma once
// The numbers of the self-check: what this program computes, for the exported one to compare with.

#include "programs/exported_model.hpp"
#include "simulation/simulate.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// What the run itself shows to be beyond an exported program; nothing if it can hold the run.
std::optional<ExportObstacle> obstacleOf(const RunStatus& status);

/// Adds the consistent start, states around it and a short trajectory, which passes some of the run's discontinuities;
/// an obstacle where the equations have no solution there, or one that Newton's iteration does not find.
std::optional<ExportObstacle> addChecks(const SimulationProblem& problem, const std::vector<double>& switchingTimes,
                                        ExportedModel& model);

} // namespace coenergy
