#pragma once
// Coefficients with jumps, just before and just behind a place.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"
#include "model/derivative_names.hpp"

#include <vector>

namespace coenergy {

/// The limit of each jump and kink in the variable at the place, from one side: of step(x - a) at a, 0 before and 1
/// behind. The variable stays elsewhere. What depends on fields stays as it is. May throw ArithmeticError.
Expression oneSided(const Expression& expression, const Continuum& continuum, const FieldNames& names,
                    const Expression& at, PointSide side, Algebra& algebra);

/// Where a function of the variable alone jumps.
struct Jump {
    Expression call;
    std::optional<Expression> at; // nothing where its argument is not linear in the variable
};

/// Each place once.
std::vector<Jump> jumpsIn(const Expression& expression, const Continuum& continuum, const FieldNames& names,
                          Algebra& algebra);

} // namespace coenergy
