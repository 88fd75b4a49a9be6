#pragma once

#include "fitting/fit_problem.hpp"

namespace coenergy {

/// (f(x + h) - f(x - h))/2h for each unknown; at a bound from one side, to the same order. Its step is where rounding
/// and curvature are in balance, found from the residuals and kept from one call to the next.
Derivatives centralDifferences(const FitProblem& problem);

/// The error of such a difference at its best step, as a share of it.
double differenceError(double noise);

} // namespace coenergy
