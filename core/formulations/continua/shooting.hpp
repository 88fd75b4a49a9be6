#pragma once
// Paths of a second-order equation from their start, determined by the initial slope.

#include "continua/functional_path.hpp"

#include <functional>
#include <stop_token>
#include <vector>

namespace coenergy {

struct ShootingProblem {
    double startValue = 0;
    double slopeScale = 1; // of slopes at the start: 1 in x is about as far as this in u
    std::function<double(double x, double u, double slope)> curvature; // u_xx
    std::function<double(const PathPoint& end)> miss;                  // zero if the condition at the end holds
};

/// Paths that satisfy the condition at the end to about six digits, each with this number of coefficients: initial
/// guesses for an exact solution. Slopes are tried from downward to upward; paths that become undefined are skipped.
/// Empty if no two neighbouring slopes miss on different sides.
std::vector<FunctionalPath> shotPaths(const FunctionalPath& interval, const ShootingProblem& problem,
                                      std::size_t coefficients, const std::stop_token& stop);

} // namespace coenergy
