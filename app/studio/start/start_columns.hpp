#pragma once

#include "meaning/parsed_model.hpp"
#include "observation/run_columns.hpp"

namespace coenergy {

/// The given start as a run of one row, with all names that a drawing may use; outputs have the values of their
/// definitions.
RunColumns startColumns(const ParsedModel& parsed);

} // namespace coenergy
