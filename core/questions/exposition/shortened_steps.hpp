#pragma once
// The steps of a derivation as a textbook writes them.

#include "algebra/simplify.hpp"
#include "dae/derivation_steps.hpp"

#include <stop_token>

namespace coenergy {

/// The same steps as a textbook would write them. `system` is the simplified form of the system to which the steps
/// lead: the last step is its equation, and the parts of an equation have the same form in the steps. No value becomes
/// longer. Throws Cancelled on request.
DerivationSteps simplified(const DerivationSteps& steps, const DaeSystem& system, Simplifier& simplifier,
                           const std::stop_token& stop = {});

} // namespace coenergy
