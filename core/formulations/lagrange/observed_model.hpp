#pragma once
// The observed quantities of a Lagrangian model.

#include "algebra/algebra.hpp"
#include "dae/observation.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "meaning/parsed_model.hpp"

namespace coenergy {

/// The texts must be free of errors; `system` was derived from the model. May throw ArithmeticError.
Observation observationOf(const ParsedModel& parsed, const LagrangianModel& model, const DaeSystem& system,
                          Algebra& algebra);

} // namespace coenergy
