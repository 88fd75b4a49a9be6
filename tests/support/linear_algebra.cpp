#include "support/linear_algebra.hpp"

#include "matrices/solvers.hpp"

namespace coenergy {

namespace {

using Precise = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

} // namespace

Eigen::MatrixXd solutionOf(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
    return A.fullPivLu().solve(B);
}

Eigen::MatrixXcd complexSolutionOf(const Eigen::MatrixXcd& A, const Eigen::MatrixXcd& B) {
    return A.fullPivLu().solve(B);
}

Eigen::MatrixXd leastSolutionOf(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
    return A.completeOrthogonalDecomposition().solve(B);
}

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
    return A * B;
}

Eigen::MatrixXcd complexProduct(const Eigen::MatrixXcd& A, const Eigen::MatrixXcd& B) {
    return A * B;
}

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B, const Eigen::MatrixXd& C) {
    return product(product(A, B), C);
}

Eigen::MatrixXcd transferOf(const Eigen::MatrixXd& A, const Eigen::MatrixXcd& B, const Eigen::MatrixXd& C,
                            const Eigen::MatrixXcd& D, std::complex<double> s) {
    if (A.rows() == 0)
        return D;
    const Eigen::MatrixXcd resolvent = s * Eigen::MatrixXcd::Identity(A.rows(), A.cols()) - A;
    return complexProduct(C.cast<std::complex<double>>(), complexSolutionOf(resolvent, B)) + D;
}

Eigen::VectorXd generalizedEigenvalues(const Eigen::MatrixXd& K, const Eigen::MatrixXd& M) {
    return Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>(K, M, Eigen::EigenvaluesOnly).eigenvalues();
}

std::vector<std::complex<double>> preciseEigenvalues(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C,
                                                     const Eigen::MatrixXd& K) {
    const Eigen::Index n = M.rows();
    const Eigen::LDLT<Precise> mass(M.cast<long double>());
    Precise companion = Precise::Zero(2 * n, 2 * n);
    companion.topRightCorner(n, n).setIdentity();
    companion.bottomLeftCorner(n, n) = -mass.solve(Precise(K.cast<long double>()));
    companion.bottomRightCorner(n, n) = -mass.solve(Precise(C.cast<long double>()));
    std::vector<std::complex<double>> values;
    for (const std::complex<long double> value : companion.eigenvalues())
        values.emplace_back(static_cast<double>(value.real()), static_cast<double>(value.imag()));
    return values;
}

bool isOrthonormal(const Eigen::MatrixXd& A, double tolerance) {
    return (product(A.transpose(), A) - Eigen::MatrixXd::Identity(A.cols(), A.cols())).norm() < tolerance;
}

Eigen::VectorXd singularValuesOf(const Eigen::MatrixXd& matrix) {
    return Eigen::JacobiSVD<Eigen::MatrixXd>(matrix).singularValues();
}

Eigen::VectorXd singularValuesOf(const Eigen::MatrixXcd& matrix) {
    return Eigen::JacobiSVD<Eigen::MatrixXcd>(matrix).singularValues();
}

} // namespace coenergy
