#pragma once
// Distributed elements in a linear graph: each is one branch with several ports, and is written out as branches of the
// seven types. Reference: K. Alipourazadi, 2012, equations 4-36 to 4-40, figures 4-11 and 4-14.
//
// For an element driven by forces, each coordinate of its model (distributed/element_model.hpp) is a node whose
// potential is the coordinate's rate: its inertia is an A-type there, its friction a D-type, its springs are T-types. A
// port is a chain of transformers from its tail to its head, whose ratios are the contributions of the coordinates to
// its displacement: velocities add up, and the port's force acts on each coordinate with the same ratio. For a pipeline
// the coordinates are volumes, whose rates are through variables: inertances and resistances are in series between
// capacitances at nodes. Pressures act through transformers in parallel, flows through a chain of them.

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"
#include "expression/traverse.hpp"
#include "graph/linear_graph.hpp"
#include "lineargraph/state_space.hpp"
#include "model/document.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// How a port's variables follow from those of its transformers: in a chain the across variables add up and the through
/// variables are equal; in parallel it is the other way round.
enum class PortForm { Chain, SideBySide };

/// The contribution of a spring's through variable to a port's displacement.
struct SpringShare {
    Expression factor;
    int branch = 0;
};

struct JoinedPort {
    std::string name;
    std::string across, through, displacementName; // v_P, f_P, u_P
    int tail = 0;
    int head = 0;
    PortForm form = PortForm::Chain;
    std::vector<int> branches;             // those at the port
    std::vector<SpringShare> displacement; // empty where unknown: modes without springs, chains, pipelines
};

struct JoinedElement {
    std::size_t item = 0; // in the document
    std::string name;
    int firstBranch = 0;
    int lastBranch = 0;
    std::vector<JoinedPort> ports;
};

struct JoinedElements {
    std::vector<JoinedElement> elements;
    std::map<std::string, std::string> names;     // display names of numbered items: v101 is v_g1_bar
    std::map<std::string, Expression> parameters; // by number, C101: their values
    std::map<int, std::string> domains;           // of nodes added by elements
    Substitution meanings;                        // values of names and parameters in expressions

    std::string shown(const std::string& name) const;
    Expression shown(const Expression& expression) const { return substituted(expression, meanings); }
    /// The element that added a branch, if any.
    const JoinedElement* elementOf(int branch) const;
};

/// Adds the branches of the document's elements to a graph; their faults are reported in `problems`.
JoinedElements joinElements(const Document& document, LinearGraph& graph, Diagnostics& problems);

/// With display names, the values of the elements' parameters, and a note that assigns branches to elements.
StateSpace withShownNames(StateSpace space, const JoinedElements& joined);

/// Names available in every text besides the variables of branches: for each port v_P, f_P and, where known, u_P.
/// `across` and `through` are a branch's variables in texts.
struct PortVariable {
    std::string name;
    std::string meaning;
    std::size_t item = 0;
};
using BranchText = std::function<std::string(int branch)>;
std::vector<PortVariable> portVariables(const JoinedElements& joined, const BranchText& across,
                                        const BranchText& through);

} // namespace coenergy
