// Iterative refinement with residuals in twice the digits and solutions that keep them (J. Demmel, Y. Hida, W. Kahan,
// X. Li, S. Mukherjee, E. J. Riedy, Error bounds from extra-precise iterative refinement, ACM TOMS 32, 2006). Sums of
// two numbers without loss: D. E. Knuth, The Art of Computer Programming 2, section 4.2.2.
#include "lineargraph/refined_solution.hpp"

#include <cmath>
#include <vector>

namespace coenergy {

namespace {

constexpr int mostRounds = 6;
constexpr double settled = 1e-10;   // after a correction of this relative size the next one is below all digits
constexpr double nothing = 1e-30;   // of the largest unknown: about the resolution of double-double numbers
constexpr double vanishing = 1e-20; // of an unknown that does not converge, relative to the largest

/// The sum of both, where `low` is smaller than the last digit of `high`.
struct TwoParts {
    double high = 0, low = 0;

    void add(double value) {
        const double sum = high + value;
        const double part = sum - high;
        low += (high - (sum - part)) + (value - part);
        high = sum;
    }

    void addProduct(double a, double b) {
        const double product = a * b;
        add(product);
        low += std::fma(a, b, -product);
    }

    double sum() const { return high + low; }
};

struct ExtendedMatrix {
    Eigen::MatrixXd high, low;

    void add(const Eigen::MatrixXd& change) {
        for (Eigen::Index column = 0; column < high.cols(); ++column)
            for (Eigen::Index row = 0; row < high.rows(); ++row) {
                TwoParts sum{high(row, column), low(row, column)};
                sum.add(change(row, column));
                high(row, column) = sum.sum();
                low(row, column) = (sum.high - high(row, column)) + sum.low;
            }
    }
};

Eigen::VectorXd residual(const Eigen::SparseMatrix<double>& matrix, const ExtendedMatrix& x,
                         const Eigen::MatrixXd& right, Eigen::Index which) {
    std::vector<TwoParts> rest(static_cast<std::size_t>(right.rows()));
    for (Eigen::Index k = 0; k < right.rows(); ++k)
        rest[static_cast<std::size_t>(k)].high = right(k, which);
    for (Eigen::Index column = 0; column < matrix.cols(); ++column)
        if (const double high = x.high(column, which), low = x.low(column, which); high != 0)
            for (Eigen::SparseMatrix<double>::InnerIterator entry(matrix, column); entry; ++entry) {
                TwoParts& sum = rest[static_cast<std::size_t>(entry.row())];
                sum.addProduct(-entry.value(), high);
                sum.low -= entry.value() * low;
            }
    Eigen::VectorXd result(right.rows());
    for (Eigen::Index k = 0; k < right.rows(); ++k)
        result[k] = rest[static_cast<std::size_t>(k)].sum();
    return result;
}

Eigen::MatrixXd residuals(const Eigen::SparseMatrix<double>& matrix, const ExtendedMatrix& x,
                          const Eigen::MatrixXd& right) {
    Eigen::MatrixXd result(right.rows(), right.cols());
    for (Eigen::Index column = 0; column < right.cols(); ++column)
        result.col(column) = residual(matrix, x, right, column);
    return result;
}

bool hasSettled(double x, double change) {
    return std::abs(change) <= settled * std::abs(x);
}

/// Whether each of the first unknowns has converged, or is less than a fraction of the largest.
bool haveSettled(const ExtendedMatrix& x, const Eigen::MatrixXd& change, Eigen::Index wanted, double share) {
    for (Eigen::Index column = 0; column < change.cols(); ++column) {
        const double zero = share * x.high.col(column).cwiseAbs().maxCoeff();
        for (Eigen::Index row = 0; row < wanted; ++row)
            if (!hasSettled(x.high(row, column), change(row, column)) && std::abs(x.high(row, column)) > zero)
                return false;
    }
    return true;
}

} // namespace

std::optional<Eigen::MatrixXd> refinedSolutions(const Eigen::SparseMatrix<double>& matrix, const SparseFactors& factors,
                                                const Eigen::MatrixXd& right, const Eigen::MatrixXd& begin,
                                                Eigen::Index wanted) {
    ExtendedMatrix x{begin, Eigen::MatrixXd::Zero(begin.rows(), begin.cols())};
    Eigen::MatrixXd change;
    for (int round = 0; round < mostRounds; ++round) {
        change = factors.solve(residuals(matrix, x, right));
        if (!x.high.allFinite() || !change.allFinite())
            return std::nullopt;
        x.add(change);
        if (haveSettled(x, change, wanted, nothing))
            break;
    }
    if (!haveSettled(x, change, wanted, vanishing))
        return std::nullopt;
    Eigen::MatrixXd result = x.high.topRows(wanted);
    for (Eigen::Index column = 0; column < result.cols(); ++column)
        for (Eigen::Index row = 0; row < wanted; ++row)
            if (!hasSettled(result(row, column), change(row, column)))
                result(row, column) = 0;
    return result;
}

} // namespace coenergy
