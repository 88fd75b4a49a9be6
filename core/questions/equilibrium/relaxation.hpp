#pragma once
// Where a model comes to rest if it creeps from its start.

#include "equilibrium/deflated_newton.hpp"
#include "equilibrium/rest_equations.hpp"

namespace coenergy {

/// The place at which the motion D q' = -(efforts at rest) from the start arrives, on the constraints: where the
/// efforts have a potential energy, this only falls on the way, so that what is reached is rarely anything but stable.
/// A start for Newton's iteration, not a solution. D is diagonal and positive, in the units of each row. Throws
/// Cancelled.
Eigen::VectorXd relaxed(RestEquations& equations, const std::stop_token& stop);

} // namespace coenergy
