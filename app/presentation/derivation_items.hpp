#pragma once

#include "dae/derivation_steps.hpp"
#include "equations/derivation_view.hpp"
#include "exposition/compact_system.hpp"

#include <vector>

namespace coenergy {

/// The steps as the view shows them, each with the reason for it. `equations` are the items of the system that the
/// steps lead to, in its order, followed by its named parts, if any: the last step is the equation as it is shown
/// elsewhere, but written out.
std::vector<DerivedEquation> derivationItems(const DerivationSteps& steps, const DaeSystem& system,
                                             const std::vector<EquationItem>& equations);

/// The same for a compact system and its items: the title of a pattern's row says where it holds. The energies of
/// `asDerived`, the steps as they were derived, are written as sums over the index where possible.
std::vector<DerivedEquation> compactDerivations(const DerivationSteps& steps, const DerivationSteps& asDerived,
                                                const CompactSystem& compact,
                                                const std::vector<EquationItem>& equations);

/// Why the step is taken, one sentence in the user's language.
QString reasonFor(const DerivationStep& step, const EquationDerivation& derivation, const DerivationSteps& steps);

} // namespace coenergy
