// A tree of whole branches, with as many storage elements as states as two-ports allow; the laws of all elements in the
// variables given by the tree; then elimination, one vector after the other, in matrices that do not commute. If an
// unknown occurs in its own equation, a sum has to be inverted, which must be invertible for random values. Reference:
// D. Rowell and D. N. Wormley, System Dynamics, 1997, sections 5.3 to 5.5 and 6.4, read with matrices for parameters.
#include "vectorgraph/block_form.hpp"

#include "base/cancellation.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/needed_definitions.hpp"
#include "lineargraph/network_equations.hpp"
#include "vectorgraph/whole_trees.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

// Equations

enum class Side { Across, Through };
enum class Order { Value, Rate };

struct Variable {
    Order order = Order::Value;
    Side side = Side::Across;
    int branch = 0;

    auto operator<=>(const Variable&) const = default;
};

/// The sum of matrices times variables; no coefficient is zero.
using BlockSum = std::map<Variable, MatrixSum>;

void add(BlockSum& form, const Variable& variable, const MatrixSum& coefficient) {
    const auto [place, isNew] = form.emplace(variable, coefficient);
    if (!isNew)
        place->second = place->second + coefficient;
    if (place->second.isZero())
        form.erase(place);
}

void add(BlockSum& form, const MatrixSum& factor, const BlockSum& other) {
    for (const auto& [variable, coefficient] : other)
        add(form, variable, factor * coefficient);
}

BlockSum times(const MatrixSum& factor, const BlockSum& form) {
    BlockSum result;
    add(result, factor, form);
    return result;
}

/// Replaces the variables of the form by their `meanings`, once.
void insert(BlockSum& form, const Variable& variable, const BlockSum& meaning) {
    const auto place = form.find(variable);
    if (place == form.end())
        return;
    const MatrixSum coefficient = place->second;
    form.erase(place);
    add(form, coefficient, meaning);
}

struct Stuck {
    std::set<int> branches;
    std::optional<int> storage = {}; // an element that is not a state in the tree, and would have to be one
};

class Elimination {
public:
    Elimination(const VectorGraph& graph, const WholeTree& tree, std::set<int> promoted, MatrixValues values,
                const std::stop_token& stop)
        : m_graph(graph), m_tree(tree), m_promoted(std::move(promoted)), m_values(std::move(values)), m_stop(stop),
          m_isModulated(std::any_of(graph.elements.begin(), graph.elements.end(),
                                    [](const VectorElement& element) { return !element.modulators.empty(); })) {
        for (const GraphBranch& branch : graph.graph.branches)
            (tree.branches.contains(branch.number) ? m_normal.tree : m_normal.links).push_back(branch.number);
        std::sort(m_normal.tree.begin(), m_normal.tree.end());
        std::sort(m_normal.links.begin(), m_normal.links.end());
        takeSums(fundamentalLoops(graph.graph, m_normal), m_normal.links, Side::Across);
        takeSums(fundamentalCutSets(graph.graph, m_normal), m_normal.tree, Side::Through);
    }

    // Throws Stuck, LongMatrixSum.
    BlockStateSpace run() {
        for (std::size_t row = 0; row < m_graph.elements.size(); ++row)
            takeLaw(row);
        solve(std::move(m_laws), m_unknowns);
        solve(ratesOfStates(), m_rates);
        return answer();
    }

private:
    const GraphBranch& branchAt(std::size_t row) const { return m_graph.graph.branches[row]; }
    bool isInTree(int branch) const { return m_tree.branches.contains(branch); }
    std::size_t sizeOf(int branch) const { return elementOf(m_graph, branch).dimension; }

    void takeSums(const std::vector<std::vector<SignedBranch>>& sums, const std::vector<int>& numbers, Side side) {
        for (std::size_t k = 0; k < sums.size(); ++k) {
            BlockSum form;
            for (const SignedBranch& member : sums[k])
                if (member.number != numbers[k]) {
                    const MatrixSum one = identitySum(sizeOf(member.number));
                    add(form, {Order::Value, side, member.number}, member.sign > 0 ? -one : one);
                }
            m_sums[{Order::Value, side, numbers[k]}] = std::move(form);
        }
    }

