#pragma once
// The equations of a linear graph as a list, before anything is eliminated: the through variables at each node, the
// across variables around each loop, and the law of each element, of scalars or of vectors. There are as many as
// unknowns. Reference: S. Alipourazadi, 2012, sections 2.3, 3.2 and 4.4, tables 3-1 and 4-4.

#include "expression/print_latex.hpp"
#include "graph/linear_graph.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_derivation.hpp"
#include "vectorgraph/block_form.hpp"
#include "vectorgraph/vector_graph.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

enum class GraphEquationKind {
    Node,   // the through variables that enter a node, less those that leave it
    Loop,   // the across variables around the loop that a link closes
    CutSet, // the through variables of the cut set of a tree branch: a sum of node equations
    Law,    // of an element
};

/// A factor, a scalar or a matrix, times a variable or its rate.
struct GraphEquationTerm {
    std::variant<Expression, MatrixSum> factor;
    std::string variable;
    bool isRate = false;
};

/// d/dt of states = A states + B inputs, all of them columns of blocks (4-36).
struct StackedLaw {
    std::vector<std::string> states, inputs;
    BlockMatrix A, B;
};

/// left = right; = 0 if there is nothing on the right.
struct GraphEquation {
    GraphEquationKind kind = GraphEquationKind::Node;
    std::string place; // the node, the link, the tree branch, the element
    std::vector<GraphEquationTerm> left = {}, right = {};
    std::optional<StackedLaw> stacked = {}; // in place of both sides
};

/// A vector counts as one variable, an equation between vectors as one equation, as in table 4-4.
struct GraphCounts {
    std::size_t branches = 0, nodes = 0, elements = 0;
    std::size_t laws = 0, loops = 0, nodeEquations = 0;
    std::size_t unknowns = 0; // v and f of each branch that no source prescribes; the states of distributed elements

    std::size_t equations() const { return laws + loops + nodeEquations; }
    bool operator==(const GraphCounts&) const = default;
};

struct GraphEquations {
    std::vector<GraphEquation> nodes, loops, laws; // together as many as there are unknowns
    std::vector<GraphEquation> cutSets;            // sums of `nodes`, by the same tree as the loops
    GraphCounts counts;
    bool areVectors = false;
};

/// One variable, or its rate, on the left.
struct SolvedVariable {
    GraphReason reason = GraphReason::Law;
    GraphEquation equation;
};

/// From the law of a state to its row of the state space: every variable on a right side is a state, an input or the
/// rate of one, or on the left of another step.
struct EliminationChain {
    std::string variable; // of the state or the output
    std::vector<SolvedVariable> steps;
};

/// How numbered variables and branches are called where they have names of their own.
struct GraphCalls {
    std::map<std::string, std::string> variables = {}; // v101 is v_bar
    std::map<int, std::string> branches = {};          // 101 is M_bar

    std::string variable(const std::string& numbered) const;
    std::string branch(int number) const;
};

/// For graphs without faults, with the normal tree of each.
GraphEquations graphEquations(const LinearGraph& graph, const NormalTree& tree, const GraphCalls& calls = {});
GraphEquations graphEquations(const VectorGraph& graph, const NormalTree& tree, const GraphCalls& calls = {});

/// The laws of all elements; for vectors f = B v, or v = R f where R is given.
std::vector<GraphEquation> lawsOf(const LinearGraph& graph, const GraphCalls& calls = {});
std::vector<GraphEquation> lawsOf(const VectorGraph& graph, const GraphCalls& calls = {});
/// What Kirchhoff's laws say of them, and how many there are; the laws are missing.
GraphEquations balancesOf(const LinearGraph& graph, const NormalTree& tree, const GraphCalls& calls = {});
/// The tree that consists of these branches, and the links.
NormalTree treeOf(const LinearGraph& graph, const std::vector<int>& branches);

/// `f4 = M*dv4`: rates begin with d.
std::string textOf(const GraphEquation& equation);
/// Vectors are bold.
std::string latexOf(const GraphEquation& equation, bool areVectors);

/// The same where it may be broken into lines: lead, terms with their signs, ending.
struct GraphEquationLatex {
    std::string lead, ending;
    std::vector<LatexTerm> terms;
};
GraphEquationLatex latexPartsOf(const GraphEquation& equation, bool areVectors);

} // namespace coenergy
