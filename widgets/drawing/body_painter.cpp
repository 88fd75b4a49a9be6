// Ground and bodies. Lengths of the model are true to scale unless a body would be a speck; what has no length in the
// model, such as hatching and joints, has the same size at every scale.
#include "drawing/canvas.hpp"

#include <QTransform>

#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double degreesPerRadian = 180 / std::numbers::pi;

// The paper's axes moved and turned with a body.
class Turned {
public:
    Turned(QPainter& painter, QPointF centre, double angle) : m_painter(painter) {
        m_painter.save();
        m_painter.translate(centre);
        m_painter.rotate(-angle * degreesPerRadian);
    }
    ~Turned() { m_painter.restore(); }

private:
    QPainter& m_painter;
};

// In the plane; nothing for what has no size of its own there.
double extentOf(const DrawnShape& shape) {
    if (shape.kind == ShapeKind::Disk)
        return 2 * shape.width.value_or(0);
    return shape.kind == ShapeKind::Box ? std::max(shape.width.value_or(0), shape.height.value_or(0)) : 0;
}

QRectF centred(QSizeF size) {
    return {QPointF(-size.width(), -size.height()) / 2, size};
}

double radiusOfPoint(const Canvas& canvas, const DrawnShape& shape) {
    return std::max(canvas.length(shape.width, 5.5), canvas.dots(2));
}

// Around a line of the paper.
QPainterPath capsule(QPointF from, QPointF to, double radius) {
    const Frame frame(from, to);
    QPainterPath path;
    path.addRoundedRect(QRectF(-radius, -radius, frame.length() + 2 * radius, 2 * radius), radius, radius);
    const QPointF along = frame(1, 0) - frame(0, 0);
    return QTransform(along.x(), along.y(), -along.y(), along.x(), from.x(), from.y()).map(path);
}

QPainterPath circle(QPointF centre, double radius) {
    QPainterPath path;
    path.addEllipse(centre, radius, radius);
    return path;
}

QPainterPath outlineOfFaces(const Canvas& canvas, const DrawnShape& shape) {
    QPainterPath path;
    for (const DrawnFace& face : shape.faces) {
        QPainterPath outline;
        outline.addPolygon(onPaper(canvas, face.outline));
        outline.closeSubpath();
        path = path.united(outline);
    }
    return path.simplified();
}

QPainterPath outlineOfBox(const Canvas& canvas, const DrawnShape& shape) {
    const QPointF centre = canvas.map(shape.at);
    QPainterPath path;
    path.addRoundedRect(centred(sizeOfBox(canvas, shape)), canvas.dots(3), canvas.dots(3));
    return QTransform::fromTranslate(centre.x(), centre.y())
        .rotate(-shape.angle.value_or(0) * degreesPerRadian)
        .map(path);
}

// Open above, and filled as far as its level.
void paintTank(const Canvas& canvas, const DrawnShape& shape, const QRectF& box) {
    QPainter& painter = canvas.painter;
    const double height = std::clamp(*shape.level, 0.0, 1.0) * box.height();
    const QRectF liquid(box.left(), box.bottom() - height, box.width(), height);
    painter.fillRect(liquid, fillOf(canvas, shape, canvas.colors.liquid));
    painter.setPen(canvas.pen(canvas.colors.arrow));
    if (height > 0)
        painter.drawLine(liquid.topLeft(), liquid.topRight());
    painter.setPen(canvas.pen(canvas.colors.line, 2));
    painter.drawPolyline(QPolygonF{box.topLeft(), box.bottomLeft(), box.bottomRight(), box.topRight()});
}

// A ball is light at its upper left; in the plane it is as flat as the paper.
QBrush brushOfDisk(const DrawnShape& shape, const QColor& fill, QPointF centre, double radius) {
    if (!shape.inSpace)
        return fill;
    QRadialGradient ball(centre - 0.35 * QPointF(radius, radius), 1.5 * radius);
    ball.setColorAt(0, fill);
    ball.setColorAt(1, inShadow(fill, 0));
    return ball;
}

} // namespace

QSizeF sizeOfBox(const Canvas& canvas, const DrawnShape& shape) {
    const double width = canvas.length(shape.width, 44);
    const double height = shape.height ? canvas.map.scale * *shape.height : shape.width ? width : canvas.dots(28);
    return canvas.growth * QSizeF(width, height);
}

double radiusOfDisk(const Canvas& canvas, const DrawnShape& shape) {
    return std::max((shape.width ? canvas.growth : 1) * canvas.length(shape.width, 9), canvas.dots(2));
}

double halfThicknessOf(const Canvas& canvas, const DrawnShape& shape) {
    switch (shape.kind) {
    case ShapeKind::Bar: return std::max(canvas.length(shape.width, 8) / 2, canvas.dots(1.5));
    case ShapeKind::Spring:
    case ShapeKind::Damper: return canvas.length(shape.width, 14) / 2;
    case ShapeKind::Resistor:
    case ShapeKind::Coil: return canvas.dots(7);
    case ShapeKind::Capacitor: return canvas.length(shape.width, 24) / 2;
    case ShapeKind::Source: return canvas.length(shape.width, 11);
    default: return 0;
    }
}

