#pragma once
// The normal tree of a linear graph: which variables are its states, and the loops and cut sets that equations are
// written from.
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

/// A storage element that is no state: an A-type in the links, closed to a loop, or a T-type in the tree, in a cut set.
struct DependentStorage {
    int number = 0;
    Restriction restriction = Restriction::Loop;
    /// Its fundamental loop or cut set, it first. Where two-ports are in it, more branches than these take part.
    std::vector<SignedBranch> path;
    /// The sources and states whose across (A-type, across source) or through variables (T-type, through source) alone
    /// determine its variable; ascending. None: it is 0.
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

/// Of a graph without faults; anything else is a bug of the caller (InternalError). As many states as there are
/// independent storage elements, whichever are chosen; those of `graph.states` are among them, then the higher number
/// of those that compete, A-types before T-types where both do through gyrators.
NormalTree normalTree(const LinearGraph& graph);

/// Of each link, in order of `tree.links`, it first and positive: the signed across variables add up to 0.
std::vector<std::vector<SignedBranch>> fundamentalLoops(const LinearGraph& graph, const NormalTree& tree);

/// Of each tree branch, in order of `tree.tree`, it first and positive: the signed through variables add up to 0.
std::vector<std::vector<SignedBranch>> fundamentalCutSets(const LinearGraph& graph, const NormalTree& tree);

/// The element's parameter: C5, L3, R2, TF7, GY3 after its number; a two-port's after the first of its branches, which
/// is the row itself or the one before it. Empty for a source.
/// Graphs with faults have names, too: a side that lacks its other one is named after itself.
std::string parameterName(const LinearGraph& graph, std::size_t row);

/// How an element is called: by its parameter; a source by what it gives, v1 or f12; what has no type by its number.
std::string elementName(const LinearGraph& graph, std::size_t row);

/// The rows at which two-ports begin: two of a type behind each other are one.
std::vector<std::size_t> twoPortRows(const LinearGraph& graph);

/// v5 or f7: a branch's across or through variable.
std::string acrossName(int number);
std::string throughName(int number);

/// C5, L3, R2, TF7, GY3: a parameter; v1 or f12: what a source gives. Of a known type.
std::string nameOfElement(BranchType type, int number);

/// v6, f5, x7, h5: what is asked for of a branch.
std::string outputName(const GraphOutput& output);

} // namespace coenergy
