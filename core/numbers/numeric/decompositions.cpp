#include "numeric/decompositions.hpp"

#include "matrices/solvers.hpp"

namespace coenergy {

std::optional<Eigen::PartialPivLU<Eigen::MatrixXd>> plainlyRegular(const Eigen::MatrixXd& matrix, double least) {
    if (matrix.rows() != matrix.cols() || matrix.size() == 0 || !matrix.allFinite())
        return std::nullopt;
    std::optional<Eigen::PartialPivLU<Eigen::MatrixXd>> factors(matrix);
    if (!(factors->matrixLU().diagonal().cwiseAbs().minCoeff() > 0) || !(factors->rcond() > least))
        factors.reset();
    return factors;
}

LeastNorm::LeastNorm(const Eigen::MatrixXd& matrix, double threshold) {
    if (threshold != roundingOnly)
        m_decomposition.setThreshold(threshold);
    m_decomposition.compute(matrix);
}

Eigen::Index LeastNorm::rank() const {
    return m_decomposition.rank();
}

Eigen::VectorXd LeastNorm::solve(const Eigen::VectorXd& right) const {
    return m_decomposition.solve(right);
}

Eigen::MatrixXd LeastNorm::range() const {
    return m_decomposition.householderQ() * Eigen::MatrixXd::Identity(m_decomposition.rows(), rank());
}

SingularValues singularValues(const Eigen::MatrixXd& matrix) {
    // Not divide and conquer: for repeated singular values, Eigen 3.4.0 returns the factors of another matrix.
    const Eigen::JacobiSVD<Eigen::MatrixXd> decomposition(matrix, Eigen::ComputeThinU | Eigen::ComputeThinV);
    return {decomposition.matrixU(), decomposition.singularValues(), decomposition.matrixV()};
}

} // namespace coenergy
