#pragma once
// The derivatives of a tape's outputs as a sparse matrix in which intermediate results are unknowns of their own.

#include "numeric/tape.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace coenergy {

/// The change of each output, and of each inner unknown less itself, as a sum over changes of inputs and inner
/// unknowns. Row: an output, then `outputs` + k for inner unknown k; column: an input, then `inputs` + k. Where many
/// outputs use the same intermediate results, there are far fewer entries than derivatives.
struct LocalSlopes {
    struct Entry {
        std::size_t row = 0;
        std::size_t column = 0;
        double value = 0;
    };
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    std::size_t inner = 0;
    std::vector<Entry> entries; // not zero; -1 where an inner unknown meets itself
};

/// With respect to the inputs that move. Nothing where a slope is not finite.
std::optional<LocalSlopes> localSlopes(const Tape& tape, std::span<const double> parameters,
                                       std::span<const double> inputs, const std::vector<bool>& moves);

} // namespace coenergy