    // v or f of a branch in the variables given by the tree.
    BlockSum plain(Side side, int branch) const {
        const auto sum = m_sums.find({Order::Value, side, branch});
        if (sum != m_sums.end())
            return sum->second;
        return {{{Order::Value, side, branch}, identitySum(sizeOf(branch))}};
    }

    // The same in terms of states, sources and the unknowns of dependent storage elements.
    BlockSum solved(Side side, int branch) const {
        BlockSum form = plain(side, branch);
        for (const auto& [variable, meaning] : m_unknowns)
            insert(form, variable, meaning);
        return form;
    }

    Variable primaryOf(int branch) const {
        return {Order::Value, isInTree(branch) ? Side::Across : Side::Through, branch};
    }

    void takeLaw(std::size_t row) {
        const GraphBranch& branch = branchAt(row);
        const Variable primary = primaryOf(branch.number);
        switch (branch.type) {
        case BranchType::AcrossSource:
        case BranchType::ThroughSource: m_inputs.push_back(primary); return;
        case BranchType::AType:
        case BranchType::TType: return takeStorage(branch, primary);
        case BranchType::DType:
            takeLaw(primary, isInTree(branch.number)
                                 ? times(inverted(matrixOf(m_graph.elements[row]), branch.number),
                                         plain(Side::Through, branch.number))
                                 : times(matrixOf(m_graph.elements[row]), plain(Side::Across, branch.number)));
            return;
        case BranchType::Transformer:
        case BranchType::Gyrator:
            if (const auto port = m_tree.causality.find(row); port != m_tree.causality.end())
                takeTwoPort(row, port->second);
        }
    }

    // An element of the tree whose effort is given by its own flow is a state nevertheless.
    void takeStorage(const GraphBranch& branch, const Variable& primary) {
        const bool isAType = branch.type == BranchType::AType;
        const Variable state{Order::Value, isAType ? Side::Across : Side::Through, branch.number};
        if (state == primary) {
            m_states.push_back(primary);
        } else if (m_promoted.contains(branch.number)) {
            Equation equation{primary, plain(state.side, branch.number)};
            add(equation.form, state, -identitySum(sizeOf(branch.number)));
            m_laws.push_back(std::move(equation));
            m_states.push_back(state);
        } else {
            m_late.push_back(primary);
        }
    }

    void takeLaw(const Variable& unknown, const BlockSum& form) {
        m_laws.push_back(equationOf(unknown, form, identitySum(sizeOf(unknown.branch))));
    }

    MatrixSum inverted(const MatrixSum& matrix, int branch) const {
        if (!hasInverse(matrix, m_values))
            throw Stuck{{branch}};
        return inverseOf(matrix);
    }

    void takeTwoPort(std::size_t row, Causality causality) {
        const int i = branchAt(row).number, o = branchAt(row + 1).number;
        const MatrixSum C = matrixOf(m_graph.elements[row]);
        const Variable ofI = primaryOf(i), ofO = primaryOf(o);
        switch (causality) {
        case Causality::OutputInTree: // v_o = C v_i, f_i = -C' f_o
            takeLaw(ofO, times(C, plain(Side::Across, i)));
            takeLaw(ofI, times(-transposeOf(C), plain(Side::Through, o)));
            return;
        case Causality::InputInTree:
            takeLaw(ofI, times(inverseOf(C), plain(Side::Across, o)));
            takeLaw(ofO, times(-transposeOf(inverseOf(C)), plain(Side::Through, i)));
            return;
        case Causality::BothInTree: // v_o = W f_i, v_i = -W' f_o
            takeLaw(ofO, times(C, plain(Side::Through, i)));
            takeLaw(ofI, times(-transposeOf(C), plain(Side::Through, o)));
            return;
        case Causality::NoneInTree:
            takeLaw(ofI, times(inverseOf(C), plain(Side::Across, o)));
            takeLaw(ofO, times(-transposeOf(inverseOf(C)), plain(Side::Across, i)));
            return;
        }
    }

    /// A law: the sum of matrices times variables is zero.
    struct Equation {
        Variable own;
        BlockSum form;
    };

