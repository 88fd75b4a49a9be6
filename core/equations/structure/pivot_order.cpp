// Markowitz's order among the entries that are not small in their column. The best candidate of each column is kept in
// a sorted set; an elimination changes those of the columns it touches, so that the cost is that of the entries
// visited. In chains of bodies in space, cheap pivots taken here and there leave fronts that grow with the chain; where
// that costs much, the levels of a breadth-first search from an end are also tried one after another, and the cheaper
// order is taken. The two go on in turns, each time twice as far, so that the dearer one is not followed to its end.
// References: H. M. Markowitz, Management Science 3 (1957); I. S. Duff, A. M. Erisman, J. K. Reid, Direct Methods for
// Sparse Matrices, 2nd edition, 2017, sections 5.2 (threshold pivoting), 7.2 (Markowitz), 10.3 (by rows); A. George,
// J. W. Liu, Computer Solution of Large Sparse Positive Definite Systems, 1981, chapter 4 (levels, far ends).
#include "structure/pivot_search.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace coenergy {

namespace {

constexpr double chosenThreshold = 0.25; // of the largest entry in the column

struct Entry {
    std::uint32_t column = 0;
    double value = 0;
};

// The same entry as its column has it: most columns are looked through more often than their values change.
struct ColumnEntry {
    std::uint32_t row = 0;
    double size = 0;
};

// In the first level, the smallest (entries in its row - 1)(entries in its column - 1), then the largest entry, then
// the last column: multipliers precede the unknowns on which they act.
struct Candidate {
    std::uint32_t level = 0;
    std::size_t cost = 0;
    double size = 0;
    std::uint32_t column = 0;
    std::uint32_t row = 0;

    bool operator<(const Candidate& other) const {
        return std::tie(level, cost, other.size, other.column) < std::tie(other.level, other.cost, size, column);
    }
};

constexpr std::uint32_t noLevel = UINT32_MAX;

// The levels of a breadth-first search from an end of each part of the matrix that hangs together.
class Levels {
public:
    Levels(std::size_t n, const std::vector<MatrixPlace>& places) : m_neighbours(n), m_levels(n, noLevel) {
        for (const MatrixPlace& place : places) {
            m_neighbours[place.row].push_back(static_cast<std::uint32_t>(place.column));
            m_neighbours[place.column].push_back(static_cast<std::uint32_t>(place.row));
        }
    }

    std::vector<std::uint32_t> fromEnds() {
        constexpr int passes = 3; // to an end that is as far from the other as any
        for (std::uint32_t first = 0; first < m_levels.size(); ++first) {
            if (m_levels[first] != noLevel)
                continue;
            std::uint32_t end = first;
            for (int pass = 0; pass < passes; ++pass) {
                const std::vector<std::uint32_t> reached = search(end);
                end = reached.back();
                for (const std::uint32_t column : reached)
                    m_levels[column] = noLevel;
            }
            search(end);
        }
        return std::move(m_levels);
    }

private:
    std::vector<std::uint32_t> search(std::uint32_t start) {
        std::vector<std::uint32_t> reached = {start};
        m_levels[start] = 0;
        for (std::size_t k = 0; k < reached.size(); ++k) {
            const std::uint32_t next = m_levels[reached[k]] + 1;
            for (const std::uint32_t neighbour : m_neighbours[reached[k]])
                if (m_levels[neighbour] == noLevel) {
                    m_levels[neighbour] = next;
                    reached.push_back(neighbour);
                }
        }
        return reached;
    }

    std::vector<std::vector<std::uint32_t>> m_neighbours;
    std::vector<std::uint32_t> m_levels;
};

class Ordering {
public:
    /// `levels`: of each column.
    Ordering(std::size_t n, std::vector<std::uint32_t> levels, const std::vector<MatrixPlace>& places,
             const std::vector<double>& values)
        : m_levels(std::move(levels)), m_rows(n), m_columns(n), m_eliminated(n), m_best(n), m_entryOf(n, noLevel),
          m_isTouched(n) {
        for (std::size_t k = 0; k < places.size(); ++k) {
            m_rows[places[k].row].push_back({static_cast<std::uint32_t>(places[k].column), values[k]});
            m_columns[places[k].column].push_back({static_cast<std::uint32_t>(places[k].row), std::abs(values[k])});
        }
        for (std::uint32_t column = 0; column < n; ++column)
            consider(column);
    }

    /// Goes on until the order is complete, has taken more updates, or lacks a pivot. Whether it is complete within
    /// them.
    bool isCompleteWithin(std::size_t updates) {
        while (!isComplete() && !isStuck() && m_order.updates <= updates)
            eliminate(*m_candidates.begin());
        return isComplete() && m_order.updates <= updates;
    }

    bool isStuck() const { return !isComplete() && m_candidates.empty(); }
    std::size_t updates() const { return m_order.updates; }

    PivotOrder taken() && {
        layOut();
        return std::move(m_order);
    }

private:
    bool isComplete() const { return m_order.rows.size() == m_rows.size(); }

