// A picture on a card: the same strokes as in the pane, without what is only said in numbers.
#include "studio/example_picture.hpp"

#include "drawing/drawing_painter.hpp"
#include "observation/shape_curves.hpp"
#include "studio/start_columns.hpp"
#include "theme/theme.hpp"

#include <QPainter>

#include <array>
#include <cmath>

namespace coenergy {

namespace {

constexpr double strokes = 0.85; // symbols and lines are so many times as large as in the pane
constexpr double sideMargin = 18;
constexpr double topMargin = 12;

bool isKnown(const std::string& text, RunColumns& start) {
    const auto column = start.shared(text);
    return !column->problem && std::isfinite(column->values.front());
}

// On a card there is room for the mechanism, not for what says where it is measured. A body whose shade is known in
// motion alone stands there without one.
std::vector<Shape> mechanismOf(std::vector<Shape> shapes, RunColumns& start) {
    std::erase_if(shapes, [](const Shape& shape) {
        const std::optional<ShapeKind> kind = shapeKindNamed(shape.kind);
        return kind == ShapeKind::Arc || kind == ShapeKind::Dimension || kind == ShapeKind::Point;
    });
    for (Shape& shape : shapes) {
        shape.value.clear();
        if (!shape.shade.empty() && !isKnown(shape.shade, start))
            shape.shade.clear();
    }
    return shapes;
}

// Links in one line hide each other's angles, and a pendulum at rest its swing: where nothing ties the coordinates, the
// angles that a model has are opened a little, to both sides in turn.
Document posed(Document document) {
    constexpr std::array openings{" + 0.25", " - 0.45", " + 0.35", " - 0.35"};
    if (!document.displacementConstraints->empty())
        return document;
    std::size_t count = 0;
    std::vector<Coordinate> coordinates = *document.coordinates;
    for (Coordinate& coordinate : coordinates)
        if (coordinate.domain == Domain::Rotation) {
            const std::string start = coordinate.initial.empty() ? "0" : coordinate.initial;
            coordinate.initial = "(" + start + ")" + openings[count++ % openings.size()];
        }
    document.coordinates = Part<std::vector<Coordinate>>(std::move(coordinates));
    return document;
}

// Without names, and without arrows that are heads alone.
void reduce(DrawingFrame& frame, double scale) {
    constexpr double leastArrow = 14; // pixels
    std::erase_if(frame.shapes, [scale](const DrawnShape& shape) {
        const double length = scale * std::hypot(shape.to.x - shape.at.x, shape.to.y - shape.at.y);
        return shape.kind == ShapeKind::Vector && length < leastArrow;
    });
    for (DrawnShape& shape : frame.shapes)
        shape.name.clear();
}

} // namespace

QPixmap examplePicture(const Document& document, const QSize& size, const QPalette& palette, const QFont& font,
                       qreal devicePixelRatio) {
    RunColumns start = startColumns(parseModel(posed(document)));
    const std::vector<Shape> shapes = mechanismOf(*document.drawing, start);
    const Drawing drawing(shapes, start);
    if (!drawing.bounds())
        return {};
    QPixmap picture(size * devicePixelRatio);
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(Qt::transparent);
    QPalette onCard = palette; // what is contrasted with the paper is contrasted with the card
    onCard.setColor(QPalette::Base, themeColor(palette, ColorRole::Field));
    DrawingLook look{onCard, font, strokes, DrawingTone::Current, {}, {}};
    look.curves = curvesOf(shapes, start.names(), numbersOf(*document.plots));
    DrawingFrame frame = drawing.at(0);
    const QRectF area = QRectF(QPointF(), size).adjusted(sideMargin, topMargin, -sideMargin, -topMargin);
    const DrawingMap map = fittedMap(*drawing.bounds(), area);
    reduce(frame, map.scale);
    QPainter painter(&picture);
    paintDrawing(painter, frame, map, look);
    return picture;
}

} // namespace coenergy