    // inertia * unknown = form, the identity where there is no inertia.
    static Equation equationOf(const Variable& unknown, const BlockSum& form, const MatrixSum& inertia) {
        Equation equation{unknown, {{unknown, -inertia}}};
        for (const auto& [variable, coefficient] : form)
            add(equation.form, variable, coefficient);
        return equation;
    }

    // Solves for each unknown in terms of known variables: Gaussian elimination with matrices as pivots.
    void solve(std::vector<Equation> equations, std::map<Variable, BlockSum>& meanings) {
        std::set<Variable> open;
        for (const Equation& equation : equations)
            open.insert(equation.own);
        while (!equations.empty()) {
            checkpoint(m_stop);
            const auto [row, pivot] = pivotOf(equations, open);
            BlockSum form = std::move(equations[row].form);
            equations.erase(equations.begin() + static_cast<std::ptrdiff_t>(row));
            const MatrixSum divisor = -form.at(pivot);
            form.erase(pivot);
            BlockSum meaning = textOf(divisor) == "I" ? form : times(inverseOf(divisor), form);
            shorten(meaning);
            for (Equation& other : equations)
                insertShortly(other.form, pivot, meaning);
            for (auto& [variable, other] : meanings)
                insertShortly(other, pivot, meaning);
            meanings[pivot] = std::move(meaning);
            open.erase(pivot);
        }
    }

    // A pivot that is not a sum; of these the one that creates the fewest terms; of these each law's own variable.
    std::pair<std::size_t, Variable> pivotOf(const std::vector<Equation>& equations,
                                             const std::set<Variable>& open) const {
        std::vector<std::tuple<std::size_t, std::size_t, Variable>> candidates; // cost, row, variable
        for (std::size_t row = 0; row < equations.size(); ++row) {
            std::size_t terms = 0;
            for (const auto& [variable, coefficient] : equations[row].form)
                terms += coefficient.terms.size();
            for (const auto& [variable, coefficient] : equations[row].form)
                if (open.contains(variable) && coefficient.rows == coefficient.columns)
                    candidates.emplace_back(2 * terms + (coefficient.terms.size() > 1 ? 1000 * maximumTerms : 0) +
                                                (variable == equations[row].own ? 0 : 10 * maximumTerms),
                                            row, variable);
        }
        std::sort(candidates.begin(), candidates.end());
        for (const auto& [cost, row, variable] : candidates)
            if (hasInverse(equations[row].form.at(variable), m_values))
                return {row, variable};
        Stuck stuck;
        for (const Variable& variable : open)
            stuck.branches.insert(variable.branch);
        throw stuck;
    }

    void insertShortly(BlockSum& form, const Variable& variable, const BlockSum& meaning) {
        if (!form.contains(variable))
            return;
        insert(form, variable, meaning);
        shorten(form);
    }

    // Drops coefficients that vanish for random values; long ones receive a name, unless their rates may be needed.
    void shorten(BlockSum& form) {
        for (auto place = form.begin(); place != form.end();) {
            MatrixSum& coefficient = place->second;
            if (coefficient.terms.size() > 1 && isNothing(coefficient)) {
                place = form.erase(place);
                continue;
            }
            if (coefficient.terms.size() > readableTerms && !m_isModulated)
                coefficient = named(coefficient);
            ++place;
        }
    }

    bool isNothing(const MatrixSum& sum) const {
        constexpr double rounding = 1e-11;
        const auto value = valueOf(sum, m_values);
        return value && value->cwiseAbs().maxCoeff() < rounding;
    }

    MatrixSum named(const MatrixSum& sum) {
        const std::string text = textOf(sum);
        auto known = m_names.find(text);
        if (known == m_names.end()) {
            const auto value = valueOf(sum, m_values);
            if (!value)
                throw LongMatrixSum();
            std::string name;
            do
                name = "Q" + std::to_string(++m_lastName);
            while (m_values.contains(name));
            m_values[name] = *value;
            m_definitions.push_back({name, sum});
            known = m_names.emplace(text, std::move(name)).first;
        }
        return symbolSum(known->second, sum.rows, sum.columns, Modulation::Constant);
    }

