#pragma once
// A pivot order for a sparse matrix, with the fill-in of its elimination.

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
    std::size_t updates = 0; // of single entries, per elimination
};

/// For n x n matrices that are zero outside `places` (each occurring once) and similar to this one: `values` at the
/// places, scaled to be near one. Little fill-in, no pivot that is small in its column. Nothing if there are no such
/// pivots, or if the elimination would take more than `mostUpdates`.
std::optional<PivotOrder> pivotOrder(std::size_t n, const std::vector<MatrixPlace>& places,
                                     const std::vector<double>& values, std::size_t mostUpdates);

/// A lower bound for pivots, in a matrix scaled to be near one, both absolute and relative to the largest pivot.
inline constexpr double smallestPivotRatio = 1e-11;

} // namespace coenergy
