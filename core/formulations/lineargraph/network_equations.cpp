// For a tree branch the across variable is given, for a link the through variable; the other one follows. Either the
// fundamental loops and cut sets are substituted for it: their coefficients are 1 and -1, but along a ladder each has
// as many terms as there are rungs. Or it follows from the nodes: an across variable is a difference of potentials, the
// flow of a tree branch is an unknown, each node balances its flows, and each tree branch relates potentials to its
// given variable. Each element's law is then an equation in these. The variable of a dependent storage element follows
// from states and inputs, and its rate from their rates, through the same two-ports: those get a second set of
// variables, the rates, and a second copy of their laws. References: D. Rowell and D. N. Wormley, System Dynamics,
// 1997, section 6.4; for the nodes G. D. Hachtel, R. K. Brayton and F. G. Gustavson, The sparse tableau approach to
// network analysis and design, IEEE Trans. Circuit Theory 18 (1971).
#include "lineargraph/network_equations.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace coenergy {

namespace {

enum class NetworkVariable { Across, Through };

struct SignedColumn {
    std::size_t column = 0;
    int sign = 1;
};

/// For each row: the columns of the variable given by the tree, and those that add up to the other one. There is one
/// for values and one for rates; variables without a rate are not involved later.
struct VariableColumns {
    std::vector<std::optional<std::size_t>> given;
    std::vector<std::vector<SignedColumn>> following;
    std::map<int, std::size_t> potentials; // of all nodes but node 1, where Kirchhoff's laws are stated by them
};

class EquationWriter {
public:
    EquationWriter(const LinearGraph& graph, const NormalTree& tree, KirchhoffForm form);
    NetworkEquations written() &&;

private:
    std::size_t rowOf(int number) const { return m_rows.at(number); }
    NetworkVariable given(std::size_t row) const {
        return m_isInTree[row] ? NetworkVariable::Across : NetworkVariable::Through;
    }
    bool isState(std::size_t row) const { return m_stateOf[row].has_value(); }
    bool hasRates() const { return !m_tree.dependent.empty(); }
    void numberColumns();
    void numberOutputs();
    void insertLoopsAndCutSets();
    std::size_t numberNodes(VariableColumns& columns, std::size_t next);
    std::vector<SignedColumn> differenceAlong(const VariableColumns& columns, std::size_t row) const;
    void addNodeLaws(const VariableColumns& columns);
    void addTerms(NetworkEquation& equation, const VariableColumns& columns, NetworkVariable variable, std::size_t row,
                  NetworkCoefficient factor) const;
    void addStorageLaw(std::size_t row);
    void addDissipatorLaw(std::size_t row);
    void addTwoPortLaws(const VariableColumns& columns, std::size_t first);
    void addOutput(const GraphOutput& output, std::size_t column);

