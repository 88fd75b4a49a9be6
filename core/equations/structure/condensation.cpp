#include "structure/condensation.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

void addScaled(double& sum, double weight, double entry) {
    sum += weight * entry;
}

template <std::size_t count>
void addScaled(std::array<double, count>& sum, const std::array<double, count>& weight, double entry) {
    for (std::size_t lane = 0; lane < count; ++lane)
        sum[lane] += weight[lane] * entry;
}

} // namespace

Condensation::Condensation(std::size_t n, std::size_t inner, const std::vector<MatrixPlace>& places)
    : m_size(n), m_inner(inner), m_weights(inner, 0.0), m_laneWeights(inner, Lanes{}), m_lanes(n) {
    for (const MatrixPlace& place : places) {
        m_begins.resize(place.row + 1, m_columns.size());
        m_columns.push_back(place.column);
    }
    m_begins.resize(n + inner + 1, m_columns.size());
}

void Condensation::row(const double* entries, std::size_t i, double* condensed) {
    std::fill_n(condensed, m_size, 0.0);
    spread(entries, i, 1.0, condensed, m_weights.data());
    spreadInner(entries, condensed, m_weights.data());
}

// Several rows are processed together unless a value is infinite or undefined, because such a value must not reach
// other rows as zero times infinity.
void Condensation::values(const double* entries, const std::vector<MatrixPlace>& places, double* condensed) {
    if (std::all_of(entries, entries + m_columns.size(), [](double entry) { return std::isfinite(entry); })) {
        for (std::size_t k = 0; k < places.size();)
            k = someRows(entries, places, k, condensed);
        return;
    }
    std::vector<double> whole(m_size);
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (k == 0 || places[k].row != places[k - 1].row)
            row(entries, places[k].row, whole.data());
        condensed[k] = whole[places[k].column];
    }
}

std::size_t Condensation::someRows(const double* entries, const std::vector<MatrixPlace>& places, std::size_t begin,
                                   double* condensed) {
    std::fill(m_lanes.begin(), m_lanes.end(), Lanes{});
    std::array<std::size_t, laneCount + 1> begins = {};
    std::size_t end = begin;
    std::size_t count = 0;
    for (; count < laneCount && end < places.size(); ++count) {
        const std::size_t row = places[end].row;
        begins[count] = end;
        Lanes weight = {};
        weight[count] = 1;
        spread(entries, row, weight, m_lanes.data(), m_laneWeights.data());
        while (end < places.size() && places[end].row == row)
            ++end;
    }
    begins[count] = end;
    spreadInner(entries, m_lanes.data(), m_laneWeights.data());
    for (std::size_t lane = 0; lane < count; ++lane)
        for (std::size_t k = begins[lane]; k < begins[lane + 1]; ++k)
            condensed[k] = m_lanes[places[k].column][lane];
    return end;
}

// From the last inner unknown to the first, as in the reverse mode of differentiation.
template <class Number>
void Condensation::spreadInner(const double* entries, Number* condensed, Number* weights) const {
    for (std::size_t k = m_inner; k-- > 0;)
        if (const Number weight = weights[k]; weight != Number{}) {
            weights[k] = {};
            spread(entries, m_size + k, weight, condensed, weights);
        }
}

template <class Number>
void Condensation::spread(const double* entries, std::size_t row, const Number& weight, Number* condensed,
                          Number* weights) const {
    for (std::size_t e = m_begins[row]; e < m_begins[row + 1]; ++e) {
        const std::size_t column = m_columns[e];
        if (column < m_size)
            addScaled(condensed[column], weight, entries[e]);
        else if (column != row)
            addScaled(weights[column - m_size], weight, entries[e]);
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
