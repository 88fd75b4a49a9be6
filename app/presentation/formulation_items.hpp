#pragma once
// Linear graphs, fields and functionals as the panels show them.

#include "conversion/energy_route.hpp"
#include "derivation/other_formulation.hpp"
#include "equations/derivation_view.hpp"
#include "equations/equation_item.hpp"

#include <vector>

namespace coenergy {

/// State equations and outputs of a graph; field equations and boundary conditions; the equation of a functional. Empty
/// for any other model.
std::vector<EquationItem> formulationItems(const OtherFormulation& formulation);

/// The state equations of a vector graph in its matrices; empty for any other model.
std::vector<EquationItem> blockItems(const OtherFormulation& formulation);

/// The six matrices of a graph, and its transfer functions where they are known.
std::vector<EquationItem> formulationMatrices(const OtherFormulation& formulation);

/// Hamilton's principle, step by step: the action, its variation, each integration by parts, the fundamental lemma. For
/// a graph, each row of its state space from the laws on its normal tree.
std::vector<DerivedEquation> formulationDerivations(const OtherFormulation& formulation);

/// The energies that a graph stands for, their equations of motion, and their eigenvalues compared with those of the
/// state space.
std::vector<EquationItem> energyItems(const EnergyRoute& route, const std::vector<EquationItem>& equations);

} // namespace coenergy
