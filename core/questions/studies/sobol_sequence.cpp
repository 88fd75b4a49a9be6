// The recurrence over the primitive polynomial of each dimension; the first one is van der Corput's.
#include "studies/sobol_sequence.hpp"

#include "base/check.hpp"

#include <boost/random/sobol.hpp>

#include <bit>

namespace coenergy {

using SobolTable = boost::random::default_sobol_table;

const std::size_t SobolSequence::mostDimensions = SobolTable::max_dimension;

SobolSequence::SobolSequence(std::size_t dimensions) {
    check(dimensions <= mostDimensions, "more dimensions than direction numbers");
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension)
        m_directions.push_back(directionsOf(dimension));
}

SobolSequence::Directions SobolSequence::directionsOf(std::size_t dimension) {
    Directions scaled{}; // the k-th direction number, times 2^(k + 1)
    const std::uint64_t polynomial = dimension == 0 ? 1 : SobolTable::polynomial(dimension - 1);
    const auto degree = static_cast<std::size_t>(std::bit_width(polynomial)) - 1;
    for (std::size_t k = 0; k < scaled.size(); ++k) {
        if (dimension == 0)
            scaled[k] = 1;
        else if (k < degree)
            scaled[k] = SobolTable::minit(dimension - 1, k);
        else {
            scaled[k] = scaled[k - degree];
            for (std::size_t j = 1; j <= degree; ++j)
                if (polynomial >> (degree - j) & 1)
                    scaled[k] ^= scaled[k - j] << j;
        }
    }
    for (std::size_t k = 0; k < scaled.size(); ++k)
        scaled[k] <<= scaled.size() - 1 - k;
    return scaled;
}

std::uint64_t SobolSequence::digits(std::uint64_t index, std::size_t dimension) const {
    std::uint64_t sum = 0;
    for (std::size_t bit = 0; bit < uniformDigits && index >> bit != 0; ++bit)
        if (index >> bit & 1)
            sum ^= m_directions[dimension][bit];
    return sum;
}

} // namespace coenergy
