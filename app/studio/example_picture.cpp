// A picture on a card: the same strokes as in the pane, without what is only said in numbers.
#include "studio/example_picture.hpp"

#include "drawing/drawing_painter.hpp"
#include "observation/shape_curves.hpp"
#include "studio/start_columns.hpp"

#include <QPainter>

namespace coenergy {

namespace {

// On a card there is room for shapes, not for numbers.
void leaveOutWords(DrawingFrame& frame) {
    for (DrawnShape& shape : frame.shapes) {
        shape.name.clear();
        shape.value.reset();
    }
}

} // namespace

QPixmap examplePicture(const Document& document, const QSize& size, const QPalette& palette, const QFont& font,
                       qreal devicePixelRatio) {
    RunColumns start = startColumns(parseModel(document));
    const Drawing drawing(*document.drawing, start);
    if (!drawing.bounds())
        return {};
    QPixmap picture(size * devicePixelRatio);
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(Qt::transparent);
    DrawingLook look{palette, font, 1, DrawingTone::Current, {}, {}};
    look.curves = curvesOf(*document.drawing, start.names(), numbersOf(*document.plots));
    DrawingFrame frame = drawing.at(0);
    leaveOutWords(frame);
    QPainter painter(&picture);
    paintDrawing(painter, frame, mapFor(*drawing.bounds(), QRectF(QPointF(), size), look), look);
    return picture;
}

} // namespace coenergy
