#pragma once
// Equations with many solutions, solved near a given point.

#include <Eigen/Core>

#include <functional>

namespace coenergy {

/// Equations r(x) = 0, fewer than unknowns or dependent on each other, seen through the steps towards their solutions.
struct GaussNewtonSteps {
    /// What every step has to make smaller: 0 at a solution, NaN or infinite where there is no value.
    std::function<double(const Eigen::VectorXd& x)> size;
    /// The whole step from x, that of least norm in whichever norm, to a solution of the linearized equations. What is
    /// not finite ends the way.
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x)> change;
    /// The share of a step that is tried first; 1 if nothing is said.
    std::function<double(const Eigen::VectorXd& x, const Eigen::VectorXd& change)> longest = nullptr;
    double shortest = 1e-12; // of the share that is tried first
    double solved = 0;       // the size at which no more is wanted
    double rounding = 0;     // the size below which a whole step that does not halve it is the last
    int most = 100;
};

/// Goes from x as far as steps lead, x being the last point. Its size; infinite where a step is not finite.
double descend(const GaussNewtonSteps& steps, Eigen::VectorXd& x);

} // namespace coenergy
