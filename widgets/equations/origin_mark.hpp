#pragma once

#include <QColor>
#include <QPalette>
#include <QPointF>

class QPainter;

namespace coenergy {

/// The colour of a group of origins, readable as text on the palette's background.
QColor originColor(const QPalette& palette, int group);

/// The shape that tells a group to those who do not see its colour. Neighbouring groups differ in both, the
/// first 17 in their shapes, and no two of the first 102 in neither. `radius` is half the height.
void paintOriginMark(QPainter& painter, QPointF center, double radius, int group, const QColor& color);

} // namespace coenergy
