#pragma once
// Whether what was computed at few places of a path holds between them, where an integrand may have a narrow hump.

#include "continua/path_collocation.hpp"

#include <functional>

namespace coenergy {

/// Evenly spaced: nothing narrower than a few of their distances is noticed.
inline constexpr int densePlaces = 20000;

/// Whether Chebyshev polynomials, this many, follow functions of the share to a thousandth of the largest value of
/// each; values beyond a millionth of all count.
bool areFollowed(const std::function<Eigen::VectorXd(double share)>& functions, std::size_t count);

/// The share of the path over which the equations do not hold, each place in proportion to what is missed of the sizes
/// of the terms there.
double missedShare(PathProblem& problem, const PathGuess& path);

/// By the golden section.
double leastValue(const std::function<double(double share)>& function, double low, double high);

} // namespace coenergy
