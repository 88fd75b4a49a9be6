#pragma once

#include "drawing/canvas.hpp"

#include <QLineF>
#include <QRectF>

#include <span>
#include <vector>

namespace coenergy {

struct LabelPlace {
    QPointF centre;
    bool isOnLines = false; ///< there was no better place
};

/// Finds places for labels beside their shapes, away from the lines of the drawing and from each other.
class LabelRoom {
public:
    LabelRoom(const Canvas& canvas, std::span<const DrawnShape> shapes);

    /// For a label of this size; the place counts as taken from then on.
    LabelPlace placeOf(const DrawnShape& shape, QSizeF size);

private:
    double costOf(const QRectF& label) const;

    const Canvas& m_canvas;
    std::vector<QLineF> m_lines;
    std::vector<QRectF> m_labels;
};

} // namespace coenergy
