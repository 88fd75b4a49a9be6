#pragma once
// The rest of a large model whose equations of rest are affine.

#include "equilibrium/equilibria.hpp"

#include <optional>

namespace coenergy {

/// Of many coordinates without constraints, switches and limits: the only rest, without potential, reactions, stability
/// and linear form. Nothing for other models, and where there is no rest or more than one.
std::optional<Equilibrium> onlyAffineRest(const EquilibriumQuestion& question);

} // namespace coenergy
