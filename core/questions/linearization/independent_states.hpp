#pragma once
// The variables of a state that can be changed independently, and how the others follow.

#include "numeric/dynamics.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

/// Near a point on the invariants: state = point + basis * change of the independent variables, to first order.
struct IndependentStates {
    std::vector<std::size_t> variables; // indices into the state: displacements, then flows, then others
    Eigen::MatrixXd basis;              // states x variables
};

/// Of the variables coupled by the invariants, those become dependent that the invariants determine best, displacements
/// first; a flow is dependent if its displacement is. The first `coordinateCount` unknowns of the system are the
/// coordinates. Variables in `kept` always stay independent, and come after the others. Nothing at a singular position,
/// or if something has no value.
std::optional<IndependentStates> independentStates(Dynamics& dynamics, double time, const std::vector<double>& state,
                                                   std::size_t coordinateCount,
                                                   const std::vector<std::size_t>& kept = {});

} // namespace coenergy
