#pragma once
// Unknowns from measured values: how large they are, how well that is known, and what is not known at all.

#include "fitting/least_squares.hpp"
#include "fitting/undetermined.hpp"

#include <array>

namespace coenergy {

struct Estimate {
    double value = 0;
    AtBound atBound = AtBound::No;
    /// Nothing of an unknown that the data do not determine, or that a bound holds.
    std::optional<double> deviation = {};
    std::optional<std::array<double, 2>> interval = {}; ///< of 95 % confidence
};

struct Fit {
    FitEnd end = FitEnd::Converged;
    std::size_t steps = 0;
    std::vector<Estimate> estimates; ///< in the order of the unknowns
    Eigen::MatrixXd correlations;    ///< NaN where one has no deviation
    std::size_t samples = 0;
    std::size_t freedom = 0; ///< degrees of freedom: samples without determined unknowns
    double residualSum = 0;  ///< of squares
    double deviation = 0;    ///< of a residual; 0 without degrees of freedom
    std::vector<Undetermined> undetermined;
};

/// What `residuals` throws is passed on.
Fit fitted(FitProblem problem);

} // namespace coenergy
