#pragma once
// A system with equations and matrices as a textbook writes them.

#include "algebra/simplify.hpp"
#include "dae/dae_system.hpp"

namespace coenergy {

/// The same functions in shorter form: every matrix entry; every equation as a sum of its parts, which are the
/// coefficient of each acceleration and what else comes from one origin and source, each as short as it is found. What
/// cancels between inertia and kinetic terms is gone from the residual and stands in the terms on its own. Parts are
/// put together where that makes them much shorter. Residuals are never rescaled, the terms add up
/// to them, and no residual and no entry becomes longer. One budget is shared out among all of it, small expressions
/// first: each may take its part of what is left. `notSimplified` names the equations whose residual, terms or matrix
/// entries it did not suffice for. Throws Cancelled on request.
DaeSystem simplified(const DaeSystem& system, const SimplificationBudget& budget = {},
                     const std::stop_token& stop = {});

/// The same with a simplifier that has the system's notation: what it remembers of the system before an edit is not
/// simplified again.
DaeSystem simplified(const DaeSystem& system, Simplifier& simplifier, const std::stop_token& stop = {});

} // namespace coenergy
