#pragma once

#include "drawing/drawing_look.hpp"
#include "drawing/drawing_map.hpp"
#include "model/moved_shape.hpp"

namespace coenergy {

/// A shape of a frame, and how far along it, from `at` to `to`, it was grabbed; or one of its ends alone.
struct ShapeHit {
    std::size_t item = 0;
    double share = 0;
    std::optional<ShapeEnd> end = {};

    bool operator==(const ShapeHit&) const = default;
};

/// The topmost shape that can be dragged at this place of the paper.
std::optional<ShapeHit> shapeHit(const DrawingFrame& frame, const DrawingMap& map, QPointF place);

} // namespace coenergy
