#pragma once
// The sides of the switches at a point.

#include "numeric/dynamics.hpp"

#include <vector>

namespace coenergy {

/// Sets the switches of the dynamics to the signs of their arguments at (time, state) and returns them: 1 where an
/// argument is zero only at that point, and its value `atZero` (empty: 1) where it is zero in a neighbourhood.
std::vector<double> setSwitchSides(Dynamics& dynamics, double time, const std::vector<double>& state,
                                   const std::vector<double>& atZero = {});

} // namespace coenergy
