// Three methods, from fast to safe: elimination in a fixed order over the nonzero places; LU of the full matrix with
// partial pivoting, where that order is not suitable; singular values with Tikhonov damping where a pivot vanishes.
// Near a singular configuration the damping makes the undetermined reactions tend to zero smoothly instead of growing
// without bound. Reference: P. C. Hansen, Rank-Deficient and Discrete Ill-Posed Problems, 1998, section 5.1.
//
// Rows have no scale of their own: an equation may be multiplied by anything. Unknowns do: a multiplier is of the size
// of the efforts divided by the gradients, which a single matrix may not show, since a gradient may vanish in passing.
// The scales of the columns are therefore computed from the largest values that the entries have had.
#include "numeric/square_solver.hpp"

#include "structure/transversal_scaling.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double remarkableGrowth = 8; // of an entry: requires new scales
constexpr double plannablePivotRatio = 1e-4;
constexpr std::size_t fewUses = 64; // of a plan: the next plan is delayed
constexpr std::size_t longestPatience = 4096;
constexpr std::size_t large = 100;        // of a matrix: it is planned before it is formed as a full one
constexpr double updatesPerPlanned = 120; // in the time of a planned update, entries of a full matrix updated

} // namespace

SquareSolver::SquareSolver(std::size_t size, const std::vector<MatrixPlace>& places)
    : SquareSolver({size, 0, places}, places) {}

SquareSolver::SquareSolver(const ExtendedPlaces& extended, const std::vector<MatrixPlace>& condensed)
    : m_size(extended.size), m_extended(extended), m_places(condensed),
      m_condensation(m_size, extended.inner, extended.inner > 0 ? extended.places : std::vector<MatrixPlace>()),
      m_condensed(extended.inner > 0 ? condensed.size() : 0),
      m_extendedRight(extended.inner > 0 ? m_size + extended.inner : 0),
      m_static(m_size + extended.inner, extended.places), m_scales{std::vector<double>(m_size, 1.0),
                                                                   std::vector<double>(m_size, 1.0)},
      m_rows(m_size), m_work(m_size) {}

Conditioning SquareSolver::factorize(const double* entries) {
    return factorizeByPlan(entries) ? Conditioning::Regular : factorizeAfresh(entries);
}

bool SquareSolver::factorizeByPlan(const double* entries) {
    if (!m_static.isPlanned() || !m_static.factorize(entries))
        return false;
    ++m_usesOfPlan;
    m_way = Way::Static;
    return true;
}

Conditioning SquareSolver::factorizeAfresh(const double* entries) {
    m_way = Way::None;
    m_pivotRatio = 0;
    if (!std::all_of(entries, entries + m_extended.places.size(), [](double entry) { return std::isfinite(entry); }))
        return Conditioning::Undefined;
    if (isLarge() && considerSparsePlan(entries))
        return Conditioning::Regular;
    condense(entries);
    updateSizes();
    scale();
    eliminate();
    if (std::isnan(m_pivotRatio))
        return Conditioning::Undefined;
    if (m_pivotRatio > singularRatio) {
        m_way = Way::Dense;
        considerPlan(entries);
        return Conditioning::Regular;
    }
    m_way = Way::SingularValues;
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto n = static_cast<Eigen::Index>(m_size);
    m_singularValues.compute(Eigen::Map<const Rows>(m_values.data(), n, n), Eigen::ComputeFullU | Eigen::ComputeFullV);
    return Conditioning::Singular;
}

// As a full matrix.
void SquareSolver::condense(const double* entries) {
    m_values.assign(m_size * m_size, 0.0);
    m_sizes.resize(m_size * m_size, 0.0);
    if (m_extended.inner > 0) {
        m_condensation.values(entries, m_places, m_condensed.data());
        entries = m_condensed.data();
    }
    for (std::size_t k = 0; k < m_places.size(); ++k)
        m_values[m_places[k].row * m_size + m_places[k].column] = entries[k];
}

void SquareSolver::updateSizes() {
    bool isRemarkable = m_scaledSizes.empty();
    for (const MatrixPlace& place : m_places) {
        const std::size_t at = place.row * m_size + place.column;
        m_sizes[at] = std::max(m_sizes[at], std::abs(m_values[at]));
        isRemarkable = isRemarkable || m_sizes[at] > remarkableGrowth * m_scaledSizes[at];
    }
    if (!isRemarkable)
        return;
    m_scaledSizes = m_sizes;
    const std::vector<int> exponents = columnExponents(m_sizes, m_size);
    for (std::size_t j = 0; j < exponents.size(); ++j)
        m_scales.column[j] = std::ldexp(1.0, exponents[j]);
}

