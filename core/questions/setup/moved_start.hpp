#pragma once
// Initial values set by moving a shape.

#include "meaning/parsed_model.hpp"

#include <array>
#include <map>

namespace coenergy {

/// The numbers that bring a point, given by two expressions of coordinates, parameters and definitions, as near as
/// possible to a place at the start: initial values of displacements, and parameters used for nothing else. Further
/// changes required by the constraints are left to the consistent start. Empty if nothing moves the point.
std::map<Field, double> movedStart(const ParsedModel& parsed, const std::array<std::string, 2>& point,
                                   const std::array<double, 2>& place);

} // namespace coenergy
