#pragma once
// Shapes moved by hand.

#include "model/document.hpp"

namespace coenergy {

/// The shape moved by this much: the numbers in its places change, and places without a number get one. Numbers are
/// rounded to `resolution`.
Shape movedShape(const Shape& shape, double x, double y, double resolution);

} // namespace coenergy
