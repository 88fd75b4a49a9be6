#pragma once
// Which names an expression surely depends on, without a formula for the derivative.

#include "base/random_numbers.hpp"
#include "expression/expression.hpp"

#include <set>
#include <string>

namespace coenergy {

/// A number as it is computed, and as it would be if every operation behind it were right to eight digits only. Where
/// terms cancel, nothing is left of the first but rounding, and the other differs by far more than that. (The sum of
/// the sizes of the terms tells less: along a chain of rotations it grows without end.)
struct Disturbed {
    double value = 0;
    double disturbed = 0;

    bool isAnything() const;
};

/// A number that is right to eight digits only.
double disturbed(double value, RandomNumbers& random);

/// Those by which the derivative is something at an arbitrary point, by reverse differentiation; others may be missing.
std::set<std::string> surelyOccurring(const Expression& expression);

} // namespace coenergy
