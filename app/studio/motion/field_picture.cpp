#include "studio/motion/field_picture.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

enum class End { Free, Held, Clamped };

// Two conditions of one field clamp an end.
End endOf(const ContinuumEndItem& item) {
    return item.essential.empty() ? End::Free : item.essential.size() == 1 ? End::Held : End::Clamped;
}

// From 0 to 1 along the interval, 0 where it is held, and with no slope where it is clamped.
double bentBy(double s, End from, End to) {
    if (from != End::Free && to != End::Free)
        return std::pow(std::sin(std::numbers::pi * s), from == End::Clamped && to == End::Clamped ? 2 : 1);
    if (from == End::Free && to == End::Free)
        return 0.5 * std::cos(std::numbers::pi * s);
    const double way = from == End::Free ? 1 - s : s; // from the held end
    return (from == End::Free ? to : from) == End::Clamped ? way * way : std::sin(std::numbers::pi / 2 * way);
}

QPainterPath curve(const QRectF& box, const auto& height) {
    constexpr int pieces = 60;
    QPainterPath path;
    for (int k = 0; k <= pieces; ++k) {
        const double s = static_cast<double>(k) / pieces;
        const QPointF point(box.left() + s * box.width(), box.bottom() - height(s) * box.height());
        k == 0 ? path.moveTo(point) : path.lineTo(point);
    }
    return path;
}

void paintEnd(QPainter& painter, const QPointF& place, End end, const QPalette& palette) {
    const QColor line = themeColor(palette, ColorRole::Text);
    if (end == End::Clamped)
        painter.fillRect(QRectF(place.x() - 3, place.y() - 16, 6, 32), line);
    else if (end == End::Held) {
        QPainterPath triangle(place);
        triangle.lineTo(place + QPointF(-8, 14));
        triangle.lineTo(place + QPointF(8, 14));
        triangle.closeSubpath();
        painter.strokePath(triangle, QPen(line, 1.5));
    }
}

} // namespace

void paintField(QPainter& painter, const QRectF& area, const Document& document, const QPalette& palette) {
    const QRectF box =
        area.adjusted(0.16 * area.width(), 0.3 * area.height(), -0.16 * area.width(), -0.3 * area.height());
    const QPen bent(themeColor(palette, ColorRole::Accent), 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    const QPen straight(themeColor(palette, ColorRole::Muted), 1, Qt::DashLine);
    if (document.continuum->potential.empty()) { // a path, and others that it is compared with
        for (const double sag : {0.55, 0.15, -0.25})
            painter.strokePath(curve(box, [sag](double s) { return 1 - s - sag * std::sin(std::numbers::pi * s); }),
                               sag == 0.15 ? bent : straight);
        return;
    }
    const End from = endOf(*document.continuumStart), to = endOf(*document.continuumEnd);
    painter.strokePath(curve(box, [](double) { return 0.0; }), straight);
    painter.strokePath(curve(box, [&](double s) { return bentBy(s, from, to); }), bent);
    paintEnd(painter, box.bottomLeft(), from, palette);
    paintEnd(painter, box.bottomRight(), to, palette);
}

} // namespace coenergy
