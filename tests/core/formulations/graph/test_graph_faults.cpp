// Faults of a graph, by kind and by what they name; and graphs without fault.
#include "core/formulations/graph/graph_of.hpp"
#include "graph/graph_faults.hpp"
#include "support/test_program.hpp"

using namespace coenergy;
using namespace graph_tests;
using Kind = GraphFaultKind;

class TestGraphFaults : public QObject {
    Q_OBJECT

private slots:
    void referenceGraphsHaveNone() {
        for (const LinearGraph& graph : {electricalCircuit, gearbox, sewingRobot, twoCapacitors, hydraulicPiston,
                                         twoTanks, freeBar, ladder(200, BranchType::TType, BranchType::AType)})
            QVERIFY(graphFaults(graph).empty());
    }

    void whatIsTypedInARow() {
        const auto faults = [](const std::vector<std::array<int, 4>>& branches) {
            return graphFaults(graphOf(branches));
        };
        QVERIFY(faults({}) == std::vector<GraphFault>{{Kind::NoBranches}});
        QVERIFY(faults({{1, 2, 1, 4}, {1, 2, 1, 3}}) == (std::vector<GraphFault>{{Kind::RepeatedNumber, {1, 1}}}));
        QVERIFY(faults({{0, 2, 1, 4}}) == (std::vector<GraphFault>{{Kind::NumberBelowOne, {0}}}));
        QVERIFY(faults({{1, 2, 1, 8}, {2, 2, 1, 0}}) ==
                (std::vector<GraphFault>{{Kind::UnknownType, {1}}, {Kind::UnknownType, {2}}}));
        QVERIFY(faults({{1, 2, 0, 3}}) == (std::vector<GraphFault>{{Kind::UnknownNode, {1}, {0}}}));
        QVERIFY(faults({{1, 2, 1, 4}, {2, 2, 2, 3}}) == (std::vector<GraphFault>{{Kind::SelfLoop, {2}}}));
        QVERIFY(faults({{1, -3, -3, 1}}) ==
                (std::vector<GraphFault>{{Kind::SelfLoop, {1}}, {Kind::UnknownNode, {1}, {-3}}}));
    }

    void twoPortsNeedTheirRows() {
        const auto faults = [](const std::vector<std::array<int, 4>>& branches) {
            return graphFaults(graphOf(branches));
        };
        QVERIFY(faults({{1, 2, 1, 4}, {2, 2, 1, 6}}) == (std::vector<GraphFault>{{Kind::DanglingTwoPort, {2}}}));
        QVERIFY(faults({{1, 2, 1, 6}, {2, 2, 1, 4}, {3, 3, 1, 6}, {4, 3, 1, 3}}) ==
                (std::vector<GraphFault>{{Kind::SeparatedTwoPort, {1, 3}}}));
        QVERIFY(faults({{1, 2, 1, 4}, {2, 2, 1, 6}, {3, 3, 1, 7}, {4, 3, 1, 3}}) ==
                (std::vector<GraphFault>{{Kind::MixedTwoPort, {2, 3}}}));
        QVERIFY(faults({{1, 2, 1, 7}, {2, 2, 1, 7}, {3, 2, 1, 7}, {4, 2, 1, 4}}) ==
                (std::vector<GraphFault>{{Kind::DanglingTwoPort, {3}}}));
    }

    void whatIsAskedForHasToBeThere() {
        LinearGraph graph = twoCapacitors;
        graph.outputs = {{1, 9, OutputKind::Across}, {2, 3, static_cast<OutputKind>(5)}, {2, 3, OutputKind::Across}};
        QVERIFY(graphFaults(graph) == (std::vector<GraphFault>{{Kind::UnknownOutputBranch, {9}, {}, {1}},
                                                               {Kind::UnknownOutputKind, {3}, {}, {2}},
                                                               {Kind::RepeatedOutput, {}, {}, {2}}}));
        graph.outputs = {{1, 3, OutputKind::Across}, {2, 3, OutputKind::Across}};
        QVERIFY(graphFaults(graph).empty());
    }

