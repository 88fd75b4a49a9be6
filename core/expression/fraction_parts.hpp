#pragma once
// How a coefficient that is no decimal stands above and below the line.

#include "expression/number.hpp"

namespace coenergy {

/// Two numbers that are written as decimals, above/below the fraction.
struct FractionParts {
    Rational above;
    Rational below;
};

/// Of a positive number: those with the fewest digits, as 1/9.82 for 50/491 and 9.81/7 for 981/700.
FractionParts fractionParts(const Rational& value);

} // namespace coenergy
