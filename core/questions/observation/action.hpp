#pragma once
// The action of a run: the integral of T* - V over time, which Hamilton's principle makes stationary.

#include "expression/evaluate.hpp"
#include "meaning/parsed_model.hpp"
#include "simulation/trajectory.hpp"

#include <optional>

namespace coenergy {

struct Action {
    double value = 0; // in units of energy times time
    double error = 0; // the sum of the differences, between rows, from what half of the rows give
    double size = 0;  // the sum of what lies between rows, each without its sign
};

/// From the rows of a run, with the values of the parameters. Nothing if T* or V is not understood or has no value at
/// some row, or if there are fewer than two rows.
std::optional<Action> actionOf(const ParsedModel& model, const Trajectory& trajectory, const Point& parameters);

} // namespace coenergy
