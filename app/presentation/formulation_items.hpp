#pragma once
// Linear graphs, fields and functionals as the panels show them.

#include "equations/derivation_view.hpp"
#include "equations/equation_item.hpp"
#include "pipeline/other_formulation.hpp"

#include <vector>

namespace coenergy {

/// State equations and outputs of a graph; field equations and boundary conditions; the equation of a functional. None
/// of a model of any other kind.
std::vector<EquationItem> formulationItems(const OtherFormulation& formulation);

/// The six matrices of a graph.
std::vector<EquationItem> formulationMatrices(const OtherFormulation& formulation);

/// Hamilton's principle, step by step: the action, its variation, each integration by parts, the fundamental lemma.
std::vector<DerivedEquation> formulationDerivations(const OtherFormulation& formulation);

} // namespace coenergy
