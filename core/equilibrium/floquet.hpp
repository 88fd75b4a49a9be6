#pragma once
// Linear equations with a period: whether their motions grow.

#include "equilibrium/variation.hpp"

#include <Eigen/Core>

#include <complex>
#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

struct Multipliers {
    std::vector<std::complex<double>> values; // the largest first
    double uncertainty = 0;                   // of their sizes
    Eigen::MatrixXd monodromy;                // what one period makes of each state
};

/// Of dz/dt = A(t) z over a period, in which the fastest change has this angular frequency. Nothing where the equations
/// have no value on the way, or where the bound on the work was met before they were known. Throws Cancelled.
std::optional<Multipliers> multipliersOf(Variation& variation, double period, double fastest,
                                         const std::stop_token& stop = {});

/// exp(matrix), by scaling and squaring of Taylor's series.
Eigen::MatrixXd exponentialOf(Eigen::MatrixXd matrix);

} // namespace coenergy
