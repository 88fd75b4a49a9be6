#pragma once
// The ends of shapes, by which they are dragged, and to which others are joined.

#include "drawing/shape_hit.hpp"
#include "theme/caption.hpp"

#include <array>

namespace coenergy {

/// What the places of a shape are, as formulas: of `at` and of `to`.
using EndCaptions = std::array<Caption, 2>;

/// The end at this place of the paper. Where several lie upon each other, that of the `preferred` shape, or else of the
/// topmost.
std::optional<ShapeHit> handleHit(const DrawingFrame& frame, const DrawingMap& map, QPointF place,
                                  std::optional<std::size_t> preferred);

/// A place of another shape to which an end at `place` can be joined: the nearest within this distance.
std::optional<ShapeHit> joinNear(const DrawingFrame& frame, const ShapeHit& dragged, PlanePoint place, double distance);

/// A point of a new shape: anywhere, or where it is joined to another one.
struct PlacedPoint {
    PlanePoint place;
    std::optional<ShapeHit> joined = {};

    bool operator==(const PlacedPoint&) const = default;
};

/// The point under the pointer, joined to what is within reach of it.
PlacedPoint pointUnder(const DrawingFrame& frame, const DrawingMap& map, QPointF pointer);

/// The point that a click would put down, with a ring and the formula of what it is joined to, and a line from the
/// point that was put down before (or null).
void paintPoint(QPainter& painter, const DrawingMap& map, const DrawingLook& look, const PlacedPoint& point,
                const PlacedPoint* before, const EndCaptions& captions);

/// Where the grabbed end is.
std::optional<PlanePoint> placeOfEnd(const DrawingFrame& frame, const ShapeHit& end);

/// Squares at all ends, the grabbed one filled and with its formula beside it.
void paintHandles(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look,
                  const std::optional<ShapeHit>& grabbed, const EndCaptions& captions);

} // namespace coenergy
