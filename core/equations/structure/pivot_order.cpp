// Markowitz's order among the entries that are not small in their column. The best candidate of each column is kept in
// a sorted set; an elimination changes those of the columns it touches, so that the cost is that of the entries
// visited.
// References: H. M. Markowitz, Management Science 3 (1957); I. S. Duff, A. M. Erisman, J. K. Reid, Direct Methods for
// Sparse Matrices, 2nd edition, 2017, sections 5.2 (threshold pivoting), 7.2 (Markowitz), 10.3 (by rows).
#include "structure/pivot_order.hpp"

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

// The smallest (entries in its row - 1)(entries in its column - 1), then the largest entry, then the last column:
// multipliers precede the unknowns on which they act.
struct Candidate {
    std::size_t cost = 0;
    double size = 0;
    std::uint32_t column = 0;
    std::uint32_t row = 0;

    bool operator<(const Candidate& other) const {
        return std::tie(cost, other.size, other.column) < std::tie(other.cost, size, column);
    }
};

class Ordering {
public:
    Ordering(std::size_t n, const std::vector<MatrixPlace>& places, const std::vector<double>& values)
        : m_rows(n), m_columns(n), m_eliminated(n), m_best(n), m_entryOf(n, none), m_isTouched(n) {
        for (std::size_t k = 0; k < places.size(); ++k) {
            m_rows[places[k].row].push_back({static_cast<std::uint32_t>(places[k].column), values[k]});
            m_columns[places[k].column].push_back(static_cast<std::uint32_t>(places[k].row));
        }
        for (std::uint32_t column = 0; column < n; ++column)
            consider(column);
    }

    std::optional<PivotOrder> order(std::size_t mostUpdates) {
        const std::size_t n = m_rows.size();
        while (m_order.rows.size() < n) {
            if (m_candidates.empty())
                return std::nullopt;
            eliminate(*m_candidates.begin());
            if (m_order.updates > mostUpdates)
                return std::nullopt;
        }
        layOut();
        return std::move(m_order);
    }

private:
    static constexpr std::uint32_t none = UINT32_MAX;

    // The remaining part of a row; and, in a list of its own, the columns of the matrix eliminated from it.
    double valueAt(std::uint32_t row, std::uint32_t column) const {
        const std::vector<Entry>& entries = m_rows[row];
        return std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.column == column; })->value;
    }

    void consider(std::uint32_t column) {
        if (m_best[column])
            m_candidates.erase(*m_best[column]);
        m_best[column].reset();
        m_sizes.clear();
        double largest = 0;
        for (const std::uint32_t row : m_columns[column]) {
            m_sizes.push_back(std::abs(valueAt(row, column)));
            largest = std::max(largest, m_sizes.back());
        }
        for (std::size_t k = 0; k < m_sizes.size(); ++k) {
            const double size = m_sizes[k];
            if (!(size > smallestPivotRatio && size >= chosenThreshold * largest))
                continue;
            const std::uint32_t row = m_columns[column][k];
            const Candidate candidate{(m_rows[row].size() - 1) * (m_sizes.size() - 1), size, column, row};
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
                std::erase(m_columns[entry.column], pivot.row);
                touch(entry.column);
            }
        for (const std::uint32_t row : m_columns[pivot.column])
            if (row != pivot.row)
                update(row, pivot, pivotValue);
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
            if (m_entryOf[entry.column] == none) {
                m_entryOf[entry.column] = static_cast<std::uint32_t>(entries.size());
                entries.push_back({entry.column, 0});
                m_columns[entry.column].push_back(row);
            }
            entries[m_entryOf[entry.column]].value -= multiplier * entry.value;
        }
        for (const Entry& entry : entries)
            m_entryOf[entry.column] = none;
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

    std::vector<std::vector<Entry>> m_rows;               // what is left of each
    std::vector<std::vector<std::uint32_t>> m_columns;    // the rows that are left in each
    std::vector<std::vector<std::uint32_t>> m_eliminated; // of each row, the columns
    std::vector<std::optional<Candidate>> m_best;         // of each column that is left
    std::set<Candidate> m_candidates;                     // the same, sorted
    std::vector<std::uint32_t> m_entryOf;                 // of a column, in the row that is updated
    std::vector<char> m_isTouched;
    std::vector<std::uint32_t> m_touched;
    std::vector<double> m_sizes;
    PivotOrder m_order;
};

} // namespace

std::optional<PivotOrder> pivotOrder(std::size_t n, const std::vector<MatrixPlace>& places,
                                     const std::vector<double>& values, std::size_t mostUpdates) {
    return Ordering(n, places, values).order(mostUpdates);
}

} // namespace coenergy
