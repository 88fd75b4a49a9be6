#pragma once
// Whether anything supplies energy to a motion near an equilibrium.

#include "equilibrium/equilibria.hpp"

#include <vector>

namespace coenergy {

/// Whether it is certain that near this point all forces but those of potentials take energy or do no work: f . Q(q, f)
/// <= 0. Of a model that does not depend on time. False where that is not certain.
bool takesEnergyOnly(const EquilibriumQuestion& question, const std::vector<double>& inputs);

enum class EnergyOnAverage { Supplied, Lost, Unknown };

/// What the forces do, on average over the oscillation of the linear part, the only one that there is, at small sizes.
EnergyOnAverage energyOverOscillation(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