    // d/dt of a form that contains only states and sources.
    BlockSum rateOfForm(const BlockSum& form, int branch) const {
        BlockSum rate;
        for (const auto& [variable, coefficient] : form) {
            if (std::find(m_late.begin(), m_late.end(), variable) != m_late.end()) {
                if (isNothing(coefficient))
                    continue;
                throw Stuck{{branch, variable.branch}, branch};
            }
            add(rate, {Order::Rate, variable.side, variable.branch}, coefficient);
            if (const MatrixSum change = rateOf(coefficient); !change.isZero())
                add(rate, variable, change);
        }
        return rate;
    }

    // f = M dv/dt for an A-type in the links, v = K^-1 df/dt for a T-type in the tree.
    void determineStorage() {
        for (const Variable& variable : m_late) {
            const int n = variable.branch;
            const MatrixSum matrix = matrixOf(elementOf(m_graph, n));
            const bool isAType = variable.side == Side::Through;
            const BlockSum determined = solved(isAType ? Side::Across : Side::Through, n);
            m_storage[variable] = times(isAType ? matrix : inverted(matrix, n), rateOfForm(determined, n));
        }
    }

    // M dv/dt = f, df/dt = K v.
    std::vector<Equation> ratesOfStates() {
        determineStorage();
        std::vector<Equation> equations;
        for (const Variable& state : m_states) {
            const bool isAType = state.side == Side::Across;
            BlockSum form = solved(isAType ? Side::Through : Side::Across, state.branch);
            for (const auto& [variable, meaning] : m_storage)
                insert(form, variable, meaning);
            const MatrixSum matrix = matrixOf(elementOf(m_graph, state.branch));
            equations.push_back(equationOf({Order::Rate, state.side, state.branch},
                                           isAType ? form : times(matrix, form),
                                           isAType ? matrix : identitySum(sizeOf(state.branch))));
        }
        return equations;
    }

    // Answers

    BlockSum outputForm(const GraphOutput& output) const {
        const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
        BlockSum form = solved(isAcross ? Side::Across : Side::Through, output.branch);
        for (const auto& [variable, meaning] : m_storage)
            insert(form, variable, meaning);
        for (const auto& [variable, meaning] : m_rates)
            insert(form, variable, meaning);
        return form;
    }

    static std::string nameOf(const Variable& variable) {
        return variable.side == Side::Across ? acrossName(variable.branch) : throughName(variable.branch);
    }

    void addRow(BlockStateSpace& space, BlockMatrix& ofStates, BlockMatrix& ofInputs, BlockMatrix& ofRates,
                const BlockSum& form, std::size_t size) const {
        const auto entry = [&](const Variable& variable) {
            const auto found = form.find(variable);
            return found == form.end() ? zeroSum(size, sizeOf(variable.branch)) : found->second;
        };
        std::vector<MatrixSum> states, inputs, rates;
        for (const Variable& state : m_states)
            states.push_back(entry(state));
        for (std::size_t k = m_states.size(); k < space.states.size(); ++k)
            states.push_back(zeroSum(size, space.states[k].dimension));
        for (const Variable& input : m_inputs) {
            inputs.push_back(entry(input));
            rates.push_back(entry({Order::Rate, input.side, input.branch}));
        }
        ofStates.push_back(std::move(states));
        ofInputs.push_back(std::move(inputs));
        ofRates.push_back(std::move(rates));
    }

