#pragma once
// Edits of a linear graph as it is drawn: pure functions from document to document, which keep what they do not touch.

#include "graph/linear_graph.hpp"
#include "model/document.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

struct NodePlace {
    double x = 0;
    double y = 0;
};

struct BranchNodes {
    int tail = 0;
    int head = 0;
};

/// Where a node is drawn, if that is said.
std::optional<NodePlace> nodePlace(const Document& document, int node);
Document withNodePlaced(const Document& document, int node, NodePlace place);
/// The number of a node that there is not yet.
int newNode(const Document& document);

/// With a domain for the node and all that hang together with it without the reference; "general" is none.
Document withNodeDomain(const Document& document, int node, std::string_view domain);

/// With a new branch, of the next number, and a parameter or source for its element; of two-ports two branches, which
/// follow each other. A node without a domain takes that of the other one.
Document withBranchAdded(const Document& document, BranchNodes nodes, BranchType type);
Document withTwoPortAdded(const Document& document, BranchNodes first, BranchNodes second, BranchType type);
/// The graph with this matrix in place of its own. What belongs to a branch with another row goes with that row, as do
/// domains and names, where any differs; rows that are not understood stay as they are.
Document withBranchMatrix(const Document& document, const std::vector<std::string>& rows);
Document withOutputMatrix(const Document& document, const std::vector<std::string>& rows);
/// Without the branch, the other side of its two-port, and what belongs to them alone: parameter or source, matrix,
/// outputs, initial values, and curves of their variables.
Document withBranchRemoved(const Document& document, int branch);
Document withBranchReversed(const Document& document, int branch);
/// Of an element that stays one branch or, a two-port, both; its parameter or source changes with it.
Document withBranchType(const Document& document, int branch, BranchType type);
/// Without the node, and the branches that end there.
Document withNodeRemoved(const Document& document, int node);

/// What is asked for of a branch, or no longer; the outputs are numbered anew.
Document withOutputToggled(const Document& document, int branch, OutputKind kind);
/// The kinds of output that are asked for of a branch.
std::vector<OutputKind> outputsOf(const Document& document, int branch);

/// Graph, field and functional to begin with.
Document newGraph();
Document newField();
Document newFunctional();

} // namespace coenergy
