#pragma once

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"

#include <map>
#include <string>

namespace coenergy {

/// The rate of change of each name that has one: for a coordinate its flow, for `t` 1, for a parameter 0.
using Rates = std::map<std::string, Expression, std::less<>>;

/// Evaluates every dot() by the chain rule, every other operator, and every integral as a Quadrature, for display only.
/// Names of definitions must have been replaced before, except for the variables of the integrals. A name inside a
/// dot() that has no rate keeps its dot(), which has no numeric value; likewise dot() of dot(). May throw
/// ArithmeticError.
Expression withoutDots(const Expression& expression, const Rates& rates);

} // namespace coenergy
