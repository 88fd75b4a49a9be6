#pragma once
// Parameters whose values are inserted into the equations, as in the thesis's format.

#include "meaning/parsed_model.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Replaces the named parameters by their values; a text that has no value then is broken and reported.
void insertValues(ParsedModel& parsed, const std::vector<std::string>& names);

} // namespace coenergy
