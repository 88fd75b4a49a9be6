// With some tolerance: a pointer slightly beside a thin line is on it.
#include "drawing/shape_hit.hpp"

#include "drawing/canvas.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double reach = 7; // pixels

std::optional<double> hitOfLine(const DrawnShape& shape, const DrawingMap& map, QPointF place) {
    const QPointF from = map(shape.at);
    const QPointF way = map(shape.to) - from;
    const double square = QPointF::dotProduct(way, way);
    const double share = square > 0 ? std::clamp(QPointF::dotProduct(place - from, way) / square, 0.0, 1.0) : 0;
    const QPointF beside = place - from - share * way;
    const double half = std::max(reach, map.scale * shape.width.value_or(0) / 2);
    return std::hypot(beside.x(), beside.y()) <= half ? std::optional(share) : std::nullopt;
}

bool isInBox(const DrawnShape& shape, const DrawingMap& map, QPointF place) {
    const QPointF offset = place - map(shape.at);
    const double c = std::cos(shape.angle.value_or(0));
    const double s = std::sin(shape.angle.value_or(0));
    const double along = std::abs(c * offset.x() - s * offset.y());
    const double across = std::abs(s * offset.x() + c * offset.y());
    const double width = map.scale * shape.width.value_or(0);
    const bool isGround = shape.kind == ShapeKind::Ground;
    const double height = isGround ? 0 : map.scale * shape.height.value_or(shape.width.value_or(0));
    return along <= std::max(width / 2, reach) && across <= std::max(height / 2, reach);
}

// Of a body in space; its ground is free.
bool isOnFace(const DrawnShape& shape, const DrawingMap& map, QPointF place) {
    const auto contains = [&](const DrawnFace& face) {
        QPolygonF outline;
        for (const PlanePoint& corner : face.outline)
            outline << map(corner);
        return outline.containsPoint(place, Qt::WindingFill);
    };
    return shape.kind != ShapeKind::Ground && std::any_of(shape.faces.begin(), shape.faces.end(), contains);
}

std::optional<double> hitOf(const DrawnShape& shape, const DrawingMap& map, QPointF place) {
    if (shape.inSpace && (!shape.faces.empty() || shape.kind == ShapeKind::Ground))
        return isOnFace(shape, map, place) ? std::optional(0.0) : std::nullopt;
    const QPointF offset = place - map(shape.at);
    switch (shape.kind) {
    case ShapeKind::Trace:
    case ShapeKind::Arc: return std::nullopt;
    case ShapeKind::Box:
    case ShapeKind::Ground: return isInBox(shape, map, place) ? std::optional(0.0) : std::nullopt;
    case ShapeKind::Disk:
    case ShapeKind::Point:
        return std::hypot(offset.x(), offset.y()) <= std::max(reach, map.scale * shape.width.value_or(0))
                   ? std::optional(0.0)
                   : std::nullopt;
    default: return hitOfLine(shape, map, place);
    }
}

} // namespace

std::optional<ShapeHit> shapeHit(const DrawingFrame& frame, const DrawingMap& map, QPointF place) {
    for (auto shape = frame.shapes.rbegin(); shape != frame.shapes.rend(); ++shape)
        if (const auto share = hitOf(*shape, map, place))
            return ShapeHit{shape->item, *share};
    return std::nullopt;
}

} // namespace coenergy
