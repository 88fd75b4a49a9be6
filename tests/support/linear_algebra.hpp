#pragma once
// What the tests compute of matrices again and again, compiled once: a solver or a product of three factors that is
// made from an expression is compiled anew for it, which takes a second each time.

#include <Eigen/Core>

#include <complex>
#include <vector>

namespace coenergy {

/// X of A X = B, whose columns are as many as are asked for; by LU with full pivoting.
Eigen::MatrixXd solutionOf(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
Eigen::MatrixXcd complexSolutionOf(const Eigen::MatrixXcd& A, const Eigen::MatrixXcd& B);

/// The least X of those with the least |A X - B|.
Eigen::MatrixXd leastSolutionOf(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
Eigen::MatrixXcd complexProduct(const Eigen::MatrixXcd& A, const Eigen::MatrixXcd& B);
Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B, const Eigen::MatrixXd& C);

/// C (s - A)^-1 B + D, where B and D may depend on s.
Eigen::MatrixXcd transferOf(const Eigen::MatrixXd& A, const Eigen::MatrixXcd& B, const Eigen::MatrixXd& C,
                            const Eigen::MatrixXcd& D, std::complex<double> s);

/// Of K x = value M x, both symmetric and M positive definite; ascending.
Eigen::VectorXd generalizedEigenvalues(const Eigen::MatrixXd& K, const Eigen::MatrixXd& M);

/// Of M x'' + C x' + K x = 0, computed with more digits.
std::vector<std::complex<double>> preciseEigenvalues(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C,
                                                     const Eigen::MatrixXd& K);

/// Whether A' A is the identity but for `tolerance`, in the norm of Frobenius.
bool isOrthonormal(const Eigen::MatrixXd& A, double tolerance);

/// Descending.
Eigen::VectorXd singularValuesOf(const Eigen::MatrixXd& matrix);
Eigen::VectorXd singularValuesOf(const Eigen::MatrixXcd& matrix);

} // namespace coenergy
