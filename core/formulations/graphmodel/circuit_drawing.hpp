#pragma once
// A linear graph as shapes of a drawing, for those who draw shapes and nothing else.

#include "model/document.hpp"

#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// The graph of a document: its nodes are rails in a row, with what lies between neighbours; what leads to the
/// reference hangs from them, everything else is an arch. Every domain has the symbols of its electrical analogue.
/// Storage shows the variable of its state, as far as it is one of `quantities`. Arrows point from tail to head. Empty
/// for a document without a graph.
std::vector<Shape> circuitDrawing(const Document& document, const std::set<std::string>& quantities);

} // namespace coenergy
