#pragma once
// The known values of a run before it is computed.

#include "meaning/parsed_model.hpp"
#include "simulation/trajectory.hpp"

namespace coenergy {

/// A trajectory of one row: the given start, which need not satisfy the constraints. Quantities that follow from the
/// equations, such as multipliers, have no value.
Trajectory startRow(const ParsedModel& parsed);

} // namespace coenergy
