#pragma once
// How the equations of a model that keeps its definitions by name come about.

#include "dae/derivation_steps.hpp"
#include "lagrange/lagrangian_model.hpp"

namespace coenergy {

/// Of each of Lagrange's equations the summands that it has by the rule, without values, and the statements that stand
/// in it: what acts along definitions is found once, and passed on to the coordinates by the chain rule.
DerivationSteps statedSteps(const LagrangianModel& model, const DaeSystem& system);

} // namespace coenergy
