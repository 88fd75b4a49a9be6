// Seven colours and twelve shapes: their numbers have no common factor, so colour and shape together tell 84 groups.

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
    Cross,
    Ring,
    Plus,
    Valley,
    OpenSquare,
    OpenTriangle,
    OpenDiamond,
    OpenValley
};
constexpr int shapeCount = 12;

bool isOpen(Shape shape) {
    return shape == Shape::Ring || shape >= Shape::OpenSquare;
}

} // namespace

QColor originColor(const QPalette& palette, int group) {
    const std::vector<QColor> colors = categoryColors(palette, textContrast);
    return colors[static_cast<std::size_t>(group) % colors.size()];
}

void paintOriginMark(QPainter& painter, QPointF center, double radius, int group, const QColor& color) {
    constexpr double up = -std::numbers::pi / 2;
    painter.save();
    const auto shape = static_cast<Shape>(group % shapeCount);
    const QPen stroke(color, 0.45 * radius);
    painter.setPen(isOpen(shape) ? stroke : QPen(Qt::NoPen));
    painter.setBrush(isOpen(shape) ? QBrush(Qt::NoBrush) : QBrush(color));
    const double inner = 0.85 * radius; // of what has a stroke
    switch (shape) {
    case Shape::Disk:
        painter.drawEllipse(center, 0.85 * radius, 0.85 * radius);
        break;
    case Shape::Triangle:
        painter.drawPolygon(corners(center, radius, 3, up));
        break;
    case Shape::Square:
        painter.drawRect(QRectF(-0.75 * radius, -0.75 * radius, 1.5 * radius, 1.5 * radius).translated(center));
        break;
    case Shape::Diamond:
        painter.drawPolygon(corners(center, radius, 4, up));
        break;
    case Shape::Cross:
        painter.setPen(stroke);
        painter.drawLine(center - QPointF(0.7 * radius, 0.7 * radius), center + QPointF(0.7 * radius, 0.7 * radius));
        painter.drawLine(center - QPointF(0.7 * radius, -0.7 * radius), center + QPointF(0.7 * radius, -0.7 * radius));
        break;
    case Shape::Ring:
        painter.drawEllipse(center, 0.7 * radius, 0.7 * radius);
        break;
    case Shape::Plus:
        painter.setPen(stroke);
        painter.drawLine(center - QPointF(radius, 0), center + QPointF(radius, 0));
        painter.drawLine(center - QPointF(0, radius), center + QPointF(0, radius));
        break;
    case Shape::OpenSquare:
        painter.drawRect(QRectF(-0.65 * radius, -0.65 * radius, 1.3 * radius, 1.3 * radius).translated(center));
        break;
    case Shape::OpenTriangle:
        painter.drawPolygon(corners(center, inner, 3, up));
        break;
    case Shape::OpenDiamond:
        painter.drawPolygon(corners(center, inner, 4, up));
        break;
    case Shape::OpenValley:
        painter.drawPolygon(corners(center, inner, 3, -up));
        break;
    case Shape::Valley:
        painter.drawPolygon(corners(center, radius, 3, -up));
        break;
    }
    painter.restore();
}

} // namespace coenergy
