#pragma once
// Scales in which the entries of a matrix are near one, whatever the units of its rows and columns.

#include "structure/matrix_place.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

/// Binary exponents for the columns of an n x n matrix of magnitudes (>= 0, row by row): together with exponents for
/// the rows, which are not returned, they bring n entries, one in each row and column, near one, and all others not
/// above. Empty if there are no n nonzero entries, one in each row and column.
std::vector<int> columnExponents(const std::vector<double>& sizes, std::size_t n);
/// The same for a matrix that is zero outside `places`, with a magnitude for each.
std::vector<int> columnExponents(const std::vector<MatrixPlace>& places, const std::vector<double>& sizes,
                                 std::size_t n);

/// The powers of two that bring the entries of a matrix near one: scaled = row * matrix * column.
struct MatrixScales {
    std::vector<double> row;
    std::vector<double> column;
};

/// Scales in which the entries at the places of an n x n matrix are near one; nothing if it is singular because of its
/// zeros, or if an entry is not finite.
std::optional<MatrixScales> transversalScales(const std::vector<MatrixPlace>& places, const double* entries,
                                              std::size_t n);
/// These entries, scaled.
std::vector<double> scaledEntries(const std::vector<MatrixPlace>& places, const double* entries,
                                  const MatrixScales& scales);

} // namespace coenergy
