// First each row by itself, then the outputs and chosen states; if all that is valid, the topology: paths from node 1,
// and whether the sources get their preferred places when branches are selected (branch_selection.hpp).
#include "graph/graph_faults.hpp"

#include "graph/branch_selection.hpp"
#include "graph/chosen_states.hpp"
#include "graph/normal_tree.hpp"
#include "graph/spanning_tree.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace coenergy {

namespace {

using Faults = std::vector<GraphFault>;
using Rows = std::vector<std::size_t>;

GraphFault faultOf(GraphFaultKind kind, const LinearGraph& graph, const Rows& rows) {
    GraphFault fault{kind};
    for (const std::size_t row : rows)
        fault.branches.push_back(graph.branches[row].number);
    return fault;
}

void addRowFaults(const LinearGraph& graph, Faults& faults) {
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const GraphBranch& branch = graph.branches[row];
        if (branch.number < 1)
            faults.push_back(faultOf(GraphFaultKind::NumberBelowOne, graph, {row}));
        if (!isKnownType(branch.type))
            faults.push_back(faultOf(GraphFaultKind::UnknownType, graph, {row}));
        if (branch.tail == branch.head)
            faults.push_back(faultOf(GraphFaultKind::SelfLoop, graph, {row}));
        for (const int node : std::set<int>{branch.tail, branch.head})
            if (node < 1) {
                faults.push_back(faultOf(GraphFaultKind::UnknownNode, graph, {row}));
                faults.back().nodes.push_back(node);
            }
    }
}

void addRepeatedNumbers(const LinearGraph& graph, Faults& faults) {
    std::map<int, Rows> rowsOf;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        rowsOf[graph.branches[row].number].push_back(row);
    for (const auto& [number, rows] : rowsOf)
        if (rows.size() > 1)
            faults.push_back(faultOf(GraphFaultKind::RepeatedNumber, graph, rows));
}

/// Rows of two-ports without an adjacent row of the same type.
std::map<BranchType, Rows> singleRows(const LinearGraph& graph) {
    std::map<BranchType, Rows> singles;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const BranchType type = graph.branches[row].type;
        if (!isTwoPort(type))
            continue;
        if (row + 1 < graph.branches.size() && graph.branches[row + 1].type == type)
            ++row;
        else
            singles[type].push_back(row);
    }
    return singles;
}

void addTwoPortFaults(const LinearGraph& graph, Faults& faults) {
    std::map<BranchType, Rows> singles = singleRows(graph);
    Rows dangling;
    for (auto& [type, rows] : singles) {
        for (std::size_t k = 0; k + 1 < rows.size(); k += 2)
            faults.push_back(faultOf(GraphFaultKind::SeparatedTwoPort, graph, {rows[k], rows[k + 1]}));
        if (rows.size() % 2 == 1)
            dangling.push_back(rows.back());
    }
    std::sort(dangling.begin(), dangling.end());
    if (dangling.size() == 2 && dangling[0] + 1 == dangling[1])
        faults.push_back(faultOf(GraphFaultKind::MixedTwoPort, graph, dangling));
    else
        for (const std::size_t row : dangling)
            faults.push_back(faultOf(GraphFaultKind::DanglingTwoPort, graph, {row}));
}

void addSizeFaults(const LinearGraph& graph, Faults& faults) {
    const auto count = std::count_if(graph.branches.begin(), graph.branches.end(),
                                     [](const GraphBranch& branch) { return isTwoPort(branch.type); });
    if (graph.branches.empty())
        faults.push_back({GraphFaultKind::NoBranches});
    if (graph.branches.size() > maximumBranches)
        faults.push_back({GraphFaultKind::TooManyBranches});
    if (static_cast<std::size_t>(count) > 2 * maximumTwoPorts)
        faults.push_back({GraphFaultKind::TooManyTwoPorts});
}

