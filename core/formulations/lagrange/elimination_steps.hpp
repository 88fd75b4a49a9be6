#pragma once
// Coordinates that displacement constraints give, and the multipliers of these constraints, eliminated in symbols: what
// remains are equations of the other coordinates alone.
// Reference: D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, (111) to (113).

#include "algebra/algebra.hpp"
#include "dae/derivation_steps.hpp"

namespace coenergy {

/// First the coordinates, then the multipliers, then the equations that remain. Nothing if no constraint gives a
/// coordinate, if a value does not exist with the numbers of the model, or if the equations are long.
std::vector<EliminationStep> eliminationSteps(const DaeSystem& system, Algebra& algebra);

} // namespace coenergy
