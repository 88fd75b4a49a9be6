#pragma once
// From one input of a linear system to one of its outputs.

#include "linearization/linear_system.hpp"

#include <Eigen/Core>

#include <complex>
#include <cstddef>
#include <vector>

namespace coenergy {

struct Channel {
    std::size_t input = 0;
    std::size_t output = 0;

    bool operator==(const Channel&) const = default;
};

/// The part of a system that the input moves and the output shows: dx/dt = A x + b u, y = c x + d u, with A upper
/// Hessenberg and only the first entry of b nonzero. It has as many states as the channel's transfer function has
/// poles.
struct MinimalRealization {
    Eigen::MatrixXd A;
    Eigen::VectorXd b;
    Eigen::RowVectorXd c;
    double d = 0;
    std::vector<std::complex<double>> poles; // by size, zeros exactly zero
    std::vector<std::complex<double>> zeros; // likewise, the finite ones
    bool isZero = false;                     // the input has no effect on the output

    /// The exponent of s that dominates G(s) at low frequencies, and at high ones: -1 for an integrator.
    int orderAtZero() const;
    int orderAtInfinity() const;
};

/// The indices must be those of an input of the system and of an output that does not depend on rates.
MinimalRealization minimalRealization(const LinearSystem& system, Channel channel);

} // namespace coenergy
