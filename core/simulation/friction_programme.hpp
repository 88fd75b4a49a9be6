#pragma once
// Dry friction on several surfaces at once: which of them hold, and to which side the others begin to slide.

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

struct FrictionValues {
    Eigen::VectorXd values;
    std::vector<bool> acts; // whether a value has any effect; else it is 0
};

/// The values, between -1 and 1, of switches at rest that act as reactions of friction do: where w = atZero + slopes *
/// values drives the motion off the surfaces, slopes = -W C with a symmetric W without negative directions (of J M^-1
/// J^T, what the constraints leave) and bounds C > 0. With them Gauss's function of the accelerations is least: each
/// value is between its bounds where w = 0, or at the one to which w points; w is the only one, values need not be.
/// Nothing where the slopes are others, as of friction that is not the derivative of a dissipation.
std::optional<FrictionValues> frictionValues(const Eigen::VectorXd& atZero, const Eigen::MatrixXd& slopes);

} // namespace coenergy
