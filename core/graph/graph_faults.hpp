#pragma once
// Everything that is wrong with a linear graph as it is typed, as values; the words are made elsewhere.

#include "graph/linear_graph.hpp"

#include <string>
#include <vector>

namespace coenergy {

enum class GraphFaultKind {
    // What is typed in a row. `branches` are its numbers.
    NoBranches,
    TooManyBranches,  // more than maximumBranches
    NumberBelowOne,   // a branch's
    RepeatedNumber,   // of branches
    UnknownType,      // not 1 to 7
    UnknownNode,      // a node's number below 1
    SelfLoop,         // tail and head are one node
    DanglingTwoPort,  // its second row is missing
    SeparatedTwoPort, // both rows are there, and another between them
    MixedTwoPort,     // a row of a transformer and one of a gyrator behind each other, each without its like
    TooManyTwoPorts,
    // What is asked for.
    RepeatedOutput,      // `outputs`: two of one number
    UnknownOutputBranch, // `outputs`, and in `branches` the number that no branch has
    UnknownOutputKind,   // not 1 to 4
    UnknownState,        // `names`: neither v and an A-type's number nor f and a T-type's; or chosen twice
    ImpossibleState, // `names` and `branches`: the chosen one; behind it in `branches`, what determines its variable
    // How the branches hang together. Looked for where there is nothing of the above.
    Island,               // `nodes` and `branches` to which no way leads from node 1; one fault for each island
    AcrossSourceLoop,     // its sources: they prescribe one of them by the others
    ThroughSourceCutSet,  // its sources, likewise
    UndeterminedTwoPorts, // their flows have no unique value, whatever the other elements
};

struct GraphFault {
    GraphFaultKind kind = GraphFaultKind::NoBranches;
    std::vector<int> branches = {};
    std::vector<int> nodes = {};
    std::vector<int> outputs = {};
    std::vector<std::string> names = {};

    bool operator==(const GraphFault&) const = default;
};

inline constexpr std::size_t maximumBranches = 5000;

/// Empty: the graph has a normal tree and a state space. A node at which one branch ends is no fault (it carries no
/// flow), nor is an output that is asked for twice under two numbers. Sources that meet through two-ports count as a
/// loop or cut set as if the two-ports were not between them.
std::vector<GraphFault> graphFaults(const LinearGraph& graph);

} // namespace coenergy
