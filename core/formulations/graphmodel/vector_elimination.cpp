// For a tree branch the law gives the across variable and its cut set the through variable, for a link it is the other
// way round. Where a storage element is no state, its law needs the rate of a variable: that of its loop or cut set,
// differentiated, and so on through two-ports, whose modulated matrices have rates of their own.
#include "graphmodel/vector_elimination.hpp"

#include "lineargraph/network_equations.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t readableSteps = 60;

enum class ChainSide { Across, Through };

struct ChainVariable {
    std::size_t row = 0;
    ChainSide side = ChainSide::Across;
    bool isRate = false;

    auto operator<=>(const ChainVariable&) const = default;
};

ChainSide otherSide(ChainSide side) {
    return side == ChainSide::Across ? ChainSide::Through : ChainSide::Across;
}

struct Unreadable {};

class VectorChainWriter {
public:
    VectorChainWriter(const VectorGraph& graph, const BlockStateSpace& space, const GraphCalls& calls)
        : m_graph(graph), m_calls(calls), m_firsts(twoPortRows(graph.graph)), m_isInTree(graph.elements.size()),
          m_others(graph.elements.size()) {
        const NormalTree tree = treeOf(graph.graph, space.tree);
        for (const int number : tree.tree)
            m_isInTree[rowOf(graph.graph, number)] = true;
        for (const auto& paths : {fundamentalLoops(graph.graph, tree), fundamentalCutSets(graph.graph, tree)})
            for (const std::vector<SignedBranch>& path : paths)
                for (std::size_t k = 1; k < path.size(); ++k)
                    m_others[rowOf(graph.graph, path.front().number)].push_back(
                        {rowOf(graph.graph, path[k].number), -path[k].sign});
    }

    // The states of the block form by their numbered names; false if the tree does not give one of them.
    bool takeStates(const std::vector<BlockVariable>& states) {
        for (std::size_t row = 0; row < m_graph.elements.size(); ++row)
            for (const ChainSide side : {ChainSide::Across, ChainSide::Through})
                for (const BlockVariable& state : states)
                    if (state.name == numbered({row, side})) {
                        if (side != given(row))
                            return false;
                        m_states.insert(row);
                    }
        return true;
    }

    EliminationChain ofState(std::size_t row) {
        const ChainVariable rate{row, given(row), true};
        const VectorElement& element = m_graph.elements[row];
        const MatrixSum matrix = matrixOf(element);
        const bool isAType = branchAt(row).type == BranchType::AType;
        SolvedVariable law = step(GraphReason::Law, rate,
                                  {term({row, otherSide(rate.side), false}, isAType ? inverseOf(matrix) : matrix)});
        return finished(m_calls.variable(numbered({row, given(row)})), std::move(law));
    }

    EliminationChain ofIntegral(const IntegratedOutput& integral) {
        const GraphOutput& output = m_graph.graph.outputs[integral.output];
        const bool isAcross = output.kind == OutputKind::IntegratedAcross;
        const std::string name = m_calls.variable(integral.state);
        const ChainVariable variable{rowOf(m_graph.graph, output.branch),
                                     isAcross ? ChainSide::Across : ChainSide::Through};
        SolvedVariable law{GraphReason::Integral, {GraphEquationKind::Law, m_calls.branch(output.branch)}};
        law.equation.left.push_back({Expression(1), name, true});
        law.equation.right.push_back(term(variable, Expression(1)));
        return finished(name, std::move(law));
    }

    std::vector<std::size_t> statesInOrder() const { return {m_states.begin(), m_states.end()}; }

private:
    struct Other {
        std::size_t row = 0;
        int sign = 1;
    };
    using Factor = std::variant<Expression, MatrixSum>;

    const GraphBranch& branchAt(std::size_t row) const { return m_graph.graph.branches[row]; }
    ChainSide given(std::size_t row) const { return m_isInTree[row] ? ChainSide::Across : ChainSide::Through; }

    std::string numbered(const ChainVariable& variable) const {
        const int number = branchAt(variable.row).number;
        return variable.side == ChainSide::Across ? acrossName(number) : throughName(number);
    }

    bool isKnown(const ChainVariable& variable) const {
        return variable.side == given(variable.row) &&
               (m_states.contains(variable.row) || isSource(branchAt(variable.row).type));
    }

    // A variable mentioned for the first time is explained afterwards.
    GraphEquationTerm term(const ChainVariable& variable, Factor factor) {
        if (!isKnown(variable) && m_asked.insert(variable).second)
            m_open.push_back(variable);
        return {std::move(factor), m_calls.variable(numbered(variable)), variable.isRate};
    }

    SolvedVariable step(GraphReason reason, const ChainVariable& variable, std::vector<GraphEquationTerm> right) const {
        const GraphEquationKind kind = reason == GraphReason::Law           ? GraphEquationKind::Law
                                       : variable.side == ChainSide::Across ? GraphEquationKind::Loop
                                                                            : GraphEquationKind::CutSet;
        return {reason,
                {kind,
                 m_calls.branch(branchAt(variable.row).number),
                 {{Expression(1), m_calls.variable(numbered(variable)), variable.isRate}},
                 std::move(right)}};
    }

