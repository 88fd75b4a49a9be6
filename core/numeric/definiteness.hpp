#pragma once
// Whether a matrix of expressions is positive semidefinite where its numbers are known.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// The rows that take part in a direction in which the quadratic form of the symmetric matrix is negative at the point,
/// by more than rounding; none where there is no such direction, or an entry has no value.
std::vector<std::size_t> negativeDirection(const ExpressionMatrix& matrix, const Point& point);

std::vector<std::size_t> negativeDirection(const Eigen::MatrixXd& matrix);

/// How the equations of the coordinates change with the accelerations, of a system that has statements instead of a
/// matrix form. NaN where the point lacks a value; a row without any entry is one that no acceleration moves.
struct Inertia {
    Eigen::MatrixXd matrix;
    std::vector<std::size_t> emptyRows;
};
Inertia inertiaAt(const DaeSystem& system, const Point& point);

} // namespace coenergy
