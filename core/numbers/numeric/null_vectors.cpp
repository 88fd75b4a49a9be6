// Singular values of large matrices take a hundred times as long as a factorization. A QR decomposition with column
// pivoting bounds them: R = [R11 R12; 0 R22] has rank r up to the norm of R22, and its r-th singular value is at least
// 1/|R11^-1|. Where R22 is rounding and R11 is plainly regular, the null space is that of [R11 R12]. The least of the
// regular values is the largest of the inverse. References: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th
// edition, sections 5.4.2 (rank), 10.4.1 (bidiagonalization by Lanczos' method).
#include "numeric/null_vectors.hpp"

#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/row_span.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

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

// The bidiagonal matrix U' B V that grows with each step, B mapping a right vector to a left one. Vectors are made
// orthogonal to all before: twice is enough.
class Bidiagonal {
public:
    explicit Bidiagonal(Eigen::VectorXd start) : m_next(std::move(start)) {}

    template <class Map, class Transposed> bool grow(const Map& map, const Transposed& transposed) {
        append(m_right, m_next);
        m_next = map(m_next);
        removeFrom(m_next, m_left);
        m_diagonal.push_back(m_next.norm());
        append(m_left, m_next / m_diagonal.back());
        m_next = transposed(m_left.col(m_left.cols() - 1));
        removeFrom(m_next, m_right);
        m_beside.push_back(m_next.norm());
        m_next /= m_beside.back();
        return std::isfinite(m_diagonal.back()) && m_diagonal.back() > 0 && std::isfinite(m_beside.back());
    }

    // Of the largest value; how far B' maps its left vector from the right one, relative to the value.
    struct Largest {
        SingularTriple triple;
        double residual = 0;
    };
    Largest largest() const {
        const auto size = static_cast<Eigen::Index>(m_diagonal.size());
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
        for (Eigen::Index k = 0; k < size; ++k) {
            matrix(k, k) = m_diagonal[static_cast<std::size_t>(k)];
            if (k + 1 < size)
                matrix(k, k + 1) = m_beside[static_cast<std::size_t>(k)];
        }
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> squares(Eigen::MatrixXd(matrix.transpose() * matrix));
        const Eigen::VectorXd right = squares.eigenvectors().col(size - 1);
        Eigen::VectorXd left = matrix * right;
        const double value = left.norm();
        left /= value;
        const double residual = m_beside.back() * std::abs(left[size - 1]) / value;
        return {{m_left * left, value, m_right * right}, residual};
    }

private:
    static void append(Eigen::MatrixXd& basis, const Eigen::VectorXd& vector) {
        basis.conservativeResize(vector.size(), basis.cols() + 1);
        basis.col(basis.cols() - 1) = vector;
    }

    static void removeFrom(Eigen::VectorXd& vector, const Eigen::MatrixXd& basis) {
        if (basis.cols() > 0)
            for (int pass = 0; pass < 2; ++pass)
                vector -= basis * (basis.transpose() * vector).eval();
    }

    Eigen::VectorXd m_next;
    Eigen::MatrixXd m_left, m_right;
    std::vector<double> m_diagonal, m_beside;
};

// The largest singular value of the inverse. Null vectors are given a large value first.
std::optional<SingularTriple> leastByIteration(const Eigen::MatrixXd& matrix, double share, double size) {
    constexpr double settled = 1e-8; // where others are nearly as small, any of them will do
    const auto null = matrix.rows() == matrix.cols() ? plainNullVectors(matrix, share, size) : std::nullopt;
    const auto leftNull = null && null->cols() > 0 ? plainNullVectors(matrix.transpose(), share, size) : null;
    if (!null || !leftNull || leftNull->cols() != null->cols())
        return std::nullopt;
    const Eigen::PartialPivLU<Eigen::MatrixXd> factors(matrix + boundOfNorm(matrix) * *leftNull * null->transpose());
    Eigen::VectorXd start(matrix.cols());
    for (Eigen::Index k = 0; k < start.size(); ++k) // of all directions
        start[k] = 1 + std::sin(static_cast<double>(k * k));
    Bidiagonal inverse(start.normalized());
    Eigen::Index nextLook = 8;
    for (Eigen::Index steps = 1; steps <= matrix.cols(); ++steps) {
        if (!inverse.grow(
                [&](const Eigen::VectorXd& left) -> Eigen::VectorXd { return factors.solve(left); },
                [&](const Eigen::VectorXd& right) -> Eigen::VectorXd { return factors.transpose().solve(right); }))
            return std::nullopt;
        if (steps < nextLook && steps < matrix.cols())
            continue;
        if (const auto [found, residual] = inverse.largest(); residual <= settled)
            return SingularTriple{found.right, 1 / found.value, found.left};
        nextLook += std::max<Eigen::Index>(4, steps / 4);
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
