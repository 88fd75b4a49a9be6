#pragma once
// A drawing to begin with.

#include "model/parsed_model.hpp"

namespace coenergy {

/// Shapes for the positions that the model names: definitions and coordinates such as xp and yp, x1 and y1, x_G and
/// y_G, or a coordinate x alone. Empty if there are none.
std::vector<Shape> proposedShapes(const ParsedModel& parsed);

} // namespace coenergy
