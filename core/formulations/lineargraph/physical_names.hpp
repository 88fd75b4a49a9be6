#pragma once
// Formulas of a linear graph in the names of its elements' own quantities: k in place of L2 that is given as "1/k".

#include "expression/traverse.hpp"
#include "graph/linear_graph.hpp"
#include "lineargraph/state_space.hpp"
#include "model/document.hpp"

namespace coenergy {

/// What the document gives for each parameter of a branch, where that contains other parameters; those of branches are
/// replaced in turn.
Substitution physicalNames(const Document& document, const LinearGraph& graph);

/// Simplified where it changes. May throw ArithmeticError.
Expression withPhysicalNames(const Expression& expression, const Substitution& names);
StateSpace withPhysicalNames(StateSpace space, const Substitution& names);

} // namespace coenergy
