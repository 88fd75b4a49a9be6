// The rows of a sparse matrix G one after the other: the distance of each from the span of those before it, and the
// least-norm solution of G x = b.
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace coenergy {

/// Whose rows are contiguous.
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

class RowSpan {
public:
    /// Below this distance the weights are needed; above it a distance is exact to rounding without them.
    static constexpr double clearDistance = 1e-2;

    explicit RowSpan(Eigen::Index columns) : m_columns(static_cast<std::size_t>(columns)) {}

    std::size_t count() const { return m_rows.size(); }

    struct Nearest {
        double distance = 1;
        Eigen::VectorXd weights; // of the previous rows, whose sum comes nearest; empty at a clear distance
        std::vector<double> factor;
        std::size_t first = 0; // row of the factor's first entry
    };

    /// For a row of length 1.
    Nearest nearestTo(const Eigen::RowVectorXd& row) const;
    /// Without weights, and of a small distance only its size.
    Nearest roughlyNearestTo(const Eigen::RowVectorXd& row) const;
    /// Appends that row. Its distance must not be zero.
    void add(const Eigen::RowVectorXd& row, const Nearest& nearest);

    /// The x of least norm with (the rows) x = right; nothing where rounding is too large for it.
    std::optional<Eigen::VectorXd> leastNorm(const Eigen::VectorXd& right) const;
    /// The least singular value of the rows, or a little more.
    double leastSingularValue() const;

private:
    struct Entry {
        std::size_t place = 0; // column of a row, or row of a column
        double value = 0;
    };
    struct FactorRow {
        std::size_t first = 0;
        std::vector<double> values; // the last one stands on the diagonal
    };

    Eigen::VectorXd products(const Eigen::RowVectorXd& row) const;
    Eigen::VectorXd combination(const Eigen::VectorXd& weights) const;
    void solveForward(Eigen::VectorXd& values, std::size_t first) const;
    void solveBackward(Eigen::VectorXd& values) const;

    std::vector<std::vector<Entry>> m_columns;
    std::vector<std::vector<Entry>> m_rows;
    std::vector<FactorRow> m_factor; // L of G G^T = L L^T
    bool m_isClear = true;           // every row so far was at a clear distance
};

/// A matrix whose rows, once their lengths are 1, are plainly independent.
class ClearRows {
public:
    /// Nothing for others.
    static std::optional<ClearRows> of(const RowMatrix& rows);

    /// The x of least norm with rows * x = right; nothing where rounding is too large for it.
    std::optional<Eigen::VectorXd> leastNorm(const Eigen::VectorXd& right) const;
    /// Of the rows of length 1; or a little more.
    double leastSingularValue() const { return m_span.leastSingularValue(); }

private:
    ClearRows(RowSpan span, Eigen::VectorXd lengths, std::vector<Eigen::Index> order)
        : m_span(std::move(span)), m_lengths(std::move(lengths)), m_order(std::move(order)) {}

    RowSpan m_span;
    Eigen::VectorXd m_lengths;
    std::vector<Eigen::Index> m_order; // in which the span has them
};

/// Whether the rows, once their lengths are 1, are plainly farther from dependence than `tolerance`: no row is as near
/// to the span of others, in whatever order they are taken.
bool arePlainlyIndependent(const RowMatrix& rows, double tolerance);

} // namespace coenergy
