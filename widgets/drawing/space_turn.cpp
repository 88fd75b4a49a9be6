// The paper shows the plane of a projection: what turns with the view is where its middle lies in this plane.
#include "drawing/space_turn.hpp"

#include <algorithm>
#include <numbers>

namespace coenergy {

void SpaceTurn::fit() {
    m_fitted = m_view;
    m_zoom = 1;
    m_shift = {};
}

void SpaceTurn::turn(QPointF drag) {
    constexpr double perPixel = 0.5 * std::numbers::pi / 180;
    turnBy(-perPixel * drag.x(), perPixel * drag.y());
}

void SpaceTurn::zoom(const Drawing& drawing, const DrawingMap& fitted, QPointF pointer, double factor) {
    constexpr double least = 0.1, most = 50;
    const double zoom = std::clamp(factor * m_zoom, least, most);
    m_shift += (1 - zoom / m_zoom) * (pointer - middle(drawing, fitted));
    m_zoom = zoom;
}

QPointF SpaceTurn::middle(const Drawing& drawing, const DrawingMap& fitted) const {
    return fitted(Projection(m_fitted, drawing.scene())(drawing.scene().centre)) + m_shift;
}

DrawingMap SpaceTurn::mapFrom(const Drawing& drawing, DrawingMap fitted) const {
    const QPointF place = middle(drawing, fitted);
    const PlanePoint seen = Projection(m_view, drawing.scene())(drawing.scene().centre);
    fitted.scale *= m_zoom;
    fitted.origin = place - QPointF(fitted.scale * seen.x, -fitted.scale * seen.y);
    return fitted;
}

} // namespace coenergy
