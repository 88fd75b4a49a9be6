#pragma once
// A long sum of like terms with its sign: m*dotx1^2/2 + ... + m*dotx20^2/2 as the sum of m*dotx[i]^2/2 over i.

#include "exposition/compact_system.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace coenergy {

/// A term, or the sum of a term over the index from a first to a last value.
struct SumPart {
    Expression term;
    std::optional<std::pair<std::int64_t, std::int64_t>> range = {};

    bool operator==(const SumPart&) const = default;
};

struct CompactSum {
    std::vector<SumPart> parts;
    Notation notation; // knows the elements, too
};

/// The terms of an expression, with three or more terms of one pattern and consecutive indices combined. Inserting the
/// index gives each term back. `index` and the elements already known are those of the compact system.
CompactSum compactSum(const Expression& expression, const CompactSystem& compact);

/// Whether any terms were combined.
bool isShorter(const CompactSum& sum);

} // namespace coenergy