void SquareSolver::scale() {
    std::vector<double>& values = m_values;
    for (const MatrixPlace& place : m_places)
        values[place.row * m_size + place.column] *= m_scales.column[place.column];
    for (std::size_t i = 0; i < m_size; ++i) {
        double* const row = values.data() + i * m_size;
        double largest = 0;
        for (std::size_t j = 0; j < m_size; ++j)
            largest = std::max(largest, std::abs(row[j]));
        m_scales.row[i] = largest > 0 ? std::ldexp(1.0, -std::ilogb(largest)) : 1;
        for (std::size_t j = 0; j < m_size; ++j)
            row[j] *= m_scales.row[i];
    }
}

// Row by row, so that the innermost loop runs along memory.
void SquareSolver::eliminate() {
    m_factors = m_values;
    double smallest = INFINITY;
    double largest = 0;
    for (std::size_t k = 0; k < m_size; ++k)
        m_rows[k] = k;
    for (std::size_t k = 0; k < m_size; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k + 1; i < m_size; ++i)
            if (std::abs(m_factors[i * m_size + k]) > std::abs(m_factors[pivot * m_size + k]))
                pivot = i;
        double* const pivotRow = m_factors.data() + k * m_size;
        if (pivot != k) {
            std::swap(m_rows[k], m_rows[pivot]);
            std::swap_ranges(pivotRow, pivotRow + m_size, m_factors.data() + pivot * m_size);
        }
        const double size = std::abs(pivotRow[k]);
        smallest = size >= smallest ? smallest : size; // keeps a NaN
        largest = std::max(largest, size);
        if (pivotRow[k] == 0)
            continue;
        for (std::size_t i = k + 1; i < m_size; ++i) {
            double* const row = m_factors.data() + i * m_size;
            if (row[k] == 0)
                continue;
            const double multiplier = row[k] / pivotRow[k];
            row[k] = multiplier;
            const auto left = static_cast<Eigen::Index>(m_size - k - 1);
            Eigen::Map<Eigen::ArrayXd>(row + k + 1, left) -=
                multiplier * Eigen::Map<const Eigen::ArrayXd>(pivotRow + k + 1, left);
        }
    }
    m_pivotRatio = m_size == 0 ? 1 : (largest > 0 ? smallest / largest : 0);
}

void SquareSolver::considerPlan(const double* entries) {
    if (!isLarge() && m_pivotRatio >= plannablePivotRatio && mayPlan())
        m_static.plan(entries, m_scales);
}

// For a large matrix, before it is formed.
bool SquareSolver::considerSparsePlan(const double* entries) {
    if (!mayPlan() && !isPlanCheap())
        return false;
    const auto scales = transversalScales(m_extended.places, entries, m_size + m_extended.inner);
    return scales && m_static.plan(entries, *scales) && factorizeByPlan(entries);
}

// A plan that soon proves unsuitable delays the next one.
bool SquareSolver::mayPlan() {
    if (m_waiting > 0) {
        --m_waiting;
        return false;
    }
    m_patience = m_usesOfPlan < fewUses ? std::min(2 * m_patience, longestPatience) : 1;
    m_waiting = m_patience;
    m_usesOfPlan = 0;
    return true;
}

// Whether even a plan that proves unsuitable at once takes less time than the full matrix. Where the last attempt gave
// no plan, the next may need as many updates as any.
bool SquareSolver::isPlanCheap() const {
    const std::size_t updates = m_static.isPlanned() ? m_static.updateCount() : m_static.mostUpdates();
    const double n = static_cast<double>(m_size);
    return updatesPerPlanned * static_cast<double>(updates) < n * n * n / 3;
}

bool SquareSolver::isLarge() const {
    return m_extended.inner > 0 || m_size >= large;
}

void SquareSolver::solve(const double* right, double* solution) {
    switch (m_way) {
    case Way::Static: return solveStatic(right, solution, &StaticElimination::solve);
    case Way::Dense: return solveDense(right, solution);
    case Way::SingularValues: return solveSingular(right, solution);
    case Way::None: std::fill_n(solution, m_size, std::nan(""));
    }
}

