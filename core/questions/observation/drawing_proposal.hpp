#pragma once
// An initial drawing.

#include "meaning/parsed_model.hpp"

namespace coenergy {

/// Shapes for the positions defined in the model: definitions and coordinates such as xp and yp, x1 and y1, x_G and
/// y_G, or a single coordinate x. Empty if there are none.
std::vector<Shape> proposedShapes(const ParsedModel& parsed);

} // namespace coenergy
