#pragma once
// NAME=VALUE on the command line: values of parameters, and initial values.

#include "cli/command_line.hpp"

#include "io/loaded_model.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

using Assignments = std::map<std::string, double>;

/// What --set specifies; nothing after a complaint about a name that is no parameter, or a value that is no number.
std::optional<Assignments> assignedParameters(const std::vector<std::string>& texts, const LoadedModel& model,
                                              const Streams& streams);

/// What --initial specifies for coordinates, flows, multipliers, efforts and dynamic variables, likewise.
std::optional<Assignments> assignedInitialValues(const std::vector<std::string>& texts, const LoadedModel& model,
                                                 const Streams& streams);

/// With the values set, so that the model is checked with the values that it will have.
LoadedModel withParameters(LoadedModel model, const Assignments& values);

} // namespace coenergy
