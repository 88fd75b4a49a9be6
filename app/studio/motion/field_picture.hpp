#pragma once
// A small picture of a field, or of the path of a functional: how it is held, and roughly how it bends.

#include "model/document.hpp"

class QPainter;
class QPalette;
class QRectF;

namespace coenergy {

void paintField(QPainter& painter, const QRectF& area, const Document& document, const QPalette& palette);

} // namespace coenergy
