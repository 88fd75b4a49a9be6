#pragma once
// A spanning tree with its root at node 1: fundamental loops and cut sets.

#include "graph/linear_graph.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace coenergy {

struct SignedRow {
    std::size_t row = 0;
    int sign = 1;

    bool operator==(const SignedRow&) const = default;
};

/// The nodes by ascending number, each with the branches at it.
struct NodeTable {
    std::vector<int> numbers;
    std::vector<std::size_t> tails, heads;      // of each row: positions in `numbers`
    std::vector<std::vector<std::size_t>> rows; // at each node
};

NodeTable nodeTable(const LinearGraph& graph);

/// The distance of each node from the first one, in branches; -1 if not connected.
std::vector<int> distances(const NodeTable& nodes);

struct SpanningTree {
    NodeTable nodes;
    std::vector<std::size_t> parents;  // of each node; the root's is itself
    std::vector<std::size_t> branches; // rows: to the parent
    std::vector<int> depths;           // -1: not in the root's tree
};

/// The rows need not span the graph; the functions below require nodes within the tree of its root.
SpanningTree spanningTree(const LinearGraph& graph, std::span<const std::size_t> treeRows);

/// The branches on the path from one node to another, positive from tail to head.
std::vector<SignedRow> pathBetween(const SpanningTree& tree, std::size_t from, std::size_t to);

/// The link, and the path back from its head to its tail through the tree: the signed across variables add up to 0.
std::vector<SignedRow> loopOf(const SpanningTree& tree, std::size_t linkRow);

/// The tree branch, and the links between the two parts that it connects, positive from the part of its tail to that of
/// its head: the signed through variables add up to 0.
std::vector<SignedRow> cutSetOf(const SpanningTree& tree, std::size_t treeRow);

} // namespace coenergy
