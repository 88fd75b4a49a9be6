#pragma once
// Values of functions that need no rounding.

#include "expression/expression.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Nothing where the arguments are not numbers, or the value is not rational. Throws ArithmeticError where there is no
/// real value.
std::optional<Expression> exactValue(Function function, const std::vector<Expression>& arguments);

} // namespace coenergy
