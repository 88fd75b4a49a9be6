// Seven colours and eight shapes: their numbers have no common factor, so colour and shape together tell 56 groups.

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

enum class Shape { Disk, Triangle, Square, Diamond, Cross, Ring, Bar, Valley };
constexpr int shapeCount = 8;

} // namespace

QColor originColor(const QPalette& palette, int group) {
    const std::vector<QColor> colors = categoryColors(palette, textContrast);
    return colors[static_cast<std::size_t>(group) % colors.size()];
}

void paintOriginMark(QPainter& painter, QPointF center, double radius, int group, const QColor& color) {
    constexpr double up = -std::numbers::pi / 2;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const QPen stroke(color, 0.5 * radius);
    switch (static_cast<Shape>(group % shapeCount)) {
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
        painter.setPen(stroke);
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(center, 0.7 * radius, 0.7 * radius);
        break;
    case Shape::Bar:
        painter.drawRect(QRectF(-1.3 * radius, -0.3 * radius, 2.6 * radius, 0.6 * radius).translated(center));
        break;
    case Shape::Valley:
        painter.drawPolygon(corners(center, radius, 3, -up));
        break;
    }
    painter.restore();
}

} // namespace coenergy
