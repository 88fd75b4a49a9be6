#pragma once

#include "fitting/fit_problem.hpp"

#include <stop_token>

namespace coenergy {

enum class FitEnd {
    Converged,
    NoStart,       // the model has no values at the start, or no derivatives
    TooFewSamples, // than unknowns
    NotConverged,  // in the permitted number of steps
};

struct Minimum {
    Eigen::VectorXd values; // the best that was found
    FitEnd end = FitEnd::Converged;
    std::size_t steps = 0;
};

/// Where the sum of the squared residuals is least, within the bounds; near the start, there may be others. The problem
/// has derivatives. What `residuals` throws is passed on.
Minimum leastSquares(const FitProblem& problem);

} // namespace coenergy