    const LinearGraph& m_graph;
    const NormalTree& m_tree;
    KirchhoffForm m_form;
    std::map<int, std::size_t> m_rows;
    std::vector<bool> m_isInTree;
    std::vector<std::optional<std::size_t>> m_stateOf;
    VariableColumns m_values;
    VariableColumns m_rates;
    NetworkEquations m_result;
};

EquationWriter::EquationWriter(const LinearGraph& graph, const NormalTree& tree, KirchhoffForm form)
    : m_graph(graph), m_tree(tree), m_form(form), m_isInTree(graph.branches.size()), m_stateOf(graph.branches.size()) {
    for (VariableColumns* columns : {&m_values, &m_rates}) {
        columns->given.resize(graph.branches.size());
        columns->following.resize(graph.branches.size());
    }
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        m_rows[graph.branches[row].number] = row;
    for (const int number : tree.tree)
        m_isInTree[rowOf(number)] = true;
    numberOutputs();
    numberColumns();
}

void EquationWriter::numberOutputs() {
    std::map<std::pair<int, NetworkVariable>, std::size_t> known;
    for (const GraphOutput& output : m_graph.outputs) {
        const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
        const std::pair key(output.branch, isAcross ? NetworkVariable::Across : NetworkVariable::Through);
        m_result.outputOf.push_back(known.try_emplace(key, known.size()).first->second);
    }
    m_result.outputs = known.size();
}

void EquationWriter::numberColumns() {
    std::vector<std::size_t> sources;
    for (const auto& [number, row] : m_rows)
        if (const BranchType type = m_graph.branches[row].type; isSource(type)) {
            sources.push_back(row);
            m_result.inputs.push_back(type == BranchType::AcrossSource ? acrossName(number) : throughName(number));
        }
    for (const int number : m_tree.states) {
        const std::size_t row = rowOf(number);
        m_stateOf[row] = m_result.storageStates.size();
        m_rates.given[row] = m_result.storageStates.size();
        m_result.storageStates.push_back(m_isInTree[row] ? acrossName(number) : throughName(number));
    }
    std::size_t next = m_result.wanted();
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
        if (!isState(row) && !isSource(m_graph.branches[row].type))
            m_values.given[row] = next++;
    for (std::size_t row = 0; row < m_graph.branches.size() && hasRates(); ++row)
        if (isTwoPort(m_graph.branches[row].type))
            m_rates.given[row] = next++;
    if (m_form == KirchhoffForm::Potentials) {
        next = numberNodes(m_values, next);
        next = hasRates() ? numberNodes(m_rates, next) : next;
    }
    m_result.unknowns = next;
    for (const int number : m_tree.states)
        m_values.given[rowOf(number)] = next++;
    for (const std::size_t row : sources)
        m_values.given[row] = next++;
    for (const std::size_t row : sources)
        m_rates.given[row] = next++;
    if (m_form == KirchhoffForm::Inserted)
        insertLoopsAndCutSets();
}

void EquationWriter::insertLoopsAndCutSets() {
    for (const std::vector<SignedBranch>& loop : fundamentalLoops(m_graph, m_tree))
        for (std::size_t k = 1; k < loop.size(); ++k) {
            const std::size_t link = rowOf(loop.front().number);
            const std::size_t branch = rowOf(loop[k].number);
            for (VariableColumns* columns : {&m_values, &m_rates}) {
                if (columns->given[branch])
                    columns->following[link].push_back({*columns->given[branch], -loop[k].sign});
                if (columns->given[link])
                    columns->following[branch].push_back({*columns->given[link], loop[k].sign});
            }
        }
}

// Numbers the potentials of the nodes, then the flows of the tree branches; returns the next free column.
std::size_t EquationWriter::numberNodes(VariableColumns& columns, std::size_t next) {
    for (const GraphBranch& branch : m_graph.branches)
        for (const int node : {branch.tail, branch.head})
            if (node != 1 && columns.potentials.try_emplace(node, next).second)
                ++next;
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
        if (m_isInTree[row])
            columns.following[row] = {{next++, 1}};
        else
            columns.following[row] = differenceAlong(columns, row);
    return next;
}

std::vector<SignedColumn> EquationWriter::differenceAlong(const VariableColumns& columns, std::size_t row) const {
    std::vector<SignedColumn> terms;
    for (const auto& [node, sign] :
         {std::pair(m_graph.branches[row].tail, 1), std::pair(m_graph.branches[row].head, -1)})
        if (node != 1)
            terms.push_back({columns.potentials.at(node), sign});
    return terms;
}

// Each tree branch relates the potentials at its ends; at each node the flows add up to 0.
void EquationWriter::addNodeLaws(const VariableColumns& columns) {
    std::map<int, NetworkEquation> balances;
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row) {
        if (m_isInTree[row]) {
            NetworkEquation tie;
            for (const SignedColumn& term : differenceAlong(columns, row))
                tie.push_back({term.column, {term.sign, std::nullopt}});
            addTerms(tie, columns, NetworkVariable::Across, row, {-1, std::nullopt});
            m_result.equations.push_back(std::move(tie));
        }
        addTerms(balances[m_graph.branches[row].tail], columns, NetworkVariable::Through, row, {});
        addTerms(balances[m_graph.branches[row].head], columns, NetworkVariable::Through, row, {-1, std::nullopt});
    }
    for (const auto& [node, column] : columns.potentials)
        m_result.equations.push_back(std::move(balances.at(node)));
}

