#pragma once
// What is to be said of a point at rest.

#include "equilibrium/equilibria.hpp"
#include "equilibrium/equilibrium_search.hpp"

namespace coenergy {

/// The equations must be those of the question, the point one that solves them.
Equilibrium describedEquilibrium(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point);

} // namespace coenergy
