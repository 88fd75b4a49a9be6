#pragma once

#include "drawing/drawing_map.hpp"

namespace coenergy {

/// How a spatial drawing is looked at: from where, how near, and which direction it was fitted to the paper in. The
/// middle of the scene stays where it is on the paper while the view turns.
class SpaceTurn {
public:
    const SpatialView& view() const { return m_view; }

    /// As when it was opened.
    void reset() { *this = {}; }
    /// As large as fits, from where it is seen now.
    void fit();
    /// By a drag of so many pixels: what is in front follows the pointer.
    void turn(QPointF drag);
    void turnBy(double azimuth, double elevation) { m_view = turnedView(m_view, azimuth, elevation); }
    void switchPerspective() { m_view.isPerspective = !m_view.isPerspective; }
    /// Nearer by this factor; what is under the pointer stays there.
    void zoom(const Drawing& drawing, const DrawingMap& fitted, QPointF pointer, double factor);

    /// From where the whole motion fits the paper.
    const SpatialView& fittedView() const { return m_fitted; }
    /// The map of this view, from that of the fitted one.
    DrawingMap mapFrom(const Drawing& drawing, DrawingMap fitted) const;

private:
    QPointF middle(const Drawing& drawing, const DrawingMap& fitted) const;

    SpatialView m_view;
    SpatialView m_fitted;
    double m_zoom = 1;
    QPointF m_shift; // of the middle, in pixels
};

} // namespace coenergy