void addOutputFaults(const LinearGraph& graph, Faults& faults) {
    std::set<int> branches;
    for (const GraphBranch& branch : graph.branches)
        branches.insert(branch.number);
    std::map<int, int> timesUsed;
    for (const GraphOutput& output : graph.outputs) {
        const std::vector<int> own{output.number};
        if (++timesUsed[output.number] == 2)
            faults.push_back({GraphFaultKind::RepeatedOutput, {}, {}, own});
        if (branches.count(output.branch) == 0)
            faults.push_back({GraphFaultKind::UnknownOutputBranch, {output.branch}, {}, own});
        if (!isKnownKind(output.kind))
            faults.push_back({GraphFaultKind::UnknownOutputKind, {output.branch}, {}, own});
    }
}

void addStateFaults(const LinearGraph& graph, Faults& faults) {
    for (const std::string& name : chosenStates(graph).unknown)
        faults.push_back({GraphFaultKind::UnknownState, {}, {}, {}, {name}});
}

/// Sets of connected nodes with the rows at them, except for the set that contains node 1.
Faults islands(const LinearGraph& graph) {
    const NodeTable nodes = nodeTable(graph);
    std::vector<bool> isReached(nodes.numbers.size());
    Faults faults;
    for (std::size_t start = 0; start < nodes.numbers.size(); ++start) {
        if (isReached[start])
            continue;
        isReached[start] = true;
        std::vector<std::size_t> reached{start};
        std::set<std::size_t> rows;
        for (std::size_t k = 0; k < reached.size(); ++k)
            for (const std::size_t row : nodes.rows[reached[k]]) {
                rows.insert(row);
                for (const std::size_t next : {nodes.tails[row], nodes.heads[row]})
                    if (!isReached[next]) {
                        isReached[next] = true;
                        reached.push_back(next);
                    }
            }
        if (nodes.numbers[start] == 1)
            continue;
        GraphFault fault = faultOf(GraphFaultKind::Island, graph, Rows(rows.begin(), rows.end()));
        std::sort(reached.begin(), reached.end());
        for (const std::size_t node : reached)
            fault.nodes.push_back(nodes.numbers[node]);
        faults.push_back(std::move(fault));
    }
    return faults;
}

GraphFault sourceFault(const LinearGraph& graph, const DeterminedBranch& determined) {
    Rows rows = determined.by;
    rows.push_back(determined.row);
    std::sort(rows.begin(), rows.end());
    const bool isAcross = graph.branches[determined.row].type == BranchType::AcrossSource;
    return faultOf(isAcross ? GraphFaultKind::AcrossSourceLoop : GraphFaultKind::ThroughSourceCutSet, graph, rows);
}

GraphFault stateFault(const LinearGraph& graph, const DeterminedBranch& determined) {
    Rows rows{determined.row};
    rows.insert(rows.end(), determined.by.begin(), determined.by.end());
    GraphFault fault = faultOf(GraphFaultKind::ImpossibleState, graph, rows);
    const GraphBranch& branch = graph.branches[determined.row];
    const bool isAcross = branch.type == BranchType::AType;
    fault.names = {isAcross ? acrossName(branch.number) : throughName(branch.number)};
    return fault;
}

} // namespace

Faults selectionFaults(const LinearGraph& graph, const BranchSelection& selection) {
    const Rows chosen = chosenStates(graph).rows;
    if (!selection.open.empty())
        return {faultOf(GraphFaultKind::UndeterminedTwoPorts, graph, selection.open)};
    Faults faults;
    for (const DeterminedBranch& determined : selection.determined)
        if (isSource(graph.branches[determined.row].type))
            faults.push_back(sourceFault(graph, determined));
        else if (std::find(chosen.begin(), chosen.end(), determined.row) != chosen.end())
            faults.push_back(stateFault(graph, determined));
    return faults;
}

Faults faultsOfRows(const LinearGraph& graph) {
    Faults faults;
    addSizeFaults(graph, faults);
    addRowFaults(graph, faults);
    addRepeatedNumbers(graph, faults);
    addTwoPortFaults(graph, faults);
    addOutputFaults(graph, faults);
    addStateFaults(graph, faults);
    return faults.empty() ? islands(graph) : faults;
}

Faults graphFaults(const LinearGraph& graph) {
    const Faults faults = faultsOfRows(graph);
    return faults.empty() ? selectionFaults(graph, selectBranches(graph, chosenStates(graph).rows)) : faults;
}

} // namespace coenergy
