// Processor seconds for ladders of growing length: the state space in symbols, and with values.
#include "base/random_numbers.hpp"
#include "core/formulations/graph/graph_of.hpp"
#include "graph/graph_faults.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/numeric_state_space.hpp"
#include "lineargraph/state_space.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <variant>

using namespace coenergy;
using namespace graph_tests;

namespace {

template <class Work> double secondsFor(Work work) {
    const std::clock_t start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

Point onesFor(const LinearGraph& graph) {
    Point values;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (const std::string name = parameterName(graph, row); !name.empty())
            values[name] = 1;
    return values;
}

/// A transformer behind every tenth rung.
LinearGraph withTransformers(int branches) {
    LinearGraph graph{{{1, 2, 1, BranchType::AcrossSource}}, {}};
    for (int node = 2; static_cast<int>(graph.branches.size()) + 1 < branches; ++node) {
        const int number = static_cast<int>(graph.branches.size()) + 1;
        if (node % 10 == 0) {
            graph.branches.push_back({number, node, 1, BranchType::Transformer});
            graph.branches.push_back({number + 1, node + 1, 1, BranchType::Transformer});
        } else {
            graph.branches.push_back({number, node, node + 1, BranchType::TType});
            graph.branches.push_back({number + 1, node + 1, 1, BranchType::AType});
        }
    }
    graph.outputs = {{1, graph.branches.back().number, OutputKind::Across}};
    return graph;
}

/// Connected, with two-ports in every fiftieth place; `nodes` below the number of branches.
LinearGraph byLot(int branches, int nodes) {
    RandomNumbers numbers;
    const auto from = [&](int least, int greatest) {
        return least + static_cast<int>(numbers.share() * (greatest - least + 1));
    };
    LinearGraph graph{{{1, 2, 1, BranchType::AcrossSource}}, {}};
    const auto add = [&](int tail, int head, BranchType type) {
        graph.branches.push_back({static_cast<int>(graph.branches.size()) + 1, tail, head, type});
    };
    for (int node = 3; static_cast<int>(graph.branches.size()) < branches; ++node) {
        const int tail = node <= nodes ? node : from(2, nodes);
        const int head = from(1, tail - 1);
        if (node % 50 == 0) {
            const BranchType type = node % 100 == 0 ? BranchType::Transformer : BranchType::Gyrator;
            add(tail, head, type);
            add(from(2, std::min(node, nodes)), 1, type);
        } else {
            add(tail, head, static_cast<BranchType>(from(1, 3)));
        }
    }
    graph.outputs = {{1, 2, OutputKind::Across}, {2, branches / 2, OutputKind::Through}};
    return graph;
}

const std::pair<BranchType, const char*> passive[] = {
    {BranchType::AType, "A"}, {BranchType::TType, "T"}, {BranchType::DType, "D"}};

void symbolic(int branches) {
    for (const auto& [series, ofSeries] : passive)
        for (const auto& [shunt, ofShunt] : passive) {
            const LinearGraph graph = ladder(branches, series, shunt);
            StateSpace system;
            const double seconds = secondsFor([&] { system = stateSpace(graph); });
            std::printf("symbols %5d %s %s %7.3f s  %zu states, %zu definitions\n", branches, ofSeries, ofShunt,
                        seconds, system.states.size(), system.definitions.size());
        }
}

void numeric(const LinearGraph& graph, const std::string& name) {
    const Point values = onesFor(graph);
    bool isSolved = false;
    const double seconds =
        secondsFor([&] { isSolved = std::holds_alternative<NumericStateSpace>(numericStateSpace(graph, values)); });
    std::printf("values  %5zu %s %7.3f s%s\n", graph.branches.size(), name.c_str(), seconds,
                isSolved ? "" : "  singular");
}

} // namespace

int main() {
    for (const int branches : {20, 60, 200})
        symbolic(branches);
    for (const int branches : {200, 2000}) {
        for (const auto& [series, ofSeries] : passive)
            for (const auto& [shunt, ofShunt] : passive)
                numeric(ladder(branches, series, shunt), std::string(ofSeries) + " " + ofShunt);
        numeric(withTransformers(branches), "with transformers");
        numeric(byLot(branches, branches / 3), "by lot, many loops");
        numeric(byLot(branches, 2 * branches / 3), "by lot, few loops");
    }
}
