#pragma once
// Whether anything supplies energy to a motion near an equilibrium.

#include "equilibrium/equilibria.hpp"

#include <vector>

namespace coenergy {

/// Whether it is certain that, near this point, all forces without a potential remove energy or do no work: f . Q(q, f)
/// <= 0. For a model that does not depend on time. False if that is not certain.
bool takesEnergyOnly(const EquilibriumQuestion& question, const std::vector<double>& inputs);

enum class EnergyOnAverage { Supplied, Lost, Unknown };

/// The work of the forces, averaged over the only oscillation of the linear part, at small amplitudes.
EnergyOnAverage energyOverOscillation(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
