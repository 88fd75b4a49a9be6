#pragma once
// Parameters whose values are put into the equations, as the thesis's format does.

#include "model/parsed_model.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Replaces the named parameters by their values; what has no value then is broken and among the problems.
void insertValues(ParsedModel& parsed, const std::vector<std::string>& names);

} // namespace coenergy
