#pragma once

#include "observation/drawing.hpp"

#include <QPointF>
#include <QRectF>

namespace coenergy {

/// From the plane of the model to the paper, at equal scales and with y up.
struct DrawingMap {
    double scale = 1; ///< pixels per unit of length
    QPointF origin;   ///< the place of (0, 0)
    QRectF paper;     ///< no label extends beyond it; empty: unlimited

    QPointF operator()(const PlanePoint& point) const {
        return {origin.x() + scale * point.x, origin.y() - scale * point.y};
    }
    PlanePoint inverse(QPointF point) const {
        return {(point.x() - origin.x()) / scale, (origin.y() - point.y()) / scale};
    }
};

/// As large as fits into `area`, centred.
DrawingMap fittedMap(const PlaneRect& bounds, const QRectF& area);

} // namespace coenergy
