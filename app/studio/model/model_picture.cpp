#include "studio/model/model_picture.hpp"

#include "drawing/drawing_painter.hpp"
#include "observation/shape_curves.hpp"
#include "studio/start/start_columns.hpp"
#include "theme/theme.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double strokes = 0.85;   // symbols and lines are so many times as large as in the pane
constexpr double sideShare = 0.09; // of the picture's width, and of its height
constexpr double topShare = 0.12;

bool isKnown(const std::string& text, RunColumns& run) {
    const auto column = run.shared(text);
    return !column->problem && std::isfinite(column->values.front());
}

// There is room for the mechanism, not for what says where it is measured. A body whose shade is known in motion alone
// stands there without one.
std::vector<Shape> mechanismOf(std::vector<Shape> shapes, RunColumns& run) {
    std::erase_if(shapes, [](const Shape& shape) {
        const std::optional<ShapeKind> kind = shapeKindNamed(shape.kind);
        return kind == ShapeKind::Arc || kind == ShapeKind::Dimension || kind == ShapeKind::Point ||
               kind == ShapeKind::Trace;
    });
    for (Shape& shape : shapes) {
        shape.value.clear();
        if (!shape.shade.empty() && !isKnown(shape.shade, run))
            shape.shade.clear();
    }
    return shapes;
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

// The start as many times as there are instants, at their positions and without motion.
RunColumns columnsAt(const Document& document, const std::vector<Positions>& instants) {
    const RunColumns start = startColumns(parseModel(document));
    Trajectory run = start.run();
    const std::size_t count = instants.size();
    for (Series& series : run.series)
        series.values.assign(count, series.kind == SeriesKind::Flow ? 0.0 : series.values.front());
    for (Series& series : run.series)
        for (std::size_t row = 0; row < count; ++row)
            for (const auto& [name, value] : instants[row])
                if (name == series.name)
                    series.values[row] = value;
    for (std::size_t row = 1; row < count; ++row)
        run.time.push_back(run.time.front() + static_cast<double>(row));
    return {std::move(run), start.names()};
}

} // namespace

ModelPicture::ModelPicture(const Document& document) : ModelPicture(document, {Positions()}) {}

ModelPicture::ModelPicture(const Document& document, const std::vector<Positions>& instants) {
    if (document.drawing->empty())
        return;
    RunColumns run = columnsAt(document, instants);
    const std::vector<Shape> shapes = mechanismOf(*document.drawing, run);
    m_begin = run.run().time.front();
    m_curves = curvesOf(shapes, run.names(), numbersOf(*document.plots, run.names()));
    m_drawing = Drawing(shapes, std::move(run));
}

double ModelPicture::extent() const {
    const auto bounds = m_drawing.bounds();
    return bounds ? std::max(bounds->right - bounds->left, bounds->top - bounds->bottom) : 0;
}

void ModelPicture::paint(QPainter& painter, const QRectF& area, const std::vector<std::size_t>& instants,
                         const QPalette& palette, const QFont& font) const {
    if (isEmpty())
        return;
    const double aside = sideShare * area.width(), above = topShare * area.height();
    const DrawingMap map = fittedMap(*m_drawing.bounds(), area.adjusted(aside, above, -aside, -above));
    for (const std::size_t& instant : instants) {
        const bool isLast = &instant == &instants.back();
        DrawingLook look{palette, font, strokes, isLast ? DrawingTone::Current : DrawingTone::Stale, {}, m_curves};
        DrawingFrame frame = m_drawing.at(m_begin + static_cast<double>(instant));
        reduce(frame, map.scale);
        painter.setOpacity(isLast ? 1 : 0.45);
        paintDrawing(painter, frame, map, look);
    }
    painter.setOpacity(1);
}

QPixmap ModelPicture::pixmap(const QSize& size, const QPalette& palette, const QFont& font,
                             qreal devicePixelRatio) const {
    if (isEmpty())
        return {};
    QPixmap picture(size * devicePixelRatio);
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paint(painter, QRectF(QPointF(), size), {0}, palette, font);
    return picture;
}

} // namespace coenergy
