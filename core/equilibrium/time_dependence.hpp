#pragma once
// How a model near a motion depends on time.

#include "linearization/model_equations.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class TimeDependence { None, Periodic, Other };

struct DependenceOnTime {
    TimeDependence kind = TimeDependence::None;
    double period = 0;  // of all that is periodic
    double fastest = 0; // the largest angular frequency in it
};

/// What the equations contain of t, with everything but the coordinates in `rates` at rest and these moving evenly:
/// sines of it have their period, if all of these fit together; anything else has none.
DependenceOnTime dependenceOnTime(const ModelEquations& equations, const std::vector<std::string>& parameterNames,
                                  const std::vector<double>& parameters,
                                  const std::map<std::string, double>& rates = {});

} // namespace coenergy
