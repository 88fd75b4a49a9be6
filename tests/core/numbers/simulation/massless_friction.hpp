#pragma once
// Random coordinates without inertia, with viscosity on each of them and dry friction between them, as models and as
// numbers, and their motion by an independent solver.

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace friction {

/// Flows f minimize f^T viscosity f / 2 + sum_k bounds_k |(directions f)_k| - f^T effort(q, t).
struct MasslessModel {
    /// amplitude * sin(frequency * t) + constant, along a direction.
    struct Drive {
        Eigen::VectorXd direction;
        double amplitude = 0, frequency = 1, constant = 0;
    };

    Eigen::VectorXd start;
    Eigen::MatrixXd viscosity;
    Eigen::MatrixXd directions;
    Eigen::VectorXd bounds;
    Eigen::MatrixXd stiffness;
    std::vector<Drive> drives;
    double end = 2;
    std::string text; // without the first line of the format; coordinates x1, x2, ...
};

/// The same for the same number.
MasslessModel randomMassless(std::uint64_t number);

/// The coordinates at the end, by Runge-Kutta steps of equal length, with flows from the dual of the minimum: each
/// reaction in turn takes its best value between its bounds, until none changes.
Eigen::VectorXd masslessEnd(const MasslessModel& model, std::size_t steps);

} // namespace friction
