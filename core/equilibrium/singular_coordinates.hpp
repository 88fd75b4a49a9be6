#pragma once
// Places where coordinates themselves are singular, as at the poles of a sphere.

#include "equilibrium/linear_parts.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Coordinates whose inertia vanishes there, and there alone: none where the coordinates are regular.
std::vector<std::string> singularCoordinates(const EquilibriumQuestion& question, const std::vector<double>& inputs);

} // namespace coenergy
