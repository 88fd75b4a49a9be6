#pragma once
// Distributed elements in a linear graph: each is one branch with several ports, and is written out as branches of the
// seven types. Reference: K. Alipourazadi, 2012, equations 4-36 to 4-40, figures 4-11 and 4-14.
//
// Of an element on which forces act, each coordinate of its model (distributed/element_model.hpp) is a node whose
// potential is its rate: its inertia is an A-type there, its friction a D-type, its springs are T-types. A port is a
// chain of transformers from its tail to its head, whose ratios are the shares of the coordinates in its displacement:
// so velocities add up, and the port's force acts on each coordinate by its share. Of a pipeline the coordinates are
// volumes, whose rates go through: inertances and resistances are in series between capacitances at nodes. Pressures
// act through transformers side by side, flows through a chain of them.

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

/// How a port's variables are those of its transformers: in a chain the across variables add up and the through
/// variables are one; side by side it is the other way round.
enum class PortForm { Chain, SideBySide };

/// So much of what a spring's through variable tells is in a port's displacement.
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
    std::vector<SpringShare> displacement; // none where it is not known: modes without springs, chains, pipelines
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
    std::map<std::string, std::string> names;     // of what has a number, as it is shown: v101 is v_g1_bar
    std::map<std::string, Expression> parameters; // by number, C101: what they are
    std::map<int, std::string> domains;           // of nodes that elements bring
    Substitution meanings;                        // what names and parameters are in expressions

    std::string shown(const std::string& name) const;
    Expression shown(const Expression& expression) const { return substituted(expression, meanings); }
    /// The element that brings a branch, if one does.
    const JoinedElement* elementOf(int branch) const;
};

/// Adds the branches of the document's elements to a graph; what is wrong with them is told in `problems`.
JoinedElements joinElements(const Document& document, LinearGraph& graph, Diagnostics& problems);

/// With the names that are shown, what the elements' parameters are, and a note that tells which branches are whose.
StateSpace withShownNames(StateSpace space, const JoinedElements& joined);

/// What every text may use besides the variables of branches: of each port v_P, f_P and, where it is known, u_P.
/// `across` and `through` say what a branch's variables are in texts.
struct PortVariable {
    std::string name;
    std::string meaning;
    std::size_t item = 0;
};
using BranchText = std::function<std::string(int branch)>;
std::vector<PortVariable> portVariables(const JoinedElements& joined, const BranchText& across,
                                        const BranchText& through);

} // namespace coenergy
