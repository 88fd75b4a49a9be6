#pragma once
// The common derivation of all equations of one pattern.

#include "dae/derivation_steps.hpp"
#include "exposition/compact_system.hpp"

#include <optional>

namespace coenergy {

/// The steps that lead to the equations of a compact system, in its order. `steps` are those of the system from which
/// it was made. Nothing if equations of one pattern have different derivations. May throw ArithmeticError.
std::optional<DerivationSteps> compactSteps(const DerivationSteps& steps, const CompactSystem& compact);

} // namespace coenergy
