// The transversal with the largest product, as an assignment problem in logarithms; the potentials are the scales.
// Unlike scaling by largest entries it tells a matrix in unfortunate units from one that is nearly singular:
// (m 0 1; 0 m 1; 1 1 0) with a tiny m is a matter of units. References: M. Olschowka, A. Neumaier, A new pivoting
// strategy for Gaussian elimination, Linear Algebra Appl. 240 (1996) 131-151; I. S. Duff, J. Koster, SIAM J. Matrix
// Anal. Appl. 20 (1999) 889-901.
#include "numeric/transversal_scaling.hpp"

#include "structure/assignment.hpp"

#include <cmath>

namespace coenergy {

namespace {

std::vector<int> exponentsOf(const std::vector<std::vector<Choice>>& choices) {
    const auto cheapest = cheapestAssignment(choices);
    if (!cheapest)
        return {};
    std::vector<int> exponents;
    for (const double potential : cheapest->columnPotentials)
        exponents.push_back(static_cast<int>(std::lround(potential)));
    return exponents;
}

} // namespace

std::vector<int> columnExponents(const std::vector<double>& sizes, std::size_t n) {
    std::vector<std::vector<Choice>> choices(n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            if (const double size = sizes[i * n + j]; size > 0)
                choices[i].push_back({static_cast<int>(j), -std::log2(size)});
    return exponentsOf(choices);
}

std::vector<int> columnExponents(const std::vector<MatrixPlace>& places, const std::vector<double>& sizes,
                                 std::size_t n) {
    std::vector<std::vector<Choice>> choices(n);
    for (std::size_t k = 0; k < places.size(); ++k)
        if (sizes[k] > 0)
            choices[places[k].row].push_back({static_cast<int>(places[k].column), -std::log2(sizes[k])});
    return exponentsOf(choices);
}

} // namespace coenergy
