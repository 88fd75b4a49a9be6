#pragma once
// Which branches of two-ports complete the tree.

#include "graph/linear_graph.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace coenergy {

/// The rows of two-ports that form a spanning tree with `ordinaryTree`: one of each transformer, both or none of each
/// gyrator, in ascending order. They must exist for general ratios; anything else is a bug of the caller.
std::vector<std::size_t> twoPortTreeRows(const LinearGraph& graph, std::span<const std::size_t> twoPorts,
                                         std::span<const std::size_t> ordinaryTree);

} // namespace coenergy
