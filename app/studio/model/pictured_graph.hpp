#pragma once
// The picture of a document's linear graph.

#include "graph/normal_tree.hpp"
#include "graphcanvas/graph_picture.hpp"
#include "model/document.hpp" // after Qt's

namespace coenergy {

/// With the marks of tree and states, if there is a tree; `selected` is the number of a branch, or 0.
GraphPicture picturedGraph(const Document& document, const NormalTree* tree = nullptr, int selected = 0);

/// As it is written in a document.
const char* domainText(GraphDomain domain);

} // namespace coenergy
