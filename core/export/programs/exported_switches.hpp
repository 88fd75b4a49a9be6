#pragma once
// Discontinuities in exported programs: which of them a program can hold, and how it finds them.

#include "numeric/dynamics.hpp"
#include "programs/exported_model.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Where a switch changes: at instants that the time alone gives, where the motion brings it, or with the solution for
/// the highest derivatives, which bends there.
enum class SwitchKind : std::size_t { Moved, Timed, Following };

/// In the order of the system's; nothing where the equations have no solution at the start.
std::optional<std::vector<SwitchKind>> switchKinds(const SimulationProblem& problem);

/// The first discontinuity that no program can hold: an impulse, one that makes flows or displacements jump, one that
/// jumps with the highest derivatives.
std::optional<ExportObstacle> switchObstacle(const SimulationProblem& problem);

/// A discontinuity on which a run stays as no program does: one of several at once, such as dry friction that holds in
/// two places, for a program mixes the sides of one alone; or one to which nothing drives the motion.
std::optional<ExportObstacle> heldTogether(const SimulationProblem& problem, const Trajectory& run);

/// Sets all switches by the signs of their arguments at (t, y); false where one is too near zero to tell.
bool turnSwitches(const SimulationProblem& problem, Dynamics& dynamics, double t, const std::vector<double>& y);

} // namespace coenergy
