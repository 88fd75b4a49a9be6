#pragma once
// Whether the value of an expression jumps.

#include "expression/expression.hpp"

namespace coenergy {

/// Whether a step, a sign, a blow or the slope of a table stands in it whose jump is one of the whole: at random values
/// of all names on which its argument vanishes. In the ramp step(t - t0)*(t - t0) nothing jumps. What is found nowhere
/// to vanish does not jump.
bool jumps(const Expression& expression);

} // namespace coenergy
