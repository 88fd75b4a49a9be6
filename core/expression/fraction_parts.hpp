#pragma once
// A coefficient that is not a decimal, as numerator and denominator.

#include "expression/number.hpp"

namespace coenergy {

/// Two numbers that are written as decimals, above/below the fraction.
struct FractionParts {
    Rational above;
    Rational below;
};

/// Of a positive number: the parts with the fewest digits, such as 1/9.82 for 50/491 and 9.81/7 for 981/700.
FractionParts fractionParts(const Rational& value);

} // namespace coenergy
