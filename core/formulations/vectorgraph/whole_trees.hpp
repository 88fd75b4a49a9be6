#pragma once
// Trees of a vector linear graph in which each branch is whole: all components of its vector are in the tree, or none.

#include "vectorgraph/matrix_sum.hpp"
#include "vectorgraph/vector_graph.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace coenergy {

/// The causality of a two-port: which of its branches, i the first and o the second, are in the tree.
enum class Causality { OutputInTree, InputInTree, BothInTree, NoneInTree };

struct WholeTree {
    std::set<int> branches;
    std::map<std::size_t, Causality> causality; // by the row of i
    std::size_t states = 0;                     // components
};

/// Those with the most states first. An inverse that a two-port needs exists for these values.
std::vector<WholeTree> wholeTrees(const VectorGraph& graph, const MatrixValues& values);

bool hasInverse(const MatrixSum& sum, const MatrixValues& values);

} // namespace coenergy
