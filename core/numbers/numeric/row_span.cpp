// Up-looking Cholesky decomposition of G G^T in the order of the rows: its pivots are the squares of the distances.
// Each row of the factor is stored from its first entry on (envelope), since constraints connect neighbouring
// variables. Where a distance is small, the squared condition number is compensated by refinement with the rows
// themselves.
// References: A. George, J. Liu, Computer Solution of Large Sparse Positive Definite Systems, chapter 4; A. Bjorck,
// Numerical Methods for Least Squares Problems, section 6.6.5 (corrected seminormal equations).
#include "numeric/row_span.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

Eigen::VectorXd RowSpan::products(const Eigen::RowVectorXd& row) const {
    Eigen::VectorXd products = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count()));
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        if (const double value = row[static_cast<Eigen::Index>(column)]; value != 0)
            for (const Entry& entry : m_columns[column])
                products[static_cast<Eigen::Index>(entry.place)] += entry.value * value;
    return products;
}

Eigen::VectorXd RowSpan::combination(const Eigen::VectorXd& weights) const {
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(m_columns.size()));
    for (std::size_t i = 0; i < count(); ++i)
        for (const Entry& entry : m_rows[i])
            sum[static_cast<Eigen::Index>(entry.place)] += weights[static_cast<Eigen::Index>(i)] * entry.value;
    return sum;
}

// Entries before `first` are zero.
void RowSpan::solveForward(Eigen::VectorXd& values, std::size_t first) const {
    for (std::size_t i = first; i < count(); ++i) {
        const FactorRow& row = m_factor[i];
        double& value = values[static_cast<Eigen::Index>(i)];
        for (std::size_t k = std::max(first, row.first); k < i; ++k)
            value -= row.values[k - row.first] * values[static_cast<Eigen::Index>(k)];
        value /= row.values.back();
    }
}

void RowSpan::solveBackward(Eigen::VectorXd& values) const {
    for (std::size_t i = count(); i-- > 0;) {
        const FactorRow& row = m_factor[i];
        const double value = values[static_cast<Eigen::Index>(i)] /= row.values.back();
        for (std::size_t k = row.first; k < i; ++k)
            values[static_cast<Eigen::Index>(k)] -= row.values[k - row.first] * value;
    }
}

RowSpan::Nearest RowSpan::nearestTo(const Eigen::RowVectorXd& row) const {
    constexpr int refinements = 2;
    Nearest nearest;
    Eigen::VectorXd factor = products(row);
    while (nearest.first < count() && factor[static_cast<Eigen::Index>(nearest.first)] == 0)
        ++nearest.first;
    solveForward(factor, nearest.first);
    nearest.factor.assign(factor.begin() + static_cast<std::ptrdiff_t>(nearest.first), factor.end());
    nearest.distance = std::sqrt(std::max(0.0, 1 - factor.squaredNorm()));
    if (count() == 0 || (m_isClear && nearest.distance > clearDistance))
        return nearest;
    nearest.weights = factor;
    solveBackward(nearest.weights);
    for (int round = 0; round < refinements; ++round) {
        Eigen::VectorXd change = products(row - combination(nearest.weights).transpose());
        solveForward(change, 0);
        solveBackward(change);
        nearest.weights += change;
    }
    nearest.distance = (row - combination(nearest.weights).transpose()).norm();
    return nearest;
}

void RowSpan::add(const Eigen::RowVectorXd& row, const Nearest& nearest) {
    m_isClear = m_isClear && nearest.distance > clearDistance;
    m_factor.push_back({nearest.first, nearest.factor});
    m_factor.back().values.push_back(nearest.distance);
    m_rows.emplace_back();
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        if (const double value = row[static_cast<Eigen::Index>(column)]; value != 0) {
            m_columns[column].push_back({m_rows.size() - 1, value});
            m_rows.back().push_back({column, value});
        }
}

Eigen::VectorXd RowSpan::leastNorm(const Eigen::VectorXd& right) const {
    const auto solved = [this](Eigen::VectorXd values) {
        solveForward(values, 0);
        solveBackward(values);
        return combination(values);
    };
    const Eigen::VectorXd solution = solved(right);
    return solution + solved(right - products(solution.transpose()));
}

std::optional<Eigen::VectorXd> leastNormOfClearRows(const Eigen::MatrixXd& rows, const Eigen::VectorXd& right) {
    RowSpan span(rows.cols());
    const Eigen::VectorXd lengths = rows.rowwise().norm();
    if (!(lengths.size() > 0 && lengths.minCoeff() > 0) || !lengths.allFinite())
        return std::nullopt;
    for (Eigen::Index j = 0; j < rows.rows(); ++j) {
        const Eigen::RowVectorXd row = rows.row(j) / lengths[j];
        const RowSpan::Nearest nearest = span.nearestTo(row);
        if (!(nearest.distance > RowSpan::clearDistance))
            return std::nullopt;
        span.add(row, nearest);
    }
    return span.leastNorm(right.cwiseQuotient(lengths));
}

} // namespace coenergy
