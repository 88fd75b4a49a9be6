#pragma once
// Common parts of sums or products of more than two operands.

#include "numeric/term_graph.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace coenergy {

/// Makes the term `first` + `second` (or times), the first positive, and returns its index.
using MakePair = std::function<std::uint32_t(SignedTerm first, SignedTerm second)>;

/// Replaces pairs of operands that occur in at least two of the lists, up to a common sign, by a term of their own,
/// the most frequent pair first. A list that becomes equal to a pair is left with that one operand.
void sharePairs(std::vector<std::vector<SignedTerm>>& lists, const MakePair& makePair);

} // namespace coenergy
