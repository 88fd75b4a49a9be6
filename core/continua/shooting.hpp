#pragma once
// Paths of an equation of the second order from their start, by the slope that they have there.

#include "continua/functional_path.hpp"

#include <functional>
#include <stop_token>
#include <vector>

namespace coenergy {

struct ShootingProblem {
    double startValue = 0;
    double slopeScale = 1; // of slopes at the start: 1 in x is about as far as this in u
    std::function<double(double x, double u, double slope)> curvature; // u_xx
    std::function<double(const PathPoint& end)> miss;                  // zero where the condition at the end holds
};

/// Those that meet the condition at the end, to about six digits, each with so many coefficients: guesses for what is
/// exact. Slopes are tried from downward to upward; a path that has no value on the way is none. Nothing where no two
/// slopes beside each other miss to different sides.
std::vector<FunctionalPath> shotPaths(const FunctionalPath& interval, const ShootingProblem& problem,
                                      std::size_t coefficients, const std::stop_token& stop);

} // namespace coenergy
