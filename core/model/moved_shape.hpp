#pragma once
// Shapes that are moved by hand.

#include "model/document.hpp"

namespace coenergy {

/// The shape moved by this much: the numbers in its places change, and what has no number gets one. `resolution` is
/// what can be told apart; numbers are no finer than that.
Shape movedShape(const Shape& shape, double x, double y, double resolution);

} // namespace coenergy
