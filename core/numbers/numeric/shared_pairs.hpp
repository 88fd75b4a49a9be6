#pragma once
// Common subexpressions of sums or products with more than two operands.

#include "numeric/term_graph.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace coenergy {

/// Makes the term `first` + `second` (or their product), the first positive, and returns its index.
using MakePair = std::function<std::uint32_t(SignedTerm first, SignedTerm second)>;

/// Replaces pairs of operands that occur, up to a common sign, in at least two of the lists by a term of their own, the
/// most frequent pair first. A list that becomes equal to a pair keeps only that one operand.
void sharePairs(std::vector<std::vector<SignedTerm>>& lists, const MakePair& makePair);

} // namespace coenergy