QPainterPath outlineOf(const Canvas& canvas, const DrawnShape& shape) {
    constexpr double besideLine = 4; // pixels
    const QPointF at = canvas.map(shape.at);
    if (shape.kind != ShapeKind::Ground && !shape.faces.empty())
        return outlineOfFaces(canvas, shape);
    switch (shape.kind) {
    case ShapeKind::Ground:
    case ShapeKind::Trace:
    case ShapeKind::Arc: return {};
    case ShapeKind::Box: return outlineOfBox(canvas, shape);
    case ShapeKind::Disk: return circle(at, radiusOfDisk(canvas, shape));
    case ShapeKind::Point: return circle(at, radiusOfPoint(canvas, shape));
    case ShapeKind::Bar: return capsule(at, canvas.map(shape.to), halfThicknessOf(canvas, shape));
    default: return capsule(at, canvas.map(shape.to), halfThicknessOf(canvas, shape) + canvas.dots(besideLine));
    }
}

QColor fillOf(const Canvas& canvas, const DrawnShape& shape, const QColor& otherwise) {
    return shape.shade ? canvas.colors.shaded(*shape.shade) : otherwise;
}

double growthOfBodies(const Canvas& canvas, std::span<const DrawnShape> shapes) {
    constexpr double least = 18; // pixels
    double largest = 0;
    for (const DrawnShape& shape : shapes)
        largest = std::max(largest, canvas.map.scale * extentOf(shape));
    return largest > 0 ? std::max(1.0, canvas.dots(least) / largest) : 1.0;
}

void paintGround(const Canvas& canvas, const DrawnShape& shape) {
    if (!shape.faces.empty())
        return paintFaces(canvas, shape);
    const double length = canvas.length(shape.width, 60);
    const double depth = canvas.length(shape.height, 7);
    const double step = canvas.dots(8);
    const Turned turned(canvas.painter, canvas.map(shape.at), shape.angle.value_or(0));
    QPainter& painter = canvas.painter;
    painter.setPen(canvas.pen(canvas.colors.muted, 1));
    const auto count = static_cast<int>(std::min(std::max(length - depth, 0.0) / step, 2000.0));
    const double first = -length / 2 + depth + (length - depth - count * step) / 2;
    for (int k = 0; k <= count; ++k)
        painter.drawLine(QPointF(first + k * step, 0), QPointF(first + k * step - depth, depth));
    painter.setPen(canvas.pen(canvas.colors.line));
    painter.drawLine(QPointF(-length / 2, 0), QPointF(length / 2, 0));
}

void paintBox(const Canvas& canvas, const DrawnShape& shape) {
    if (!shape.faces.empty())
        return paintFaces(canvas, shape);
    const QRectF box = centred(sizeOfBox(canvas, shape));
    const Turned turned(canvas.painter, canvas.map(shape.at), shape.angle.value_or(0));
    if (shape.level) {
        paintTank(canvas, shape, box);
        return;
    }
    const double radius = std::min(canvas.dots(3), std::min(box.width(), box.height()) / 4);
    canvas.painter.setPen(canvas.pen(canvas.colors.line));
    canvas.painter.setBrush(fillOf(canvas, shape, canvas.colors.body));
    canvas.painter.drawRoundedRect(box, radius, radius);
}

void paintBar(const Canvas& canvas, const DrawnShape& shape) {
    canvas.painter.setPen(canvas.pen(canvas.colors.line));
    canvas.painter.setBrush(fillOf(canvas, shape, canvas.colors.bar));
    canvas.painter.drawPath(capsule(canvas.map(shape.at), canvas.map(shape.to), halfThicknessOf(canvas, shape)));
}

void paintDisk(const Canvas& canvas, const DrawnShape& shape) {
    if (!shape.faces.empty())
        return paintFaces(canvas, shape);
    const QPointF centre = canvas.map(shape.at);
    const double radius = radiusOfDisk(canvas, shape);
    const bool isHollow = shape.level && *shape.level <= 0;
    QPainter& painter = canvas.painter;
    painter.setPen(canvas.pen(canvas.colors.line));
    const QColor fill = isHollow ? canvas.colors.paper : fillOf(canvas, shape, canvas.colors.body);
    painter.setBrush(brushOfDisk(shape, fill, centre, radius));
    painter.drawEllipse(centre, radius, radius);
    if (!shape.angle)
        return;
    painter.drawLine(centre, centre + radius * QPointF(std::cos(*shape.angle), -std::sin(*shape.angle)));
    if (radius > canvas.dots(8))
        paintJoint(canvas, centre);
}

// The mark of a centre of mass: opposite quarters are filled.
void paintPoint(const Canvas& canvas, const DrawnShape& shape) {
    const QPointF centre = canvas.map(shape.at);
    const double radius = radiusOfPoint(canvas, shape);
    const QColor color = canvas.colorOf(shape, canvas.colors.line);
    const QRectF around(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    QPainter& painter = canvas.painter;
    painter.setPen(Qt::NoPen);
    painter.setBrush(canvas.colors.paper);
    painter.drawEllipse(around);
    painter.setBrush(color);
    for (const int start : {0, 180})
        painter.drawPie(around, start * 16, 90 * 16);
    painter.setPen(canvas.pen(color, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(around);
}

void paintJoint(const Canvas& canvas, QPointF centre) {
    canvas.painter.setPen(canvas.pen(canvas.colors.line, 1.5));
    canvas.painter.setBrush(canvas.colors.paper);
    canvas.painter.drawEllipse(centre, canvas.dots(3.2), canvas.dots(3.2));
}

} // namespace coenergy
