#pragma once
// Directions in which an inertia, singular or not, is the unit matrix, and those in which it is zero.

#include <Eigen/Core>

#include <optional>

namespace coenergy {

/// The first columns span what is orthogonal to all directions without inertia, of length 1 in the inertia; the others
/// are an orthonormal basis of those directions.
struct InertialBasis {
    Eigen::MatrixXd directions;
    Eigen::Index inertialCount = 0;
};

/// Of a symmetric matrix without negative directions; nothing where it has one, or is not finite. Zero is judged in
/// units in which all diagonal entries are one.
std::optional<InertialBasis> inertialBasis(const Eigen::MatrixXd& inertia);

} // namespace coenergy
