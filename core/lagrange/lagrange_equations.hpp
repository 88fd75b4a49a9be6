#pragma once
// Lagrange's equations with multipliers: from energies, efforts and constraints to the DAE system.

#include "dae/dae_system.hpp"
#include "lagrange/lagrangian_model.hpp"

#include <stop_token>

namespace coenergy {

/// The Lagrangian DAEs (Fabien, eq. 4.7), every term with its origin, and their matrix form. Throws
/// Cancelled on request, ArithmeticError where a derivative does not exist or outgrows the limits.
DaeSystem deriveEquations(const LagrangianModel& model, Algebra& algebra, const std::stop_token& stop = {});

} // namespace coenergy
