// The selection of branches, by branch number. The method is that of branch_selection.cpp.
#include "graph/normal_tree.hpp"

#include "base/check.hpp"
#include "graph/branch_selection.hpp"
#include "graph/chosen_states.hpp"
#include "graph/graph_faults.hpp"
#include "graph/spanning_tree.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace coenergy {

namespace {

std::map<int, std::size_t> rowsByNumber(const LinearGraph& graph) {
    std::map<int, std::size_t> rows;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        rows[graph.branches[row].number] = row;
    return rows;
}

std::vector<std::size_t> rowsOf(const LinearGraph& graph, const std::vector<int>& numbers) {
    const std::map<int, std::size_t> rowOf = rowsByNumber(graph);
    std::vector<std::size_t> rows;
    for (const int number : numbers)
        rows.push_back(rowOf.at(number));
    return rows;
}

std::vector<SignedBranch> byNumber(const LinearGraph& graph, const std::vector<SignedRow>& path) {
    std::vector<SignedBranch> result;
    for (const SignedRow& step : path)
        result.push_back({graph.branches[step.row].number, step.sign});
    return result;
}

DependentStorage dependentStorage(const LinearGraph& graph, const SpanningTree& tree,
                                  const DeterminedBranch& determined) {
    const GraphBranch& branch = graph.branches[determined.row];
    const bool isLoop = branch.type == BranchType::AType;
    DependentStorage dependent{branch.number,
                               isLoop ? Restriction::Loop : Restriction::CutSet,
                               byNumber(graph, isLoop ? loopOf(tree, determined.row) : cutSetOf(tree, determined.row)),
                               {}};
    for (const std::size_t row : determined.by)
        dependent.determinedBy.push_back(graph.branches[row].number);
    std::sort(dependent.determinedBy.begin(), dependent.determinedBy.end());
    return dependent;
}

} // namespace

NormalTree normalTree(const LinearGraph& graph) {
    check(faultsOfRows(graph).empty(), "a normal tree of a graph with faults");
    const BranchSelection selection = selectBranches(graph, chosenStates(graph).rows);
    check(selectionFaults(graph, selection).empty(), "a normal tree of a graph with faults");
    NormalTree result;
    std::vector<std::size_t> treeRows;
    for (const auto& [number, row] : rowsByNumber(graph)) {
        const bool isInTree = selection.places[row] == Place::Tree;
        (isInTree ? result.tree : result.links).push_back(number);
        if (isInTree)
            treeRows.push_back(row);
        const BranchType type = graph.branches[row].type;
        if ((type == BranchType::AType && isInTree) || (type == BranchType::TType && !isInTree))
            result.states.push_back(number);
    }
    const SpanningTree tree = spanningTree(graph, treeRows);
    for (const DeterminedBranch& determined : selection.determined)
        result.dependent.push_back(dependentStorage(graph, tree, determined));
    std::sort(result.dependent.begin(), result.dependent.end(),
              [](const DependentStorage& a, const DependentStorage& b) { return a.number < b.number; });
    return result;
}

std::vector<std::vector<SignedBranch>> fundamentalLoops(const LinearGraph& graph, const NormalTree& tree) {
    const SpanningTree rooted = spanningTree(graph, rowsOf(graph, tree.tree));
    std::vector<std::vector<SignedBranch>> loops;
    for (const std::size_t row : rowsOf(graph, tree.links))
        loops.push_back(byNumber(graph, loopOf(rooted, row)));
    return loops;
}

// A tree branch is in the loop of a link exactly if the link is in its cut set, with opposite sign.
std::vector<std::vector<SignedBranch>> fundamentalCutSets(const LinearGraph& graph, const NormalTree& tree) {
    std::map<int, std::vector<SignedBranch>> cutSetOf;
    for (const int number : tree.tree)
        cutSetOf[number] = {{number, 1}};
    for (const std::vector<SignedBranch>& loop : fundamentalLoops(graph, tree))
        for (std::size_t k = 1; k < loop.size(); ++k)
            cutSetOf.at(loop[k].number).push_back({loop.front().number, -loop[k].sign});
    std::vector<std::vector<SignedBranch>> result;
    for (auto& [number, cutSet] : cutSetOf)
        result.push_back(std::move(cutSet));
    return result;
}

std::vector<std::size_t> twoPortRows(const LinearGraph& graph) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const BranchType type = graph.branches[row].type;
        if (!isTwoPort(type))
            continue;
        rows.push_back(row);
        if (row + 1 < graph.branches.size() && graph.branches[row + 1].type == type)
            ++row;
    }
    return rows;
}

std::string acrossName(int number) {
    return "v" + std::to_string(number);
}

std::string throughName(int number) {
    return "f" + std::to_string(number);
}

std::string nameOfElement(BranchType type, int number) {
    switch (type) {
    case BranchType::AType: return "C" + std::to_string(number);
    case BranchType::TType: return "L" + std::to_string(number);
    case BranchType::DType: return "R" + std::to_string(number);
    case BranchType::Transformer: return "TF" + std::to_string(number);
    case BranchType::Gyrator: return "GY" + std::to_string(number);
    case BranchType::AcrossSource: return acrossName(number);
    case BranchType::ThroughSource: return throughName(number);
    }
    return {};
}

std::string outputName(const GraphOutput& output) {
    switch (output.kind) {
    case OutputKind::Across: return acrossName(output.branch);
    case OutputKind::Through: return throughName(output.branch);
    case OutputKind::IntegratedAcross: return "x" + std::to_string(output.branch);
    case OutputKind::IntegratedThrough: return "h" + std::to_string(output.branch);
    }
    return {};
}

std::string parameterName(const LinearGraph& graph, std::size_t row) {
    const BranchType type = graph.branches[row].type;
    if (isSource(type))
        return {};
    if (isTwoPort(type)) {
        const std::vector<std::size_t> firsts = twoPortRows(graph);
        row = *std::prev(std::upper_bound(firsts.begin(), firsts.end(), row));
    }
    return nameOfElement(type, graph.branches[row].number);
}

std::string elementName(const LinearGraph& graph, std::size_t row) {
    const GraphBranch& branch = graph.branches[row];
    if (isSource(branch.type))
        return nameOfElement(branch.type, branch.number);
    const std::string parameter = parameterName(graph, row);
    return parameter.empty() ? std::to_string(branch.number) : parameter;
}

} // namespace coenergy
