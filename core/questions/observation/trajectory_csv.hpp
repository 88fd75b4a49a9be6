#pragma once
// Trajectories as CSV.

#include "simulation/trajectory.hpp"

#include <string>

namespace coenergy {

/// A header and one row per time: `t`, coordinates, flows, multipliers, efforts, dynamic variables, outputs. 17
/// significant digits, so that reading restores the same bits; a decimal point in every locale; audits are left out.
std::string trajectoryCsv(const Trajectory& trajectory);

} // namespace coenergy
