#pragma once
// The plain form of a term: multiplied out where that is shorter.

#include "algebra/algebra.hpp"

#include <cstdint>

namespace coenergy {

/// Each + - * / ^ and function call counts one, as printed.
std::uint64_t operationCount(const Expression& expression);

/// How many terms there are when everything is multiplied out (saturates).
std::uint64_t expandedTermCount(const Expression& expression);

/// The shorter of the expression and its expansion; expressions that would expand to more than
/// `maximumTerms` are left as they are.
Expression tidied(const Expression& expression, Algebra& algebra, std::uint64_t maximumTerms = 64);

/// Whether the expression is zero wherever it is defined: by its values at fixed pseudo-random points, held
/// against the size of what is added up; by expansion where no point could be evaluated.
bool vanishesIdentically(const Expression& expression, Algebra& algebra);

} // namespace coenergy
