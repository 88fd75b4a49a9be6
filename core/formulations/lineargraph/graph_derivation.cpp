// For a tree branch the element's law gives the across variable and the fundamental cut set the through variable; for a
// link the law gives the through variable and the fundamental loop the across variable: one equation for each.
#include "lineargraph/graph_derivation.hpp"

#include "expression/traverse.hpp"
#include "lineargraph/dependent_storage.hpp"
#include "lineargraph/network_equations.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace coenergy {

namespace {

constexpr std::size_t readableBranches = 60;
constexpr std::uint64_t readableValue = 1000; // nodes

enum class DerivedSide { Across, Through };
enum class Order { Value, Rate };

struct DerivedVariable {
    std::size_t row = 0;
    DerivedSide side = DerivedSide::Across;
    Order order = Order::Value;

    auto operator<=>(const DerivedVariable&) const = default;
};

class DerivationWriter {
public:
    /// `rates`: the rates of dependent storage elements, by name.
    DerivationWriter(const LinearGraph& graph, const NormalTree& tree, std::map<std::string, GraphStep> rates);

    GraphChain ofState(int number);
    GraphChain ofIntegral(const GraphOutput& output);
    GraphChain ofOutput(const GraphOutput& output);

private:
    struct Other {
        std::size_t row = 0;
        int sign = 1;
    };

    const GraphBranch& branch(std::size_t row) const { return m_graph.branches[row]; }
    DerivedVariable variableOf(const GraphOutput& output) const;
    void begin();
    GraphChain finished(GraphChain chain);
    DerivedSide given(std::size_t row) const { return m_isInTree[row] ? DerivedSide::Across : DerivedSide::Through; }
    std::string nameOf(const DerivedVariable& variable) const;
    Expression symbolOf(const DerivedVariable& variable);
    Expression parameter(std::size_t row) const { return Expression::symbol(parameterName(m_graph, row)); }
    bool isState(std::size_t row) const { return m_states.count(branch(row).number) > 0; }
    bool isKnown(const DerivedVariable& variable) const;
    GraphStep definition(const DerivedVariable& variable);
    Expression law(const DerivedVariable& variable);
    Expression twoPortLaw(const DerivedVariable& variable);
    Expression balance(const DerivedVariable& variable);

