#pragma once
// The normal tree of a linear graph: which variables are its states, and the loops and cut sets for the equations.
//
//     if (graphFaults(graph).empty()) {
//         const NormalTree tree = normalTree(graph);
//         // one equation for each link: the signed v of fundamentalLoops(graph, tree) add up to 0,
//         // one for each tree branch: the signed f of fundamentalCutSets(graph, tree) add up to 0,
//         // and each branch's own law: as many equations as there are v and f.
//     }
//
// Reference: D. Rowell and D. N. Wormley, System Dynamics, 1997, sections 5.3 and 6.4.

#include "graph/linear_graph.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct SignedBranch {
    int number = 0;
    int sign = 1;

    bool operator==(const SignedBranch&) const = default;
};

enum class Restriction { Loop, CutSet };

/// A dependent storage element: an A-type in the links, which closes a loop, or a T-type in the tree, in a cut set.
struct DependentStorage {
    int number = 0;
    Restriction restriction = Restriction::Loop;
    /// Its fundamental loop or cut set, starting with it. If that contains two-ports, more branches than these are
    /// involved.
    std::vector<SignedBranch> path;
    /// The sources and states that alone determine its variable, by their across variables (A-type, across source) or
    /// through variables (T-type, through source); ascending. Empty: it is 0.
    std::vector<int> determinedBy;

    bool operator==(const DependentStorage&) const = default;
};

/// All by branch number, ascending.
struct NormalTree {
    std::vector<int> tree;
    std::vector<int> links;
    std::vector<int> states; // storage elements: v of an A-type, f of a T-type
    std::vector<DependentStorage> dependent;

    bool operator==(const NormalTree&) const = default;
};

/// For a graph without faults; anything else is a bug of the caller (InternalError). The number of states is that of
/// the independent storage elements, whichever are chosen; those in `graph.states` are among them, then the higher
/// numbers of those that compete, A-types before T-types where both compete through gyrators.
NormalTree normalTree(const LinearGraph& graph);

/// For each link, in order of `tree.links`, starting with it and positive: the signed across variables add up to 0.
std::vector<std::vector<SignedBranch>> fundamentalLoops(const LinearGraph& graph, const NormalTree& tree);

/// For each tree branch, in order of `tree.tree`, starting with it and positive: the signed through variables add up to
/// 0.
std::vector<std::vector<SignedBranch>> fundamentalCutSets(const LinearGraph& graph, const NormalTree& tree);

/// The element's parameter: C5, L3, R2, TF7, GY3, with its number; for a two-port that of the first of its branches,
/// which is the row itself or the one before it. Empty for a source. Also defined for graphs with faults: a side of a
/// two-port without its partner has its own number.
std::string parameterName(const LinearGraph& graph, std::size_t row);

/// The name of an element: its parameter; for a source the variable it prescribes, v1 or f12; for one without a type
/// its number.
std::string elementName(const LinearGraph& graph, std::size_t row);

/// The rows at which two-ports begin: two consecutive rows of one type form one.
std::vector<std::size_t> twoPortRows(const LinearGraph& graph);

/// v5 or f7: a branch's across or through variable.
std::string acrossName(int number);
std::string throughName(int number);

/// C5, L3, R2, TF7, GY3: a parameter; v1 or f12: the variable of a source. For a known type.
std::string nameOfElement(BranchType type, int number);

/// v6, f5, x7, h5: an output of a branch.
std::string outputName(const GraphOutput& output);

} // namespace coenergy
