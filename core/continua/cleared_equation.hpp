#pragma once
// An equation without what only makes it longer: denominators, outer roots, and factors that vanish nowhere.

#include "expression/expression.hpp"

#include <functional>
#include <string>

namespace coenergy {

/// An expression that vanishes where `expression` does, as far as that is defined: a polynomial in its names, functions
/// and inner roots where that can be had, without a numerical factor. Factors of names for which `isUnknown` does not
/// hold are taken not to vanish. What becomes too long, or fails the check at random points, stays the expression
/// itself. May throw ArithmeticError.
Expression clearedEquation(const Expression& expression, const std::function<bool(const std::string&)>& isUnknown);

/// Roots and denominators that all terms share written once, in front of the rest: sqrt(a) - b/sqrt(a) is
/// (a - b)/sqrt(a), multiplied out inside. What becomes too long stays as it is. May throw ArithmeticError.
Expression withCommonPowers(const Expression& expression);

} // namespace coenergy
