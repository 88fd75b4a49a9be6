// Random networks, with two-ports of both kinds: the symbolic and the numeric state space against the direct solution
// of all branch equations at a complex s. What is refused must be unsolvable, for the reason that is given.
#include "core/formulations/lineargraph/numeric_system.hpp"
#include "expression/traverse.hpp"
#include "graph/graph_faults.hpp"
#include "lineargraph/graph_derivation.hpp"
#include "lineargraph/transfer_function.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace coenergy;
using namespace graph_tests;

namespace {

bool hasTwoPorts(const LinearGraph& graph) {
    return std::any_of(graph.branches.begin(), graph.branches.end(),
                       [](const GraphBranch& branch) { return isTwoPort(branch.type); });
}

std::vector<GraphBranch> named(const LinearGraph& graph, const GraphFault& fault) {
    std::vector<GraphBranch> branches;
    for (const GraphBranch& branch : graph.branches)
        if (std::find(fault.branches.begin(), fault.branches.end(), branch.number) != fault.branches.end())
            branches.push_back(branch);
    return branches;
}

bool areAll(const std::vector<GraphBranch>& branches, BranchType type) {
    return std::all_of(branches.begin(), branches.end(),
                       [&](const GraphBranch& branch) { return branch.type == type; });
}

/// Each node that the branches touch is touched by two of them.
bool isLoop(const std::vector<GraphBranch>& branches) {
    std::map<int, int> touched;
    for (const GraphBranch& branch : branches) {
        ++touched[branch.tail];
        ++touched[branch.head];
    }
    return std::all_of(touched.begin(), touched.end(), [](const auto& node) { return node.second == 2; });
}

/// Without them some node cannot be reached from node 1.
bool separates(const LinearGraph& graph, const std::vector<GraphBranch>& branches) {
    std::set<int> nodes{1};
    std::set<int> reached{1};
    for (std::size_t round = 0; round <= graph.branches.size(); ++round)
        for (const GraphBranch& branch : graph.branches) {
            nodes.insert({branch.tail, branch.head});
            if (std::find(branches.begin(), branches.end(), branch) == branches.end() &&
                reached.count(branch.tail) + reached.count(branch.head) == 1)
                reached.insert({branch.tail, branch.head});
        }
    return reached != nodes;
}

bool isTrue(const LinearGraph& graph, const GraphFault& fault) {
    const std::vector<GraphBranch> branches = named(graph, fault);
    if (hasTwoPorts(graph) || branches.size() != fault.branches.size())
        return !branches.empty(); // the tableau is singular: that is asked for besides
    if (fault.kind == GraphFaultKind::AcrossSourceLoop)
        return areAll(branches, BranchType::AcrossSource) && isLoop(branches);
    return fault.kind == GraphFaultKind::ThroughSourceCutSet && areAll(branches, BranchType::ThroughSource) &&
           separates(graph, branches);
}

/// With the across and the through variables of all branches as outputs, and one integral.
LinearGraph withAllOutputs(LinearGraph graph) {
    graph.outputs = {{1, graph.branches.front().number, OutputKind::IntegratedThrough}};
    for (const GraphBranch& branch : graph.branches)
        for (const OutputKind kind : {OutputKind::Across, OutputKind::Through})
            graph.outputs.push_back({static_cast<int>(graph.outputs.size()) + 1, branch.number, kind});
    return graph;
}

/// Everything in proportion to exp(s t), driven by inputs by lot: values of variables, and their rates.
Point exponentialMotion(const NumericStateSpace& system, Point values, double s, RandomNumbers& numbers) {
    Eigen::VectorXd inputs(system.B.cols());
    for (double& input : inputs)
        input = numbers.deviation();
    const Eigen::VectorXd outputs = transferFunctionAt(system, s).real() * inputs;
    const auto take = [&](const std::string& name, double value) {
        values[name] = value;
        values[rateSymbol(name)] = s * value;
    };
    for (std::size_t k = 0; k < system.outputs.size(); ++k)
        take(system.outputs[k], outputs(static_cast<Eigen::Index>(k)));
    for (std::size_t k = 0; k < system.inputs.size(); ++k)
        take(system.inputs[k], inputs(static_cast<Eigen::Index>(k)));
    return values;
}

/// Each name of a step is a parameter, a state, an input, the rate of one, or what another step is about.
bool isClosed(const LinearGraph& graph, const StateSpace& system, const GraphChain& chain) {
    std::set<std::string> known;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        known.insert(parameterName(graph, row));
    for (const auto* names : {&system.states, &system.inputs})
        for (const std::string& name : *names)
            known.insert({name, rateSymbol(name)});
    std::set<std::string> used;
    for (const GraphStep& step : chain.steps) {
        known.insert(step.variable);
        addSymbolsIn(step.value, used);
    }
    return std::includes(known.begin(), known.end(), used.begin(), used.end());
}

struct BranchCount {
    int accepted = 0;
    int refused = 0;
};

BranchCount compared(TwoPorts twoPorts, int graphs) {
    RandomGraphs lot(twoPorts);
    BranchCount count;
    for (int k = 0; k < graphs; ++k) {
        const LinearGraph graph = lot.next();
        const Point values = valuesByLot(graph, lot.numbers());
        const Complex s(0.2 + lot.numbers().share(), lot.numbers().deviation());
        const auto direct = transferFunctionDirect(graph, values, s);
        const std::vector<GraphFault> faults = graphFaults(graph);
        if (!faults.empty()) {
            ++count.refused;
            const bool isRight = !direct && std::all_of(faults.begin(), faults.end(),
                                                        [&](const GraphFault& f) { return isTrue(graph, f); });
            if (!isRight)
                qWarning("graph %d is refused for no reason", k);
            count.accepted -= isRight ? 0 : graphs;
            continue;
        }
        ++count.accepted;
        const StateSpace system = stateSpace(graph);
        const auto numeric = numericStateSpace(graph, values);
        const double symbolicDifference =
            direct ? relativeDifference(transferFunctionAt(withValues(system, values), s), *direct) : 1;
        const double numericDifference =
            direct && std::holds_alternative<NumericStateSpace>(numeric)
                ? relativeDifference(transferFunctionAt(std::get<NumericStateSpace>(numeric), s), *direct)
                : 1;
        if (symbolicDifference < 1e-8 && numericDifference < 1e-9) // sums of products cancel
            continue;
        qWarning("graph %d: %g in symbols, %g in numbers", k, symbolicDifference, numericDifference);
        count.accepted -= graphs;
    }
    return count;
}

} // namespace

