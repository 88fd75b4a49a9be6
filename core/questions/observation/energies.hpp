#pragma once
// The energies and powers of a model as expressions of the quantities of a run.

#include "expression/expression.hpp"
#include "meaning/parsed_model.hpp"
#include "model/energy_names.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Those that are not zero, and whose names the model does not use itself.
std::vector<ModelEnergy> offeredEnergies(const ParsedModel& model);

/// T*, V, the total energy f . dT*/df - T* + V, the dissipated power f . dD/df, or the power of the applied efforts,
/// forces and torques, in coordinates, flows, unknowns, parameters and t. Nothing if a required text is not understood,
/// or the expression grows too large.
std::optional<Expression> energyOf(const ParsedModel& model, ModelEnergy energy);

} // namespace coenergy
