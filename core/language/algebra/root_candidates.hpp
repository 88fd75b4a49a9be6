#pragma once
// Where an expression of one name is zero, in symbols.

#include "algebra/simplify.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// Values of `name` to which undoing the operations of `expression` = 0 leads: factors, sums, powers, functions with an
/// inverse, fractions, one square root, polynomials of the second degree. They are candidates: a squared equation has
/// roots that the equation itself has not, a square root of x^2 is taken to be x, and a periodic function has more
/// roots than are listed. Whoever uses them puts them in. Throws Cancelled on request.
std::vector<Expression> rootCandidates(const Expression& expression, const std::string& name, Simplifier& simplifier,
                                       const std::stop_token& stop = {});

/// With x for the square root of x^2, and likewise for other even powers: right for one sign of x.
Expression withEvenRootsTaken(const Expression& expression);

} // namespace coenergy
