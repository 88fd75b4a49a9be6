#pragma once
// Solutions of sparse equations in which small unknowns are as good as large ones.

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>

#include <optional>

namespace coenergy {

using SparseFactors = Eigen::SparseLU<Eigen::SparseMatrix<double>>;

/// The first `wanted` unknowns of matrix * x = right for each column of `right`, each to about twelve digits of itself:
/// a small one may be what is left of large ones. Those that vanish are 0. Nothing where a wanted one is not
/// determined so well, with entries as exact as they are given. `factors` are those of the matrix, `begin` what they
/// give.
std::optional<Eigen::MatrixXd> refinedSolutions(const Eigen::SparseMatrix<double>& matrix, const SparseFactors& factors,
                                                const Eigen::MatrixXd& right, const Eigen::MatrixXd& begin,
                                                Eigen::Index wanted);

} // namespace coenergy
