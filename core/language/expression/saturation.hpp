#pragma once
// ln(1 + exp(u)), ln(cosh(u)), 1/(1 + exp(u)), 1/cosh(u), exp(u)/(1 + exp(u)), 1 + tanh(u), 1 - tanh(u)^2: smooth
// contacts, smooth steps and their slopes. They have ordinary values where exp(u) is beyond the largest number, and
// small ones with all digits where tanh(u) is 1 but for the last.

#include "expression/expression.hpp"

#include <optional>

namespace coenergy {

/// What equals this sum, logarithm, negative power or product everywhere to within rounding, but neither takes
/// exponentials that overflow nor differences that cancel. Nothing for other nodes.
std::optional<Expression> withoutSaturation(const Expression& node);

} // namespace coenergy
