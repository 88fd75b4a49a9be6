#pragma once

#include <QIcon>

class QPainter;

namespace coenergy {

/// An icon of the program, drawn in the palette's text colour at the moment it is painted, so that it follows light and
/// dark and is sharp at any scale. `name` is a file of `resources/icons` without its ending.
QIcon themeIcon(const QString& name);

/// Once, in a given colour.
void paintThemeIcon(QPainter& painter, const QString& name, const QRect& area, const QColor& color);

/// The program's own icon.
QIcon programIcon();

} // namespace coenergy