    BlockStateSpace answer() {
        const auto byNumber = [](const Variable& a, const Variable& b) { return a.branch < b.branch; };
        std::sort(m_states.begin(), m_states.end(), byNumber);
        std::sort(m_inputs.begin(), m_inputs.end(), byNumber);
        BlockStateSpace space;
        for (const Variable& state : m_states)
            space.states.push_back({nameOf(state), sizeOf(state.branch)});
        for (const Variable& input : m_inputs)
            space.inputs.push_back({nameOf(input), sizeOf(input.branch)});
        const std::vector<IntegratedOutput> integrals = integratedOutputs(m_graph.graph);
        for (const IntegratedOutput& integral : integrals)
            space.states.push_back({integral.state, sizeOf(m_graph.graph.outputs[integral.output].branch)});
        for (const Variable& state : m_states)
            addRow(space, space.A, space.B, space.E, m_rates.at({Order::Rate, state.side, state.branch}),
                   sizeOf(state.branch));
        for (const IntegratedOutput& integral : integrals) {
            const GraphOutput& output = m_graph.graph.outputs[integral.output];
            addRow(space, space.A, space.B, space.E, outputForm(output), sizeOf(output.branch));
        }
        for (const GraphOutput& output : m_graph.graph.outputs)
            addOutput(space, output);
        space.definitions = neededDefinitions(space, m_definitions);
        space.tree = m_normal.tree;
        for (const Variable& variable : m_late)
            space.dependent.push_back(variable.branch);
        std::sort(space.dependent.begin(), space.dependent.end());
        for (const VectorElement& element : m_graph.elements)
            if (!element.modulators.empty())
                space.modulated.push_back(element.symbol);
        return space;
    }

    void addOutput(BlockStateSpace& space, const GraphOutput& output) const {
        const std::size_t size = sizeOf(output.branch);
        space.outputs.push_back({outputName(output), size});
        const bool isIntegral =
            output.kind == OutputKind::IntegratedAcross || output.kind == OutputKind::IntegratedThrough;
        addRow(space, space.C, space.D, space.F, isIntegral ? BlockSum() : outputForm(output), size);
        for (std::size_t k = 0; isIntegral && k < space.states.size(); ++k)
            if (space.states[k].name == space.outputs.back().name)
                space.C.back()[k] = identitySum(size);
    }

    static constexpr std::size_t readableTerms = 10;

    const VectorGraph& m_graph;
    const WholeTree& m_tree;
    const std::set<int> m_promoted; // storage elements that are states in addition to those of the tree
    MatrixValues m_values;          // random
    const std::stop_token& m_stop;
    const bool m_isModulated;
    std::vector<Equation> m_laws; // of resistors and two-ports
    std::vector<NamedBlock> m_definitions;
    std::map<std::string, std::string> m_names; // by what they stand for
    int m_lastName = 0;
    NormalTree m_normal;
    std::map<Variable, BlockSum> m_sums;     // v of links, f of tree branches
    std::map<Variable, BlockSum> m_unknowns; // according to the laws
    std::map<Variable, BlockSum> m_storage;  // of storage elements that are no states
    std::map<Variable, BlockSum> m_rates;    // of states
    std::vector<Variable> m_states, m_inputs, m_late;
};

std::optional<BlockStateSpace> stateSpaceOn(const VectorGraph& graph, const WholeTree& tree, const MatrixValues& values,
                                            std::set<int>& obstacle, const std::stop_token& stop) {
    std::set<int> promoted;
    while (true)
        try {
            return Elimination(graph, tree, promoted, values, stop).run();
        } catch (const Stuck& stuck) {
            obstacle.insert(stuck.branches.begin(), stuck.branches.end());
            if (!stuck.storage || !promoted.insert(*stuck.storage).second)
                return std::nullopt;
        } catch (const LongMatrixSum&) {
            for (const GraphBranch& branch : graph.graph.branches)
                obstacle.insert(branch.number);
            return std::nullopt;
        }
}

} // namespace

std::variant<BlockStateSpace, BlockObstacle> blockStateSpace(const VectorGraph& graph, const std::stop_token& stop) {
    constexpr std::size_t mostTrees = 32;
    const MatrixValues values = genericValues(graph);
    std::vector<WholeTree> trees = wholeTrees(graph, values);
    std::set<int> obstacle;
    if (trees.empty())
        for (const GraphBranch& branch : graph.graph.branches)
            if (isSource(branch.type) || isTwoPort(branch.type))
                obstacle.insert(branch.number);
    trees.resize(std::min(trees.size(), mostTrees));
    for (const WholeTree& tree : trees)
        if (auto space = stateSpaceOn(graph, tree, values, obstacle, stop))
            return *std::move(space);
    return BlockObstacle{{obstacle.begin(), obstacle.end()}};
}

} // namespace coenergy
