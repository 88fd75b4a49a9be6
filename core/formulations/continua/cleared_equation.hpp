#pragma once
// An equation without parts that only make it longer: denominators, outer roots, and nowhere-vanishing factors.

#include "expression/expression.hpp"

#include <functional>
#include <string>

namespace coenergy {

/// An expression that vanishes exactly where `expression` does, as far as that is defined: where possible a polynomial
/// in its names, functions and inner roots, without a numerical factor. Factors that consist of names for which
/// `isUnknown` is false are assumed not to vanish. If the result is too long, or fails the check at random points, the
/// expression itself is returned. May throw ArithmeticError.
Expression clearedEquation(const Expression& expression, const std::function<bool(const std::string&)>& isUnknown);

/// Writes roots and denominators common to all terms once, in front of the rest: sqrt(a) - b/sqrt(a) is (a -
/// b)/sqrt(a), multiplied out inside. Unchanged if the result is too long. May throw ArithmeticError.
Expression withCommonPowers(const Expression& expression);

} // namespace coenergy
