#pragma once
// A point of a mechanism led by hand while the invariants hold.

#include "numeric/dynamics.hpp"

#include <Eigen/Core>

#include <functional>
#include <optional>
#include <vector>

namespace coenergy {

/// A point and its derivatives by all state variables.
struct PointThere {
    Eigen::VectorXd place;
    Eigen::MatrixXd slopes;
};

struct LedPoint {
    std::function<PointThere(const std::vector<double>& state)> at;
    std::vector<std::size_t> movable; // displacements among the state variables; all others stay
    Eigen::MatrixXd inertia;          // of these, positive semidefinite: where it is zero they adapt
    double longest = 0;               // of the steps of the point
};

enum class LedEnd {
    There,
    Limit,        // no permitted motion brings the point nearer
    OnTheWay,     // farther than the steps of one call lead; the next one continues
    Inconsistent, // the invariants do not hold where it began
};

struct LedState {
    std::vector<double> state;
    LedEnd end = LedEnd::There;
    double residual = 0; // the largest of the invariants of the displacements, in the model's units
};

/// The state in which the point is as near to `target` as steps along the invariants bring it. Each step is the least
/// one in the inertia and has to come nearer; it is halved where the way back onto the invariants is not short beside
/// it, or where their rows become dependent. So the mechanism stays on its branch, and stops where it can go no
/// further. The state should be consistent; states beside the displacements are not changed.
LedState ledTo(Dynamics& dynamics, double time, const std::vector<double>& state, const LedPoint& point,
               const Eigen::VectorXd& target);

/// Whether any permitted motion moves the point.
bool canBeLed(Dynamics& dynamics, double time, const std::vector<double>& state, const LedPoint& point);

/// The direction in which permitted motions move the point, if they leave it only one.
std::optional<Eigen::VectorXd> onlyWayOf(Dynamics& dynamics, double time, const std::vector<double>& state,
                                         const LedPoint& point);

} // namespace coenergy
