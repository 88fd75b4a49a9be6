#pragma once
// Random networks of dry friction, as models and as matrices, and their motions by an independent solver.

#include <Eigen/Core>

#include <cstdint>
#include <string>
#include <vector>

namespace friction {

/// bound * |direction . f - speed|, with a bound that may change with time and place.
struct Surface {
    Eigen::VectorXd direction;
    double speed = 0;
    double bound = 0;
    double byTime = 0;  // bound * (1 + byTime sin(3 t)), below 1
    double byPlace = 0; // bound * (1 + byPlace q_1^2)
};

/// M f' + B f + K q + sum of friction = forces, with G f = 0 and G q = 0.
struct Network {
    Eigen::MatrixXd inertia, damping, stiffness, constraints;
    bool isConstraintOfFlows = false;
    std::vector<Surface> surfaces;
    Eigen::VectorXd constant, ramp, amplitude, frequency; // forces: constant + ramp t + amplitude sin(frequency t)
    Eigen::VectorXd displacements, flows;                 // at the start
    double end = 0;
    std::string text; // of the model, without the first line of the format

    Eigen::Index size() const { return displacements.size(); }
};

/// The same for the same number.
Network randomNetwork(std::uint64_t number);

/// q and f at the end, by time stepping: velocities at the ends of steps and the friction impulses within them solve a
/// complementarity problem, by projected Gauss-Seidel iteration. The error is of second order in the step.
Eigen::VectorXd stepped(const Network& network, std::size_t steps);

} // namespace friction
