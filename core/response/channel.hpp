#pragma once
// From one input of a linear system to one of its outputs.

#include "linearization/linear_system.hpp"

#include <Eigen/Core>

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

struct Channel {
    std::size_t input = 0;
    std::size_t output = 0;

    bool operator==(const Channel&) const = default;
};

/// The part of a system that the input moves and the output shows: dx/dt = A x + b u, y = c x + d u, with A upper
/// Hessenberg and only the first entry of b not zero. Has as many states as the channel's transfer function has poles.
struct MinimalRealization {
    Eigen::MatrixXd A;
    Eigen::VectorXd b;
    Eigen::RowVectorXd c;
    double d = 0;
    std::vector<std::complex<double>> poles; // by size, zeros exactly zero
    std::vector<std::complex<double>> zeros; // likewise, the finite ones
    bool isZero = false;                     // the output feels nothing of the input

    /// How many powers of s lead G(s) at small frequencies, and at large ones: -1 for an integrator.
    int orderAtZero() const;
    int orderAtInfinity() const;
};

/// The indices must be those of an input of the system and of an output that follows no rates.
MinimalRealization minimalRealization(const LinearSystem& system, Channel channel);

/// G(0): what the output changes by, in the end, for a constant input. None with a pole at zero.
std::optional<double> staticGain(const MinimalRealization& part);

} // namespace coenergy
