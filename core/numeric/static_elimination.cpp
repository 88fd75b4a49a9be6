// The matrix is stored as the rows of its factors, with places for what the elimination fills in, and eliminated row by
// row. An order that was good for one matrix need not be for the next: the multipliers tell, which are as large as a
// pivot is small. Reference: I. S. Duff, A. M. Erisman, J. K. Reid, Direct Methods for Sparse Matrices, 2nd edition,
// 2017, section 10.3 (by rows).
#include "numeric/static_elimination.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double largestMultiplier = 1e3;

// Beyond as many, plain elimination of the full matrix is at least as fast.
std::size_t mostUpdates(std::size_t size) {
    constexpr std::size_t small = 12;
    constexpr std::size_t most = 200'000;
    return std::min(most, size * size * size / (size <= small ? 3 : 6));
}

} // namespace

StaticElimination::StaticElimination(std::size_t size, const std::vector<MatrixPlace>& places)
    : m_size(size), m_places(places), m_positions(places.size()), m_factors(places.size()), m_rowScales(size),
      m_columnScales(size), m_inverses(size), m_work(size) {}

bool StaticElimination::plan(const double* entries, const MatrixScales& scales) {
    const auto order = pivotOrder(m_size, m_places, scaledEntries(m_places, entries, scales), mostUpdates(m_size));
    m_isPlanned = order.has_value();
    if (order)
        layOut(*order, scales);
    return m_isPlanned;
}

void StaticElimination::layOut(const PivotOrder& order, const MatrixScales& scales) {
    m_rows = order.rows;
    m_columns = order.columns;
    m_rowBegins.clear();
    m_diagonals.clear();
    m_entryColumns.clear();
    m_targets.clear();
    for (std::uint32_t i = 0; i < m_size; ++i) {
        m_rowBegins.push_back(static_cast<std::uint32_t>(m_entryColumns.size()));
        const std::vector<std::uint32_t>& filled = order.filled[i];
        const auto diagonal = std::lower_bound(filled.begin(), filled.end(), i);
        m_diagonals.push_back(m_rowBegins.back() + static_cast<std::uint32_t>(diagonal - filled.begin()));
        m_entryColumns.insert(m_entryColumns.end(), filled.begin(), filled.end());
    }
    m_rowBegins.push_back(static_cast<std::uint32_t>(m_entryColumns.size()));
    for (std::size_t i = 0; i < m_size; ++i)
        for (std::uint32_t e = m_rowBegins[i]; e < m_diagonals[i]; ++e) {
            const std::size_t k = m_entryColumns[e];
            for (std::uint32_t u = m_diagonals[k] + 1; u < m_rowBegins[k + 1]; ++u)
                m_targets.push_back(positionOf(i, m_entryColumns[u]));
        }
    layOutPlaces();
    for (std::size_t k = 0; k < m_places.size(); ++k)
        m_factors[k] = scales.row[m_places[k].row] * scales.column[m_places[k].column];
    for (std::size_t i = 0; i < m_size; ++i) {
        m_rowScales[i] = scales.row[m_rows[i]];
        m_columnScales[i] = scales.column[m_columns[i]];
    }
    m_entries.assign(m_entryColumns.size(), 0.0);
    for (const std::uint32_t position : m_positions)
        m_entries[position] = 1;
    m_fillIns.clear();
    for (std::uint32_t e = 0; e < m_entries.size(); ++e)
        if (m_entries[e] == 0)
            m_fillIns.push_back(e);
}

// In the factors, of what stands in their row i and column j.
std::uint32_t StaticElimination::positionOf(std::size_t i, std::uint32_t j) const {
    const auto begin = m_entryColumns.begin();
    return static_cast<std::uint32_t>(std::lower_bound(begin + m_rowBegins[i], begin + m_rowBegins[i + 1], j) - begin);
}

void StaticElimination::layOutPlaces() {
    std::vector<std::uint32_t> rowOf(m_size), columnOf(m_size);
    for (std::uint32_t k = 0; k < m_size; ++k) {
        rowOf[m_rows[k]] = k;
        columnOf[m_columns[k]] = k;
    }
    for (std::size_t k = 0; k < m_places.size(); ++k)
        m_positions[k] = positionOf(rowOf[m_places[k].row], columnOf[m_places[k].column]);
}

bool StaticElimination::factorize(const double* entries) {
    double* const a = m_entries.data();
    for (const std::uint32_t fillIn : m_fillIns)
        a[fillIn] = 0;
    for (std::size_t k = 0; k < m_places.size(); ++k)
        a[m_positions[k]] = m_factors[k] * entries[k];
    const std::uint32_t* target = m_targets.data();
    double smallest = INFINITY;
    double largest = 0;
    bool isSuitable = true; // stays so only by comparisons that a NaN fails
    for (std::size_t i = 0; i < m_size; ++i) {
        const std::uint32_t diagonal = m_diagonals[i];
        for (std::uint32_t e = m_rowBegins[i]; e < diagonal; ++e) {
            const std::uint32_t k = m_entryColumns[e];
            const double multiplier = a[e] * m_inverses[k];
            a[e] = multiplier;
            isSuitable &= std::abs(multiplier) <= largestMultiplier;
            const std::uint32_t end = m_rowBegins[k + 1];
            for (std::uint32_t u = m_diagonals[k] + 1; u < end; ++u)
                a[*target++] -= multiplier * a[u];
        }
        const double pivot = std::abs(a[diagonal]);
        smallest = pivot < smallest ? pivot : smallest;
        largest = pivot > largest ? pivot : largest;
        isSuitable &= pivot < INFINITY;
        m_inverses[i] = 1 / a[diagonal];
    }
    m_pivotRatio = m_size == 0 ? 1 : smallest / largest;
    return isSuitable && m_pivotRatio >= smallestPivotRatio;
}

void StaticElimination::solve(const double* right, double* solution) {
    const double* const a = m_entries.data();
    double* const x = m_work.data();
    for (std::size_t i = 0; i < m_size; ++i) {
        double value = m_rowScales[i] * right[m_rows[i]];
        for (std::uint32_t e = m_rowBegins[i]; e < m_diagonals[i]; ++e)
            value -= a[e] * x[m_entryColumns[e]];
        x[i] = value;
    }
    for (std::size_t i = m_size; i-- > 0;) {
        double value = x[i];
        for (std::uint32_t e = m_diagonals[i] + 1; e < m_rowBegins[i + 1]; ++e)
            value -= a[e] * x[m_entryColumns[e]];
        x[i] = value * m_inverses[i];
    }
    for (std::size_t i = 0; i < m_size; ++i)
        solution[m_columns[i]] = m_columnScales[i] * x[i];
}

void StaticElimination::solveTransposed(const double* right, double* solution) {
    const double* const a = m_entries.data();
    double* const x = m_work.data();
    for (std::size_t i = 0; i < m_size; ++i)
        x[i] = m_columnScales[i] * right[m_columns[i]];
    for (std::size_t i = 0; i < m_size; ++i) {
        x[i] *= m_inverses[i];
        for (std::uint32_t e = m_diagonals[i] + 1; e < m_rowBegins[i + 1]; ++e)
            x[m_entryColumns[e]] -= a[e] * x[i];
    }
    for (std::size_t i = m_size; i-- > 0;)
        for (std::uint32_t e = m_rowBegins[i]; e < m_diagonals[i]; ++e)
            x[m_entryColumns[e]] -= a[e] * x[i];
    for (std::size_t i = 0; i < m_size; ++i)
        solution[m_rows[i]] = m_rowScales[i] * x[i];
}

} // namespace coenergy
