#pragma once
// Whether a matrix of expressions is positive semidefinite where its numbers are known.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <vector>

namespace coenergy {

/// The rows that take part in a direction in which the quadratic form of the symmetric matrix is negative at the point,
/// by more than rounding; none where there is no such direction, or an entry has no value.
std::vector<std::size_t> negativeDirection(const ExpressionMatrix& matrix, const Point& point);

} // namespace coenergy
