#pragma once

#include "structure/bipartite_graph.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Pairs of incident rows and columns, each row and each column in at most one pair.
struct Matching {
    std::vector<std::optional<int>> columnOfRow; ///< one per row; nothing: the row is unmatched
    std::vector<std::optional<int>> rowOfColumn; ///< the same pairs seen from the columns
    int size = 0;                                ///< number of pairs

    bool operator==(const Matching&) const = default;
};

/// A matching with the greatest possible number of pairs. Its size is the structural rank of the pattern.
/// Deterministic: rows are served by ascending index, and each takes the first column it can get.
Matching maximumMatching(const BipartiteGraph& graph);

} // namespace coenergy
