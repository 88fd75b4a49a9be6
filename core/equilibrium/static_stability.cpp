// The theorem of least potential energy for a model without inertia: with a small inertia it would leave anything but a
// minimum. With multipliers the second variation is that of V + lambda phi on phi_q dq = 0.
// Reference: H. Ziegler, Principles of Structural Stability, 1968, section 1.
#include "equilibrium/static_stability.hpp"

#include "matrices/solvers.hpp"

#include <algorithm>

namespace coenergy {

StaticPart staticPartOf(const LinearParts& parts, std::size_t families) {
    constexpr double nothing = 1e-10;
    if (!parts.isKnown || parts.tangent.cols() == 0)
        return StaticPart::None;
    const Eigen::Index n = parts.tangent.cols();
    const auto unit = [](const Eigen::MatrixXd& matrix) {
        const double largest = matrix.cwiseAbs().maxCoeff();
        return Eigen::MatrixXd(largest > 0 ? Eigen::MatrixXd(matrix / largest) : matrix);
    };
    Eigen::MatrixXd resisting(2 * n, n);
    resisting << unit(parts.inertia), unit(parts.damping);
    const Eigen::MatrixXd free = nullDirections(resisting, nothing);
    if (free.cols() == 0)
        return StaticPart::None;
    const Eigen::MatrixXd variation = free.transpose() * parts.stiffness * free;
    const double scale = parts.stiffness.cwiseAbs().maxCoeff();
    if ((variation - variation.transpose()).cwiseAbs().maxCoeff() > 1e-8 * variation.cwiseAbs().maxCoeff())
        return StaticPart::NoPotential;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver((variation + variation.transpose()) / 2);
    const double least = nothing * scale;
    if ((solver.eigenvalues().array() < -least).any())
        return StaticPart::Maximum;
    const Eigen::Index zeros = (solver.eigenvalues().array() <= least).count();
    return zeros > static_cast<Eigen::Index>(families) ? StaticPart::Open : StaticPart::Minimum;
}

} // namespace coenergy
