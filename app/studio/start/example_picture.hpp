#pragma once

#include "model/document.hpp"

#include <QFont>
#include <QPalette>
#include <QPixmap>

namespace coenergy {

/// The document's drawing at its start, on a transparent background; empty if there is nothing to show. `size` is in
/// logical pixels.
QPixmap examplePicture(const Document& document, const QSize& size, const QPalette& palette, const QFont& font,
                       qreal devicePixelRatio);

} // namespace coenergy
