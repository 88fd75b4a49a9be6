#pragma once
// Measured values in the units of what a run computes.

#include "api/fitted_runs.hpp"
#include "api/question.hpp"

#include <cstddef>
#include <string>

namespace coenergy::api {

/// The units that the heading of a file states; empty where it states none.
struct HeadingUnits {
    std::string time;
    std::string values;
};

/// Converts the times and values of a match to the units in which the model has `matched.expression` and the time, and
/// tells it; rejects a column that measures something else. Numbers of a unit that is not known, or whose expression
/// has none, stay as they stand, which is told, too. Returns the factor by which differences of values changed.
double convertToModel(MatchedSamples& matched, std::size_t match, const HeadingUnits& heading,
                      const Question& question);

} // namespace coenergy::api
