#pragma once
// The convergence of natural frequencies with the number of shapes, beside the exact ones.

#include "continua/exact_frequencies.hpp"
#include "continua/ritz.hpp"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace coenergy {

/// For this number of functions of each field, or of elements.
struct RitzColumn {
    std::size_t count = 0;
    RitzFrequencies found;
};

struct FrequencyTable {
    ExactFrequencies exact;
    std::vector<RitzColumn> ritz; // with decreasing numbers of functions: modes one less each time, elements half
};

/// More have their lowest modes in `linearize`; here all are found, from full matrices.
inline constexpr std::size_t mostElementsCompared = 200;

/// The `count` lowest exact frequencies, and columns for a basis with fewer and fewer functions, from
/// mostElementsCompared elements on where there are more. Throws Cancelled on
/// request.
FrequencyTable frequencyTable(const Continuum& continuum, const Basis& basis, std::size_t count, Algebra& algebra,
                              const std::stop_token& stop = {});

} // namespace coenergy
