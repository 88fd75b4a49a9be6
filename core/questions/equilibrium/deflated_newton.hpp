#pragma once
// Finds several solutions of equations, one after the other.

#include <Eigen/Core>

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// r(x) = 0, with any number of equations, dependent or not.
struct ManySolutions {
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x)> residuals;
    std::function<Eigen::MatrixXd(const Eigen::VectorXd& x)> gradient;
    Eigen::VectorXd sizes; // typical ones of the unknowns
    /// The difference of two points, in units of sizes; zero where both count as the same.
    std::function<Eigen::VectorXd(const Eigen::VectorXd& from, const Eigen::VectorXd& to)> difference;
};

/// The sizes of the terms of each equation at x, to first order.
Eigen::VectorXd termsAt(const ManySolutions& problem, const Eigen::VectorXd& x);

/// What rounding makes of the residuals at x: their changes beside it that the gradient does not explain.
Eigen::VectorXd roundingAt(const ManySolutions& problem, const Eigen::VectorXd& x);

/// |r| relative to its terms, the largest over the rows; infinite where there is no value.
struct SolutionQuality {
    double residual = 0;
    std::vector<double> rows;
};
SolutionQuality qualityAt(const ManySolutions& problem, const Eigen::VectorXd& x);

/// The step of least norm, in units of sizes, by which residual + gradient step is least.
Eigen::VectorXd leastNormStep(const Eigen::MatrixXd& gradient, const Eigen::VectorXd& sizes,
                              const Eigen::VectorXd& residuals);

/// In what the norm of a step counts: in how much each unknown changes the equations, which needs no sizes, or in the
/// sizes. Where equations are products, x y = 0, the first leads to where all factors vanish, the second to one of
/// them.
enum class StepMeasure { Effects, Sizes };

/// Iterates from x by damped Newton steps of least norm, deflected from the known solutions. Returns whether the last
/// point solves the equations up to rounding.
bool solveNear(const ManySolutions& problem, Eigen::VectorXd& x, const std::vector<Eigen::VectorXd>& known,
               const std::stop_token& stop, StepMeasure measure = StepMeasure::Effects);

/// Directions in which the equations do not change at x, to first order: orthonormal columns in units of sizes.
Eigen::MatrixXd freeDirections(const ManySolutions& problem, const Eigen::VectorXd& x);

/// Whether solutions meet or touch at or near x: where the equations change least, their slope changes immediately, or
/// as far from there as rounding may have moved the solution. That distance, in units of sizes; nothing: they do not.
std::optional<double> degeneracyAt(const ManySolutions& problem, const Eigen::VectorXd& x);

} // namespace coenergy
