#pragma once
// The steps of a derivation as a textbook writes them.

#include "algebra/simplify.hpp"
#include "dae/derivation_steps.hpp"

#include <stop_token>

namespace coenergy {

/// The same steps as a textbook writes them. `system` is the simplified form of the system that the steps lead to: the
/// last step is its equation, and what stands in an equation looks alike in the steps. No value becomes longer than it
/// was. Throws Cancelled on request.
DerivationSteps simplified(const DerivationSteps& steps, const DaeSystem& system, Simplifier& simplifier,
                           const std::stop_token& stop = {});

} // namespace coenergy
