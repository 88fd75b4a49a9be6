#pragma once
// Names on which an expression certainly depends, found without a formula for the derivative.

#include "base/random_numbers.hpp"
#include "expression/expression.hpp"

#include <set>
#include <string>

namespace coenergy {

/// A number as computed, and as it would be if every operation were accurate to eight digits only. Where terms cancel,
/// only rounding is left of the first, and the second differs by far more than that. (The sum of the sizes of the terms
/// is a worse measure: along a chain of rotations it grows without bound.)
struct Perturbed {
    double value = 0;
    double disturbed = 0;

    bool isAnything() const;
};

/// A number accurate to eight digits only.
double disturbed(double value, RandomNumbers& random);

/// The names whose derivative is nonzero at an arbitrary point, by reverse differentiation; some may be missed.
std::set<std::string> surelyOccurring(const Expression& expression);

} // namespace coenergy
