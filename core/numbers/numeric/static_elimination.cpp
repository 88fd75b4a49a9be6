// The matrix is stored as the rows of its factors, with places for the fill-in, and eliminated row by row. An order
// that was good for one matrix need not be for the next: the multipliers show this, since they become large when a
// pivot is small. Reference: I. S. Duff, A. M. Erisman, J. K. Reid, Direct Methods for Sparse Matrices, 2nd edition,
// 2017, section 10.3 (by rows).
#include "numeric/static_elimination.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

StaticElimination::StaticElimination(std::size_t size, const std::vector<MatrixPlace>& places)
    : m_size(size), m_places(places), m_work(size) {}

std::size_t StaticElimination::mostUpdates() const {
    constexpr std::size_t small = 12;
    constexpr std::size_t most = 2'000'000;
    return std::min(most, m_size * m_size * m_size / (m_size <= small ? 3 : 6));
}

bool StaticElimination::plan(const double* entries, const MatrixScales& scales) {
    const auto order = pivotOrder(m_size, m_places, scaledEntries(m_places, entries, scales), mostUpdates());
    m_isPlanned = order.has_value();
    if (order)
        layOut(*order, scales);
    return m_isPlanned;
}

void StaticElimination::layOut(const PivotOrder& order, const MatrixScales& scales) {
    m_plan = {};
    m_plan.positions.resize(m_places.size());
    m_plan.placeScales.resize(m_places.size());
    m_plan.rowScales.resize(m_size);
    m_plan.columnScales.resize(m_size);
    m_uses = 0;
    m_code.reset();
    m_plan.rows = order.rows;
    m_plan.columns = order.columns;
    m_targets.clear();
    for (std::uint32_t i = 0; i < m_size; ++i) {
        m_plan.rowBegins.push_back(static_cast<std::uint32_t>(m_plan.entryColumns.size()));
        const std::vector<std::uint32_t>& filled = order.filled[i];
        const auto diagonal = std::lower_bound(filled.begin(), filled.end(), i);
        m_plan.diagonals.push_back(m_plan.rowBegins.back() + static_cast<std::uint32_t>(diagonal - filled.begin()));
        m_plan.entryColumns.insert(m_plan.entryColumns.end(), filled.begin(), filled.end());
    }
    m_plan.rowBegins.push_back(static_cast<std::uint32_t>(m_plan.entryColumns.size()));
    for (std::size_t i = 0; i < m_size; ++i)
        for (std::uint32_t e = m_plan.rowBegins[i]; e < m_plan.diagonals[i]; ++e) {
            const std::size_t k = m_plan.entryColumns[e];
            for (std::uint32_t u = m_plan.diagonals[k] + 1; u < m_plan.rowBegins[k + 1]; ++u)
                m_targets.push_back(positionOf(i, m_plan.entryColumns[u]));
        }
    layOutPlaces();
    for (std::size_t k = 0; k < m_places.size(); ++k)
        m_plan.placeScales[k] = scales.row[m_places[k].row] * scales.column[m_places[k].column];
    for (std::size_t i = 0; i < m_size; ++i) {
        m_plan.rowScales[i] = scales.row[m_plan.rows[i]];
        m_plan.columnScales[i] = scales.column[m_plan.columns[i]];
    }
    m_entries.assign(EliminationCode::roomFor(m_plan), 0.0);
    for (const std::uint32_t position : m_plan.positions)
        m_entries[position] = 1;
    m_fillIns.clear();
    for (std::uint32_t e = 0; e < m_plan.entryColumns.size(); ++e)
        if (m_entries[e] == 0)
            m_fillIns.push_back(e);
}

// The position in the factors of the entry in their row i and column j.
std::uint32_t StaticElimination::positionOf(std::size_t i, std::uint32_t j) const {
    const auto begin = m_plan.entryColumns.begin();
    return static_cast<std::uint32_t>(
        std::lower_bound(begin + m_plan.rowBegins[i], begin + m_plan.rowBegins[i + 1], j) - begin);
}

void StaticElimination::layOutPlaces() {
    std::vector<std::uint32_t> rowOf(m_size), columnOf(m_size);
    for (std::uint32_t k = 0; k < m_size; ++k) {
        rowOf[m_plan.rows[k]] = k;
        columnOf[m_plan.columns[k]] = k;
    }
    for (std::size_t k = 0; k < m_places.size(); ++k)
        m_plan.positions[k] = positionOf(rowOf[m_places[k].row], columnOf[m_places[k].column]);
}

bool StaticElimination::factorize(const double* entries) {
    considerCode();
    if (m_code)
        return m_code->factorize(entries, m_entries.data()) || isSuited();
    return eliminate(entries);
}

