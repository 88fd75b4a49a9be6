#pragma once

#include "drawing/drawing_look.hpp"
#include "drawing/drawing_map.hpp"

#include <QSize>

class QPainter;

namespace coenergy {

/// One instant of a drawing, on any device.
void paintDrawing(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look);

/// The map onto paper of this size, with room for what has no size in the model: hatching, arrow heads, names.
DrawingMap mapFor(const PlaneRect& bounds, const QRectF& paper, const DrawingLook& look);

} // namespace coenergy
