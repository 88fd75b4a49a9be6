// Orthogonal decompositions of dense matrices of any shape and rank, for computations that are not done at every step.
// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, sections 2.4 (singular values), 5.5 (least norm).
#pragma once

#include "matrices/solvers.hpp"
#include <Eigen/Core>

#include <optional>

namespace coenergy {

/// Factors of a square matrix that is plainly regular: its reciprocal condition, an estimate, is beyond `least`.
/// Nothing for others.
std::optional<Eigen::PartialPivLU<Eigen::MatrixXd>> plainlyRegular(const Eigen::MatrixXd& matrix, double least);

// The least-norm least-squares solution of A x = b, by a complete orthogonal decomposition. Pivots smaller than
// `threshold` times the largest count as zero.
class LeastNorm {
public:
    static constexpr double roundingOnly = 0; // the threshold: only pivots that are rounding error

    explicit LeastNorm(const Eigen::MatrixXd& matrix, double threshold = roundingOnly);

    Eigen::Index rank() const;
    Eigen::VectorXd solve(const Eigen::VectorXd& right) const;
    Eigen::MatrixXd range() const; // orthonormal columns, as many as the rank

private:
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_decomposition;
};

// matrix = left * values.asDiagonal() * right.transpose(); the values are in decreasing order, as many as the shorter
// side.
struct SingularValues {
    Eigen::MatrixXd left;
    Eigen::VectorXd values;
    Eigen::MatrixXd right;
};

SingularValues singularValues(const Eigen::MatrixXd& matrix);

} // namespace coenergy
