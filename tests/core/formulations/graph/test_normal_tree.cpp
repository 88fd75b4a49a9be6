// Trees and states against published ones; the properties of every tree, loop and cut set, on random graphs; the two
// ways of selecting branches against each other.
#include "base/check.hpp"
#include "core/formulations/graph/graph_of.hpp"
#include "graph/branch_selection.hpp"
#include "graph/graph_faults.hpp"
#include "graph/normal_tree.hpp"
#include "graph/path_tree.hpp"
#include "graph/residue.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace coenergy;
using namespace graph_tests;
using Numbers = std::vector<int>;

namespace {

const GraphBranch& branchOf(const LinearGraph& graph, int number) {
    return *std::find_if(graph.branches.begin(), graph.branches.end(),
                         [&](const GraphBranch& branch) { return branch.number == number; });
}

/// Going along the branches in the direction of their signs ends where it began, at every node.
bool isClosed(const LinearGraph& graph, const std::vector<SignedBranch>& loop) {
    std::map<int, int> balance;
    for (const SignedBranch& step : loop) {
        balance[branchOf(graph, step.number).tail] += step.sign;
        balance[branchOf(graph, step.number).head] -= step.sign;
    }
    return std::all_of(balance.begin(), balance.end(), [](const auto& node) { return node.second == 0; });
}

int commonSigns(const std::vector<SignedBranch>& loop, const std::vector<SignedBranch>& cutSet) {
    int sum = 0;
    for (const SignedBranch& a : loop)
        for (const SignedBranch& b : cutSet)
            sum += a.number == b.number ? a.sign * b.sign : 0;
    return sum;
}

bool contains(const Numbers& numbers, int number) {
    return std::binary_search(numbers.begin(), numbers.end(), number);
}

/// Between nodes by lot of a tree by lot; of each edge the sign with which it is passed.
std::vector<std::vector<int>> randomPaths(int edges, int count, RandomNumbers& numbers) {
    std::vector<int> parents = {0}, turns = {1};
    for (int node = 1; node <= edges; ++node) {
        parents.push_back(static_cast<int>(node * numbers.share()));
        turns.push_back(numbers.sign() > 0 ? 1 : -1);
    }
    std::vector<std::vector<int>> paths;
    while (static_cast<int>(paths.size()) < count) {
        std::vector<int> path(static_cast<std::size_t>(edges), 0);
        for (const int sign : {1, -1})
            for (int node = static_cast<int>((edges + 1) * numbers.share()); node > 0;
                 node = parents[static_cast<std::size_t>(node)])
                path[static_cast<std::size_t>(node - 1)] += sign * turns[static_cast<std::size_t>(node)];
        if (std::any_of(path.begin(), path.end(), [](int sign) { return sign != 0; }))
            paths.push_back(std::move(path));
    }
    return paths;
}

bool isSpanning(const LinearGraph& graph, const Numbers& tree) {
    std::set<int> nodes;
    for (const GraphBranch& branch : graph.branches)
        nodes.insert({branch.tail, branch.head});
    std::set<int> reached{1};
    for (std::size_t round = 0; round < nodes.size(); ++round)
        for (const int number : tree)
            if (const GraphBranch& branch = branchOf(graph, number);
                reached.count(branch.tail) + reached.count(branch.head) == 1)
                reached.insert({branch.tail, branch.head});
    return reached == nodes && tree.size() + 1 == nodes.size();
}

} // namespace

class TestNormalTree : public QObject {
    Q_OBJECT

private slots:
    void referenceGraphs() {
        QCOMPARE(normalTree(electricalCircuit).states, (Numbers{5, 6, 7}));
        QCOMPARE(normalTree(gearbox).states, (Numbers{2, 7}));
        QCOMPARE(normalTree(sewingRobot).states, (Numbers{4, 6, 7, 11}));
        QCOMPARE(normalTree(hydraulicPiston).states, (Numbers{5, 7}));
        QCOMPARE(normalTree(twoTanks).states, (Numbers{2, 4}));
        QCOMPARE(normalTree(freeBar).states, (Numbers{2, 3, 4, 5, 6, 7}));
        const NormalTree tree = normalTree(twoCapacitors);
        QCOMPARE(tree.tree, (Numbers{1, 3}));
        QCOMPARE(tree.links, (Numbers{2, 4}));
        QCOMPARE(tree.states, (Numbers{3}));
    }

