#pragma once
// The value of a table written out: readable equations keep it as one function, computation uses its pieces.

#include "expression/expression.hpp"

#include <functional>

namespace coenergy {

/// The call of a table as the sum of its polynomials, each multiplied by the difference of the steps at its ends, which
/// is exactly 1 between them and 0 elsewhere. `stepOf(u)` supplies the expression for step(u), where u is the distance
/// from a knot. May throw ArithmeticError.
Expression inPieces(const TableCall& call, const Expression& argument,
                    const std::function<Expression(const Expression&)>& stepOf);

} // namespace coenergy
