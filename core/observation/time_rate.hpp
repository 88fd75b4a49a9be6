#pragma once

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"

#include <map>
#include <string>

namespace coenergy {

/// The rate of change of each name that has one: of a coordinate its flow, of `t` 1, of a parameter 0.
using Rates = std::map<std::string, Expression, std::less<>>;

/// The expression with every dot() carried out by the chain rule. A name below a dot() that has no rate is left with
/// its dot(), which evaluates to no number; dot() of dot() likewise. May throw ArithmeticError.
Expression withoutDots(const Expression& expression, const Rates& rates);

} // namespace coenergy
