#pragma once
// Places of a matrix of which most is zero.

#include <cstddef>

namespace coenergy {

/// Where an entry of a matrix stands.
struct MatrixPlace {
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const MatrixPlace&) const = default;
};

} // namespace coenergy
