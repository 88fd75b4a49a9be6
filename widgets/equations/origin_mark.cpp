// Six colours and seventeen shapes: their numbers have no common factor, so that colour and shape together distinguish
// 102 groups, and each of the first seventeen, more than a usual system has, has a shape of its own. None of the shapes
// is a mathematical sign.

#include "equations/origin_mark.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QPolygonF>

#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double textContrast = 4.5;

QPolygonF corners(QPointF center, double radius, int count, double firstAngle) {
    QPolygonF polygon;
    for (int k = 0; k < count; ++k) {
        const double angle = firstAngle + 2 * std::numbers::pi * k / count;
        polygon << center + radius * QPointF(std::cos(angle), std::sin(angle));
    }
    return polygon;
}

enum class Shape {
    Disk,
    Triangle,
    Square,
    Diamond,
    Star,
    Ring,
    OpenSquare,
    Valley,
    OpenTriangle,
    LeftHalf,
    OpenDiamond,
    Pillar,
    OpenStar,
    OpenValley,
    Hourglass,
    OpenPillar,
    Bow
};
constexpr int shapeCount = 17;

bool isOpen(Shape shape) {
    using enum Shape;
    return shape == Ring || shape == OpenSquare || shape == OpenTriangle || shape == OpenDiamond || shape == OpenStar ||
           shape == OpenValley || shape == OpenPillar;
}

// The text's own colour would say that a term belongs to no group.
std::size_t colorCount(const std::vector<QColor>& colors) {
    return colors.size() - 1;
}

QPolygonF star(QPointF center, double radius) {
    constexpr int points = 5;
    constexpr double inner = 0.45;
    const QPolygonF tips = corners(center, radius, points, -std::numbers::pi / 2);
    const QPolygonF notches =
        corners(center, inner * radius, points, -std::numbers::pi / 2 + std::numbers::pi / points);
    QPolygonF polygon;
    for (int k = 0; k < points; ++k)
        polygon << tips[k] << notches[k];
    return polygon;
}

QRectF rectangle(QPointF center, double halfWidth, double halfHeight) {
    return {center.x() - halfWidth, center.y() - halfHeight, 2 * halfWidth, 2 * halfHeight};
}

// Two triangles that touch in the center.
QPolygonF hourglass(QPointF center, double radius) {
    const QRectF frame = rectangle(center, 0.75 * radius, 0.9 * radius);
    return {{frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight()}};
}

QPolygonF bow(QPointF center, double radius) {
    const QRectF frame = rectangle(center, radius, 0.7 * radius);
    return {{frame.topLeft(), frame.bottomLeft(), frame.topRight(), frame.bottomRight()}};
}

void paintShape(QPainter& painter, Shape shape, QPointF center, double radius) {
    constexpr double up = -std::numbers::pi / 2;
    const double inner = 0.85 * radius; // of what has a stroke
    switch (shape) {
    case Shape::Disk: painter.drawEllipse(center, 0.85 * radius, 0.85 * radius); break;
    case Shape::Triangle: painter.drawPolygon(corners(center, radius, 3, up)); break;
    case Shape::Square: painter.drawRect(rectangle(center, 0.75 * radius, 0.75 * radius)); break;
    case Shape::Diamond: painter.drawPolygon(corners(center, radius, 4, up)); break;
    case Shape::Star: painter.drawPolygon(star(center, 1.15 * radius)); break;
    case Shape::Ring: painter.drawEllipse(center, 0.7 * radius, 0.7 * radius); break;
    case Shape::OpenSquare: painter.drawRect(rectangle(center, 0.65 * radius, 0.65 * radius)); break;
    case Shape::Valley: painter.drawPolygon(corners(center, radius, 3, -up)); break;
    case Shape::OpenTriangle: painter.drawPolygon(corners(center, inner, 3, up)); break;
    case Shape::LeftHalf:
        painter.drawPie(rectangle(center + QPointF(0.4 * radius, 0), radius, radius), 90 * 16, 180 * 16);
        break;
    case Shape::OpenDiamond: painter.drawPolygon(corners(center, inner, 4, up)); break;
    case Shape::Pillar: painter.drawRect(rectangle(center, 0.4 * radius, radius)); break;
    case Shape::OpenStar: painter.drawPolygon(star(center, radius)); break;
    case Shape::OpenValley: painter.drawPolygon(corners(center, inner, 3, -up)); break;
    case Shape::Hourglass: painter.drawPolygon(hourglass(center, radius)); break;
    case Shape::OpenPillar: painter.drawRect(rectangle(center, 0.4 * radius, 0.85 * radius)); break;
    case Shape::Bow: painter.drawPolygon(bow(center, radius)); break;
    }
}

} // namespace

QColor originColor(const QPalette& palette, int group) {
    const std::vector<QColor> colors = categoryColors(palette, textContrast);
    return colors[static_cast<std::size_t>(group) % colorCount(colors)];
}

void paintOriginMark(QPainter& painter, QPointF center, double radius, int group, const QColor& color) {
    painter.save();
    const auto shape = static_cast<Shape>(group % shapeCount);
    const QPen stroke(color, 0.45 * radius);
    painter.setPen(isOpen(shape) ? stroke : QPen(Qt::NoPen));
    painter.setBrush(isOpen(shape) ? QBrush(Qt::NoBrush) : QBrush(color));
    paintShape(painter, shape, center, radius);
    painter.restore();
}

} // namespace coenergy
