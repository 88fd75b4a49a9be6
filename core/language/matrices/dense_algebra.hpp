#pragma once
// What analyses compute of dense matrices again and again, compiled once.
// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, sections 3.4 (LU), 5.2 (bases from QR), 7.5 and 8.3
// (eigenvalues), 8.1 (congruence).

#include <Eigen/Core>

namespace coenergy {

/// B* A B: what the form A, n x n, is within the span of the columns of B, n x m.
Eigen::MatrixXd congruent(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& basis);
Eigen::MatrixXcd congruent(const Eigen::MatrixXcd& matrix, const Eigen::MatrixXcd& basis);

/// |B|' |A| |B|: the sizes of the terms that are summed in B' A B.
Eigen::MatrixXd congruentSizes(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& basis);

/// Orthonormal columns, as many, with the same span; the columns are independent, n x m, m <= n.
Eigen::MatrixXd orthonormalColumns(const Eigen::MatrixXd& columns);

/// Of a square matrix, by LU with partial pivoting; not finite if the matrix is singular.
Eigen::MatrixXd inverse(const Eigen::MatrixXd& matrix);
Eigen::MatrixXcd inverse(const Eigen::MatrixXcd& matrix);

/// At least the largest singular value: the geometric mean of the norms by columns and by rows; 0 if there are none.
double boundOfNorm(const Eigen::MatrixXd& matrix);

/// In no certain order.
Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& matrix);

/// Of the symmetric matrix whose lower triangle it is, ascending.
Eigen::VectorXd symmetricEigenvalues(const Eigen::MatrixXd& matrix);

} // namespace coenergy
