#pragma once
// Vectors of similar items: `x[1..20]` stands for x1 to x20, and texts of the item with the index i apply to each. In
// any text `x[i - 1]` is an element, and `sum(i = 1..20, m*dotx[i]^2/2)` a sum over elements. Bounds and indices are
// integers, computed from numbers, indices and parameters with integer values.

#include "model/written_document.hpp"

#include <map>

namespace coenergy {

/// Writes out the vectors and sums of a document. The first element of a vector keeps its place; the others follow the
/// typed items.
void writeIndexedItems(WrittenDocument& written);

/// The elements for which one text of a list stands, without indices: `x1`, `x2` of `x[1..n]`. The text itself if its
/// indices cannot be read.
using IndexParameters = std::map<std::string, double, std::less<>>;
std::vector<std::string> indexedElements(const std::string& text, const IndexParameters& parameters);

/// Whether a text contains an index or a sum.
bool isIndexed(const std::string& text);

/// The maximum number of items that may be written out for one model.
inline constexpr std::size_t mostIndexedItems = 100'000;
inline constexpr std::size_t mostIndexedCharacters = 5'000'000;

} // namespace coenergy
