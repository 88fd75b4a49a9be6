#pragma once
// Fields and functionals as the panels show them.

#include "derivation/other_formulation.hpp"
#include "equations/derivation_view.hpp"
#include "equations/equation_item.hpp"

#include <vector>

namespace coenergy {

/// Field equations and every condition at ends and points, each term with the text that it comes from.
std::vector<EquationItem> fieldItems(const FieldStatement& field);

/// The groups of origins that occur in these items.
std::vector<OriginGroup> fieldOriginGroups(const FieldStatement& field);

/// Hamilton's principle as in lecture notes: the action, each variation, each integration by parts with its integrals
/// and boundary terms, all terms collected, the fundamental lemma.
DerivedEquation fieldDerivation(const FieldStatement& field);

/// The Euler-Lagrange equation, first integrals and conditions.
std::vector<EquationItem> functionalItems(const FunctionalStatement& statement);

/// The first variation of the integral, step by step.
DerivedEquation functionalDerivation(const FunctionalStatement& statement);

} // namespace coenergy
