#pragma once
// Where a model rests, for those who do not ask how stably.

#include "equilibrium/equilibria.hpp"

namespace coenergy {

/// The same equilibria as by findEquilibria(), in the same order. Potential, reactions, stability
/// and modes may be missing.
Equilibria findRestingPlaces(const EquilibriumQuestion& question, const std::stop_token& stop = {});

} // namespace coenergy