    EliminationChain finished(const std::string& name, SolvedVariable first) {
        EliminationChain chain{name, {std::move(first)}};
        for (; !m_open.empty(); m_open.pop_front()) {
            if (chain.steps.size() == readableSteps)
                throw Unreadable();
            chain.steps.push_back(definition(m_open.front()));
        }
        m_asked.clear();
        return chain;
    }

    SolvedVariable definition(const ChainVariable& variable) {
        if (variable.side == given(variable.row))
            return step(GraphReason::Law, variable, law(variable));
        std::vector<GraphEquationTerm> right;
        for (const Other& other : m_others[variable.row])
            right.push_back(term({other.row, variable.side, variable.isRate}, Expression(other.sign)));
        const bool isLoop = variable.side == ChainSide::Across;
        return step(variable.isRate ? (isLoop ? GraphReason::RateOfLoop : GraphReason::RateOfCutSet)
                                    : (isLoop ? GraphReason::Loop : GraphReason::CutSet),
                    variable, std::move(right));
    }

    std::vector<GraphEquationTerm> law(const ChainVariable& variable) {
        const std::size_t row = variable.row;
        const BranchType type = branchAt(row).type;
        if (isStorage(type)) {
            if (variable.isRate) // it would take a second rate
                throw Unreadable();
            const MatrixSum matrix = matrixOf(m_graph.elements[row]);
            return {
                term({row, otherSide(variable.side), true}, type == BranchType::AType ? matrix : inverseOf(matrix))};
        }
        if (type == BranchType::DType) {
            const MatrixSum matrix = matrixOf(m_graph.elements[row]);
            return times(m_isInTree[row] ? inverseOf(matrix) : matrix,
                         {row, otherSide(variable.side), variable.isRate});
        }
        return twoPortLaw(variable);
    }

    // A modulated matrix has a rate of its own.
    std::vector<GraphEquationTerm> times(const MatrixSum& matrix, const ChainVariable& variable) {
        std::vector<GraphEquationTerm> terms{term(variable, matrix)};
        if (const MatrixSum change = variable.isRate ? rateOf(matrix) : zeroSum(matrix.rows, matrix.columns);
            !change.isZero())
            terms.push_back(term({variable.row, variable.side, false}, change));
        return terms;
    }

    // v_o = C v_i, f_i = -C' f_o; v_o = W f_i, v_i = -W' f_o; each solved for the requested variable.
    std::vector<GraphEquationTerm> twoPortLaw(const ChainVariable& variable) {
        const std::size_t row = variable.row;
        const bool isFirst = std::find(m_firsts.begin(), m_firsts.end(), row) != m_firsts.end();
        const std::size_t mate = isFirst ? row + 1 : row - 1;
        const MatrixSum matrix = matrixOf(m_graph.elements[isFirst ? row : mate]);
        const bool isAcross = variable.side == ChainSide::Across;
        if (branchAt(row).type == BranchType::Transformer) {
            const MatrixSum forward = isAcross ? matrix : -transposeOf(matrix);
            return times(isAcross == isFirst ? inverseOf(forward) : forward, {mate, variable.side, variable.isRate});
        }
        const MatrixSum forward = isFirst ? -transposeOf(matrix) : matrix;
        const MatrixSum backward = isFirst ? matrix : -transposeOf(matrix); // of the mate's across variable
        return times(isAcross ? forward : inverseOf(backward), {mate, otherSide(variable.side), variable.isRate});
    }

    const VectorGraph& m_graph;
    const GraphCalls& m_calls;
    std::vector<std::size_t> m_firsts;
    std::vector<bool> m_isInTree;
    std::vector<std::vector<Other>> m_others; // what adds up to the variable that is not given
    std::set<std::size_t> m_states;           // rows
    std::set<ChainVariable> m_asked;
    std::deque<ChainVariable> m_open;
};

} // namespace

std::vector<EliminationChain> vectorElimination(const VectorGraph& graph, const BlockStateSpace& space,
                                                const GraphCalls& calls) {
    VectorChainWriter writer(graph, space, calls);
    std::vector<BlockVariable> states = space.states;
    const std::vector<IntegratedOutput> integrals = integratedOutputs(graph.graph);
    states.resize(states.size() - integrals.size());
    if (!writer.takeStates(states))
        return {};
    std::vector<EliminationChain> chains;
    try {
        for (const std::size_t row : writer.statesInOrder())
            chains.push_back(writer.ofState(row));
        for (const IntegratedOutput& integral : integrals)
            chains.push_back(writer.ofIntegral(integral));
    } catch (const Unreadable&) {
        return {};
    }
    return chains;
}

} // namespace coenergy
