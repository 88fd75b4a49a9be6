#pragma once
// A table's value written out: what the readable equations keep as one function, computation takes piece by piece.

#include "expression/expression.hpp"

#include <functional>

namespace coenergy {

/// The call of a table as the sum of its polynomials, each with the difference of the steps at its ends as a factor:
/// exactly 1 between them and 0 elsewhere. `stepOf(u)` is what stands for step(u), with u the distance from a knot.
/// May throw ArithmeticError.
Expression inPieces(const TableCall& call, const Expression& argument,
                    const std::function<Expression(const Expression&)>& stepOf);

} // namespace coenergy
