#pragma once
// Starts that are set by hand.

#include "model/parsed_model.hpp"

#include <array>
#include <map>

namespace coenergy {

/// The numbers that bring a point, given by two expressions of coordinates, parameters and definitions, as near as can
/// be to a place at the start: initial values of displacements and parameters that serve nothing else. What the
/// constraints ask for besides is left to the consistent start. Empty if nothing moves the point.
std::map<Field, double> movedStart(const ParsedModel& parsed, const std::array<std::string, 2>& point,
                                   const std::array<double, 2>& place);

} // namespace coenergy
