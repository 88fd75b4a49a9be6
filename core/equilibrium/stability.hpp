#pragma once
// Whether a motion near an equilibrium stays near.

#include "equilibrium/equilibria.hpp"

namespace coenergy {

/// Of the linearized motion, up to what is undetermined; where it oscillates without damping, by the potential energy
/// of a model whose forces have one.
Stability stabilityOf(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
