#pragma once
// The calculus of variations of a functional as the derivation view shows it.

#include "derivation/other_formulation.hpp"
#include "equations/derivation_view.hpp"

namespace coenergy {

/// The first variation of the integral, step by step.
DerivedEquation functionalDerivation(const FunctionalStatement& statement);

} // namespace coenergy
