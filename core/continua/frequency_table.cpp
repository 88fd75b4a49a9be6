#include "continua/frequency_table.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t mostColumns = 4;

Basis withCount(Basis basis, std::size_t count) {
    basis.count = count;
    for (std::vector<Expression>& shapes : basis.shapes)
        shapes.resize(std::min(count, shapes.size()));
    return basis;
}

std::size_t countOf(const Basis& basis) {
    if (basis.kind != BasisKind::Given)
        return basis.count;
    std::size_t count = 0;
    for (const std::vector<Expression>& shapes : basis.shapes)
        count = std::max(count, shapes.size());
    return count;
}

} // namespace

FrequencyTable frequencyTable(const Continuum& continuum, const Basis& basis, std::size_t count, Algebra& algebra,
                              const std::stop_token& stop) {
    FrequencyTable table{exactFrequencies(continuum, basis.values, count, algebra, stop), {}};
    std::size_t functions = countOf(basis);
    while (table.ritz.size() < mostColumns && functions > 0) {
        table.ritz.push_back({functions, ritzFrequencies(continuum, withCount(basis, functions), algebra, stop)});
        functions = basis.kind == BasisKind::HermiteElements ? functions / 2 : functions - 1;
    }
    return table;
}

} // namespace coenergy
