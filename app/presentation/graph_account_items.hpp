#pragma once
// The derivation of a linear graph as items of the panel: its equations as a list, and the elimination of what is no
// state, for vectors and for distributed elements in blocks.

#include "derivation/other_formulation.hpp"
#include "equations/derivation_view.hpp"

#include <vector>

namespace coenergy {

/// The list first, then each state of a graph that has a block form.
std::vector<DerivedEquation> accountDerivations(const GraphAccount& account);

/// Why a step of an elimination holds; `place` is the branch or the element.
QString reasonOf(GraphReason reason, const QString& place);

} // namespace coenergy
