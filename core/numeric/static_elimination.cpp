// The order of pivots is Markowitz's, among the entries that are not small in their column; the matrix is then stored
// as the rows of its factors, with places for what the elimination fills in, and eliminated row by row. An order that
// was good for one matrix need not be for the next: the multipliers tell, which are as large as a pivot is small.
// References: H. M. Markowitz, Management Science 3 (1957); I. S. Duff, A. M. Erisman, J. K. Reid, Direct Methods for
// Sparse Matrices, 2nd edition, 2017, sections 5.2 (threshold pivoting), 7.2 (Markowitz) and 10.3 (by rows).
#include "numeric/static_elimination.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double chosenThreshold = 0.25; // of the largest entry in the column, where the order is chosen
constexpr double largestMultiplier = 1e3;
constexpr double smallestPivotRatio = 1e-11;

// Beyond as many, plain elimination of the full matrix is at least as fast.
std::size_t mostUpdates(std::size_t size) {
    constexpr std::size_t small = 12;
    constexpr std::size_t most = 200'000;
    return std::min(most, size * size * size / (size <= small ? 3 : 6));
}

} // namespace

StaticElimination::StaticElimination(std::size_t size, const std::vector<MatrixPlace>& places)
    : m_size(size), m_places(places), m_values(size * size), m_isFilled(size * size), m_positionOf(size * size),
      m_rows(size), m_columns(size), m_rowCounts(size), m_positions(places.size()), m_factors(places.size()),
      m_rowScales(size), m_columnScales(size), m_inverses(size), m_work(size) {
    m_rowBegins.reserve(size + 1);
    m_diagonals.reserve(size);
    m_entryColumns.reserve(size * size);
    m_entries.reserve(size * size);
    m_fillIns.reserve(size * size);
    m_targets.reserve(mostUpdates(size));
}

bool StaticElimination::plan(const ScaledMatrix& matrix) {
    m_isPlanned = chooseOrder(matrix);
    if (m_isPlanned)
        layOut(matrix);
    return m_isPlanned;
}

bool StaticElimination::chooseOrder(const ScaledMatrix& matrix) {
    m_values = matrix.values;
    std::fill(m_isFilled.begin(), m_isFilled.end(), 0);
    for (const MatrixPlace& place : m_places)
        m_isFilled[place.row * m_size + place.column] = 1;
    for (std::size_t k = 0; k < m_size; ++k)
        m_rows[k] = m_columns[k] = k;
    m_updates = 0;
    for (std::size_t step = 0; step < m_size; ++step) {
        const std::size_t pivot = nextPivot(step);
        if (pivot == m_size * m_size)
            return false;
        std::iter_swap(m_rows.begin() + static_cast<std::ptrdiff_t>(step),
                       std::find(m_rows.begin(), m_rows.end(), pivot / m_size));
        std::iter_swap(m_columns.begin() + static_cast<std::ptrdiff_t>(step),
                       std::find(m_columns.begin(), m_columns.end(), pivot % m_size));
        eliminate(step);
        if (m_updates > mostUpdates(m_size))
            return false;
    }
    return true;
}

// The entry with the least (entries in its row - 1)(entries in its column - 1), then the largest; size^2 for none.
std::size_t StaticElimination::nextPivot(std::size_t step) {
    std::size_t best = m_size * m_size;
    std::size_t bestCost = SIZE_MAX;
    for (std::size_t i = step; i < m_size; ++i)
        m_rowCounts[m_rows[i]] = static_cast<std::size_t>(
            std::count_if(m_columns.begin() + static_cast<std::ptrdiff_t>(step), m_columns.end(),
                          [&](std::size_t column) { return m_isFilled[m_rows[i] * m_size + column] != 0; }));
    for (std::size_t j = step; j < m_size; ++j) {
        double largest = 0;
        std::size_t count = 0;
        for (std::size_t i = step; i < m_size; ++i) {
            const std::size_t at = m_rows[i] * m_size + m_columns[j];
            largest = std::max(largest, std::abs(m_values[at]));
            count += m_isFilled[at] != 0 ? 1 : 0;
        }
        for (std::size_t i = step; i < m_size; ++i) {
            const std::size_t at = m_rows[i] * m_size + m_columns[j];
            const double value = std::abs(m_values[at]);
            if (value <= smallestPivotRatio || value < chosenThreshold * largest)
                continue;
            const std::size_t cost = (m_rowCounts[m_rows[i]] - 1) * (count - 1);
            if (cost < bestCost || (cost == bestCost && value > std::abs(m_values[best]))) {
                best = at;
                bestCost = cost;
            }
        }
    }
    return best;
}

void StaticElimination::eliminate(std::size_t step) {
    const std::size_t pivotRow = m_rows[step] * m_size;
    const std::size_t pivotColumn = m_columns[step];
    for (std::size_t i = step + 1; i < m_size; ++i) {
        const std::size_t row = m_rows[i] * m_size;
        if (!m_isFilled[row + pivotColumn])
            continue;
        const double multiplier = m_values[row + pivotColumn] / m_values[pivotRow + pivotColumn];
        for (std::size_t j = step + 1; j < m_size; ++j) {
            const std::size_t column = m_columns[j];
            if (!m_isFilled[pivotRow + column])
                continue;
            m_isFilled[row + column] = 1;
            m_values[row + column] -= multiplier * m_values[pivotRow + column];
            ++m_updates;
        }
    }
}

void StaticElimination::layOut(const ScaledMatrix& matrix) {
    m_rowBegins.clear();
    m_diagonals.clear();
    m_entryColumns.clear();
    m_targets.clear();
    for (std::size_t i = 0; i < m_size; ++i) {
        m_rowBegins.push_back(static_cast<std::uint32_t>(m_entryColumns.size()));
        for (std::size_t j = 0; j < m_size; ++j) {
            const std::size_t at = m_rows[i] * m_size + m_columns[j];
            if (i == j)
                m_diagonals.push_back(static_cast<std::uint32_t>(m_entryColumns.size()));
            if (!m_isFilled[at])
                continue;
            m_positionOf[at] = static_cast<std::uint32_t>(m_entryColumns.size());
            m_entryColumns.push_back(static_cast<std::uint32_t>(j));
        }
    }
    m_rowBegins.push_back(static_cast<std::uint32_t>(m_entryColumns.size()));
    for (std::size_t i = 0; i < m_size; ++i)
        for (std::uint32_t e = m_rowBegins[i]; e < m_diagonals[i]; ++e) {
            const std::size_t k = m_entryColumns[e];
            for (std::uint32_t u = m_diagonals[k] + 1; u < m_rowBegins[k + 1]; ++u)
                m_targets.push_back(m_positionOf[m_rows[i] * m_size + m_columns[m_entryColumns[u]]]);
        }
    for (std::size_t k = 0; k < m_places.size(); ++k) {
        const MatrixPlace& place = m_places[k];
        m_positions[k] = m_positionOf[place.row * m_size + place.column];
        m_factors[k] = matrix.rowScale[place.row] * matrix.columnScale[place.column];
    }
    for (std::size_t i = 0; i < m_size; ++i) {
        m_rowScales[i] = matrix.rowScale[m_rows[i]];
        m_columnScales[i] = matrix.columnScale[m_columns[i]];
    }
    m_entries.assign(m_entryColumns.size(), 0.0);
    for (const std::uint32_t position : m_positions)
        m_entries[position] = 1;
    m_fillIns.clear();
    for (std::uint32_t e = 0; e < m_entries.size(); ++e)
        if (m_entries[e] == 0)
            m_fillIns.push_back(e);
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
