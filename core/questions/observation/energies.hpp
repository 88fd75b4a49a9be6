#pragma once
// The energies and powers of a model as expressions of the quantities of a run.

#include "dae/dae_system.hpp"
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

/// An expression in which definitions and their rates stand by name.
struct StatedExpression {
    std::vector<Statement> statements; // those that occur, each after those that it uses
    Expression value;
};

/// T* - V. As long as the text of the model, where inserted definitions may make it far longer. Nothing if the text of
/// one of both is not understood.
std::optional<StatedExpression> lagrangianOf(const ParsedModel& model);

} // namespace coenergy
