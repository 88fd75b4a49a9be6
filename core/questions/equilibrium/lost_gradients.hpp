#pragma once
// Singular positions that satisfy the equations of rest in numbers alone.

#include "equilibrium/equilibria.hpp"

namespace coenergy {

/// Whether constraints hold the point by multipliers beyond all bounds: their rows of [phi_q; psi_f] vanish there, or
/// depend on each other there and not beside it, while what they exert does not vanish. In exact arithmetic such
/// constraints exert nothing, and the point is no rest.
bool isHeldByLostGradients(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
