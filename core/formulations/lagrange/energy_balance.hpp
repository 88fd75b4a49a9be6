#pragma once
// The balance of energy of a Lagrangian model.

#include "dae/energy_balance.hpp"
#include "lagrange/lagrangian_model.hpp"

namespace coenergy {

/// May throw ArithmeticError.
EnergyBalance deriveEnergyBalance(const LagrangianModel& model, Algebra& algebra);

} // namespace coenergy
