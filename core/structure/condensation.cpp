#include "structure/condensation.hpp"

#include <algorithm>

namespace coenergy {

Condensation::Condensation(std::size_t n, std::size_t inner, const std::vector<MatrixPlace>& places)
    : m_size(n), m_inner(inner), m_weights(inner, 0.0), m_row(n) {
    for (const MatrixPlace& place : places) {
        m_begins.resize(place.row + 1, m_columns.size());
        m_columns.push_back(place.column);
    }
    m_begins.resize(n + inner + 1, m_columns.size());
}

// From the last inner unknown to the first, as in the reverse mode of differentiation.
void Condensation::row(const double* entries, std::size_t i, double* condensed) {
    std::fill_n(condensed, m_size, 0.0);
    spread(entries, i, 1, condensed);
    for (std::size_t k = m_inner; k-- > 0;)
        if (const double weight = m_weights[k]; weight != 0) {
            m_weights[k] = 0;
            spread(entries, m_size + k, weight, condensed);
        }
}

void Condensation::values(const double* entries, const std::vector<MatrixPlace>& places, double* condensed) {
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (k == 0 || places[k].row != places[k - 1].row)
            row(entries, places[k].row, m_row.data());
        condensed[k] = m_row[places[k].column];
    }
}

void Condensation::spread(const double* entries, std::size_t row, double weight, double* condensed) {
    for (std::size_t e = m_begins[row]; e < m_begins[row + 1]; ++e) {
        const std::size_t column = m_columns[e];
        if (column < m_size)
            condensed[column] += weight * entries[e];
        else if (column != row)
            m_weights[column - m_size] += weight * entries[e];
    }
}

std::size_t Condensation::multiplications() const {
    std::vector<std::vector<bool>> reached(m_inner, std::vector<bool>(m_size));
    std::size_t count = 0;
    const auto gather = [&](std::size_t row, std::vector<bool>& columns) {
        for (std::size_t e = m_begins[row]; e < m_begins[row + 1]; ++e) {
            const std::size_t column = m_columns[e];
            if (column < m_size) {
                columns[column] = true;
                continue;
            }
            for (std::size_t j = 0; column != row && j < m_size; ++j)
                if (reached[column - m_size][j]) {
                    columns[j] = true;
                    ++count;
                }
        }
    };
    for (std::size_t k = 0; k < m_inner; ++k)
        gather(m_size + k, reached[k]);
    std::vector<bool> ignored(m_size);
    for (std::size_t i = 0; i < m_size; ++i)
        gather(i, ignored);
    return count;
}

} // namespace coenergy
