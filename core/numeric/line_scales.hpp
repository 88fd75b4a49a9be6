#pragma once
// Scales in which all rows and all columns of a matrix are alike.

#include <Eigen/Core>

namespace coenergy {

/// Powers of two by which rows and columns are divided; 1 where there is nothing but zeros.
struct LineScales {
    Eigen::VectorXd rows;
    Eigen::VectorXd columns;

    Eigen::MatrixXd scaled(const Eigen::MatrixXd& matrix) const;
};

/// Of a matrix of finite numbers.
LineScales lineScales(Eigen::MatrixXd matrix);

} // namespace coenergy
