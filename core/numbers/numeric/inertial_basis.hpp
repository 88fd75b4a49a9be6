#pragma once
// Directions in which an inertia, singular or not, is the unit matrix, and directions in which it is zero.

#include <Eigen/Core>

#include <optional>

namespace coenergy {

/// The first columns span the orthogonal complement of all directions without inertia and have length 1 in the inertia;
/// the others are an orthonormal basis of those directions.
struct InertialBasis {
    Eigen::MatrixXd directions;
    Eigen::Index inertialCount = 0;
};

/// For a symmetric matrix without negative directions; nothing if it has one, or is not finite. The test for zero is
/// made with all diagonal entries scaled to one.
std::optional<InertialBasis> inertialBasis(const Eigen::MatrixXd& inertia);

} // namespace coenergy