class TestRandomNetworks : public QObject {
    Q_OBJECT

private slots:
    void withTwoPorts() {
        const BranchCount count = compared(TwoPorts::Some, 500);
        QVERIFY2(count.accepted > 0, "some differ");
        QVERIFY2(count.refused < 150, std::to_string(count.refused).c_str());
        qInfo("%d compared, %d refused", count.accepted, count.refused);
    }

    void withoutTwoPorts() {
        const BranchCount count = compared(TwoPorts::None, 300);
        QVERIFY2(count.accepted > 0, "some differ");
        QVERIFY2(count.refused < 90, std::to_string(count.refused).c_str());
        qInfo("%d compared, %d refused", count.accepted, count.refused);
    }

    // Every step that leads to the state equations holds along a motion that the state space gives.
    void derivedByHand() {
        RandomGraphs lot(TwoPorts::Some);
        int chains = 0;
        int rates = 0;
        for (int k = 0; k < 200; ++k) {
            const LinearGraph graph = withAllOutputs(lot.next());
            const Point values = valuesByLot(graph, lot.numbers());
            if (!graphFaults(graph).empty())
                continue;
            const StateSpace system = stateSpace(graph);
            const Point motion = exponentialMotion(withValues(system, values), values, 0.7, lot.numbers());
            for (const GraphChain& chain : graphDerivation(graph, system)) {
                QVERIFY(isClosed(graph, system, chain));
                for (const GraphStep& step : chain.steps) {
                    const double expected = motion.at(step.variable);
                    QVERIFY2(std::abs(evaluate(step.value, motion) - expected) < 1e-9 * (1 + std::abs(expected)),
                             (std::to_string(k) + ": " + step.variable).c_str());
                    rates += step.reason >= GraphReason::RateOfCutSet;
                }
                ++chains;
            }
        }
        QVERIFY(chains > 1000 && rates > 100);
    }

    // Another choice of states: the same network.
    void whateverTheStates() {
        RandomGraphs lot(TwoPorts::Some);
        int chosen = 0;
        for (int k = 0; k < 200; ++k) {
            LinearGraph graph = lot.next();
            if (!graphFaults(graph).empty())
                continue;
            const std::vector<DependentStorage> dependent = normalTree(graph).dependent;
            if (dependent.empty() || dependent.front().determinedBy.empty())
                continue;
            const int number = dependent.front().number;
            graph.states = {dependent.front().restriction == Restriction::Loop ? acrossName(number)
                                                                               : throughName(number)};
            if (!graphFaults(graph).empty())
                continue;
            ++chosen;
            const Point values = valuesByLot(graph, lot.numbers());
            const StateSpace system = stateSpace(graph);
            QVERIFY(std::count(system.states.begin(), system.states.end(), graph.states.front()) == 1);
            QVERIFY(relativeDifference(transferFunctionAt(withValues(system, values), {0.4, 0.9}),
                                       transferFunctionDirect(graph, values, {0.4, 0.9}).value()) < 1e-9);
        }
        QVERIFY(chosen > 30);
    }
};

COENERGY_TEST(TestRandomNetworks)
#include "test_random_networks.moc"
