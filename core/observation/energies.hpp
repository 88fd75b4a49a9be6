#pragma once
// The energies and powers of a model as expressions of what a run has.

#include "expression/expression.hpp"
#include "model/energy_names.hpp"
#include "model/parsed_model.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Those that are more than zero, and whose names the model does not use itself.
std::vector<ModelEnergy> offeredEnergies(const ParsedModel& model);

/// T*, V, the total energy f . dT*/df - T* + V, the dissipated power f . dD/df, and the power of the applied efforts,
/// forces and torques, in coordinates, flows, unknowns, parameters and t. Nothing where a text that it needs is not
/// understood, or grows too large.
std::optional<Expression> energyOf(const ParsedModel& model, ModelEnergy energy);

} // namespace coenergy