    const LinearGraph& m_graph;
    std::map<std::string, GraphStep> m_rates;
    std::map<int, std::size_t> m_rows;
    std::vector<bool> m_isInTree;
    std::set<int> m_states;
    std::vector<std::vector<Other>> m_others;       // the terms that add up to the variable that is not given
    std::map<std::string, DerivedVariable> m_asked; // by name, since the chain began
    std::deque<DerivedVariable> m_open;
};

DerivationWriter::DerivationWriter(const LinearGraph& graph, const NormalTree& tree,
                                   std::map<std::string, GraphStep> rates)
    : m_graph(graph), m_rates(std::move(rates)), m_isInTree(graph.branches.size()),
      m_states(tree.states.begin(), tree.states.end()), m_others(graph.branches.size()) {
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        m_rows[branch(row).number] = row;
    for (const int number : tree.tree)
        m_isInTree[m_rows.at(number)] = true;
    for (const auto& paths : {fundamentalLoops(graph, tree), fundamentalCutSets(graph, tree)})
        for (const std::vector<SignedBranch>& path : paths)
            for (std::size_t k = 1; k < path.size(); ++k)
                m_others[m_rows.at(path.front().number)].push_back({m_rows.at(path[k].number), -path[k].sign});
}

std::string DerivationWriter::nameOf(const DerivedVariable& variable) const {
    const int number = branch(variable.row).number;
    const std::string name = variable.side == DerivedSide::Across ? acrossName(number) : throughName(number);
    return variable.order == Order::Rate ? rateSymbol(name) : name;
}

// A variable mentioned for the first time is explained afterwards.
Expression DerivationWriter::symbolOf(const DerivedVariable& variable) {
    const std::string name = nameOf(variable);
    if (!isKnown(variable) && m_asked.emplace(name, variable).second)
        m_open.push_back(variable);
    return Expression::symbol(name);
}

bool DerivationWriter::isKnown(const DerivedVariable& variable) const {
    return variable.side == given(variable.row) && (isState(variable.row) || isSource(branch(variable.row).type));
}

GraphStep DerivationWriter::definition(const DerivedVariable& variable) {
    const int number = branch(variable.row).number;
    const std::string name = nameOf(variable);
    if (variable.order == Order::Rate)
        return m_rates.at(name);
    if (variable.side == given(variable.row))
        return {GraphReason::Law, number, name, law(variable)};
    return {variable.side == DerivedSide::Across ? GraphReason::Loop : GraphReason::CutSet, number, name,
            balance(variable)};
}

Expression DerivationWriter::balance(const DerivedVariable& variable) {
    std::vector<Expression> terms;
    for (const Other& other : m_others[variable.row])
        terms.push_back(Expression(other.sign) * symbolOf({other.row, variable.side, Order::Value}));
    return sum(std::move(terms));
}

// For a storage element that is a state, its rate; for a dependent one, its through or across variable.
Expression DerivationWriter::law(const DerivedVariable& variable) {
    const std::size_t row = variable.row;
    const BranchType type = branch(row).type;
    const DerivedSide own = type == BranchType::AType ? DerivedSide::Across : DerivedSide::Through;
    const DerivedSide other = own == DerivedSide::Across ? DerivedSide::Through : DerivedSide::Across;
    if (isStorage(type) && isState(row))
        return symbolOf({row, other, Order::Value}) / parameter(row);
    if (isStorage(type))
        return parameter(row) * symbolOf({row, own, Order::Rate});
    if (type == BranchType::DType)
        return m_isInTree[row] ? parameter(row) * symbolOf({row, DerivedSide::Through, Order::Value})
                               : symbolOf({row, DerivedSide::Across, Order::Value}) / parameter(row);
    return twoPortLaw(variable);
}

// vb = TF va and fb = -fa/TF; vb = GY fa and fb = -va/GY; each solved for the requested variable.
Expression DerivationWriter::twoPortLaw(const DerivedVariable& variable) {
    const std::vector<std::size_t> firsts = twoPortRows(m_graph);
    const bool isFirst = std::find(firsts.begin(), firsts.end(), variable.row) != firsts.end();
    const std::size_t mate = isFirst ? variable.row + 1 : variable.row - 1;
    const Expression ratio = parameter(variable.row);
    const bool isAcross = variable.side == DerivedSide::Across;
    const auto at = [&](DerivedSide side) { return symbolOf({mate, side, Order::Value}); };
    if (branch(variable.row).type == BranchType::Transformer) {
        if (isAcross)
            return isFirst ? at(DerivedSide::Across) / ratio : ratio * at(DerivedSide::Across);
        return isFirst ? -(ratio * at(DerivedSide::Through)) : -(at(DerivedSide::Through) / ratio);
    }
    if (isAcross)
        return isFirst ? -(ratio * at(DerivedSide::Through)) : ratio * at(DerivedSide::Through);
    return isFirst ? at(DerivedSide::Across) / ratio : -(at(DerivedSide::Across) / ratio);
}

GraphChain DerivationWriter::ofState(int number) {
    begin();
    const std::size_t row = m_rows.at(number);
    GraphChain chain{nameOf({row, given(row), Order::Value}), {}};
    chain.steps.push_back({GraphReason::Law, number, rateSymbol(chain.variable), law({row, given(row), Order::Rate})});
    return finished(std::move(chain));
}

GraphChain DerivationWriter::ofIntegral(const GraphOutput& output) {
    begin();
    GraphChain chain{outputName(output), {}};
    chain.steps.push_back(
        {GraphReason::Integral, output.branch, rateSymbol(chain.variable), symbolOf(variableOf(output))});
    return finished(std::move(chain));
}

GraphChain DerivationWriter::ofOutput(const GraphOutput& output) {
    begin();
    symbolOf(variableOf(output));
    return finished({outputName(output), {}});
}

void DerivationWriter::begin() {
    m_asked.clear();
    m_open.clear();
}

GraphChain DerivationWriter::finished(GraphChain chain) {
    for (; !m_open.empty(); m_open.pop_front())
        chain.steps.push_back(definition(m_open.front()));
    return chain;
}

DerivedVariable DerivationWriter::variableOf(const GraphOutput& output) const {
    const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
    return {m_rows.at(output.branch), isAcross ? DerivedSide::Across : DerivedSide::Through, Order::Value};
}

// The rate of a dependent storage element, with the reason for its dependence.
GraphStep rateStep(const LinearGraph& graph, const DependentStorage& dependent,
                   const std::vector<DependentTerm>& determining) {
    const bool isLoop = dependent.restriction == Restriction::Loop;
    std::vector<Expression> terms;
    for (const DependentTerm& term : determining)
        terms.push_back(term.coefficient * Expression::symbol(rateSymbol(term.variable)));
    return {hasTwoPorts(graph, dependent) ? GraphReason::Determined
            : isLoop                      ? GraphReason::RateOfLoop
                                          : GraphReason::RateOfCutSet,
            dependent.number, rateSymbol(isLoop ? acrossName(dependent.number) : throughName(dependent.number)),
            sum(std::move(terms))};
}

} // namespace

std::string rateSymbol(const std::string& variable) {
    return "dot" + variable;
}

std::vector<GraphChain> graphDerivation(const LinearGraph& graph, const StateSpace& space,
                                        const std::stop_token& stop) {
    if (graph.branches.size() > readableBranches)
        return {};
    std::map<std::string, GraphStep> rates;
    const auto determining = dependentTerms(graph, space.tree.dependent, stop);
    for (const DependentStorage& dependent : space.tree.dependent) {
        GraphStep step = rateStep(graph, dependent, determining.at(dependent.number));
        if (step.value.treeSize() > readableValue)
            return {};
        rates.emplace(step.variable, std::move(step));
    }
    DerivationWriter writer(graph, space.tree, std::move(rates));
    std::vector<GraphChain> chains;
    for (const int number : space.tree.states)
        chains.push_back(writer.ofState(number));
    for (const IntegratedOutput& integral : integratedOutputs(graph))
        chains.push_back(writer.ofIntegral(graph.outputs[integral.output]));
    for (const GraphOutput& output : graph.outputs)
        if (output.kind == OutputKind::Across || output.kind == OutputKind::Through)
            if (GraphChain chain = writer.ofOutput(output); !chain.steps.empty())
                chains.push_back(std::move(chain));
    return chains;
}

} // namespace coenergy
