// Distributed elements are told as in section 4.5 of the reference, by blocks, where they have a block form; everything
// else branch by branch.
#include "graphmodel/graph_account.hpp"

#include "expression/traverse.hpp"
#include "graphmodel/vector_elimination.hpp"
#include "lineargraph/physical_names.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace coenergy {

namespace {

/// Writes a graph's own names as they are shown: v101 as v_g1_bar, L2 as 2/k.
class ShownNames {
public:
    ShownNames(const Document& document, const ReadGraph& read)
        : m_read(read), m_physical(physicalNames(document, read.graph)) {}

    GraphCalls calls() const { return {m_read.elements.names, {}}; }

    Expression factor(const Expression& typed) const {
        return withPhysicalNames(m_read.elements.shown(typed), m_physical);
    }

    void show(std::vector<GraphEquation>& laws) const {
        for (GraphEquation& law : laws)
            for (std::vector<GraphEquationTerm>* side : {&law.left, &law.right})
                for (GraphEquationTerm& term : *side)
                    term.factor = factor(std::get<Expression>(term.factor));
    }

    std::string variable(const std::string& numbered) const { return m_read.elements.shown(numbered); }

private:
    const ReadGraph& m_read;
    Substitution m_physical;
};

constexpr std::string_view ratePrefix = "dot"; // rateSymbol

std::set<std::string> variablesOf(const LinearGraph& graph) {
    std::set<std::string> names;
    for (const GraphBranch& branch : graph.branches)
        names.insert({acrossName(branch.number), throughName(branch.number)});
    return names;
}

/// Steps whose values are linear in the variables of branches and their rates.
class ChainReader {
public:
    ChainReader(const LinearGraph& graph, const ShownNames& shown) : m_variables(variablesOf(graph)), m_shown(shown) {}

    EliminationChain read(const GraphChain& chain) const {
        EliminationChain result{m_shown.variable(chain.variable), {}};
        for (const GraphStep& step : chain.steps)
            result.steps.push_back({step.reason,
                                    {GraphEquationKind::Law,
                                     std::to_string(step.branch),
                                     {term(step.variable, Expression(1))},
                                     termsOf(step.value)}});
        return result;
    }

private:
    static bool isRate(const std::string& name) { return name.starts_with(ratePrefix); }
    static std::string withoutRate(const std::string& name) {
        return isRate(name) ? name.substr(ratePrefix.size()) : name;
    }

    GraphEquationTerm term(const std::string& name, const Expression& factor) const {
        return {m_shown.factor(factor), m_shown.variable(withoutRate(name)), isRate(name)};
    }

    std::vector<GraphEquationTerm> termsOf(const Expression& value) const {
        std::vector<std::string> present;
        for (const std::string& name : symbolsIn(value))
            if (m_variables.contains(withoutRate(name)))
                present.push_back(name);
        std::vector<GraphEquationTerm> terms;
        for (const std::string& one : present) {
            Substitution alone;
            for (const std::string& other : present)
                alone[other] = Expression(other == one ? 1 : 0);
            terms.push_back(term(one, substituted(value, alone)));
        }
        return terms;
    }

    std::set<std::string> m_variables;
    const ShownNames& m_shown;
};

bool isTooLarge(const VectorGraph& graph) {
    std::size_t components = 0;
    for (const VectorElement& element : graph.elements)
        components += element.dimension;
    return components > maximumComponents;
}

// By blocks where there are elements; false if there are none, or no block form.
bool tellElements(const Document& document, const ReadGraph& read, GraphAccount& account, const std::stop_token& stop) {
    const std::optional<ElementVectors> vectors = elementVectors(document, read);
    if (!vectors || isTooLarge(vectors->graph))
        return false;
    const auto found = blockStateSpace(vectors->graph, stop);
    const auto* space = std::get_if<BlockStateSpace>(&found);
    if (!space)
        return false;
    const NormalTree tree = treeOf(vectors->graph.graph, space->tree);
    account.equations = elementEquations(*vectors);
    account.chains = vectorElimination(vectors->graph, *space, vectors->calls);
    account.counts.push_back({GraphForm::Vectors, graphEquations(vectors->graph, tree, vectors->calls).counts});
    account.counts.push_back({GraphForm::Elements, account.equations.counts});
    account.blocks = ElementBlocks{withCalls(*space, vectors->calls), vectors->matrices};
    return true;
}

} // namespace

GraphAccount graphAccount(const Document& document, const ReadGraph& read, const NormalTree& tree,
                          const std::vector<GraphChain>& chains, const std::stop_token& stop) {
    const ShownNames shown(document, read);
    GraphEquations byBranches = graphEquations(read.graph, tree, shown.calls());
    GraphAccount account;
    account.counts.push_back({GraphForm::Branches, byBranches.counts});
    if (tellElements(document, read, account, stop))
        return account;
    shown.show(byBranches.laws);
    account.equations = std::move(byBranches);
    const ChainReader reader(read.graph, shown);
    for (const GraphChain& chain : chains)
        account.chains.push_back(reader.read(chain));
    return account;
}

GraphAccount graphAccount(const VectorGraph& graph, const BlockStateSpace& space) {
    GraphAccount account;
    account.equations = graphEquations(graph, treeOf(graph.graph, space.tree));
    account.chains = vectorElimination(graph, space);
    account.counts.push_back({GraphForm::Vectors, account.equations.counts});
    return account;
}

} // namespace coenergy
