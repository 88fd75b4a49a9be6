#pragma once
// What a matrix maps to nothing, or to almost nothing.

#include <Eigen/Core>

#include <optional>

namespace coenergy {

/// Orthonormal columns: the right singular vectors of a matrix with at least as many rows as columns whose values are
/// at most `share` times the largest, or times `size` if that is larger. Those of a large matrix without singular
/// values, where these would plainly say the same.
Eigen::MatrixXd nullVectors(const Eigen::MatrixXd& matrix, double share, double size = 0);

/// The least of the singular values that are larger than that, with its vectors; nothing if none is.
struct SingularTriple {
    Eigen::VectorXd left;
    double value = 0;
    Eigen::VectorXd right;
};
std::optional<SingularTriple> leastRegular(const Eigen::MatrixXd& matrix, double share, double size = 0);

} // namespace coenergy
