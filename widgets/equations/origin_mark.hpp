#pragma once

#include <QColor>
#include <QPalette>
#include <QPointF>

class QPainter;

namespace coenergy {

/// The colour of a group of origins, readable as text on the palette's background.
QColor originColor(const QPalette& palette, int group);

/// A shape that identifies a group to those who do not see its colour. Neighbouring groups differ in both; the first 17
/// differ in shape, and any two of the first 102 in shape or colour. `radius` is half the height.
void paintOriginMark(QPainter& painter, QPointF center, double radius, int group, const QColor& color);

} // namespace coenergy
