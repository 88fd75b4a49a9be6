// In the tree the across variable of a branch is given, in the links the through variable; the other follows by the
// fundamental cut sets and loops, with coefficients 1 and -1. Each element's law is then an equation in what is given.
// The variable of a storage element that is no state follows from states and inputs, and its rate from their rates,
// through the same two-ports: those get a second set of variables, the rates, and their laws once more. Reference: D.
// Rowell and D. N. Wormley, System Dynamics, 1997, section 6.4.
#include "lineargraph/network_equations.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace coenergy {

namespace {

enum class Variable { Across, Through };

class EquationWriter {
public:
    EquationWriter(const LinearGraph& graph, const NormalTree& tree);
    NetworkEquations written() &&;

private:
    struct Signed {
        std::size_t row = 0;
        int sign = 1;
    };

    std::size_t rowOf(int number) const { return m_rows.at(number); }
    Variable given(std::size_t row) const { return m_isInTree[row] ? Variable::Across : Variable::Through; }
    bool isState(std::size_t row) const { return m_stateOf[row].has_value(); }
    void numberColumns(const NormalTree& tree);
    void numberOutputs();
    void addTerms(NetworkEquation& equation, Variable variable, std::size_t row, NetworkCoefficient factor) const;
    void addRates(NetworkEquation& equation, Variable variable, std::size_t row, NetworkCoefficient factor) const;
    void addStorageLaw(std::size_t row);
    void addDissipatorLaw(std::size_t row);
    void addTwoPortLaws(std::size_t first);
    void addOutput(const GraphOutput& output, std::size_t column);