void SquareSolver::solveTransposed(const double* right, double* solution) {
    switch (m_way) {
    case Way::Static: return solveStatic(right, solution, &StaticElimination::solveTransposed);
    case Way::Dense: return solveDenseTransposed(right, solution);
    case Way::SingularValues: return solveSingularTransposed(right, solution);
    case Way::None: std::fill_n(solution, m_size, std::nan(""));
    }
}

// Inner unknowns equal their defining expressions: the right sides of their rows are zero.
void SquareSolver::solveStatic(const double* right, double* solution, StaticSolve how) {
    if (m_extended.inner == 0)
        return (m_static.*how)(right, solution);
    std::copy_n(right, m_size, m_extendedRight.begin());
    std::fill(m_extendedRight.begin() + static_cast<std::ptrdiff_t>(m_size), m_extendedRight.end(), 0.0);
    (m_static.*how)(m_extendedRight.data(), m_extendedRight.data());
    std::copy_n(m_extendedRight.begin(), m_size, solution);
}

void SquareSolver::solveDenseTransposed(const double* right, double* solution) {
    for (std::size_t j = 0; j < m_size; ++j)
        m_work[j] = m_scales.column[j] * right[j];
    for (std::size_t i = 0; i < m_size; ++i) {
        const double* const row = m_factors.data() + i * m_size;
        m_work[i] /= row[i];
        for (std::size_t j = i + 1; j < m_size; ++j)
            m_work[j] -= row[j] * m_work[i];
    }
    for (std::size_t i = m_size; i-- > 0;) {
        const double* const row = m_factors.data() + i * m_size;
        for (std::size_t j = 0; j < i; ++j)
            m_work[j] -= row[j] * m_work[i];
    }
    for (std::size_t i = 0; i < m_size; ++i)
        solution[m_rows[i]] = m_scales.row[m_rows[i]] * m_work[i];
}

void SquareSolver::solveDense(const double* right, double* solution) {
    for (std::size_t i = 0; i < m_size; ++i) {
        const double* const row = m_factors.data() + i * m_size;
        double value = m_scales.row[m_rows[i]] * right[m_rows[i]];
        for (std::size_t j = 0; j < i; ++j)
            value -= row[j] * m_work[j];
        m_work[i] = value;
    }
    for (std::size_t i = m_size; i-- > 0;) {
        const double* const row = m_factors.data() + i * m_size;
        double value = m_work[i];
        for (std::size_t j = i + 1; j < m_size; ++j)
            value -= row[j] * m_work[j];
        m_work[i] = value / row[i];
    }
    for (std::size_t j = 0; j < m_size; ++j)
        solution[j] = m_scales.column[j] * m_work[j];
}

Eigen::VectorXd SquareSolver::dampedInverses() const {
    const Eigen::VectorXd& sigma = m_singularValues.singularValues();
    const double damping = regularization * sigma[0];
    return sigma.unaryExpr([&](double s) { return s / (s * s + damping * damping); });
}

void SquareSolver::solveSingular(const double* right, double* solution) {
    const auto n = static_cast<Eigen::Index>(m_size);
    const Eigen::Map<const Eigen::VectorXd> rowScale(m_scales.row.data(), n);
    const Eigen::Map<const Eigen::VectorXd> columnScale(m_scales.column.data(), n);
    const Eigen::VectorXd scaled = rowScale.cwiseProduct(Eigen::Map<const Eigen::VectorXd>(right, n));
    Eigen::Map<Eigen::VectorXd> x(solution, n);
    x = m_singularValues.matrixV() * dampedInverses().asDiagonal() * (m_singularValues.matrixU().transpose() * scaled);
    x = x.cwiseProduct(columnScale);
}

void SquareSolver::solveSingularTransposed(const double* right, double* solution) {
    const auto n = static_cast<Eigen::Index>(m_size);
    const Eigen::Map<const Eigen::VectorXd> rowScale(m_scales.row.data(), n);
    const Eigen::Map<const Eigen::VectorXd> columnScale(m_scales.column.data(), n);
    const Eigen::VectorXd scaled = columnScale.cwiseProduct(Eigen::Map<const Eigen::VectorXd>(right, n));
    Eigen::Map<Eigen::VectorXd> x(solution, n);
    x = m_singularValues.matrixU() * dampedInverses().asDiagonal() * (m_singularValues.matrixV().transpose() * scaled);
    x = x.cwiseProduct(rowScale);
}

} // namespace coenergy
