#pragma once
// The eigenvalues of smallest size of K x = value M x, with sparse symmetric K and M, M positive definite.

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include <optional>

namespace coenergy {

struct Eigenpairs {
    Eigen::VectorXd values;  // by size; exactly zero where K x is rounding of its terms
    Eigen::MatrixXd vectors; // a column each; X' M X = 1
    Eigen::Index alike = 0;  // further ones that have the last value
};

/// The `count` lowest, or all if there are fewer. Nothing if M is not positive definite, if an eigenpair has a
/// residual, or if the count of all eigenvalues up to there does not confirm that none is missing.
std::optional<Eigenpairs> lowestEigenpairs(const Eigen::SparseMatrix<double>& stiffness,
                                           const Eigen::SparseMatrix<double>& mass, Eigen::Index count);

} // namespace coenergy
