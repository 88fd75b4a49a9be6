#pragma once
// A field, or the path of a functional, in a small picture: how it is held, and about how it bends.

#include "model/document.hpp"

class QPainter;
class QPalette;
class QRectF;

namespace coenergy {

void paintField(QPainter& painter, const QRectF& area, const Document& document, const QPalette& palette);

} // namespace coenergy
