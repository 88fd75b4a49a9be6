#pragma once
// What is to be said of a point at rest.

#include "equilibrium/equilibria.hpp"
#include "equilibrium/equilibrium_search.hpp"

namespace coenergy {

/// The equations must be those of the question, with its parameters, the point one that solves them.
Equilibrium describedEquilibrium(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point);

/// Whether the motion's own equations, solved anew, change nothing but the steady displacements.
bool staysAtRest(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
