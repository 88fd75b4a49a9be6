// The transversal with the largest product, as an assignment problem in logarithms; the potentials are the scales.
// Unlike scaling by largest entries it tells a matrix in unfortunate units from one that is nearly singular:
// (m 0 1; 0 m 1; 1 1 0) with a tiny m is a matter of units. References: M. Olschowka, A. Neumaier, A new pivoting
// strategy for Gaussian elimination, Linear Algebra Appl. 240 (1996) 131-151; I. S. Duff, J. Koster, SIAM J. Matrix
// Anal. Appl. 20 (1999) 889-901.
#include "structure/transversal_scaling.hpp"

#include "structure/assignment.hpp"

#include <algorithm>
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

std::optional<MatrixScales> transversalScales(const std::vector<MatrixPlace>& places, const double* entries,
                                              std::size_t n) {
    std::vector<double> sizes(places.size());
    std::transform(entries, entries + places.size(), sizes.begin(), [](double entry) { return std::abs(entry); });
    if (!std::all_of(sizes.begin(), sizes.end(), [](double size) { return size < INFINITY; }))
        return std::nullopt;
    const std::vector<int> exponents = columnExponents(places, sizes, n);
    if (exponents.size() != n)
        return std::nullopt;
    MatrixScales scales{std::vector<double>(n, 0.0), std::vector<double>(n)};
    std::transform(exponents.begin(), exponents.end(), scales.column.begin(),
                   [](int exponent) { return std::ldexp(1.0, exponent); });
    for (std::size_t k = 0; k < places.size(); ++k)
        scales.row[places[k].row] = std::max(scales.row[places[k].row], sizes[k] * scales.column[places[k].column]);
    for (double& scale : scales.row)
        scale = std::ldexp(1.0, -std::ilogb(scale));
    return scales;
}

std::vector<double> scaledEntries(const std::vector<MatrixPlace>& places, const double* entries,
                                  const MatrixScales& scales) {
    std::vector<double> scaled(places.size());
    for (std::size_t k = 0; k < scaled.size(); ++k)
        scaled[k] = scales.row[places[k].row] * entries[k] * scales.column[places[k].column];
    return scaled;
}

} // namespace coenergy
