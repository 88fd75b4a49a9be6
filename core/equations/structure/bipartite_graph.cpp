// A sparsity pattern, compressed both by rows and by columns, because the Dulmage-Mendelsohn decomposition walks it
// in both directions.

#include "structure/bipartite_graph.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <numeric>

namespace coenergy {

namespace {

void requireInside(int rows, int columns, const std::vector<Incidence>& incidences) {
    check(rows >= 0 && columns >= 0, "a pattern has no negative size");
    const auto isInside = [=](const Incidence& incidence) {
        return incidence.row >= 0 && incidence.row < rows && incidence.column >= 0 && incidence.column < columns;
    };
    check(std::ranges::all_of(incidences, isInside), "an incidence lies inside the pattern");
}

std::span<const int> slice(const std::vector<int>& values, const std::vector<int>& start, int index) {
    check(index >= 0 && index + 1 < std::ssize(start), "a row or column lies inside the pattern");
    return std::span(values).subspan(start[index], start[index + 1] - start[index]);
}

} // namespace

BipartiteGraph::BipartiteGraph(int rows, int columns, std::vector<Incidence> incidences)
    : m_rows(rows), m_columns(columns) {
    requireInside(rows, columns, incidences);
    if (!std::ranges::is_sorted(incidences))
        std::ranges::sort(incidences);
    incidences.erase(std::ranges::unique(incidences).begin(), incidences.end());

    m_rowStart.assign(rows + 1, 0);
    m_columnStart.assign(columns + 1, 0);
    for (const auto& [row, column] : incidences) {
        ++m_rowStart[row + 1];
        ++m_columnStart[column + 1];
        m_columnsOfRows.push_back(column);
    }
    std::partial_sum(m_rowStart.begin(), m_rowStart.end(), m_rowStart.begin());
    std::partial_sum(m_columnStart.begin(), m_columnStart.end(), m_columnStart.begin());

    m_rowsOfColumns.resize(incidences.size());
    std::vector<int> next = m_columnStart;
    for (const auto& [row, column] : incidences)
        m_rowsOfColumns[next[column]++] = row;
}

std::span<const int> BipartiteGraph::columnsOf(int row) const {
    return slice(m_columnsOfRows, m_rowStart, row);
}

std::span<const int> BipartiteGraph::rowsOf(int column) const {
    return slice(m_rowsOfColumns, m_columnStart, column);
}

} // namespace coenergy
