#pragma once
// Scales in which the entries of a matrix are near one, whatever units its rows and columns are in.

#include "structure/matrix_place.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

/// Binary exponents for the columns of an n x n matrix of sizes (>= 0, row by row): with them and exponents for the
/// rows, which are left out, n entries, one in each row and column, are near one and all others are not above.
/// Empty if there are no n entries different from zero, one in each row and column.
std::vector<int> columnExponents(const std::vector<double>& sizes, std::size_t n);
/// The same for a matrix that is zero outside of `places`, with a size for each.
std::vector<int> columnExponents(const std::vector<MatrixPlace>& places, const std::vector<double>& sizes,
                                 std::size_t n);

/// The powers of two that bring a matrix near one: scaled = row * matrix * column.
struct MatrixScales {
    std::vector<double> row;
    std::vector<double> column;
};

/// Scales in which the entries at the places of an n x n matrix are near one; nothing if it is singular by its zeros or
/// an entry is not finite.
std::optional<MatrixScales> transversalScales(const std::vector<MatrixPlace>& places, const double* entries,
                                              std::size_t n);
/// These entries, scaled.
std::vector<double> scaledEntries(const std::vector<MatrixPlace>& places, const double* entries,
                                  const MatrixScales& scales);

} // namespace coenergy
