#pragma once
// The derivation of a model's Lagrange equations, step by step.

#include "algebra/algebra.hpp"
#include "dae/derivation_steps.hpp"
#include "lagrange/lagrangian_model.hpp"

#include <stop_token>

namespace coenergy {

/// A derivation without its equations.
DerivationSteps stepsBegun(const LagrangianModel& model, const DaeSystem& system);

/// The steps that lead from the model to the system made from it by `deriveEquations`, in the form in which they were
/// derived. May throw ArithmeticError, and Cancelled on request.
DerivationSteps derivationSteps(const LagrangianModel& model, const DaeSystem& system, Algebra& algebra,
                                const std::stop_token& stop = {});

} // namespace coenergy
