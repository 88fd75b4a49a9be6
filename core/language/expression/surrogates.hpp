#pragma once
// Functions without a formula, for tests at points.

#include "expression/expression.hpp"

namespace coenergy {

/// With a smooth function in the place of each function without a formula, and another one for each of its derivatives:
/// what holds at any points then, holds whatever these functions are.
Expression withSurrogates(const Expression& expression);

} // namespace coenergy
