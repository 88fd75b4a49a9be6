#pragma once
// Everything that is reported about a point at rest.

#include "equilibrium/equilibria.hpp"
#include "equilibrium/equilibrium_search.hpp"

namespace coenergy {

/// The equations must be those of the question, with its parameters, and the point must solve them.
Equilibrium describedEquilibrium(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point);

/// Whether the equations of motion, solved anew, change nothing but the steady displacements.
bool staysAtRest(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
