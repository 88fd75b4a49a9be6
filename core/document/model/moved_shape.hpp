#pragma once
// Shapes moved by hand.

#include "model/document.hpp"

namespace coenergy {

/// The shape moved by this much: the numbers in its places change, and places without a number get one. Numbers are
/// rounded to `resolution`.
Shape movedShape(const Shape& shape, double x, double y, double resolution);

/// One of the two points between which a shape lies.
enum class ShapeEnd { At, To };

const std::vector<std::string>& endTexts(const Shape& shape, ShapeEnd end);
/// The shape with one end elsewhere; the other one stays.
Shape withEnd(const Shape& shape, ShapeEnd end, const std::vector<std::string>& texts);
/// The same, moved as `movedShape`.
Shape movedEnd(const Shape& shape, ShapeEnd end, double x, double y, double resolution);

} // namespace coenergy
