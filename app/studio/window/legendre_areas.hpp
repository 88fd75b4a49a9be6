#pragma once

#include <QFont>
#include <QPalette>
#include <QPixmap>

namespace coenergy {

/// The momentum over the flow: the rectangle p f is T beside the curve and T* below it.
QPixmap legendreAreas(const QFont& font, const QPalette& palette);

} // namespace coenergy
