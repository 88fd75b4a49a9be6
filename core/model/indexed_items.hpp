#pragma once
// Vectors of like items: `x[1..20]` stands for x1 to x20, and what is said of it with the index i is said of each. In
// any text `x[i - 1]` is an element, and `sum(i = 1..20, m*dotx[i]^2/2)` a sum over elements. Bounds and indices are
// whole numbers, of numbers, indices and parameters that have whole values.

#include "model/written_document.hpp"

namespace coenergy {

/// Writes the vectors and sums of a document out. What is first of a vector keeps its place; the others stand behind
/// what was typed.
void writeIndexedItems(WrittenDocument& written);

/// Whether a text has an index or a sum in it.
bool isIndexed(const std::string& text);

/// So many items and characters one model may be written out to.
inline constexpr std::size_t mostIndexedItems = 5'000;
inline constexpr std::size_t mostIndexedCharacters = 1'000'000;

} // namespace coenergy
