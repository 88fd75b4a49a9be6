// The kernel comes from the eigenvalues of the inertia scaled to a unit diagonal, so that a light mass counts as much
// as a heavy one; on the complement a Cholesky decomposition is used. Reference: G. H. Golub, C. F. Van Loan, Matrix
// Computations, sections 4.2 and 8.7 (the simultaneous reduction of two quadratic forms).
#include "numeric/inertial_basis.hpp"

#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"

namespace coenergy {

namespace {

constexpr double noInertia = 1e-9; // larger than the error of a dependence computed by differences

Eigen::VectorXd unitsOf(const Eigen::MatrixXd& inertia) {
    return inertia.diagonal().unaryExpr([](double entry) { return entry > 0 ? 1 / std::sqrt(entry) : 1.0; });
}

} // namespace

std::optional<InertialBasis> inertialBasis(const Eigen::MatrixXd& inertia) {
    if (!inertia.allFinite() || inertia.rows() == 0)
        return std::nullopt;
    const Eigen::VectorXd units = unitsOf(inertia);
    const Eigen::MatrixXd symmetric = (inertia + inertia.transpose()) / 2;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> evened(
        Eigen::MatrixXd(units.asDiagonal() * symmetric * units.asDiagonal()));
    const Eigen::VectorXd& weights = evened.eigenvalues(); // ascending
    if (evened.info() != Eigen::Success || weights[0] < -noInertia)
        return std::nullopt;
    const Eigen::Index size = inertia.rows(), without = (weights.array() <= noInertia).count();
    InertialBasis basis{Eigen::MatrixXd::Identity(size, size), size - without};
    if (without > 0) {
        const Eigen::MatrixXd kernel = units.asDiagonal() * evened.eigenvectors().leftCols(without);
        const Eigen::MatrixXd all =
            Eigen::HouseholderQR<Eigen::MatrixXd>(Eigen::MatrixXd(kernel.colwise().normalized())).householderQ();
        basis.directions << all.rightCols(size - without), all.leftCols(without);
    }
    const Eigen::MatrixXd with = basis.directions.leftCols(basis.inertialCount);
    const Eigen::LLT<Eigen::MatrixXd> root(congruent(symmetric, with));
    if (basis.inertialCount > 0 && root.info() != Eigen::Success)
        return std::nullopt;
    if (basis.inertialCount > 0)
        basis.directions.leftCols(basis.inertialCount) =
            root.matrixU().solve<Eigen::OnTheRight>(with); // with L^-T, where L L^T is the inertia
    return basis;
}

} // namespace coenergy
