#pragma once
// What both printers ask of a number: a coefficient that is not a decimal, as numerator and denominator; its sign.

#include "expression/expression.hpp"

namespace coenergy {

/// Two numbers that are written as decimals, above/below the fraction.
struct FractionParts {
    Rational above;
    Rational below;
};

/// Of a positive number: the parts with the fewest digits, such as 1/9.82 for 50/491 and 9.81/7 for 981/700.
FractionParts fractionParts(const Rational& value);

inline bool isNegativeNumber(const Expression& expression) {
    return expression.isNumber() && expression.number().sign() < 0;
}

} // namespace coenergy
