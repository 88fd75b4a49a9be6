#pragma once
// What is known of a run before there is one.

#include "model/parsed_model.hpp"
#include "simulation/trajectory.hpp"

namespace coenergy {

/// A trajectory of one row: the start as it is given, which need not meet the constraints. What follows from the
/// equations, such as a multiplier, has no value.
Trajectory startRow(const ParsedModel& parsed);

} // namespace coenergy
