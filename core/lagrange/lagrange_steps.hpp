#pragma once
// How Lagrange's equations of a model come about, step by step.

#include "algebra/algebra.hpp"
#include "dae/derivation_steps.hpp"
#include "lagrange/lagrangian_model.hpp"

#include <stop_token>

namespace coenergy {

/// The steps that lead from the model to the system which `deriveEquations` made of it, in the form in which they were
/// derived. May throw ArithmeticError, and Cancelled on request.
DerivationSteps derivationSteps(const LagrangianModel& model, const DaeSystem& system, Algebra& algebra,
                                const std::stop_token& stop = {});

} // namespace coenergy
