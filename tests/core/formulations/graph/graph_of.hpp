#pragma once
// Linear graphs as rows of numbers, and random graphs.

#include "base/random_numbers.hpp"
#include "graph/linear_graph.hpp"

#include <array>
#include <vector>

namespace graph_tests {

using namespace coenergy;

inline LinearGraph graphOf(const std::vector<std::array<int, 4>>& branches,
                           const std::vector<std::array<int, 3>>& outputs = {}) {
    LinearGraph graph;
    for (const auto& [number, tail, head, type] : branches)
        graph.branches.push_back({number, tail, head, static_cast<BranchType>(type)});
    for (const auto& [number, branch, kind] : outputs)
        graph.outputs.push_back({number, branch, static_cast<OutputKind>(kind)});
    return graph;
}

inline const LinearGraph electricalCircuit =
    graphOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 4, 2}, {4, 4, 5, 3}, {5, 5, 1, 2}, {6, 4, 6, 1}, {7, 6, 1, 2}},
            {{1, 6, 1}, {2, 5, 2}});
inline const LinearGraph gearbox = graphOf(
    {{1, 2, 1, 4}, {2, 2, 3, 2}, {3, 3, 1, 3}, {4, 3, 1, 1}, {5, 3, 1, 6}, {6, 4, 1, 6}, {7, 4, 1, 1}}, {{1, 7, 1}});
inline const LinearGraph sewingRobot = graphOf({{1, 2, 1, 4},
                                                {2, 2, 1, 1},
                                                {3, 2, 3, 3},
                                                {4, 2, 3, 2},
                                                {5, 3, 1, 3},
                                                {6, 3, 1, 1},
                                                {7, 4, 3, 2},
                                                {8, 4, 1, 3},
                                                {9, 4, 1, 6},
                                                {10, 5, 1, 6},
                                                {11, 5, 1, 1},
                                                {12, 5, 1, 5}},
                                               {{1, 4, 2}, {2, 7, 3}});
inline const LinearGraph twoCapacitors =
    graphOf({{1, 2, 1, 4}, {2, 2, 3, 1}, {3, 3, 1, 1}, {4, 3, 1, 3}}, {{1, 3, 1}, {2, 2, 2}, {3, 1, 2}});
inline const LinearGraph hydraulicPiston =
    graphOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 7}, {4, 4, 1, 7}, {5, 4, 1, 1}, {6, 4, 1, 3}, {7, 4, 1, 2}},
            {{1, 5, 1}, {2, 3, 2}, {3, 5, 3}});
inline const LinearGraph twoTanks = graphOf({{1, 1, 2, 5}, {2, 2, 1, 1}, {3, 2, 3, 3}, {4, 3, 1, 1}, {5, 3, 1, 3}},
                                            {{1, 2, 1}, {2, 4, 1}, {3, 5, 2}, {4, 5, 4}});
inline const LinearGraph freeBar = graphOf(
    {{1, 1, 2, 5}, {2, 2, 1, 1}, {3, 2, 3, 2}, {4, 3, 1, 1}, {5, 3, 4, 2}, {6, 4, 1, 1}, {7, 4, 1, 2}}, {{1, 2, 3}});

/// A source, then rungs of two elements. The outputs: v of the last branch, f of the first one after the source.
inline LinearGraph ladder(int branches, BranchType series, BranchType shunt) {
    LinearGraph graph{{{1, 2, 1, BranchType::AcrossSource}}, {}};
    for (int node = 2; static_cast<int>(graph.branches.size()) + 1 < branches; ++node) {
        const int number = static_cast<int>(graph.branches.size()) + 1;
        graph.branches.push_back({number, node, node + 1, series});
        graph.branches.push_back({number + 1, node + 1, 1, shunt});
    }
    graph.outputs = {{1, graph.branches.back().number, OutputKind::Across}, {2, 2, OutputKind::Through}};
    return graph;
}

enum class TwoPorts { None, Some };

/// Connected graphs of 3 to 12 nodes with all types of elements and three outputs.
class RandomGraphs {
public:
    explicit RandomGraphs(TwoPorts twoPorts) : m_types(twoPorts == TwoPorts::Some ? 7 : 5) {}

    LinearGraph next() {
        LinearGraph graph;
        const int nodes = from(3, 12);
        for (int node = 2; node <= nodes; ++node)
            addElement(graph, node, from(1, node - 1), nodes);
        for (int k = 0; k < nodes / 2; ++k)
            addBetween(graph, nodes);
        for (int k = 1; k <= 3; ++k)
            graph.outputs.push_back(
                {k, from(1, static_cast<int>(graph.branches.size())), static_cast<OutputKind>(from(1, 4))});
        return graph;
    }

    RandomNumbers& numbers() { return m_numbers; }
    int from(int least, int greatest) { return least + static_cast<int>(m_numbers.share() * (greatest - least + 1)); }

private:
    void addElement(LinearGraph& graph, int tail, int head, int nodes) {
        int type = from(1, m_types);
        if (isSource(static_cast<BranchType>(type)) && m_numbers.share() < 0.5)
            type = from(1, 3); // with many sources there is little left to solve
        const int number = static_cast<int>(graph.branches.size()) + 1;
        graph.branches.push_back({number, tail, head, static_cast<BranchType>(type)});
        if (!isTwoPort(static_cast<BranchType>(type)))
            return;
        const auto [otherTail, otherHead] = twoOf(nodes);
        graph.branches.push_back({number + 1, otherTail, otherHead, static_cast<BranchType>(type)});
    }

    void addBetween(LinearGraph& graph, int nodes) {
        const auto [tail, head] = twoOf(nodes);
        addElement(graph, tail, head, nodes);
    }

    std::array<int, 2> twoOf(int nodes) {
        const int first = from(1, nodes);
        const int second = from(1, nodes - 1);
        return {first, second < first ? second : second + 1};
    }

    int m_types;
    RandomNumbers m_numbers;
};

} // namespace graph_tests
