#pragma once
// A linear graph of vectors as a Lagrangian model: coordinates are the integrated across variables of a tree, component
// by component, T* = v' M v / 2, V = x' K x / 2, D = v' B v / 2. What a transformer determines is put in for its
// output, so that a modulated one gives (J + C' M C) of itself; where that would not be the same, since its integral is
// needed or does not exist, it is a flow constraint with its through variable for a multiplier.

#include "model/written_document.hpp"

namespace coenergy {

/// Writes the graph of a document with vectors into `written`, whose graph is empty then.
void writeVectorGraph(const Document& typed, WrittenDocument& written);

/// v1_1, v1_2, f12: the components of sources, and of what is asked for, v4_1 or x6.
std::vector<std::string> vectorSourceNames(const Document& document);
std::vector<std::string> vectorOutputNames(const Document& document);

} // namespace coenergy
