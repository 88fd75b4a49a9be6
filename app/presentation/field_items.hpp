#pragma once
// The equations of fields and functionals as the panels show them.

#include "derivation/other_formulation.hpp"
#include "equations/equation_item.hpp"

#include <vector>

namespace coenergy {

/// Field equations and every condition at ends and points, each term with the text that it comes from.
std::vector<EquationItem> fieldItems(const FieldStatement& field);

/// The groups of origins that occur in these items.
std::vector<OriginGroup> fieldOriginGroups(const FieldStatement& field);

/// The Euler-Lagrange equation, first integrals and conditions.
std::vector<EquationItem> functionalItems(const FunctionalStatement& statement);

} // namespace coenergy
