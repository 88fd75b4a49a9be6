#pragma once
// Solutions of equations that have many, one after the other.

#include <Eigen/Core>

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// r(x) = 0, as many equations as there are, dependent or not.
struct ManySolutions {
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x)> residuals;
    std::function<Eigen::MatrixXd(const Eigen::VectorXd& x)> gradient;
    Eigen::VectorXd sizes; // typical ones of the unknowns
    /// From one point to another, in units of sizes; zero where both count as the same.
    std::function<Eigen::VectorXd(const Eigen::VectorXd& from, const Eigen::VectorXd& to)> difference;
};

/// How large the terms of each equation are at x, to first order.
Eigen::VectorXd termsAt(const ManySolutions& problem, const Eigen::VectorXd& x);

/// What |r| is against the terms that it is made of, the largest over the rows; infinite where there is no value.
struct SolutionQuality {
    double residual = 0;
    std::vector<double> rows;
};
SolutionQuality qualityAt(const ManySolutions& problem, const Eigen::VectorXd& x);

/// Goes from x by damped Newton steps of least norm, kept off the known solutions. Whether the last point solves the
/// equations to rounding.
bool solveNear(const ManySolutions& problem, Eigen::VectorXd& x, const std::vector<Eigen::VectorXd>& known,
               const std::stop_token& stop);

/// Directions in which the equations do not change at x, to first order: orthonormal columns in units of sizes.
Eigen::MatrixXd freeDirections(const ManySolutions& problem, const Eigen::VectorXd& x);

/// Whether solutions meet or touch at x, or nearly: where the equations change least, their slope changes at once.
bool isDegenerate(const ManySolutions& problem, const Eigen::VectorXd& x);

} // namespace coenergy