void EquationWriter::addTerms(NetworkEquation& equation, const VariableColumns& columns, NetworkVariable variable,
                              std::size_t row, NetworkCoefficient factor) const {
    if (variable != given(row)) {
        for (const SignedColumn& other : columns.following[row])
            equation.push_back({other.column, {factor.sign * other.sign, factor.parameterRow}});
    } else if (columns.given[row]) {
        equation.push_back({*columns.given[row], factor});
    }
}

void EquationWriter::addStorageLaw(std::size_t row) {
    const bool isAType = m_graph.branches[row].type == BranchType::AType;
    NetworkEquation equation;
    addTerms(equation, m_values, isAType ? NetworkVariable::Through : NetworkVariable::Across, row, {});
    addTerms(equation, m_rates, isAType ? NetworkVariable::Across : NetworkVariable::Through, row, {-1, row});
    m_result.equations.push_back(std::move(equation));
}

void EquationWriter::addDissipatorLaw(std::size_t row) {
    NetworkEquation equation;
    addTerms(equation, m_values, NetworkVariable::Across, row, {});
    addTerms(equation, m_values, NetworkVariable::Through, row, {-1, row});
    m_result.equations.push_back(std::move(equation));
}

void EquationWriter::addTwoPortLaws(const VariableColumns& columns, std::size_t first) {
    const std::size_t second = first + 1;
    const bool isTransformer = m_graph.branches[first].type == BranchType::Transformer;
    NetworkEquation ofSecond;
    NetworkEquation ofFirst;
    addTerms(ofSecond, columns, NetworkVariable::Across, second, {});
    addTerms(ofSecond, columns, isTransformer ? NetworkVariable::Across : NetworkVariable::Through, first, {-1, first});
    addTerms(ofFirst, columns, isTransformer ? NetworkVariable::Through : NetworkVariable::Across, first, {});
    addTerms(ofFirst, columns, NetworkVariable::Through, second, {1, first});
    m_result.equations.push_back(std::move(ofSecond));
    m_result.equations.push_back(std::move(ofFirst));
}

void EquationWriter::addOutput(const GraphOutput& output, std::size_t column) {
    const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
    NetworkEquation equation{{column, {}}};
    addTerms(equation, m_values, isAcross ? NetworkVariable::Across : NetworkVariable::Through, rowOf(output.branch),
             {-1, std::nullopt});
    m_result.equations.push_back(std::move(equation));
}

NetworkEquations EquationWriter::written() && {
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
        if (const BranchType type = m_graph.branches[row].type; isStorage(type))
            addStorageLaw(row);
        else if (type == BranchType::DType)
            addDissipatorLaw(row);
    for (const std::size_t first : twoPortRows(m_graph)) {
        addTwoPortLaws(m_values, first);
        if (hasRates())
            addTwoPortLaws(m_rates, first);
    }
    std::vector<bool> isWritten(m_result.outputs);
    for (std::size_t k = 0; k < m_graph.outputs.size(); ++k)
        if (const std::size_t own = m_result.outputOf[k]; !isWritten[own]) {
            addOutput(m_graph.outputs[k], m_result.storageStates.size() + own);
            isWritten[own] = true;
        }
    for (const VariableColumns* columns : {&m_values, &m_rates})
        if (!columns->potentials.empty())
            addNodeLaws(*columns);
    check(m_result.equations.size() == m_result.unknowns, "a network with more unknowns than equations");
    return std::move(m_result);
}

} // namespace

NetworkEquations networkEquations(const LinearGraph& graph, const NormalTree& tree, KirchhoffForm form) {
    return EquationWriter(graph, tree, form).written();
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

} // namespace coenergy
