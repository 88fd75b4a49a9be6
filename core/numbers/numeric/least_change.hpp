#pragma once
// Selects one of the many solutions of an underdetermined system of linear equations.

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// The x of A x = b that is as short as possible in its entries of precedence 0, then in those of precedence 1, and so
/// on: later entries take up as much of the change as they can. Least squares where rows are dependent. `matrix` is m x
/// n, `right` has m entries, `precedence` n of them from 0 to 3. Singular values below 1e-10 of the largest of their
/// kind, or below `uncertainty` of the matrix's entries, count as zero.
Eigen::VectorXd leastChange(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right,
                            const std::vector<int>& precedence, double uncertainty = 0);

/// Whether the rows are nearly dependent: a pivot is below `least`, in units in which 1 is large, or below `least`
/// times the largest. True for values that are not finite.
bool isRankDeficient(const Eigen::MatrixXd& matrix, double least);

} // namespace coenergy
