#pragma once
// What a derivation shows beside the equations themselves: energies that were typed in momenta or efforts, the
// elimination of multipliers, and the lines from d'Alembert's principle on.

#include "dae/derivation_steps.hpp"
#include "equations/derivation_view.hpp"

#include <vector>

namespace coenergy {

/// `energies` are T*, V and D as they are shown above each derivation.
std::vector<DerivedEquation> derivationsBeside(const DerivationSteps& steps, const DaeSystem& system,
                                               const std::vector<EquationItem>& energies);

} // namespace coenergy
