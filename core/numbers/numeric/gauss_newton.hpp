#pragma once
// Equations with many solutions, solved near a given point.

#include <Eigen/Core>

#include <functional>

namespace coenergy {

/// Equations r(x) = 0, fewer than unknowns or dependent on each other, represented by the steps towards their
/// solutions.
struct GaussNewtonSteps {
    /// The quantity that every step must decrease: 0 at a solution, NaN or infinite where there is no value.
    std::function<double(const Eigen::VectorXd& x)> size;
    /// The full step from x to a solution of the linearized equations, of least norm in some norm. A step that is not
    /// finite ends the iteration.
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x)> change;
    /// The fraction of a step that is tried first; 1 by default.
    std::function<double(const Eigen::VectorXd& x, const Eigen::VectorXd& change)> longest = nullptr;
    double shortest = 1e-12; // relative to the fraction tried first
    double solved = 0;       // the size at which the iteration stops
    double rounding = 0;     // below this size a full step that does not halve it is the last
    int most = 100;
};

/// Iterates from x as far as the steps lead; x becomes the last point. Returns its size; infinite where a step is not
/// finite.
double descend(const GaussNewtonSteps& steps, Eigen::VectorXd& x);

} // namespace coenergy
