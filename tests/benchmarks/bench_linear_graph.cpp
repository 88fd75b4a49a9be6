// Seconds of a processor for ladders of growing length: the state space in symbols, and with values.
#include "core/graph/graph_of.hpp"
#include "graph/graph_faults.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/numeric_state_space.hpp"
#include "lineargraph/state_space.hpp"

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
    }
}
