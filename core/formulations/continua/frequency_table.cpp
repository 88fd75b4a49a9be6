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
    std::size_t functions = std::min(countOf(basis), mostElementsCompared);
    for (std::size_t k = 0; k < mostColumns && functions > 0; ++k) {
        RitzColumn column{functions, ritzFrequencies(continuum, withCount(basis, functions), algebra, stop)};
        if (basis.kind == BasisKind::HermiteElements && column.found.panels > 0)
            column.count = column.found.panels;
        if (table.ritz.empty() || table.ritz.back().count != column.count)
            table.ritz.push_back(std::move(column));
        functions = basis.kind == BasisKind::HermiteElements ? functions / 2 : functions - 1;
    }
    return table;
}

} // namespace coenergy
