#pragma once
// Dry friction on several surfaces at once: which of them hold, and in which direction the others begin to slide.

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

struct FrictionValues {
    Eigen::VectorXd values;
    std::vector<bool> acts; // whether a value has any effect; if not, it is 0
};

/// The values, between -1 and 1, of switches at rest that act like friction: w = atZero + slopes * values drives the
/// motion off the surfaces, where slopes = -W C with a symmetric positive semidefinite W (J M^-1 J^T, restricted by the
/// constraints) and bounds C > 0. The values minimize Gauss's function of the accelerations: each lies between its
/// bounds where w = 0, or at the bound to which w points. w is unique; the values need not be. Nothing if the slopes do
/// not have this form, as for friction that is not the derivative of a dissipation.
std::optional<FrictionValues> frictionValues(const Eigen::VectorXd& atZero, const Eigen::MatrixXd& slopes);

} // namespace coenergy
