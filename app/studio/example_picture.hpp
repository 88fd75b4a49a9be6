#pragma once

#include "model/document.hpp"

#include <QFont>
#include <QPalette>
#include <QPixmap>

namespace coenergy {

/// The document's drawing at its start, without a ground behind it; empty if there is nothing to be seen. `size` is in
/// logical pixels.
QPixmap examplePicture(const Document& document, const QSize& size, const QPalette& palette, const QFont& font,
                       qreal devicePixelRatio);

} // namespace coenergy
