#pragma once
// Hamilton's principle of fields as the derivation view shows it.

#include "derivation/other_formulation.hpp"
#include "equations/derivation_view.hpp"

namespace coenergy {

/// Hamilton's principle as in lecture notes: the action, each variation, each integration by parts with its integrals
/// and boundary terms, all terms collected, the fundamental lemma.
DerivedEquation fieldDerivation(const FieldStatement& field);

} // namespace coenergy
