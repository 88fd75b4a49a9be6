#include "studio/motion/field_picture.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>
#include <optional>
#include <string>

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

// ---- functionals ----

bool isFree(const std::string& value) {
    return value.empty() || value == "free";
}

// Where the other end may lie: on a line, upright where u alone is free there, slanted where the interval is, too.
std::optional<double> slantOfGoal(const FunctionalItem& functional) {
    const bool isOnLine = isFree(functional.end);
    return isOnLine || isFree(functional.endValue) ? std::optional(isOnLine ? -0.3 : 0.0) : std::nullopt;
}

// From the first end, at 1, to the other one: as high where the same is typed, else lower. Ways of given length bend
// further.
double heightOfPath(const FunctionalItem& functional, double s, double sag) {
    const bool isLevel = functional.startValue == functional.endValue;
    const double bend = functional.constraints.empty() ? sag : 1.8 * sag + 0.3;
    const bool isArea = functional.integrand == functional.field; // above the ends, where it encloses most
    return (isLevel ? (isArea ? 0.1 : 0.8) : 1 - s) + (isArea ? 1 : -1) * bend * std::sin(std::numbers::pi * s);
}

// A path, and others that it is compared with.
void paintPaths(QPainter& painter, const QRectF& box, const FunctionalItem& functional, const QPen& bent,
                const QPen& straight) {
    constexpr double sagOfPath = 0.15, besides = 0.4, radius = 3;
    const bool isPlane = functional.field.find(',') != std::string::npos; // two functions: a way through their plane
    const auto pathOf = [&](double sag) {
        if (!isPlane)
            return curve(box, [&](double s) { return heightOfPath(functional, s, sag); });
        QPainterPath path(box.bottomLeft());
        path.cubicTo(box.bottomRight() + QPointF(sag * box.width(), 0), box.topRight(),
                     box.center() + QPointF(0, -(0.5 + sag) * box.height()));
        return path;
    };
    for (const double sag : {sagOfPath + besides, sagOfPath, sagOfPath - besides})
        painter.strokePath(pathOf(sag), sag == sagOfPath ? bent : straight);
    painter.setPen(QPen(bent.color(), 1.5));
    painter.setBrush(bent.color());
    const std::optional<double> slant = slantOfGoal(functional);
    const QPointF along(slant.value_or(0) * box.width(), 0.8 * box.height());
    if (slant)
        painter.drawLine(box.bottomRight() - along, box.bottomRight() + along);
    const QPainterPath path = pathOf(sagOfPath);
    painter.drawEllipse(path.pointAtPercent(0), radius, radius);
    if (!slant)
        painter.drawEllipse(path.pointAtPercent(1), radius, radius);
}

} // namespace

void paintField(QPainter& painter, const QRectF& area, const Document& document, const QPalette& palette) {
    const QRectF box =
        area.adjusted(0.16 * area.width(), 0.3 * area.height(), -0.16 * area.width(), -0.3 * area.height());
    const QPen bent(themeColor(palette, ColorRole::Accent), 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    const QPen straight(themeColor(palette, ColorRole::Muted), 1, Qt::DashLine);
    if (document.continuum->potential.empty())
        return paintPaths(painter, box, *document.functional, bent, straight);
    const End from = endOf(*document.continuumStart), to = endOf(*document.continuumEnd);
    painter.strokePath(curve(box, [](double) { return 0.0; }), straight);
    painter.strokePath(curve(box, [&](double s) { return bentBy(s, from, to); }), bent);
    paintEnd(painter, box.bottomLeft(), from, palette);
    paintEnd(painter, box.bottomRight(), to, palette);
}

} // namespace coenergy
