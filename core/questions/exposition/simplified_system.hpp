#pragma once
// A system with equations and matrices as a textbook would write them.

#include "algebra/simplify.hpp"
#include "dae/dae_system.hpp"

namespace coenergy {

/// The same functions in shorter form: every matrix entry; every equation as a sum of its parts, which are the
/// coefficient of each acceleration and the remaining terms of each origin and source, each simplified. Terms that
/// cancel between inertia and kinetic terms are absent from the residual and listed separately in the terms. Parts are
/// combined where that makes them much shorter. Residuals are never rescaled, the terms add up to them, and no residual
/// or entry becomes longer. One budget is shared among all of it, small expressions first. `notSimplified` names the
/// equations for whose residual, terms or matrix entries it did not suffice. Throws Cancelled on request.
DaeSystem simplified(const DaeSystem& system, const SimplificationBudget& budget = {},
                     const std::stop_token& stop = {});

/// The same with a simplifier that has the system's notation: expressions that it remembers from before an edit are not
/// simplified again.
DaeSystem simplified(const DaeSystem& system, Simplifier& simplifier, const std::stop_token& stop = {});

} // namespace coenergy
