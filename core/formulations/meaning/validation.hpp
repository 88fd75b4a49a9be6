#pragma once
// Faults of a document other than those of texts and names.

#include "expression/evaluate.hpp"
#include "meaning/parsed_model.hpp"

namespace coenergy {

/// Findings about the model as a whole: efforts of unknown coordinates, forces and points of different dimension,
/// effort constraints without an effort, ranges and settings; then numbers that do not exist.
Diagnostics validate(const ParsedModel& model);

/// The numbers of the parameters that have one; values may be expressions of other parameters. Parameters in
/// cycles, without value or with one that does not exist are absent.
Point parameterValues(const ParsedModel& model);

} // namespace coenergy
