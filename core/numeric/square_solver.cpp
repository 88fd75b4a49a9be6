// LU with partial pivoting on the equilibrated matrix; singular values with Tikhonov damping where a pivot is lost.
// Near a singular configuration the damping lets the undetermined reactions go to zero smoothly instead of
// letting them explode. Reference: P. C. Hansen, Rank-Deficient and Discrete Ill-Posed Problems, 1998, section 5.1.
#include "numeric/square_solver.hpp"

#include <cmath>

namespace coenergy {

SquareSolver::SquareSolver(Eigen::Index size)
    : m_size(size), m_scaled(size, size), m_rowScale(size), m_columnScale(Eigen::VectorXd::Ones(size)), m_work(size),
      m_lu(size) {}

Conditioning SquareSolver::factorize(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& columnScale) {
    m_columnScale = columnScale;
    m_scaled.noalias() = matrix * m_columnScale.asDiagonal();
    for (Eigen::Index i = 0; i < m_size; ++i) {
        const double largest = m_scaled.row(i).cwiseAbs().maxCoeff();
        m_rowScale[i] = largest > 0 && std::isfinite(largest) ? std::ldexp(1.0, -std::ilogb(largest)) : 1;
    }
    m_scaled = m_rowScale.asDiagonal() * m_scaled;
    m_lu.compute(m_scaled);
    double smallest = INFINITY;
    double largest = 0;
    for (Eigen::Index i = 0; i < m_size; ++i) {
        const double pivot = std::abs(m_lu.matrixLU()(i, i));
        smallest = std::min(smallest, pivot);
        largest = std::max(largest, pivot);
    }
    m_pivotRatio = m_size == 0 ? 1 : (largest > 0 ? smallest / largest : 0);
    m_conditioning = m_pivotRatio > singularRatio ? Conditioning::Regular : Conditioning::Singular;
    if (m_conditioning == Conditioning::Singular && m_scaled.allFinite())
        m_svd.compute(m_scaled, Eigen::ComputeFullU | Eigen::ComputeFullV);
    return m_conditioning;
}

void SquareSolver::solve(const Eigen::VectorXd& right, Eigen::VectorXd& solution) {
    m_work = m_rowScale.cwiseProduct(right);
    if (m_conditioning == Conditioning::Regular) {
        solution = m_lu.solve(m_work);
    } else {
        const double damping = regularization * m_svd.singularValues()[0];
        const Eigen::VectorXd filtered =
            m_svd.singularValues().unaryExpr([&](double s) { return s / (s * s + damping * damping); });
        solution.noalias() = m_svd.matrixV() * filtered.asDiagonal() * (m_svd.matrixU().transpose() * m_work);
    }
    solution = m_columnScale.cwiseProduct(solution);
}

} // namespace coenergy
