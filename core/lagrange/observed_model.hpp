#pragma once
// What is watched of a Lagrangian model's motion.

#include "algebra/algebra.hpp"
#include "dae/observation.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "model/parsed_model.hpp"

namespace coenergy {

/// The texts must be free of errors. May throw ArithmeticError.
Observation observationOf(const ParsedModel& parsed, const LagrangianModel& model, Algebra& algebra);

} // namespace coenergy
