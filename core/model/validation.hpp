#pragma once
// Everything a user can get wrong in a document besides the texts and names themselves.

#include "expression/evaluate.hpp"
#include "model/parsed_model.hpp"

namespace coenergy {

/// Findings about the model as a whole: efforts of unknown coordinates, forces and points of different
/// dimension, effort constraints that bring no effort, ranges and settings; then numbers that do not exist.
Diagnostics validate(const ParsedModel& model);

/// The numbers of the parameters that have one; values may be expressions of other parameters. Parameters in
/// cycles, without value or with one that does not exist are absent.
Point parameterValues(const ParsedModel& model);

} // namespace coenergy