// Generating code pays only for a plan that is used for long. That of a small one is at hand where another run had the
// same; whether it was there before must not matter to a run, so it is asked for as early in each, but not before the
// plan has proved itself (SquareSolver::mayPlan), since uses of the code are not counted there.
void StaticElimination::considerCode() {
    constexpr std::size_t often = 500, soon = 100, small = 200; // updates
    if (++m_uses == (m_targets.size() <= small ? soon : often))
        m_code = EliminationCode::of(m_plan, m_places.size());
}

bool StaticElimination::eliminate(const double* entries) {
    double* const a = m_entries.data();
    for (const std::uint32_t fillIn : m_fillIns)
        a[fillIn] = 0;
    for (std::size_t k = 0; k < m_places.size(); ++k)
        a[m_plan.positions[k]] = m_plan.placeScales[k] * entries[k];
    const std::uint32_t* target = m_targets.data();
    for (std::size_t i = 0; i < m_size; ++i) {
        const std::uint32_t diagonal = m_plan.diagonals[i];
        for (std::uint32_t e = m_plan.rowBegins[i]; e < diagonal; ++e) {
            const std::uint32_t k = m_plan.entryColumns[e];
            const double multiplier = a[e] * inverses()[k];
            a[e] = multiplier;
            const std::uint32_t end = m_plan.rowBegins[k + 1];
            for (std::uint32_t u = m_plan.diagonals[k] + 1; u < end; ++u)
                a[*target++] -= multiplier * a[u];
        }
        inverses()[i] = 1 / a[diagonal];
    }
    return isSuited();
}

bool StaticElimination::isSuited() {
    bool isSuited = true; // stays true only through comparisons that fail for a NaN
    for (std::size_t i = 0; i < m_size; ++i) {
        for (std::uint32_t e = m_plan.rowBegins[i]; e < m_plan.diagonals[i]; ++e)
            isSuited &= std::abs(m_entries[e]) <= EliminationCode::largestMultiplier;
        isSuited &= std::abs(m_entries[m_plan.diagonals[i]]) < INFINITY;
    }
    return isSuited && pivotRatio() >= smallestPivotRatio;
}

double StaticElimination::pivotRatio() const {
    double smallest = INFINITY;
    double largest = 0;
    for (const std::uint32_t diagonal : m_plan.diagonals) {
        const double pivot = std::abs(m_entries[diagonal]);
        smallest = pivot < smallest ? pivot : smallest;
        largest = pivot > largest ? pivot : largest;
    }
    return m_size == 0 ? 1 : smallest / largest;
}

void StaticElimination::solve(const double* right, double* solution) {
    if (m_code)
        return m_code->solve(m_entries.data(), right, solution);
    const double* const a = m_entries.data();
    double* const x = m_work.data();
    for (std::size_t i = 0; i < m_size; ++i) {
        double value = m_plan.rowScales[i] * right[m_plan.rows[i]];
        for (std::uint32_t e = m_plan.rowBegins[i]; e < m_plan.diagonals[i]; ++e)
            value -= a[e] * x[m_plan.entryColumns[e]];
        x[i] = value;
    }
    for (std::size_t i = m_size; i-- > 0;) {
        double value = x[i];
        for (std::uint32_t e = m_plan.diagonals[i] + 1; e < m_plan.rowBegins[i + 1]; ++e)
            value -= a[e] * x[m_plan.entryColumns[e]];
        x[i] = value * inverses()[i];
    }
    for (std::size_t i = 0; i < m_size; ++i)
        solution[m_plan.columns[i]] = m_plan.columnScales[i] * x[i];
}

void StaticElimination::solveTransposed(const double* right, double* solution) {
    const double* const a = m_entries.data();
    double* const x = m_work.data();
    for (std::size_t i = 0; i < m_size; ++i)
        x[i] = m_plan.columnScales[i] * right[m_plan.columns[i]];
    for (std::size_t i = 0; i < m_size; ++i) {
        x[i] *= inverses()[i];
        for (std::uint32_t e = m_plan.diagonals[i] + 1; e < m_plan.rowBegins[i + 1]; ++e)
            x[m_plan.entryColumns[e]] -= a[e] * x[i];
    }
    for (std::size_t i = m_size; i-- > 0;)
        for (std::uint32_t e = m_plan.rowBegins[i]; e < m_plan.diagonals[i]; ++e)
            x[m_plan.entryColumns[e]] -= a[e] * x[i];
    for (std::size_t i = 0; i < m_size; ++i)
        solution[m_plan.rows[i]] = m_plan.rowScales[i] * x[i];
}

} // namespace coenergy
