#pragma once
// Solutions of sparse equations in which small unknowns are as accurate as large ones.

#include "matrices/sparse_solvers.hpp"

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include <optional>

namespace coenergy {

using SparseFactors = Eigen::SparseLU<Eigen::SparseMatrix<double>>;

/// The first `wanted` unknowns of matrix * x = right for each column of `right`, each to about twelve digits of its
/// own: a small one may result from cancellation of large ones. Vanishing ones are 0. Nothing if a wanted one is not
/// determined that accurately, taking the entries as exact. `factors` are those of the matrix, `begin` is the solution
/// obtained with them.
std::optional<Eigen::MatrixXd> refinedSolutions(const Eigen::SparseMatrix<double>& matrix, const SparseFactors& factors,
                                                const Eigen::MatrixXd& right, const Eigen::MatrixXd& begin,
                                                Eigen::Index wanted);

} // namespace coenergy
