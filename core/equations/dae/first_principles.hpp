#pragma once
// From d'Alembert's principle to the equations of a model: virtual work, its energies' variations, Hamilton's
// principle, and the theorem by which constraints get their multipliers, each with the model's own derivatives put in.
//   sum (e - dp/dt + dT*/dq) delta q = 0;  d/dt sum p delta q = delta T* + delta W;  delta (T + V) = delta W
//   s . (B + A' lambda) = 0 for all s  where  A s = 0  and  B . s = 0
// References: J. H. Suk, Automatic Formulation of Lagrangian DAEs, 2001, (2.10) to (2.15), (2.32) to (2.35);
// D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, (12) to (20).

#include "dae/derivation_steps.hpp"

namespace coenergy {

/// Fills `principles` of the steps that lead to the system, and adds the names of variations to the notation. Nothing
/// without a matrix form, or for more than `mostInPrinciples` coordinates.
void addPrinciples(DerivationSteps& steps, const DaeSystem& system);

inline constexpr std::size_t mostInPrinciples = 12;

} // namespace coenergy