    // The remaining part of a row; and, in a list of its own, the columns of the matrix eliminated from it.
    double valueAt(std::uint32_t row, std::uint32_t column) const {
        const std::vector<Entry>& entries = m_rows[row];
        return std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.column == column; })->value;
    }

    std::vector<ColumnEntry>::iterator inColumn(std::uint32_t row, std::uint32_t column) {
        std::vector<ColumnEntry>& entries = m_columns[column];
        return std::find_if(entries.begin(), entries.end(), [&](const ColumnEntry& e) { return e.row == row; });
    }

    void consider(std::uint32_t column) {
        if (m_best[column])
            m_candidates.erase(*m_best[column]);
        m_best[column].reset();
        const std::vector<ColumnEntry>& entries = m_columns[column];
        double largest = 0;
        for (const ColumnEntry& entry : entries)
            largest = std::max(largest, entry.size);
        for (const auto& [row, size] : entries) {
            if (!(size > smallestPivotRatio && size >= chosenThreshold * largest))
                continue;
            const Candidate candidate{m_levels[column], (m_rows[row].size() - 1) * (entries.size() - 1), size, column,
                                      row};
            if (!m_best[column] || candidate < *m_best[column])
                m_best[column] = candidate;
        }
        if (m_best[column])
            m_candidates.insert(*m_best[column]);
    }

    void eliminate(const Candidate pivot) {
        m_candidates.erase(pivot);
        m_best[pivot.column].reset();
        m_order.rows.push_back(pivot.row);
        m_order.columns.push_back(pivot.column);
        const double pivotValue = valueAt(pivot.row, pivot.column);
        for (const Entry& entry : m_rows[pivot.row])
            if (entry.column != pivot.column) {
                m_columns[entry.column].erase(inColumn(pivot.row, entry.column));
                touch(entry.column);
            }
        for (const ColumnEntry& entry : m_columns[pivot.column])
            if (entry.row != pivot.row)
                update(entry.row, pivot, pivotValue);
        m_columns[pivot.column].clear();
        for (const std::uint32_t column : m_touched) {
            m_isTouched[column] = false;
            consider(column);
        }
        m_touched.clear();
    }

    void touch(std::uint32_t column) {
        if (!m_isTouched[column])
            m_touched.push_back(column);
        m_isTouched[column] = true;
    }

    // row -= multiplier * pivot row.
    void update(std::uint32_t row, const Candidate& pivot, double pivotValue) {
        std::vector<Entry>& entries = m_rows[row];
        for (std::uint32_t k = 0; k < entries.size(); ++k)
            m_entryOf[entries[k].column] = k;
        const double multiplier = entries[m_entryOf[pivot.column]].value / pivotValue;
        for (const Entry& entry : m_rows[pivot.row]) {
            if (entry.column == pivot.column)
                continue;
            ++m_order.updates;
            if (m_entryOf[entry.column] == noLevel) {
                m_entryOf[entry.column] = static_cast<std::uint32_t>(entries.size());
                entries.push_back({entry.column, 0});
                m_columns[entry.column].push_back({row, 0});
            }
            double& value = entries[m_entryOf[entry.column]].value;
            value -= multiplier * entry.value;
            inColumn(row, entry.column)->size = std::abs(value);
        }
        for (const Entry& entry : entries)
            m_entryOf[entry.column] = noLevel;
        std::erase_if(entries, [&](const Entry& entry) { return entry.column == pivot.column; });
        m_eliminated[row].push_back(pivot.column);
        for (const Entry& entry : entries)
            touch(entry.column);
    }

    void layOut() {
        std::vector<std::uint32_t> positionOf(m_rows.size());
        for (std::uint32_t k = 0; k < positionOf.size(); ++k)
            positionOf[m_order.columns[k]] = k;
        for (const std::uint32_t row : m_order.rows) {
            std::vector<std::uint32_t> filled;
            for (const std::uint32_t column : m_eliminated[row])
                filled.push_back(positionOf[column]);
            for (const Entry& entry : m_rows[row])
                filled.push_back(positionOf[entry.column]);
            std::sort(filled.begin(), filled.end());
            m_order.filled.push_back(std::move(filled));
        }
    }

    std::vector<std::uint32_t> m_levels;
    std::vector<std::vector<Entry>> m_rows;               // what is left of each
    std::vector<std::vector<ColumnEntry>> m_columns;      // what is left of each
    std::vector<std::vector<std::uint32_t>> m_eliminated; // of each row, the columns
    std::vector<std::optional<Candidate>> m_best;         // of each column that is left
    std::set<Candidate> m_candidates;                     // the same, sorted
    std::vector<std::uint32_t> m_entryOf;                 // of a column, in the row that is updated
    std::vector<char> m_isTouched;
    std::vector<std::uint32_t> m_touched;
    PivotOrder m_order;
};

} // namespace

PivotSearch searchedPivots(std::size_t n, const std::vector<MatrixPlace>& places, const std::vector<double>& values,
                           std::size_t mostUpdates) {
    constexpr std::size_t large = 1000;
    constexpr std::size_t many = 20; // updates for each entry
    Ordering cheap(n, std::vector<std::uint32_t>(n, 0), places, values);
    std::size_t limit = n < large ? mostUpdates : std::min(mostUpdates, many * places.size());
    if (cheap.isCompleteWithin(limit))
        return {cheap.updates(), std::move(cheap).taken()};
    if (n < large)
        return {cheap.updates(), std::nullopt};
    Ordering levelled(n, Levels(n, places).fromEnds(), places, values);
    const auto attempted = [&] { return cheap.updates() + levelled.updates(); };
    while (!(cheap.isStuck() && levelled.isStuck())) {
        if (cheap.isCompleteWithin(limit) && !levelled.isCompleteWithin(cheap.updates()))
            return {attempted(), std::move(cheap).taken()};
        if (levelled.isCompleteWithin(limit))
            return {attempted(), std::move(levelled).taken()};
        if (limit == mostUpdates)
            break;
        limit = limit > mostUpdates / 2 ? mostUpdates : 2 * limit;
    }
    return {attempted(), std::nullopt};
}

std::optional<PivotOrder> pivotOrder(std::size_t n, const std::vector<MatrixPlace>& places,
                                     const std::vector<double>& values, std::size_t mostUpdates) {
    return searchedPivots(n, places, values, mostUpdates).order;
}

} // namespace coenergy
