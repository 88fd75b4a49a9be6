#pragma once
// The plain form of a term: multiplied out where that is shorter. And what is zero though it does not look so.

#include "expression/expression.hpp"

#include <cstdint>

namespace coenergy {

/// Each + - * / ^ and function call counts one, as printed.
std::uint64_t operationCount(const Expression& expression);

/// How many terms there are when products and whole powers of sums are multiplied out (saturates).
std::uint64_t expandedTermCount(const Expression& expression);

/// Products and whole powers of sums multiplied out, like terms collected; arguments of functions, denominators and
/// roots stay as they are. Ask for the number of terms first. May throw ArithmeticError.
Expression expanded(const Expression& expression);

/// The shorter of the expression and its expansion; expressions that would expand to more than
/// `maximumTerms` are left as they are.
Expression tidied(const Expression& expression, std::uint64_t maximumTerms = 64);

/// Whether the expression is zero wherever it is defined, on every piece of its piecewise functions: by its values
/// at fixed pseudo-random points, held against what rounding may have left of 0; by expansion where no point
/// could be evaluated.
bool vanishesIdentically(const Expression& expression);

/// The steps of a SimplificationBudget that evaluating the expression at random points takes.
std::uint64_t checkSteps(const Expression& expression);

/// Whether both have the same value at fixed pseudo-random points, and there are points where they have one.
bool agreeAtRandomPoints(const Expression& a, const Expression& b);

} // namespace coenergy
