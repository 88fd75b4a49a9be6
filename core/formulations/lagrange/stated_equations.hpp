#pragma once
// Lagrange's equations of a model whose definitions are kept by name: recursive, as an expert would write them.

#include "dae/dae_system.hpp"
#include "dae/observation.hpp"
#include "lagrange/lagrangian_model.hpp"

#include <stop_token>

namespace coenergy {

/// The Lagrangian DAEs (Fabien, eq. 4.7) with the statements that they use; without a matrix form. Throws Cancelled on
/// request and FieldError.
DaeSystem deriveStatedEquations(const LagrangianModel& model, const std::stop_token& stop = {});

/// The energy balance of such a model; statements that it and the model's outputs and limits need in addition to those
/// of the system are added to `observation`. May throw ArithmeticError.
void observeStated(const LagrangianModel& model, const DaeSystem& system, Observation& observation);

} // namespace coenergy
