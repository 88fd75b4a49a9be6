#pragma once
// A test for zero at points far from the origin too, where functions have left their first branch.

#include "expression/expression.hpp"

namespace coenergy {

enum class WideTrial {
    NotZero,
    ZeroOnAllSides,  // of every kink
    ZeroOnSomeSides, // no point is on the other side of some kink
    Undefined,       // no point has a value
};

/// By values at fixed pseudo-random points of sizes from 0.3 to 8, with a bound on their rounding errors. Kinks have
/// the sides of their arguments.
WideTrial triedFarAndWide(const Expression& expression);

} // namespace coenergy
