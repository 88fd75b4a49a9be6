#pragma once
// Whether the value of an expression jumps, and which functions have pieces.

#include "expression/expression.hpp"

namespace coenergy {

/// Whether the jump of some step, sign, impulse or table slope in the expression makes the whole expression jump,
/// tested at random values of the names at which the argument of the jumping function vanishes. The ramp step(t -
/// t0)*(t - t0) does not jump. An argument for which no zero is found counts as not jumping.
bool jumps(const Expression& expression);

/// Whether it is a call of one of the functions that jump in themselves.
bool isStepOrSign(const Expression& node);

/// Whether the function is given piece by piece, so that it has jumps or kinks.
bool isPiecewise(Function function);
/// Whether such functions, or impulses, are called in it.
bool hasPieces(const Expression& expression);

} // namespace coenergy
