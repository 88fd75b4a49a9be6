#pragma once
// How the state equations of a graph of vectors come about by hand: the law of a storage element, and then, for each
// variable that is neither state nor input, the one equation that the tree gives for it, as graphDerivation does for
// scalars. What remains is the block form. Reference: S. Alipourazadi, 2012, sections 3.2 and 4.4 ("Eliminate the
// auxiliary variables").

#include "graphmodel/graph_equations.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// One chain for each state of the block form. Every variable on a right side is a state, an input or the rate of one,
/// or on the left of another step. Empty where the tree does not give every state, or the result would be too long.
std::vector<EliminationChain> vectorElimination(const VectorGraph& graph, const BlockStateSpace& space,
                                                const GraphCalls& calls = {});

} // namespace coenergy
