#pragma once
// The sides of switches on which a point lies.

#include "numeric/dynamics.hpp"

#include <vector>

namespace coenergy {

/// Sets the switches of the dynamics to the signs of their arguments at (time, state) and returns them: 1 where an
/// argument is zero only just there, and its value `atZero` (empty: 1) where it is zero all around.
std::vector<double> setSwitchSides(Dynamics& dynamics, double time, const std::vector<double>& state,
                                   const std::vector<double>& atZero = {});

} // namespace coenergy
