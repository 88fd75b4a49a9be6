#pragma once
// What a consistent start did to the values that were given, by name.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What a consistent start changed of the values that were given; not what follows from the others by default.
std::vector<InitialChange> initialChanges(const SimulationProblem& problem, const std::vector<double>& start);
/// What a start that could not be reached would change of them.
std::vector<InitialChange> proposedStart(const SimulationProblem& problem, const std::vector<double>& start);
/// The constraints whose derivatives vanish at the given values, each once.
std::vector<std::string> constraintNames(const SimulationProblem& problem, const StartDirection& direction);
/// "x", "-y": the variables that were moved to begin with.
std::vector<std::string> directionNames(const SimulationProblem& problem, const StartDirection& direction);

/// Where a consistent start lies at a singular position, from which more than one motion may lead on.
struct SingularStart {
    std::vector<std::string> constraints; // that depend on each other there
    std::vector<std::string> directions;  // "x", "-y": what stands in them, with the sign of its motion
};

/// Nothing where J is regular at (t, y), or singular all around.
std::optional<SingularStart> singularStart(const SimulationProblem& problem, Dynamics& dynamics, double t,
                                           const std::vector<double>& y);

/// Notes what a consistent start did to the given values. False, and the run ends with what is known of the reason, if
/// there is none.
bool acceptsStart(const SimulationProblem& problem, const StartResult& start, RunStatus& status);

} // namespace coenergy
