#pragma once

#include "drawing/drawing_look.hpp"
#include "drawing/drawing_map.hpp"

#include <QSize>

class QPainter;

namespace coenergy {

/// One instant of a drawing, on any device.
void paintDrawing(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look);

/// The shape of this item as it lifts under the pointer: with an outline around it. What does not move has none.
void paintLifted(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look,
                 std::size_t item);
/// Where a place can go, as a dotted line.
void paintWay(QPainter& painter, const DrawingMap& map, const DrawingLook& look, const std::vector<PlanePoint>& way);

/// The map onto paper of this size, with room for what has no size in the model: hatching, arrow heads, names.
DrawingMap mapFor(const PlaneRect& bounds, const QRectF& paper, const DrawingLook& look);

} // namespace coenergy
