// The transversal with the largest product, as an assignment problem in logarithms; the dual variables are the scales.
// Unlike scaling by largest entries it tells a matrix in unfortunate units from one that is nearly singular:
// (m 0 1; 0 m 1; 1 1 0) with a tiny m is a matter of units. References: M. Olschowka, A. Neumaier, A new pivoting
// strategy for Gaussian elimination, Linear Algebra Appl. 240 (1996) 131-151; I. S. Duff, J. Koster, SIAM J. Matrix Anal.
// Appl. 20 (1999) 889-901. The assignment by shortest augmenting paths: R. Jonker, A. Volgenant, Computing 38 (1987).
#include "numeric/transversal_scaling.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace coenergy {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t none = SIZE_MAX;

class Assignment {
public:
    Assignment(const std::vector<double>& sizes, std::size_t n)
        : m_n(n), m_costs(n * n), m_rowDuals(n, 0.0), m_columnDuals(n, 0.0), m_rowOf(n, none), m_distances(n),
          m_rowBefore(n), m_isDone(n) {
        std::transform(sizes.begin(), sizes.end(), m_costs.begin(),
                       [](double size) { return size > 0 ? -std::log2(size) : infinity; });
    }

    bool solve() {
        for (std::size_t row = 0; row < m_n; ++row)
            if (!assign(row))
                return false;
        return true;
    }

    const std::vector<double>& columnDuals() const { return m_columnDuals; }

private:
    // Along the shortest path in reduced costs from the row to a free column.
    bool assign(std::size_t row) {
        std::fill(m_distances.begin(), m_distances.end(), infinity);
        std::fill(m_isDone.begin(), m_isDone.end(), false);
        double distance = 0;
        std::size_t column = none;
        for (std::size_t current = row; current != none; current = m_rowOf[column]) {
            for (std::size_t j = 0; j < m_n; ++j) {
                const double through = distance + m_costs[current * m_n + j] - m_rowDuals[current] - m_columnDuals[j];
                if (!m_isDone[j] && through < m_distances[j]) {
                    m_distances[j] = through;
                    m_rowBefore[j] = current;
                }
            }
            column = nearest();
            if (column == none)
                return false;
            distance = m_distances[column];
            m_isDone[column] = true;
        }
        updateDuals(row, distance);
        augment(row, column);
        return true;
    }

    std::size_t nearest() const {
        std::size_t best = none;
        for (std::size_t j = 0; j < m_n; ++j)
            if (!m_isDone[j] && m_distances[j] < infinity && (best == none || m_distances[j] < m_distances[best]))
                best = j;
        return best;
    }

    void updateDuals(std::size_t row, double distance) {
        m_rowDuals[row] += distance;
        for (std::size_t j = 0; j < m_n; ++j)
            if (m_isDone[j]) {
                m_columnDuals[j] -= distance - m_distances[j];
                if (m_rowOf[j] != none)
                    m_rowDuals[m_rowOf[j]] += distance - m_distances[j];
            }
    }

    void augment(std::size_t row, std::size_t column) {
        for (std::size_t current = none; current != row;) {
            current = m_rowBefore[column];
            std::size_t& rowOf = m_rowOf[column];
            column = none;
            for (std::size_t j = 0; j < m_n; ++j)
                if (m_rowOf[j] == current)
                    column = j;
            rowOf = current;
        }
    }

    std::size_t m_n;
    std::vector<double> m_costs;
    std::vector<double> m_rowDuals;
    std::vector<double> m_columnDuals;
    std::vector<std::size_t> m_rowOf; // of each column
    std::vector<double> m_distances;  // of each column
    std::vector<std::size_t> m_rowBefore;
    std::vector<bool> m_isDone;
};

} // namespace

std::vector<int> columnExponents(const std::vector<double>& sizes, std::size_t n) {
    Assignment assignment(sizes, n);
    if (!assignment.solve())
        return {};
    std::vector<int> exponents;
    for (const double dual : assignment.columnDuals())
        exponents.push_back(static_cast<int>(std::lround(dual)));
    return exponents;
}

} // namespace coenergy
