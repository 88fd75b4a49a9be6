#pragma once
// A square linear system, solved plainly where it is regular and by rank-revealing means where it is not.

#include <Eigen/Dense>

namespace coenergy {

enum class Conditioning { Regular, Singular };

/// Factors n x n matrices of one size; allocates nothing after the first.
class SquareSolver {
public:
    explicit SquareSolver(Eigen::Index size);

    /// Rows and columns are scaled by powers of two before: columns by `columnScale` (the typical size of each
    /// unknown), rows so that their largest entry is near one. Singular means that the matrix is so to
    /// working precision in these scales.
    Conditioning factorize(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& columnScale);

    /// The solution of matrix * x = right. Of a singular matrix the least-squares solution of least norm in the
    /// scales, with singular values below `regularization` times the largest damped (Tikhonov).
    void solve(const Eigen::VectorXd& right, Eigen::VectorXd& solution);

    /// Smallest over largest pivot of the last factorization.
    double pivotRatio() const { return m_pivotRatio; }

    static constexpr double singularRatio = 1e-10;
    static constexpr double regularization = 1e-8;

private:

    Eigen::Index m_size;
    Eigen::MatrixXd m_scaled;
    Eigen::VectorXd m_rowScale;
    Eigen::VectorXd m_columnScale;
    Eigen::VectorXd m_work;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
    Eigen::JacobiSVD<Eigen::MatrixXd> m_svd;
    Conditioning m_conditioning = Conditioning::Regular;
    double m_pivotRatio = 1;
};

} // namespace coenergy
