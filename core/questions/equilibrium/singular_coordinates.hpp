#pragma once
// Positions at which the coordinates themselves are singular, such as the poles of a sphere.

#include "equilibrium/linear_parts.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Coordinates whose inertia vanishes there but not elsewhere; empty if the coordinates are regular.
std::vector<std::string> singularCoordinates(const EquilibriumQuestion& question, const std::vector<double>& inputs);

} // namespace coenergy
