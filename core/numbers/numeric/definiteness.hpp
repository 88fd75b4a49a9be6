#pragma once
// Whether a matrix of expressions is positive semidefinite at a point.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include <vector>

namespace coenergy {

/// The rows that take part in a direction in which the quadratic form of the symmetric matrix is negative at the point,
/// by more than rounding; none if there is no such direction, or if an entry has no value.
std::vector<std::size_t> negativeDirection(const ExpressionMatrix& matrix, const Point& point);

std::vector<std::size_t> negativeDirection(const Eigen::MatrixXd& matrix);
/// Of many rows any such direction, without eigenvalues.
std::vector<std::size_t> negativeDirection(const Eigen::SparseMatrix<double>& matrix);

/// The derivatives of the coordinates' equations by the accelerations, for a system that has statements instead of a
/// matrix form. NaN where the point lacks a value; a row without entries contains no acceleration.
struct Inertia {
    Eigen::SparseMatrix<double> matrix;
    std::vector<std::size_t> emptyRows;
};
Inertia inertiaAt(const DaeSystem& system, const Point& point);

} // namespace coenergy
