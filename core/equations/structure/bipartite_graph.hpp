#pragma once

#include <span>
#include <vector>

namespace coenergy {

/// Row `row` (an equation) and column `column` (an unknown) are incident.
struct Incidence {
    int row = 0;
    int column = 0;

    auto operator<=>(const Incidence&) const = default;
};

/// The sparsity pattern of a matrix, seen as a graph between its rows and its columns.
/// Neighbours are ascending and without repetition, so whatever walks the graph is deterministic.
class BipartiteGraph {
public:
    BipartiteGraph() = default;

    /// Repeated incidences count once. Throws InternalError for a negative size or an index outside rows x columns.
    BipartiteGraph(int rows, int columns, std::vector<Incidence> incidences);

    int rows() const { return m_rows; }
    int columns() const { return m_columns; }

    /// Ascending columns of one row.
    std::span<const int> columnsOf(int row) const;
    /// Ascending rows of one column.
    std::span<const int> rowsOf(int column) const;

    bool operator==(const BipartiteGraph&) const = default;

private:
    int m_rows = 0;
    int m_columns = 0;
    std::vector<int> m_rowStart{0}; // compressed rows: columns of row i are m_columnsOfRows[start i .. start i+1)
    std::vector<int> m_columnsOfRows;
    std::vector<int> m_columnStart{0}; // and the same by columns
    std::vector<int> m_rowsOfColumns;
};

} // namespace coenergy
