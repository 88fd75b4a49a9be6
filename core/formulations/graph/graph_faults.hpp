#pragma once
// All faults of a linear graph as typed, as values; the wording is elsewhere.

#include "graph/branch_selection.hpp"
#include "graph/linear_graph.hpp"

#include <string>
#include <vector>

namespace coenergy {

enum class GraphFaultKind {
    // Contents of the rows. `branches` are their numbers.
    NoBranches,
    TooManyBranches,  // more than maximumBranches
    NumberBelowOne,   // a branch's
    RepeatedNumber,   // of branches
    UnknownType,      // not 1 to 7
    UnknownNode,      // a node's number below 1
    SelfLoop,         // tail and head are one node
    DanglingTwoPort,  // its second row is missing
    SeparatedTwoPort, // both rows exist, with another between them
    MixedTwoPort,     // a row of a transformer next to one of a gyrator, each without its partner
    TooManyTwoPorts,
    // Outputs and chosen states.
    RepeatedOutput,      // `outputs`: two of one number
    UnknownOutputBranch, // `outputs`, and in `branches` the number that no branch has
    UnknownOutputKind,   // not 1 to 4
    UnknownState,        // `names`: neither v with an A-type's number nor f with a T-type's; or chosen twice
    ImpossibleState, // `names` and `branches`: the chosen one; then, in `branches`, those that determine its variable
    // Topology. Examined only if there is no fault of the above kinds.
    Island,               // `nodes` and `branches` not connected to node 1; one fault for each island
    AcrossSourceLoop,     // its sources: they determine one of them by the others
    ThroughSourceCutSet,  // its sources, likewise
    UndeterminedTwoPorts, // their flows are not unique, whatever the other elements
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

/// Empty: the graph has a normal tree and a state space. A node at which only one branch ends is not a fault (the
/// branch carries no flow), nor is an output requested under two numbers. Sources that meet through two-ports are
/// reported as a loop or cut set as if the two-ports were not between them.
std::vector<GraphFault> graphFaults(const LinearGraph& graph);

/// The same in two steps, for whoever needs the selection, too: that of a graph whose rows are without faults.
std::vector<GraphFault> faultsOfRows(const LinearGraph& graph);
std::vector<GraphFault> selectionFaults(const LinearGraph& graph, const BranchSelection& selection);

} // namespace coenergy
