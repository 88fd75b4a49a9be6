#pragma once
// How one equation of a pattern comes about, for all of them.

#include "dae/derivation_steps.hpp"
#include "exposition/compact_system.hpp"

#include <optional>

namespace coenergy {

/// The steps that lead to the equations of a compact system, in its order. `steps` are those of the system that it was
/// made of. Nothing where equations of one pattern come about in different ways. May throw ArithmeticError.
std::optional<DerivationSteps> compactSteps(const DerivationSteps& steps, const CompactSystem& compact);

} // namespace coenergy
