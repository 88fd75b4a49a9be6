#pragma once
// Linear equations of second order.

#include <Eigen/Core>

namespace coenergy {

/// M z'' + C z' + K z = applied efforts, for the independent displacements z; rows and columns in the order of the
/// first states. Empty if the state contains more than displacements and their flows.
struct SecondOrderForm {
    Eigen::MatrixXd mass;
    Eigen::MatrixXd damping;
    Eigen::MatrixXd stiffness;
};

} // namespace coenergy
