#include "matrices/dense_algebra.hpp"

#include "matrices/solvers.hpp"

#include <cmath>

namespace coenergy {

Eigen::MatrixXd congruent(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& basis) {
    return basis.transpose() * matrix * basis;
}

Eigen::MatrixXcd congruent(const Eigen::MatrixXcd& matrix, const Eigen::MatrixXcd& basis) {
    return basis.adjoint() * matrix * basis;
}

Eigen::MatrixXd congruentSizes(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& basis) {
    return congruent(Eigen::MatrixXd(matrix.cwiseAbs()), Eigen::MatrixXd(basis.cwiseAbs()));
}

Eigen::MatrixXd orthonormalColumns(const Eigen::MatrixXd& columns) {
    return columns.householderQr().householderQ() * Eigen::MatrixXd::Identity(columns.rows(), columns.cols());
}

Eigen::MatrixXd inverse(const Eigen::MatrixXd& matrix) {
    return matrix.partialPivLu().inverse();
}

Eigen::MatrixXcd inverse(const Eigen::MatrixXcd& matrix) {
    return matrix.partialPivLu().inverse();
}

double boundOfNorm(const Eigen::MatrixXd& matrix) {
    const Eigen::MatrixXd sizes = matrix.cwiseAbs();
    return matrix.size() == 0 ? 0 : std::sqrt(sizes.colwise().sum().maxCoeff() * sizes.rowwise().sum().maxCoeff());
}

Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& matrix) {
    return matrix.eigenvalues();
}

Eigen::VectorXd symmetricEigenvalues(const Eigen::MatrixXd& matrix) {
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix, Eigen::EigenvaluesOnly).eigenvalues();
}

} // namespace coenergy
