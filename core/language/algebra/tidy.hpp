#pragma once
// The plain form of a term: multiplied out where that is shorter. And tests for zero in disguise.

#include "expression/expression.hpp"

#include <cstdint>

namespace coenergy {

/// The number of operations as printed: + - * / ^ and function calls count one each.
std::uint64_t operationCount(const Expression& expression);

/// The number of terms after products and integer powers of sums are multiplied out (saturates).
std::uint64_t expandedTermCount(const Expression& expression);

/// Multiplies out products and integer powers of sums and collects like terms; arguments of functions, denominators and
/// roots are unchanged. Check the number of terms first. May throw ArithmeticError.
Expression expanded(const Expression& expression);

/// The shorter of the expression and its expansion; expressions that would expand to more than
/// `maximumTerms` are left as they are.
Expression tidied(const Expression& expression, std::uint64_t maximumTerms = 64);

/// Whether the expression is zero wherever it is defined, on every piece of its piecewise functions: by its values at
/// fixed pseudo-random points, compared with a bound on their rounding errors; by expansion where no point could be
/// evaluated.
bool vanishesIdentically(const Expression& expression);

/// The steps of a SimplificationBudget for evaluating the expression at random points.
std::uint64_t checkSteps(const Expression& expression);

/// Whether both have the same value at fixed pseudo-random points, and there are points where they have one.
bool agreeAtRandomPoints(const Expression& a, const Expression& b);

/// Whether it is a whole number above zero.
bool isPositiveInteger(const Expression& exponent);

} // namespace coenergy
