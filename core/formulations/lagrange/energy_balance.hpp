#pragma once
// The balance of energy of a Lagrangian model.

#include "dae/energy_balance.hpp"
#include "lagrange/lagrangian_model.hpp"

#include <functional>
#include <vector>

namespace coenergy {

/// May throw ArithmeticError.
EnergyBalance deriveEnergyBalance(const LagrangianModel& model, Algebra& algebra);
/// Of its independent parts, by this rule, or another for the balance of a model. Where motions are prescribed, most of
/// T* may be theirs, and change nothing: there the scale is f . dT*/df / 2, which is T* where T* is quadratic in flows.
std::vector<PartBalance> balancesOfParts(const LagrangianModel& model,
                                         const std::function<EnergyBalance(const LagrangianModel&)>& balanceOf);

} // namespace coenergy
