#pragma once
// Whether the rules for the derivatives of a model's functions can be right.

#include "algebra/algebra.hpp"
#include "base/diagnostic.hpp"
#include "expression/own_function.hpp"

namespace coenergy {

/// Beside a formula, the rules must be its derivatives; without one, their own derivatives must be those of some
/// function. Decided at random points.
Diagnostics functionRuleFindings(const OwnFunctions& functions, Algebra& algebra);

} // namespace coenergy
