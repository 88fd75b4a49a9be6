#pragma once
// The numbers of Radau IIA of order 5, and when its stages count as solved.
// Reference: E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, sections IV.5 and IV.8.

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy::radau {

inline constexpr double rootOfSix = 2.449489742783178;
inline constexpr double nodes[] = {(4 - rootOfSix) / 10, (4 + rootOfSix) / 10, 1};

/// A: a row for each stage.
inline constexpr double matrix[3][3] = {
    {(88 - 7 * rootOfSix) / 360, (296 - 169 * rootOfSix) / 1800, (-2 + 3 * rootOfSix) / 225},
    {(296 + 169 * rootOfSix) / 1800, (88 + 7 * rootOfSix) / 360, (-2 - 3 * rootOfSix) / 225},
    {(16 - rootOfSix) / 36, (16 + rootOfSix) / 36, 1.0 / 9}};

/// Of the inverse of A.
inline constexpr double realEigenvalue = 3.637834252744496;

/// Changes that rounding keeps up are small enough below this, in units of the tolerance.
inline constexpr double stagnant = 0.03;

/// The largest error of the stages, in units of the tolerance, at which an iteration for them ends.
inline double stageAccuracy(double relativeTolerance) {
    const double relative = std::max(relativeTolerance, std::numeric_limits<double>::min());
    return std::max(10 * std::numeric_limits<double>::epsilon() / relative, std::min(0.03, std::sqrt(relative)));
}

} // namespace coenergy::radau
