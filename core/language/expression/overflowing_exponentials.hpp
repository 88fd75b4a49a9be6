#pragma once
// ln(1 + exp(u)), ln(cosh(u)), 1/(1 + exp(u)), 1/cosh(u), exp(u)/(1 + exp(u)): smooth contacts, smooth steps and their
// slopes, which have ordinary values where exp(u) is beyond the largest number.

#include "expression/expression.hpp"

#include <optional>

namespace coenergy {

/// What equals this logarithm, negative power or product everywhere to within rounding, but takes exponentials of
/// moderate arguments alone. Nothing for other nodes.
std::optional<Expression> withoutOverflow(const Expression& node);

} // namespace coenergy
