#pragma once
// Places of a sparse matrix.

#include <cstddef>

namespace coenergy {

/// The position of an entry in a matrix.
struct MatrixPlace {
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const MatrixPlace&) const = default;
};

} // namespace coenergy
