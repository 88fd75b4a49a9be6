// Rooted by breadth-first search, so that the depth of a graph does not become the depth of the stack. A loop consists
// of the two paths up to the first common node; a cut set is found by marking the subtree below its branch. Reference:
// N. Deo, Graph Theory with Applications to Engineering and Computer Science, 1974, chapters 3 and 4.
#include "graph/spanning_tree.hpp"

#include <algorithm>
#include <iterator>

namespace coenergy {

namespace {

std::size_t otherEnd(const NodeTable& nodes, std::size_t row, std::size_t node) {
    return nodes.tails[row] == node ? nodes.heads[row] : nodes.tails[row];
}

/// The branch to the parent, passed upwards.
SignedRow upwards(const SpanningTree& tree, std::size_t node) {
    const std::size_t row = tree.branches[node];
    return {row, tree.nodes.tails[row] == node ? 1 : -1};
}

std::vector<bool> nodesBelow(const SpanningTree& tree, std::size_t top) {
    std::vector<std::vector<std::size_t>> children(tree.parents.size());
    for (std::size_t node = 0; node < tree.parents.size(); ++node)
        if (tree.parents[node] != node)
            children[tree.parents[node]].push_back(node);
    std::vector<bool> isBelow(tree.parents.size());
    std::vector<std::size_t> waiting{top};
    while (!waiting.empty()) {
        const std::size_t node = waiting.back();
        waiting.pop_back();
        isBelow[node] = true;
        waiting.insert(waiting.end(), children[node].begin(), children[node].end());
    }
    return isBelow;
}

} // namespace

NodeTable nodeTable(const LinearGraph& graph) {
    NodeTable table;
    for (const GraphBranch& branch : graph.branches) {
        table.numbers.push_back(branch.tail);
        table.numbers.push_back(branch.head);
    }
    std::sort(table.numbers.begin(), table.numbers.end());
    table.numbers.erase(std::unique(table.numbers.begin(), table.numbers.end()), table.numbers.end());
    const auto positionOf = [&](int number) {
        const auto place = std::lower_bound(table.numbers.begin(), table.numbers.end(), number);
        return static_cast<std::size_t>(std::distance(table.numbers.begin(), place));
    };
    table.rows.resize(table.numbers.size());
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        table.tails.push_back(positionOf(graph.branches[row].tail));
        table.heads.push_back(positionOf(graph.branches[row].head));
        table.rows[table.tails[row]].push_back(row);
        table.rows[table.heads[row]].push_back(row);
    }
    return table;
}

std::vector<int> distances(const NodeTable& nodes) {
    std::vector<int> distance(nodes.numbers.size(), -1);
    if (distance.empty())
        return distance;
    distance[0] = 0;
    std::vector<std::size_t> reached{0};
    for (std::size_t k = 0; k < reached.size(); ++k)
        for (const std::size_t row : nodes.rows[reached[k]])
            if (const std::size_t next = otherEnd(nodes, row, reached[k]); distance[next] < 0) {
                distance[next] = distance[reached[k]] + 1;
                reached.push_back(next);
            }
    return distance;
}

SpanningTree spanningTree(const LinearGraph& graph, std::span<const std::size_t> treeRows) {
    SpanningTree tree{nodeTable(graph), {}, {}, {}};
    const std::size_t count = tree.nodes.numbers.size();
    std::vector<bool> isInTree(graph.branches.size());
    for (const std::size_t row : treeRows)
        isInTree[row] = true;
    tree.parents.assign(count, 0);
    tree.branches.assign(count, 0);
    tree.depths.assign(count, -1);
    if (count == 0)
        return tree;
    tree.depths[0] = 0;
    std::vector<std::size_t> reached{0};
    for (std::size_t k = 0; k < reached.size(); ++k)
        for (const std::size_t row : tree.nodes.rows[reached[k]]) {
            const std::size_t next = otherEnd(tree.nodes, row, reached[k]);
            if (!isInTree[row] || tree.depths[next] >= 0)
                continue;
            tree.depths[next] = tree.depths[reached[k]] + 1;
            tree.parents[next] = reached[k];
            tree.branches[next] = row;
            reached.push_back(next);
        }
    return tree;
}

std::vector<SignedRow> pathBetween(const SpanningTree& tree, std::size_t from, std::size_t to) {
    std::vector<SignedRow> up;
    std::vector<SignedRow> down;
    while (from != to) {
        if (tree.depths[from] >= tree.depths[to]) {
            up.push_back(upwards(tree, from));
            from = tree.parents[from];
        } else {
            const SignedRow step = upwards(tree, to);
            down.push_back({step.row, -step.sign});
            to = tree.parents[to];
        }
    }
    up.insert(up.end(), down.rbegin(), down.rend());
    return up;
}

std::vector<SignedRow> loopOf(const SpanningTree& tree, std::size_t linkRow) {
    std::vector<SignedRow> loop{{linkRow, 1}};
    const std::vector<SignedRow> back = pathBetween(tree, tree.nodes.heads[linkRow], tree.nodes.tails[linkRow]);
    loop.insert(loop.end(), back.begin(), back.end());
    return loop;
}

std::vector<SignedRow> cutSetOf(const SpanningTree& tree, std::size_t treeRow) {
    const std::size_t tail = tree.nodes.tails[treeRow];
    const std::size_t head = tree.nodes.heads[treeRow];
    const bool isTailBelow = tree.depths[tail] > tree.depths[head];
    const std::vector<bool> isBelow = nodesBelow(tree, isTailBelow ? tail : head);
    std::vector<SignedRow> cutSet{{treeRow, 1}};
    for (std::size_t row = 0; row < tree.nodes.tails.size(); ++row) {
        const bool leavesBelow = isBelow[tree.nodes.tails[row]];
        if (row != treeRow && leavesBelow != isBelow[tree.nodes.heads[row]])
            cutSet.push_back({row, leavesBelow == isTailBelow ? 1 : -1});
    }
    return cutSet;
}

} // namespace coenergy
