// What there is in space alone: faces in matt light, the ground with its grid and shadows, and the axes. Bodies have
// the lines and fills that they have in the plane.
#include "drawing/canvas.hpp"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace coenergy {

namespace {

// A colour where no light falls on it.
QColor lightless(const QColor& color) {
    constexpr int darkness = 1000; // percent
    return color.darker(darkness);
}

QColor fillOfFace(const Canvas& canvas, const DrawnShape& shape, const DrawnFace& face) {
    const bool isHollow = shape.kind == ShapeKind::Disk && shape.level && *shape.level <= 0;
    const bool isLiquid = shape.kind == ShapeKind::Box && shape.level;
    const QColor usual = isLiquid ? canvas.colors.liquid : canvas.colors.body;
    return isHollow ? canvas.colors.paper : inShadow(fillOf(canvas, shape, usual), face.light);
}

// All in one direction, so that where shadows overlap it is not lighter.
QPolygonF counterclockwise(QPolygonF outline) {
    double area = 0;
    for (qsizetype k = 0; k < outline.size(); ++k) {
        const QPointF a = outline[k], b = outline[(k + 1) % outline.size()];
        area += a.x() * b.y() - a.y() * b.x();
    }
    if (area < 0)
        std::reverse(outline.begin(), outline.end());
    return outline;
}

void paintShadows(const Canvas& canvas, const Scenery& scenery) {
    const bool isDark = canvas.colors.paper.lightnessF() < 0.5;
    const double core = isDark ? 0.3 : 0.09, rim = 0.3 * core; // opacities: a soft edge is the rim alone
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    for (const std::vector<PlanePoint>& shadow : scenery.shadows) {
        path.addPolygon(counterclockwise(onPaper(canvas, shadow)));
        path.closeSubpath();
    }
    QColor color = lightless(canvas.colors.paper);
    canvas.painter.setPen(Qt::NoPen);
    color.setAlphaF(static_cast<float>(core));
    canvas.painter.fillPath(path, color);
    color.setAlphaF(static_cast<float>(rim));
    canvas.painter.strokePath(path, canvas.pen(color, 4));
}

} // namespace

QColor inShadow(const QColor& fill, double light) {
    constexpr double darkest = 0.22;
    return mixed(lightless(fill), fill, darkest * (1 - std::clamp(light, 0.0, 1.0)));
}

QPolygonF onPaper(const Canvas& canvas, const std::vector<PlanePoint>& points) {
    QPolygonF polygon;
    for (const PlanePoint& point : points)
        polygon << canvas.map(point);
    return polygon;
}

void paintFaces(const Canvas& canvas, const DrawnShape& shape) {
    QPainter& painter = canvas.painter;
    const bool isGround = shape.kind == ShapeKind::Ground;
    painter.setPen(isGround ? canvas.pen(canvas.colors.muted, 1) : canvas.pen(canvas.colors.line));
    for (const DrawnFace& face : shape.faces) {
        painter.setBrush(isGround || !face.isFilled ? QBrush(Qt::NoBrush) : QBrush(fillOfFace(canvas, shape, face)));
        painter.drawPolygon(onPaper(canvas, face.outline));
    }
    if (shape.kind == ShapeKind::Disk && shape.angle)
        painter.drawLine(canvas.map(shape.at), canvas.map(shape.to));
}

void paintGroundBelow(const Canvas& canvas, const Scenery& scenery) {
    constexpr double gridOpacity = 0.08;
    QColor color = canvas.colors.line;
    color.setAlphaF(static_cast<float>(gridOpacity));
    canvas.painter.setPen(canvas.pen(color, 1));
    for (const auto& [from, to] : scenery.grid)
        canvas.painter.drawLine(canvas.map(from), canvas.map(to));
    paintShadows(canvas, scenery);
}

void paintAxes(const Canvas& canvas, const Scenery& scenery) {
    constexpr double length = 48, margin = 12, wordsBehind = 9, leastPaper = 200;
    constexpr std::array words{"x", "y", "z"};
    const QRectF& paper = canvas.map.paper;
    if (std::min(paper.width(), paper.height()) < canvas.dots(leastPaper))
        return;
    std::array<QPointF, 3> ways;
    QRectF around(0, 0, 0, 0);
    for (std::size_t k = 0; k < ways.size(); ++k) {
        ways[k] = canvas.dots(length) * QPointF(scenery.axes[k].x, -scenery.axes[k].y);
        around.setLeft(std::min(around.left(), ways[k].x()));
        around.setBottom(std::max(around.bottom(), ways[k].y()));
    }
    const double room = canvas.dots(margin + 2 * wordsBehind);
    const QPointF origin = paper.bottomLeft() + QPointF(room - around.left(), -room - around.bottom());
    QPainter& painter = canvas.painter;
    painter.setFont(themeFont(canvas.look.font, TextRole::Small));
    painter.setPen(canvas.pen(canvas.colors.muted));
    for (std::size_t k = 0; k < ways.size(); ++k) {
        const double seen = std::hypot(ways[k].x(), ways[k].y());
        painter.drawLine(origin, origin + ways[k]);
        if (seen < canvas.dots(wordsBehind)) // it points at the eye
            continue;
        const QPointF word = origin + (1 + canvas.dots(wordsBehind) / seen) * ways[k];
        painter.drawText(QRectF(word - QPointF(20, 20), QSizeF(40, 40)), Qt::AlignCenter,
                         QString::fromLatin1(words[k]));
    }
}

} // namespace coenergy