    const LinearGraph& m_graph;
    std::map<int, std::size_t> m_rows;
    std::vector<bool> m_isInTree;
    std::vector<std::vector<Signed>> m_others; // of what follows: what is given and adds up to it
    std::vector<std::optional<std::size_t>> m_stateOf;
    std::vector<std::size_t> m_columns;                    // of what is given
    std::vector<std::optional<std::size_t>> m_rateColumns; // of its rate, where it has one
    NetworkEquations m_result;
};

EquationWriter::EquationWriter(const LinearGraph& graph, const NormalTree& tree)
    : m_graph(graph), m_isInTree(graph.branches.size()), m_others(graph.branches.size()),
      m_stateOf(graph.branches.size()), m_columns(graph.branches.size()), m_rateColumns(graph.branches.size()) {
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        m_rows[graph.branches[row].number] = row;
    for (const int number : tree.tree)
        m_isInTree[rowOf(number)] = true;
    for (const std::vector<SignedBranch>& loop : fundamentalLoops(graph, tree))
        for (std::size_t k = 1; k < loop.size(); ++k) {
            const std::size_t link = rowOf(loop.front().number);
            const std::size_t branch = rowOf(loop[k].number);
            m_others[link].push_back({branch, -loop[k].sign});
            m_others[branch].push_back({link, loop[k].sign});
        }
    numberOutputs();
    numberColumns(tree);
}

void EquationWriter::numberOutputs() {
    std::map<std::pair<int, Variable>, std::size_t> known;
    for (const GraphOutput& output : m_graph.outputs) {
        const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
        const std::pair key(output.branch, isAcross ? Variable::Across : Variable::Through);
        m_result.outputOf.push_back(known.try_emplace(key, known.size()).first->second);
    }
    m_result.outputs = known.size();
}

void EquationWriter::numberColumns(const NormalTree& tree) {
    std::vector<std::size_t> sources;
    for (const auto& [number, row] : m_rows)
        if (const BranchType type = m_graph.branches[row].type; isSource(type)) {
            sources.push_back(row);
            m_result.inputs.push_back(type == BranchType::AcrossSource ? acrossName(number) : throughName(number));
        }
    for (const int number : tree.states) {
        const std::size_t row = rowOf(number);
        m_stateOf[row] = m_result.storageStates.size();
        m_rateColumns[row] = m_result.storageStates.size();
        m_result.storageStates.push_back(m_isInTree[row] ? acrossName(number) : throughName(number));
    }
    std::size_t next = m_result.wanted();
    for (std::size_t row = 0; row < m_columns.size(); ++row)
        if (!isState(row) && !isSource(m_graph.branches[row].type))
            m_columns[row] = next++;
    for (std::size_t row = 0; row < m_columns.size() && !tree.dependent.empty(); ++row)
        if (isTwoPort(m_graph.branches[row].type))
            m_rateColumns[row] = next++;
    m_result.unknowns = next;
    for (const int number : tree.states)
        m_columns[rowOf(number)] = next++;
    for (const std::size_t row : sources)
        m_columns[row] = next++;
    for (const std::size_t row : sources)
        m_rateColumns[row] = next++;
}

void EquationWriter::addTerms(NetworkEquation& equation, Variable variable, std::size_t row,
                              NetworkCoefficient factor) const {
    if (variable == given(row)) {
        equation.push_back({m_columns[row], factor});
        return;
    }
    for (const Signed& other : m_others[row])
        equation.push_back({m_columns[other.row], {factor.sign * other.sign, factor.parameterRow}});
}

// What has no rate here, dissipators and storage elements that are no states, takes no part in what it is asked for.
void EquationWriter::addRates(NetworkEquation& equation, Variable variable, std::size_t row,
                              NetworkCoefficient factor) const {
    if (variable == given(row)) {
        equation.push_back({m_rateColumns[row].value(), factor});
        return;
    }
    for (const Signed& other : m_others[row])
        if (const std::optional<std::size_t> column = m_rateColumns[other.row])
            equation.push_back({*column, {factor.sign * other.sign, factor.parameterRow}});
}

void EquationWriter::addStorageLaw(std::size_t row) {
    const bool isAType = m_graph.branches[row].type == BranchType::AType;
    NetworkEquation equation;
    addTerms(equation, isAType ? Variable::Through : Variable::Across, row, {});
    addRates(equation, isAType ? Variable::Across : Variable::Through, row, {-1, row});
    m_result.equations.push_back(std::move(equation));
}

void EquationWriter::addDissipatorLaw(std::size_t row) {
    NetworkEquation equation;
    addTerms(equation, Variable::Across, row, {});
    addTerms(equation, Variable::Through, row, {-1, row});
    m_result.equations.push_back(std::move(equation));
}

void EquationWriter::addTwoPortLaws(std::size_t first) {
    const std::size_t second = first + 1;
    const bool isTransformer = m_graph.branches[first].type == BranchType::Transformer;
    const auto addLaws = [&](auto add) {
        NetworkEquation ofSecond;
        NetworkEquation ofFirst;
        add(ofSecond, Variable::Across, second, NetworkCoefficient{});
        add(ofSecond, isTransformer ? Variable::Across : Variable::Through, first, NetworkCoefficient{-1, first});
        add(ofFirst, isTransformer ? Variable::Through : Variable::Across, first, NetworkCoefficient{});
        add(ofFirst, Variable::Through, second, NetworkCoefficient{1, first});
        m_result.equations.push_back(std::move(ofSecond));
        m_result.equations.push_back(std::move(ofFirst));
    };
    addLaws([&](auto&&... terms) { addTerms(std::forward<decltype(terms)>(terms)...); });
    if (m_rateColumns[first])
        addLaws([&](auto&&... terms) { addRates(std::forward<decltype(terms)>(terms)...); });
}

void EquationWriter::addOutput(const GraphOutput& output, std::size_t column) {
    const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
    NetworkEquation equation{{column, {}}};
    addTerms(equation, isAcross ? Variable::Across : Variable::Through, rowOf(output.branch), {-1, std::nullopt});
    m_result.equations.push_back(std::move(equation));
}

NetworkEquations EquationWriter::written() && {
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
        if (const BranchType type = m_graph.branches[row].type; isStorage(type))
            addStorageLaw(row);
        else if (type == BranchType::DType)
            addDissipatorLaw(row);
    for (const std::size_t first : twoPortRows(m_graph))
        addTwoPortLaws(first);
    std::vector<bool> isWritten(m_result.outputs);
    for (std::size_t k = 0; k < m_graph.outputs.size(); ++k)
        if (const std::size_t own = m_result.outputOf[k]; !isWritten[own]) {
            addOutput(m_graph.outputs[k], m_result.storageStates.size() + own);
            isWritten[own] = true;
        }
    check(m_result.equations.size() == m_result.unknowns, "a network with more unknowns than equations");
    return std::move(m_result);
}

} // namespace

NetworkEquations networkEquations(const LinearGraph& graph, const NormalTree& tree) {
    return EquationWriter(graph, tree).written();
}

std::vector<IntegratedOutput> integratedOutputs(const LinearGraph& graph) {
    std::vector<IntegratedOutput> result;
    for (std::size_t k = 0; k < graph.outputs.size(); ++k) {
        const GraphOutput& output = graph.outputs[k];
        const bool isIntegrated =
            output.kind == OutputKind::IntegratedAcross || output.kind == OutputKind::IntegratedThrough;
        const bool isKnown = std::any_of(result.begin(), result.end(), [&](const IntegratedOutput& other) {
            return other.state == outputName(output);
        });
        if (isIntegrated && !isKnown)
            result.push_back({outputName(output), k});
    }
    return result;
}

std::string outputName(const GraphOutput& output) {
    const std::string number = std::to_string(output.branch);
    switch (output.kind) {
    case OutputKind::Across:
        return acrossName(output.branch);
    case OutputKind::Through:
        return throughName(output.branch);
    case OutputKind::IntegratedAcross:
        return "x" + number;
    case OutputKind::IntegratedThrough:
        break;
    }
    return "h" + number;
}

} // namespace coenergy