    void dependentStorageIsExplained() {
        QVERIFY(normalTree(twoCapacitors).dependent ==
                (std::vector<DependentStorage>{{2, Restriction::Loop, {{2, 1}, {3, 1}, {1, -1}}, {1, 3}}}));
        QVERIFY(normalTree(electricalCircuit).dependent ==
                (std::vector<DependentStorage>{{3, Restriction::CutSet, {{3, 1}, {5, -1}, {7, -1}}, {5, 7}}}));
        // Through the transformer: no ordinary branch is in the loop.
        QVERIFY(normalTree(gearbox).dependent ==
                (std::vector<DependentStorage>{{4, Restriction::Loop, {{4, 1}, {5, -1}}, {7}}}));
        // A capacitor behind a gyrator is an inductor: one of the two is no state.
        const NormalTree tree =
            normalTree(graphOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 7}, {4, 4, 1, 7}, {5, 4, 1, 2}, {6, 3, 1, 1}}));
        QCOMPARE(tree.states, (Numbers{6}));
        QCOMPARE(tree.dependent.front().number, 5);
        QCOMPARE(tree.dependent.front().determinedBy, (Numbers{6}));
        // Two transformers of different ratios keep both their pairs of nodes at 0.
        const NormalTree still = normalTree(graphOf(
            {{1, 1, 2, 5}, {2, 2, 1, 1}, {3, 2, 1, 6}, {4, 3, 1, 6}, {5, 2, 1, 6}, {6, 3, 1, 6}, {7, 3, 1, 3}}));
        QVERIFY(still.states.empty() && still.dependent.front().number == 2);
        QVERIFY(still.dependent.front().determinedBy.empty());
    }

    void aChoiceOfStatesTakesPrecedence() {
        LinearGraph graph = twoCapacitors;
        graph.states = {"v2"};
        QCOMPARE(normalTree(graph).states, (Numbers{2}));
        graph = electricalCircuit;
        graph.states = {"f3"};
        QCOMPARE(normalTree(graph).states, (Numbers{3, 6, 7}));
        graph.states = {"f5", "f3"};
        QCOMPARE(normalTree(graph).states, (Numbers{3, 5, 6}));
        graph = gearbox;
        graph.states = {"v4"};
        QCOMPARE(normalTree(graph).states, (Numbers{2, 4}));
    }

    void aGraphWithFaultsHasNone() {
        QVERIFY_THROWS_EXCEPTION(InternalError, normalTree(graphOf({{1, 2, 1, 4}, {2, 2, 1, 4}})));
    }

    void parametersAreNamedAfterTheFirstBranch() {
        QCOMPARE(parameterName(gearbox, 5), std::string("TF5"));
        QCOMPARE(parameterName(hydraulicPiston, 3), std::string("GY3"));
        QCOMPARE(parameterName(gearbox, 2), std::string("R3"));
        QCOMPARE(parameterName(gearbox, 0), std::string());
        QCOMPARE(elementName(gearbox, 0), std::string("v1"));
        QCOMPARE(elementName(gearbox, 5), std::string("TF5"));
    }

    // A side without its other one, before a whole two-port; a type that there is not.
    void namesOfGraphsWithFaults() {
        const LinearGraph graph = graphOf({{3, 2, 1, 6}, {4, 2, 1, 7}, {5, 3, 1, 7}, {6, 3, 1, 9}, {7, 1, 2, 5}});
        std::vector<std::string> names;
        for (std::size_t row = 0; row < graph.branches.size(); ++row)
            names.push_back(elementName(graph, row));
        QCOMPARE(names, (std::vector<std::string>{"TF3", "GY4", "GY4", "6", "f7"}));
    }

    void treesLoopsAndCutSetsByLot() {
        RandomGraphs graphs(TwoPorts::Some);
        int accepted = 0;
        for (int k = 0; k < 500; ++k) {
            const LinearGraph graph = graphs.next();
            if (!graphFaults(graph).empty())
                continue;
            ++accepted;
            const NormalTree tree = normalTree(graph);
            QVERIFY(isSpanning(graph, tree.tree));
            for (const std::size_t row : twoPortRows(graph)) {
                const int both = contains(tree.tree, graph.branches[row].number) +
                                 contains(tree.tree, graph.branches[row + 1].number);
                QVERIFY(graph.branches[row].type == BranchType::Transformer ? both == 1 : both != 1);
            }
            const auto loops = fundamentalLoops(graph, tree);
            const auto cutSets = fundamentalCutSets(graph, tree);
            QCOMPARE(loops.size(), tree.links.size());
            QCOMPARE(cutSets.size(), tree.tree.size());
            for (std::size_t link = 0; link < loops.size(); ++link) {
                QVERIFY((loops[link].front() == SignedBranch{tree.links[link], 1}));
                QVERIFY(isClosed(graph, loops[link]));
                for (const auto& cutSet : cutSets)
                    QCOMPARE(commonSigns(loops[link], cutSet), 0);
            }
            for (const DependentStorage& dependent : tree.dependent)
                QVERIFY(!contains(tree.states, dependent.number));
        }
        QVERIFY(accepted > 350);
    }

    void bothWaysOfSelectionAgree() {
        RandomGraphs graphs(TwoPorts::None);
        for (int k = 0; k < 500; ++k) {
            const LinearGraph graph = graphs.next();
            std::vector<std::size_t> preferred;
            for (std::size_t row = 0; row < graph.branches.size(); ++row)
                if (isStorage(graph.branches[row].type) && graphs.numbers().share() < 0.3)
                    preferred.push_back(row);
            const BranchSelection a = selectByUnion(graph, preferred);
            const BranchSelection b = selectByElimination(graph, preferred);
            QVERIFY(a.places == b.places);
            QVERIFY(a.determined == b.determined);
        }
    }

    void residuesAreAField() {
        for (std::uint64_t k = 0; k < 1000; ++k) {
            const Residue a = Residue::drawn(3 * k);
            const Residue b = Residue::drawn(3 * k + 1);
            const Residue c = Residue::drawn(3 * k + 2);
            QVERIFY(!a.isZero() && a * a.inverse() == Residue(1));
            QVERIFY((a + b) * c == a * c + b * c && (a - b) + b == a);
            QVERIFY(a * (b * c) == (a * b) * c);
        }
        QVERIFY(Residue(-1) + Residue(1) == Residue() && Residue(-7) * Residue(-9) == Residue(63));
        QVERIFY(Residue(std::int64_t(1) << 60) + Residue(std::int64_t(1) << 60) == Residue(1));
    }

    // What any potentials of the nodes say: an edge is a difference, a path the sum of its edges.
    void treesAreFoundByTheirPaths() {
        RandomNumbers numbers;
        for (int round = 0; round < 200; ++round) {
            const int edges = 1 + static_cast<int>(9 * numbers.share());
            const int count = static_cast<int>(2.0 * edges * numbers.share());
            const std::vector<std::vector<int>> paths = randomPaths(edges, count, numbers);
            const auto tree = treeWithPaths(static_cast<std::size_t>(edges), paths);
            QVERIFY2(tree, qPrintable(QString::number(round)));
            std::set<int> nodes;
            for (const NodePair& ends : tree->edges)
                nodes.insert({ends.tail, ends.head});
            QCOMPARE(nodes.size(), static_cast<std::size_t>(edges + 1));
            std::map<int, long> potentials;
            for (const int node : nodes)
                potentials[node] = std::lround(1e6 * numbers.share());
            for (std::size_t k = 0; k < paths.size(); ++k) {
                long along = 0;
                for (std::size_t edge = 0; edge < tree->edges.size(); ++edge)
                    along += paths[k][edge] * (potentials[tree->edges[edge].tail] - potentials[tree->edges[edge].head]);
                QCOMPARE(along, potentials[tree->paths[k].tail] - potentials[tree->paths[k].head]);
            }
        }
    }

    void whatIsNoGraphIsNotFound_data() {
        using Paths = std::vector<std::vector<int>>;
        QTest::addColumn<int>("edges");
        QTest::addColumn<Paths>("paths");
        QTest::newRow("Fano's plane") << 3 << Paths{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
        QTest::newRow("signs") << 2 << Paths{{1, 1}, {1, -1}};
        // The dual of K5: each of the star's edges with the links that pass it.
        QTest::newRow("dual of K5")
            << 6 << Paths{{1, 1, 1, 0, 0, 0}, {-1, 0, 0, 1, 1, 0}, {0, -1, 0, -1, 0, 1}, {0, 0, -1, 0, -1, -1}};
        // Links of K3,3 beside the tree of its nodes 1 and 4.
        QTest::newRow("dual of K3,3") << 4
                                      << Paths{{1, 1, 0, 0}, {0, 0, 1, 1}, {1, 0, 1, 0}, {0, 1, 0, 1}, {1, 1, 1, 1}};
    }
    void whatIsNoGraphIsNotFound() {
        QFETCH(int, edges);
        QFETCH(std::vector<std::vector<int>>, paths);
        QVERIFY(!treeWithPaths(static_cast<std::size_t>(edges), paths));
        QVERIFY(treeWithPaths(static_cast<std::size_t>(edges), {paths.front()}));
    }
};

COENERGY_TEST(TestNormalTree)
#include "test_normal_tree.moc"
