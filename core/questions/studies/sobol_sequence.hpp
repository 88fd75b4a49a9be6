#pragma once
// Sobol's sequence, any point of it at once. Direction numbers of S. Joe and F. Y. Kuo, SIAM J. Sci. Comput. 30 (2008),
// as Boost keeps them.

#include "studies/counter_random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coenergy {

class SobolSequence {
public:
    static const std::size_t mostDimensions;

    explicit SobolSequence(std::size_t dimensions);

    /// The first `uniformDigits` binary digits of a coordinate, as an integer: the sum modulo 2 of the direction
    /// numbers for the binary digits of the index.
    std::uint64_t digits(std::uint64_t index, std::size_t dimension) const;

private:
    using Directions = std::array<std::uint64_t, uniformDigits>;

    static Directions directionsOf(std::size_t dimension);

    std::vector<Directions> m_directions;
};

} // namespace coenergy
