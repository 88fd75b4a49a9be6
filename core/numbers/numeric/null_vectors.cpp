// Singular values of large matrices take a hundred times as long as a factorization. A QR decomposition with column
// pivoting bounds them: R = [R11 R12; 0 R22] has rank r up to the norm of R22, and its r-th singular value is at least
// 1/|R11^-1|. Where R22 is rounding and R11 is plainly regular, the null space is that of [R11 R12]. References: G. H.
// Golub, C. F. Van Loan, Matrix Computations, 4th edition, sections 5.4.2 (rank), 8.2.2 (inverse iteration).
#include "numeric/null_vectors.hpp"

#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/row_span.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr Eigen::Index manyColumns = 33; // smaller ones by singular values
constexpr double plainly = 10;           // beyond a bound

// Its least singular value is at least that of its rows of length 1 times the shortest row.
bool isPlainlyRegular(const Eigen::MatrixXd& matrix, double share, double size) {
    const Eigen::VectorXd lengths = matrix.rowwise().norm();
    return arePlainlyIndependent(matrix, share * std::max(boundOfNorm(matrix), size) / lengths.minCoeff());
}

// Nothing where it is not plain.
std::optional<Eigen::MatrixXd> plainNullVectors(const Eigen::MatrixXd& matrix, double share, double size) {
    const Eigen::Index n = matrix.cols();
    if (n < manyColumns || matrix.rows() < n || !matrix.allFinite())
        return std::nullopt;
    if (matrix.rows() == n && isPlainlyRegular(matrix, share, size))
        return Eigen::MatrixXd(n, 0);
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(matrix);
    const Eigen::MatrixXd r = factors.matrixR().topRows(n).triangularView<Eigen::Upper>();
    const double most = boundOfNorm(matrix), atLeast = std::abs(r(0, 0));
    const double rounding = 4 * static_cast<double>(n) * std::numeric_limits<double>::epsilon() * atLeast;
    const Eigen::Index rank = (r.diagonal().array().abs() > share * std::max(atLeast, size)).count();
    if (rank == 0 || (r.diagonal().head(rank).array().abs() <= share * std::max(atLeast, size)).any())
        return std::nullopt;
    const double rest = r.bottomRightCorner(n - rank, n - rank).norm();
    if (rest > std::min(rounding, share * std::max(atLeast, size) / plainly))
        return std::nullopt;
    const auto regular = r.topLeftCorner(rank, rank).triangularView<Eigen::Upper>();
    const double inverse = boundOfNorm(regular.solve(Eigen::MatrixXd::Identity(rank, rank)));
    if (!(plainly * share * std::max(most, size) * inverse < 1)) // also for NaN
        return std::nullopt;
    if (rank == n)
        return Eigen::MatrixXd(n, 0);
    Eigen::MatrixXd null(n, n - rank);
    null << -regular.solve(r.topRightCorner(rank, n - rank)), Eigen::MatrixXd::Identity(n - rank, n - rank);
    null = (factors.colsPermutation() * null).eval();
    return orthonormalColumns(null);
}

// Inverse iteration. Null vectors are given a large value first.
std::optional<SingularTriple> leastByIteration(const Eigen::MatrixXd& matrix, double share, double size) {
    constexpr int most = 100;
    constexpr double settled = 1e-10, nearlySettled = 1e-6; // where others are nearly as small, any of them will do
    const auto null = matrix.rows() == matrix.cols() ? plainNullVectors(matrix, share, size) : std::nullopt;
    const auto leftNull = null && null->cols() > 0 ? plainNullVectors(matrix.transpose(), share, size) : null;
    if (!null || !leftNull || leftNull->cols() != null->cols())
        return std::nullopt;
    const Eigen::PartialPivLU<Eigen::MatrixXd> factors(matrix + boundOfNorm(matrix) * *leftNull * null->transpose());
    Eigen::VectorXd right(matrix.cols());
    for (Eigen::Index k = 0; k < right.size(); ++k) // of all directions
        right[k] = 1 + std::sin(static_cast<double>(k * k));
    right.normalize();
    double before = 0;
    for (int step = 0; step < most; ++step) {
        const Eigen::VectorXd left = factors.transpose().solve(right).normalized();
        right = factors.solve(left);
        const double value = 1 / right.norm();
        right *= value;
        if (!std::isfinite(value))
            return std::nullopt;
        const double change = std::abs(value - before) / value;
        if (change <= settled || (step == most - 1 && change <= nearlySettled))
            return SingularTriple{left, value, right};
        before = value;
    }
    return std::nullopt;
}

} // namespace

Eigen::MatrixXd nullVectors(const Eigen::MatrixXd& matrix, double share, double size) {
    if (const auto plain = plainNullVectors(matrix, share, size))
        return *plain;
    const SingularValues decomposition = singularValues(matrix);
    const double least = share * std::max(decomposition.values[0], size);
    return decomposition.right.rightCols((decomposition.values.array() <= least).count());
}

std::optional<SingularTriple> leastRegular(const Eigen::MatrixXd& matrix, double share, double size) {
    if (auto found = leastByIteration(matrix, share, size))
        return found;
    const SingularValues decomposition = singularValues(matrix);
    const Eigen::VectorXd& values = decomposition.values;
    const Eigen::Index regular = (values.array() > share * std::max(values[0], size)).count();
    if (regular == 0)
        return std::nullopt;
    return SingularTriple{decomposition.left.col(regular - 1), values[regular - 1],
                          decomposition.right.col(regular - 1)};
}

} // namespace coenergy
