#pragma once

#include "drawing/drawing_painter.hpp"

#include <QRectF>

#include <string>
#include <vector>

class QPainter;

namespace coenergy {

/// A drawing at some instants of its motion, all at one scale.
struct DrawingInstants {
    Drawing drawing;
    std::vector<double> times;
    std::string timeUnit;
    DrawingLook look;
};

/// Beside each other or below each other, whichever is larger, each above its time.
void paintInstants(QPainter& painter, const DrawingInstants& instants, const QRectF& area);

} // namespace coenergy
