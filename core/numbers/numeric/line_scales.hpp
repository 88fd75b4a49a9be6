#pragma once
// Scales that make all rows and all columns of a matrix similar in size.

#include <Eigen/Core>

namespace coenergy {

/// Powers of two by which rows and columns are divided; 1 for lines of zeros.
struct LineScales {
    Eigen::VectorXd rows;
    Eigen::VectorXd columns;

    Eigen::MatrixXd scaled(const Eigen::MatrixXd& matrix) const;
};

/// Of a matrix of finite numbers.
LineScales lineScales(Eigen::MatrixXd matrix);

} // namespace coenergy
