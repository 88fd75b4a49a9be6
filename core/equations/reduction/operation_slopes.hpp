#pragma once
// Single operations of expressions in double precision.

#include "expression/expression.hpp"

#include <span>

namespace coenergy {

/// The value of an operation, its operands having these.
double valueOf(const Expression& operation, std::span<const double> x);
/// Its derivative by an operand; NaN for the rare operations of which it is not known here.
double slopeOf(const Expression& operation, std::span<const double> x, std::size_t i);
/// Whether a node is such an operation.
bool isWithoutSlope(const Expression& node);

} // namespace coenergy
