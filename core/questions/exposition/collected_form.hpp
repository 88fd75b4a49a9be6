#pragma once
// The equations of a linear system in rows: one coefficient for each acceleration, flow and coordinate.

#include "dae/dae_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Each of the names once, with all terms that are linear in it and have no other of them as a factor, (C1 + C2)*dotx1
/// - C2*dotx2; then the rest. May throw ArithmeticError.
Expression collectedForm(const Expression& residual, const std::vector<std::string>& names);

/// The same system with its residuals collected over accelerations, flows, coordinates and the other unknowns.
/// Residuals with too many terms are unchanged.
DaeSystem collectedForm(DaeSystem system);

} // namespace coenergy
