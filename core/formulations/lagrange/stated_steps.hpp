#pragma once
// The derivation of a model that keeps its definitions by name.

#include "dae/derivation_steps.hpp"
#include "lagrange/lagrangian_model.hpp"

namespace coenergy {

/// For each of Lagrange's equations the summands prescribed by the rule, without values, and the statements in them:
/// forces along definitions are computed once, and passed on to the coordinates by the chain rule.
DerivationSteps statedSteps(const LagrangianModel& model, const DaeSystem& system);

} // namespace coenergy
