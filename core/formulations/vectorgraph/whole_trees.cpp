// As many storage elements as states as two-ports allow: for each choice of their causalities the tree that takes in
// what is preferred.
#include "vectorgraph/whole_trees.hpp"

#include "graph/disjoint_sets.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/network_equations.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace coenergy {

namespace {

struct TwoPort {
    std::size_t row = 0; // of i; o is the next
    std::vector<Causality> possible;
};

std::vector<TwoPort> twoPortsOf(const VectorGraph& graph, const MatrixValues& values) {
    std::vector<TwoPort> all;
    for (const std::size_t row : twoPortRows(graph.graph)) {
        const bool isTransformer = graph.graph.branches[row].type == BranchType::Transformer;
        TwoPort port{row, {isTransformer ? Causality::OutputInTree : Causality::BothInTree}};
        if (hasInverse(matrixOf(graph.elements[row]), values))
            port.possible.push_back(isTransformer ? Causality::InputInTree : Causality::NoneInTree);
        all.push_back(std::move(port));
    }
    return all;
}

class TreeSearch {
public:
    TreeSearch(const VectorGraph& graph, std::vector<TwoPort> ports) : m_graph(graph), m_ports(std::move(ports)) {
        for (const GraphBranch& branch : graph.graph.branches)
            for (const int node : {branch.tail, branch.head})
                m_places.emplace(node, m_places.size());
        m_rows.resize(graph.graph.branches.size());
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            m_rows[row] = row;
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [&](std::size_t a, std::size_t b) { return wishOf(a) < wishOf(b); });
    }

    // Trees with the most states first.
    std::vector<WholeTree> run() const {
        std::vector<WholeTree> trees;
        std::size_t choices = 1;
        for (const TwoPort& port : m_ports)
            choices = std::min(choices * port.possible.size(), mostChoices);
        for (std::size_t choice = 0; choice < choices; ++choice)
            if (auto tree = treeOf(choice))
                trees.push_back(*std::move(tree));
        std::stable_sort(trees.begin(), trees.end(),
                         [](const WholeTree& a, const WholeTree& b) { return a.states > b.states; });
        return trees;
    }

private:
    static constexpr std::size_t mostChoices = 1024;

    bool isChosen(std::size_t row) const {
        const GraphBranch& branch = m_graph.graph.branches[row];
        const auto& states = m_graph.graph.states;
        const std::string name =
            branch.type == BranchType::AType ? acrossName(branch.number) : throughName(branch.number);
        return std::find(states.begin(), states.end(), name) != states.end();
    }

    // A-types preferred as states first, T-types preferred as states last.
    std::pair<int, int> wishOf(std::size_t row) const {
        const GraphBranch& branch = m_graph.graph.branches[row];
        switch (branch.type) {
        case BranchType::AType: return {isChosen(row) ? 0 : 1, -branch.number};
        case BranchType::TType: return {isChosen(row) ? 4 : 3, branch.number};
        default: return {2, branch.number};
        }
    }

    std::optional<WholeTree> treeOf(std::size_t choice) const {
        WholeTree tree;
        std::set<std::size_t> inTree, inLinks;
        for (const TwoPort& port : m_ports) {
            const Causality causality = port.possible[choice % port.possible.size()];
            choice /= port.possible.size();
            tree.causality[port.row] = causality;
            const bool isInput = causality == Causality::InputInTree || causality == Causality::BothInTree;
            const bool isOutput = causality == Causality::OutputInTree || causality == Causality::BothInTree;
            (isInput ? inTree : inLinks).insert(port.row);
            (isOutput ? inTree : inLinks).insert(port.row + 1);
        }
        for (const std::size_t row : m_rows)
            if (isSource(m_graph.graph.branches[row].type))
                (m_graph.graph.branches[row].type == BranchType::AcrossSource ? inTree : inLinks).insert(row);
        DisjointSets sets(m_places.size());
        std::size_t joined = 0;
        const auto join = [&](std::size_t row) {
            const GraphBranch& branch = m_graph.graph.branches[row];
            if (!sets.join(m_places.at(branch.tail), m_places.at(branch.head)))
                return false;
            tree.branches.insert(branch.number);
            ++joined;
            return true;
        };
        for (const std::size_t row : inTree)
            if (!join(row))
                return std::nullopt;
        for (const std::size_t row : m_rows) {
            const BranchType type = m_graph.graph.branches[row].type;
            const bool isInTree = !inTree.contains(row) && !inLinks.contains(row) && join(row);
            if (isStorage(type) && isInTree == (type == BranchType::AType))
                tree.states += m_graph.elements[row].dimension;
        }
        return joined + 1 == m_places.size() ? std::optional(tree) : std::nullopt;
    }

    const VectorGraph& m_graph;
    std::vector<TwoPort> m_ports;
    std::map<int, std::size_t> m_places; // of nodes
    std::vector<std::size_t> m_rows;     // in order of preference for the tree
};

} // namespace

bool hasInverse(const MatrixSum& sum, const MatrixValues& values) {
    if (sum.rows != sum.columns || sum.isZero())
        return false;
    const auto value = valueOf(sum, values);
    return value && inverseOf(*value);
}

std::vector<WholeTree> wholeTrees(const VectorGraph& graph, const MatrixValues& values) {
    return TreeSearch(graph, twoPortsOf(graph, values)).run();
}

} // namespace coenergy
