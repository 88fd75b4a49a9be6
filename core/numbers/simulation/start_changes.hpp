#pragma once
// What a consistent start changed of the given values, by name.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The given values that a consistent start changed, without defaults that merely follow from others.
std::vector<InitialChange> initialChanges(const SimulationProblem& problem, const std::vector<double>& start);
/// The changes proposed by a start that could not be reached.
std::vector<InitialChange> proposedStart(const SimulationProblem& problem, const std::vector<double>& start);
/// The constraints whose derivatives vanish at the given values, each once.
std::vector<std::string> constraintNames(const SimulationProblem& problem, const StartDirection& direction);
/// "x", "-y": the variables that were moved initially.
std::vector<std::string> directionNames(const SimulationProblem& problem, const StartDirection& direction);

/// A consistent start at a singular position, from which more than one motion may continue.
struct SingularStart {
    std::vector<std::string> constraints; // that depend on each other there
    std::vector<std::string> directions;  // "x", "-y": the variables in them, with the sign of their motion
};

/// Nothing where J is regular at (t, y), or singular in a neighbourhood.
std::optional<SingularStart> singularStart(const SimulationProblem& problem, Dynamics& dynamics, double t,
                                           const std::vector<double>& y);

/// Records what a consistent start changed. False, with the run ended and the known reasons recorded, if there is none.
bool acceptsStart(const SimulationProblem& problem, const StartResult& start, RunStatus& status);

} // namespace coenergy