    void statesThatAreChosen() {
        LinearGraph graph = twoCapacitors;
        graph.states = {"v2"};
        QVERIFY(graphFaults(graph).empty());
        graph.states = {"v4", "v2", "f3", "v2", "w"};
        std::vector<GraphFault> unknown;
        for (const char* name : {"v4", "f3", "v2", "w"})
            unknown.push_back({Kind::UnknownState, {}, {}, {}, {name}});
        QVERIFY(graphFaults(graph) == unknown);
        graph.states = {"v2", "v3"};
        QVERIFY(graphFaults(graph) == (std::vector<GraphFault>{{Kind::ImpossibleState, {3, 1, 2}, {}, {}, {"v3"}}}));
    }

    void islands() {
        const LinearGraph graph = graphOf({{1, 2, 1, 4}, {2, 2, 1, 3}, {3, 4, 3, 1}, {4, 4, 3, 3}, {5, 9, 8, 3}});
        QVERIFY(graphFaults(graph) ==
                (std::vector<GraphFault>{{Kind::Island, {3, 4}, {3, 4}}, {Kind::Island, {5}, {8, 9}}}));
        QVERIFY(graphFaults(graphOf({{1, 3, 2, 3}})) == (std::vector<GraphFault>{{Kind::Island, {1}, {2, 3}}}));
    }

    void loopsOfAcrossSources() {
        QVERIFY(graphFaults(
                    graphOf({{1, 2, 1, 4}, {2, 3, 2, 4}, {3, 2, 1, 3}, {4, 3, 1, 4}, {5, 4, 1, 4}, {6, 4, 3, 3}})) ==
                (std::vector<GraphFault>{{Kind::AcrossSourceLoop, {1, 2, 4}}}));
        // Through a transformer.
        QVERIFY(graphFaults(graphOf({{1, 2, 1, 4}, {2, 2, 1, 6}, {3, 3, 1, 6}, {4, 3, 1, 4}})) ==
                (std::vector<GraphFault>{{Kind::AcrossSourceLoop, {1, 4}}}));
        // A gyrator makes a through source of one of them.
        QVERIFY(graphFaults(graphOf({{1, 2, 1, 4}, {2, 2, 1, 7}, {3, 3, 1, 7}, {4, 3, 1, 4}})).empty());
    }

    void cutSetsOfThroughSources() {
        QVERIFY(graphFaults(graphOf({{1, 1, 2, 5}, {2, 2, 3, 5}, {3, 3, 1, 3}})) ==
                (std::vector<GraphFault>{{Kind::ThroughSourceCutSet, {1, 2}}}));
        // A node that nothing else leaves.
        QVERIFY(graphFaults(graphOf({{1, 2, 1, 3}, {2, 2, 3, 5}})) ==
                (std::vector<GraphFault>{{Kind::ThroughSourceCutSet, {2}}}));
        // An across source and a through source that a gyrator brings together.
        QVERIFY(graphFaults(graphOf({{1, 2, 1, 4}, {2, 2, 1, 7}, {3, 3, 1, 7}, {4, 3, 1, 5}})) ==
                (std::vector<GraphFault>{{Kind::ThroughSourceCutSet, {1, 4}}}));
    }

    // Three transformers between the same two pairs of nodes: flows can go round in them.
    void twoPortsThatNothingDetermines() {
        const LinearGraph graph = graphOf({{1, 2, 1, 4},
                                           {2, 2, 4, 3},
                                           {3, 4, 1, 6},
                                           {4, 3, 1, 6},
                                           {5, 4, 1, 6},
                                           {6, 3, 1, 6},
                                           {7, 4, 1, 6},
                                           {8, 3, 1, 6},
                                           {9, 3, 1, 3}});
        QVERIFY(graphFaults(graph) == (std::vector<GraphFault>{{Kind::UndeterminedTwoPorts, {3, 4, 5, 6, 7, 8}}}));
    }

    void sizesHaveLimits() {
        LinearGraph graph = ladder(static_cast<int>(maximumBranches) + 2, BranchType::DType, BranchType::DType);
        QVERIFY(graphFaults(graph) == std::vector<GraphFault>{{Kind::TooManyBranches}});
        graph = graphOf({{1, 2, 1, 4}});
        for (int number = 2; number <= 2 * static_cast<int>(maximumTwoPorts) + 2; number += 2)
            for (const int k : {0, 1})
                graph.branches.push_back({number + k, number / 2 + 1 + k, 1, BranchType::Transformer});
        QVERIFY(graphFaults(graph) == std::vector<GraphFault>{{Kind::TooManyTwoPorts}});
    }
};

COENERGY_TEST(TestGraphFaults)
#include "test_graph_faults.moc"
