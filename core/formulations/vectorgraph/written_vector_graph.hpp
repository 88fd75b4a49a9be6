#pragma once
// A linear graph of vectors as a Lagrangian model: coordinates are the integrated across variables of a tree, component
// by component, T* = v' M v / 2, V = x' K x / 2, D = v' B v / 2. The output of a transformer is substituted, so that a
// modulated one yields (J + C' M C) automatically; where that would not be equivalent, because the output's integral is
// needed or does not exist, the transformer is a flow constraint with its through variable as multiplier.

#include "model/written_document.hpp"

namespace coenergy {

/// Writes out the graph of a document with vectors into `written`, which has no graph afterwards.
void writeVectorGraph(const Document& typed, WrittenDocument& written);

/// v1_1, v1_2, f12: the components of sources, and those of outputs, v4_1 or x6.
std::vector<std::string> vectorSourceNames(const Document& document);
std::vector<std::string> vectorOutputNames(const Document& document);

} // namespace coenergy
