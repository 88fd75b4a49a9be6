#pragma once
// Recovers a graph from its loops: a tree of given edges in which given sets of them are paths. The elements of a
// system, expressed in a basis, form a graph exactly if there is such a tree.
// Reference: W. T. Tutte, An algorithm for determining whether a given binary matroid is graphic, Proc. AMS 11 (1960);
// as in A. Schrijver, Theory of Linear and Integer Programming, 1986, section 20.1.

#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

/// From the tail to the head; nodes are counted from 0.
struct NodePair {
    int tail = 0;
    int head = 0;

    bool operator==(const NodePair&) const = default;
};

struct PathTree {
    std::vector<NodePair> edges; // a tree on one node more
    std::vector<NodePair> paths; // where each begins and ends
};

/// Each path has a sign for each edge: 1 along it, -1 against it, 0 if not contained. Nothing if there is no such tree;
/// one of them if there are several. No path may be empty.
std::optional<PathTree> treeWithPaths(std::size_t edges, const std::vector<std::vector<int>>& paths);

} // namespace coenergy
