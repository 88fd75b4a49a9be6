#pragma once
// One input and one output of a linear system: dx/dt = A x + b u, y = c x + d u.

#include "linearization/linear_system.hpp"

#include <Eigen/Core>

#include <cstddef>

namespace coenergy {

struct Channel {
    Eigen::MatrixXd A;
    Eigen::VectorXd b;
    Eigen::RowVectorXd c;
    double d = 0;
};

/// Both must be numbers of the system's inputs and outputs.
inline Channel channelOf(const LinearSystem& system, std::size_t input, std::size_t output) {
    const auto in = static_cast<Eigen::Index>(input), out = static_cast<Eigen::Index>(output);
    return {system.A, system.B.col(in), system.C.row(out), system.D(out, in)};
}

} // namespace coenergy
