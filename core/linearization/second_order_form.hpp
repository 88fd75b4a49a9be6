#pragma once
// Linear equations of second order.

#include <Eigen/Core>

namespace coenergy {

/// M z'' + C z' + K z = what acts on it, for the independent displacements z; rows and columns in the order of the
/// first states. Empty where displacements and their flows alone do not make up the state.
struct SecondOrderForm {
    Eigen::MatrixXd mass;
    Eigen::MatrixXd damping;
    Eigen::MatrixXd stiffness;
};

} // namespace coenergy
