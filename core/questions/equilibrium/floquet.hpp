#pragma once
// Linear equations with periodic coefficients: whether their motions grow.

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
    Eigen::MatrixXd monodromy;                // maps the state over one period
};

/// For dz/dt = A(t) z over a period; `fastest` is the largest angular frequency in it. Nothing if the equations have no
/// value somewhere, or if the bound on the work was reached before convergence. Throws Cancelled.
std::optional<Multipliers> multipliersOf(Variation& variation, double period, double fastest,
                                         const std::stop_token& stop = {});

/// exp(matrix), by scaling and squaring of Taylor's series.
Eigen::MatrixXd exponentialOf(Eigen::MatrixXd matrix);

} // namespace coenergy
