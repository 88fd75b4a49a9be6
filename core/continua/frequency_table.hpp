#pragma once
// Natural frequencies as they converge over the number of shapes, beside the exact ones.

#include "continua/exact_frequencies.hpp"
#include "continua/ritz.hpp"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace coenergy {

/// Of so many functions of each field, or elements.
struct RitzColumn {
    std::size_t count = 0;
    RitzFrequencies found;
};

struct FrequencyTable {
    ExactFrequencies exact;
    std::vector<RitzColumn> ritz; // from the most functions to fewer: of modes one less each time, of elements half
};

/// The `count` lowest exact ones, and columns of a basis and of fewer and fewer of its functions. Throws Cancelled on
/// request.
FrequencyTable frequencyTable(const Continuum& continuum, const Basis& basis, std::size_t count, Algebra& algebra,
                              const std::stop_token& stop = {});

} // namespace coenergy
