// Up-looking Cholesky decomposition of G G^T in the order of the rows: its pivots are the squares of the distances.
// Each row of the factor is stored from its first entry on (envelope), since constraints connect neighbouring
// variables; where the order of the rows is free, they are taken by their first columns, so that the envelope is
// narrow. Where a distance is small, the squared condition number is compensated by refinement with the rows
// themselves. References: A. George, J. Liu, Computer Solution of Large Sparse Positive Definite Systems, chapter 4; A.
// Bjorck, Numerical Methods for Least Squares Problems, section 6.6.5 (corrected seminormal equations); G. H. Golub, C.
// F. Van Loan, Matrix Computations, section 8.2.2 (inverse iteration).
#include "numeric/row_span.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

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

RowSpan::Nearest RowSpan::roughlyNearestTo(const Eigen::RowVectorXd& row) const {
    Nearest nearest;
    Eigen::VectorXd factor = products(row);
    while (nearest.first < count() && factor[static_cast<Eigen::Index>(nearest.first)] == 0)
        ++nearest.first;
    solveForward(factor, nearest.first);
    nearest.factor.assign(factor.begin() + static_cast<std::ptrdiff_t>(nearest.first), factor.end());
    nearest.distance = std::sqrt(std::max(0.0, 1 - factor.squaredNorm()));
    return nearest;
}

RowSpan::Nearest RowSpan::nearestTo(const Eigen::RowVectorXd& row) const {
    constexpr int refinements = 2;
    Nearest nearest = roughlyNearestTo(row);
    if (count() == 0 || (m_isClear && nearest.distance > clearDistance))
        return nearest;
    nearest.weights = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count()));
    std::copy(nearest.factor.begin(), nearest.factor.end(),
              nearest.weights.begin() + static_cast<std::ptrdiff_t>(nearest.first));
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

std::optional<Eigen::VectorXd> RowSpan::leastNorm(const Eigen::VectorXd& right) const {
    constexpr int refinements = 6;
    constexpr double settled = 1e-11;
    Eigen::VectorXd solution = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(m_columns.size()));
    for (int round = 0; round < refinements; ++round) {
        Eigen::VectorXd weights = right - products(solution.transpose());
        solveForward(weights, 0);
        solveBackward(weights);
        const Eigen::VectorXd change = combination(weights);
        solution += change;
        if (round > 0 && change.norm() <= settled * solution.norm())
            return solution;
    }
    return std::nullopt;
}

// By inverse iteration with G G^T, from a vector of all directions.
double RowSpan::leastSingularValue() const {
    constexpr int steps = 10;
    Eigen::VectorXd vector(static_cast<Eigen::Index>(count()));
    for (Eigen::Index k = 0; k < vector.size(); ++k)
        vector[k] = 1 + std::sin(static_cast<double>(k * k));
    double growth = 0;
    for (int step = 0; step < steps; ++step) {
        vector.normalize();
        solveForward(vector, 0);
        solveBackward(vector);
        growth = vector.norm();
    }
    return 1 / std::sqrt(growth);
}

namespace {

constexpr double leastDistance = 1e-6; // its square is known to three digits still

// Those that begin with the same variables stand together.
std::vector<Eigen::Index> byFirstColumns(const RowMatrix& rows) {
    std::vector<Eigen::Index> first(static_cast<std::size_t>(rows.rows())), order(first.size());
    for (Eigen::Index j = 0; j < rows.rows(); ++j)
        while (first[static_cast<std::size_t>(j)] < rows.cols() && rows(j, first[static_cast<std::size_t>(j)]) == 0)
            ++first[static_cast<std::size_t>(j)];
    std::iota(order.begin(), order.end(), Eigen::Index(0));
    std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
        return first[static_cast<std::size_t>(a)] < first[static_cast<std::size_t>(b)];
    });
    return order;
}

} // namespace

std::optional<ClearRows> ClearRows::of(const RowMatrix& rows) {
    Eigen::VectorXd lengths = rows.rowwise().norm();
    if (!(lengths.size() > 0 && lengths.minCoeff() > 0) || !lengths.allFinite() || rows.rows() > rows.cols())
        return std::nullopt;
    std::vector<Eigen::Index> order = byFirstColumns(rows);
    RowSpan span(rows.cols());
    for (const Eigen::Index j : order) {
        const Eigen::RowVectorXd row = rows.row(j) / lengths[j];
        const RowSpan::Nearest nearest = span.roughlyNearestTo(row);
        if (!(nearest.distance > leastDistance))
            return std::nullopt;
        span.add(row, nearest);
    }
    return ClearRows(std::move(span), std::move(lengths), std::move(order));
}

std::optional<Eigen::VectorXd> ClearRows::leastNorm(const Eigen::VectorXd& right) const {
    return m_span.leastNorm(right.cwiseQuotient(m_lengths)(m_order));
}

bool arePlainlyIndependent(const RowMatrix& rows, double tolerance) {
    constexpr double plainly = 100; // also for what inverse iteration has not reached
    const auto clear = ClearRows::of(rows);
    return clear && clear->leastSingularValue() > plainly * tolerance;
}

} // namespace coenergy
