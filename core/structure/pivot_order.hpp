#pragma once
// The order of pivots of a sparse matrix, and what its elimination fills in.

#include "structure/matrix_place.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace coenergy {

/// Row and column k of the factors are rows[k] and columns[k] of the matrix.
struct PivotOrder {
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> columns;
    /// For each row of the factors, in the order of pivots: the columns of the factors in which it has entries, L and U
    /// together, ascending; the diagonal is one of them.
    std::vector<std::vector<std::uint32_t>> filled;
    std::size_t updates = 0; // of single entries, in one elimination
};

/// For n x n matrices that are zero outside of `places`, which each occur once, and like this one: `values` at the
/// places, scaled to be near one. Few new entries, no pivot that is small in its column. Nothing if there are no such
/// pivots, or if the elimination would take more than `mostUpdates`.
std::optional<PivotOrder> pivotOrder(std::size_t n, const std::vector<MatrixPlace>& places,
                                     const std::vector<double>& values, std::size_t mostUpdates);

/// No pivot may be smaller, in a matrix scaled to be near one, nor against the largest pivot.
inline constexpr double smallestPivotRatio = 1e-11;

} // namespace coenergy
