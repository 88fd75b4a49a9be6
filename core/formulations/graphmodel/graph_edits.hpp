#pragma once
// Edits of a drawn linear graph: pure functions from document to document that keep everything else.

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

/// The position of a node in the drawing, if it is given.
std::optional<NodePlace> nodePlace(const Document& document, int node);
Document withNodePlaced(const Document& document, int node, NodePlace place);
/// The first unused node number.
int newNode(const Document& document);

/// The domain of a node, and of a branch, as the document names it; empty if it has none.
std::string domainOfNode(const GraphRows& rows, int node);
std::string domainOfBranch(const GraphRows& rows, BranchNodes nodes);
/// The unit of what a source supplies: its own, otherwise the usual one of its domain.
std::string unitOfSource(const Document& document, const GraphInput& source);

/// Sets the domain of the node and of all nodes connected to it other than through the reference; "general" means none.
Document withNodeDomain(const Document& document, int node, std::string_view domain);

/// Adds a branch with the next number, and a parameter or source for its element; for two-ports, two consecutive
/// branches. A node without a domain takes that of the other one.
Document withBranchAdded(const Document& document, BranchNodes nodes, BranchType type);
Document withTwoPortAdded(const Document& document, BranchNodes first, BranchNodes second, BranchType type);
/// Replaces the matrix of the graph. Items that belong to a branch whose row differs are removed with it, as are
/// domains and names if any row differs; rows that cannot be read are unchanged.
Document withBranchMatrix(const Document& document, const std::vector<std::string>& rows);
Document withOutputMatrix(const Document& document, const std::vector<std::string>& rows);
/// Removes the branch, the other side of its two-port, and what belongs to them alone: parameter or source, matrix,
/// outputs, initial values, and curves of their variables.
Document withBranchRemoved(const Document& document, int branch);
Document withBranchReversed(const Document& document, int branch);
/// Changes the type of an element, which remains one branch or a two-port; its parameter or source changes with it.
Document withBranchType(const Document& document, int branch, BranchType type);
/// Removes the node, and the branches that end there.
Document withNodeRemoved(const Document& document, int node);
/// The node becomes part of the reference; unchanged if a branch would be short-circuited.
Document withNodeGrounded(const Document& document, int node);

/// Adds or removes an output of a branch; outputs are renumbered.
Document withOutputToggled(const Document& document, int branch, OutputKind kind);
/// Plots the variable of a branch over time under this title, and makes it an output; what is there already stays. One
/// that carries vectors, which have no single curve, becomes an output alone.
Document withProbe(const Document& document, int branch, OutputKind kind, const std::string& title);
/// The kinds of output requested for a branch.
std::vector<OutputKind> outputsOf(const Document& document, int branch);

/// A graph, a field and a functional to start from.
Document newGraph();
Document newField();
Document newFunctional();

} // namespace coenergy
