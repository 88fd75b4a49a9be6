#pragma once
// The equations of a linear system as they are written in rows: one coefficient for each acceleration, flow,
// coordinate.

#include "dae/dae_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Each of the names once with all that is linear in it and has no other of them as a factor, (C1 + C2)*dotx1 -
/// C2*dotx2; then what is left. May throw ArithmeticError.
Expression collectedForm(const Expression& residual, const std::vector<std::string>& names);

/// The same system with its residuals collected over accelerations, flows, coordinates and the other unknowns. What
/// would have too many terms stays as it is.
DaeSystem collectedForm(DaeSystem system);

} // namespace coenergy
