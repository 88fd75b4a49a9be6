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

/// The dependence of the equations on t, with everything at rest except the coordinates in `rates`, which move
/// steadily: sines of t are periodic if all of them have a common period; anything else is not.
DependenceOnTime dependenceOnTime(const ModelEquations& equations, const std::vector<std::string>& parameterNames,
                                  const std::vector<double>& parameters,
                                  const std::map<std::string, double>& rates = {});

} // namespace coenergy
