#pragma once
// The least sizes of variables that many others are coupled with.

#include "numeric/shifted_rate.hpp"

#include <vector>

namespace coenergy {

/// For each state variable, from the largest values so far of all: what has inertia or stiffness of its own is weighed
/// against a hundredth, at least, of what would make its energy that of the largest of its kind that it is coupled
/// with. Energy travels through elements, and with it what last digits put in anywhere: a node beside a clamped end
/// that is weighed against its own small motion is weighed against rounding. Zero where nothing is known.
std::vector<double> leastCoupledSizes(const CompiledSystem& system, const EquationSlopes& slopes,
                                      const std::vector<double>& largest);

} // namespace coenergy
