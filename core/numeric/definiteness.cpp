// Scaled to a diagonal of ones, so that no unit decides what is rounding. By Sylvester's law of inertia the scaling
// leaves the signs of the eigenvalues as they are. Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th
// edition, 2013, section 8.1.5.
#include "numeric/definiteness.hpp"

#include <Eigen/Eigenvalues>

#include <cmath>

namespace coenergy {

namespace {

constexpr double negligible = 1e-9; // of an eigenvalue
constexpr double share = 1e-3;      // of a row in a direction

} // namespace

std::vector<std::size_t> negativeDirection(const ExpressionMatrix& matrix, const Point& point) {
    const auto n = static_cast<Eigen::Index>(matrix.size());
    Eigen::MatrixXd values(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j)
            values(i, j) = evaluate(matrix[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], point);
    if (n == 0 || !values.allFinite())
        return {};
    Eigen::VectorXd scale(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const double size = values(i, i) != 0 ? std::abs(values(i, i)) : values.row(i).cwiseAbs().maxCoeff();
        scale[i] = size > 0 ? 1 / std::sqrt(size) : 1;
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scale.asDiagonal() * values * scale.asDiagonal());
    if (!(solver.eigenvalues()[0] < -negligible))
        return {};
    const Eigen::VectorXd direction = solver.eigenvectors().col(0).cwiseAbs();
    std::vector<std::size_t> rows;
    for (Eigen::Index i = 0; i < n; ++i)
        if (direction[i] > share * direction.maxCoeff())
            rows.push_back(static_cast<std::size_t>(i));
    return rows;
}

} // namespace coenergy
