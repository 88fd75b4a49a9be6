#pragma once
// The linear graph of a document as it is drawn.

#include "graph/normal_tree.hpp"
#include "graphcanvas/graph_picture.hpp"
#include "model/document.hpp" // after Qt's

namespace coenergy {

/// With the marks of a tree and its states, where there is one; `selected` is the number of a branch, or 0.
GraphPicture picturedGraph(const Document& document, const NormalTree* tree = nullptr, int selected = 0);

/// As a document has it.
const char* domainText(GraphDomain domain);

} // namespace coenergy
