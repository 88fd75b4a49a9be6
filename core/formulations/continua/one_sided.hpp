#pragma once
// Coefficients with jumps, just before and just after a place.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"
#include "model/derivative_names.hpp"

#include <vector>

namespace coenergy {

/// Whether two places are the same for all values of their names, up to the rounding of typed numbers.
bool isSamePlace(const Expression& a, const Expression& b, const Continuum& continuum);

/// Whether they are with the values of the continuum.
bool isSamePlaceNow(const Expression& a, const Expression& b, const Continuum& continuum);

/// The limit of each jump and kink in the variable at the place, from one side: of step(x - a) at a, 0 before and 1
/// behind, also where the place is a with the continuum's values alone. The variable stays elsewhere. What depends on
/// fields stays as it is. May throw ArithmeticError.
Expression oneSided(const Expression& expression, const Continuum& continuum, const FieldNames& names,
                    const Expression& at, PointSide side, Algebra& algebra);

/// A jump of a function of the variable alone.
struct Jump {
    Expression call;
    std::optional<Expression> at; // nothing if its argument is not linear in the variable
};

/// Each place once.
std::vector<Jump> jumpsIn(const Expression& expression, const Continuum& continuum, const FieldNames& names,
                          Algebra& algebra);

} // namespace coenergy
