#pragma once
// Which of the many solutions of too few linear equations is taken.

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// The x of A x = b that is as short as possible in its entries of precedence 0, then in those of precedence 1, and so
/// on: what comes later takes up whatever it can. Least squares where rows depend on each other.
/// `matrix` is m x n, `right` has m entries, `precedence` n of them from 0 to 3. Singular values below 1e-10 of the
/// largest of an entry's kind, or below `uncertainty` of the matrix's entries, count as zero.
Eigen::VectorXd leastChange(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right,
                            const std::vector<int>& precedence, double uncertainty = 0);

/// Whether the rows depend on each other, nearly: a pivot is below `least`, in units in which 1 is much, or below
/// `least` times the largest. True for what is not finite.
bool isRankDeficient(const Eigen::MatrixXd& matrix, double least);

} // namespace coenergy
