#pragma once
// What is wrong with how plots look: colours, styles, notes, ends of axes.

#include "expression/traverse.hpp"
#include "meaning/parsed_model.hpp"

namespace coenergy {

/// `values`: of the parameters.
Diagnostics plotFindings(const ParsedModel& model, const Point& values);

} // namespace coenergy
