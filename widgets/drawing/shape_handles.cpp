// Squares of the same size at every scale. What has no end is joined to by its place.
#include "drawing/shape_handles.hpp"

#include "theme/theme.hpp"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double handleSize = 8; // pixels
constexpr double handleReach = 7;

const PlanePoint& placeOf(const DrawnShape& shape, ShapeEnd end) {
    return end == ShapeEnd::At ? shape.at : shape.to;
}

// The ends of arcs and turned arrows are not where they are drawn.
std::vector<ShapeEnd> endsOf(const DrawnShape& shape) {
    if (!hasEnd(shape.kind) || shape.kind == ShapeKind::Arc)
        return {};
    if (shape.kind == ShapeKind::Vector && shape.angle)
        return {ShapeEnd::At};
    return {ShapeEnd::At, ShapeEnd::To};
}

std::vector<ShapeEnd> joinsOf(const DrawnShape& shape) {
    if (shape.kind == ShapeKind::Trace || shape.kind == ShapeKind::Arc)
        return {};
    return hasEnd(shape.kind) ? endsOf(shape) : std::vector{ShapeEnd::At};
}

QRectF squareAt(QPointF place, double unit) {
    const double side = handleSize * unit;
    return {place.x() - side / 2, place.y() - side / 2, side, side};
}

// On the side where there is room for it.
void paintEndCaption(QPainter& painter, const Caption& caption, QPointF place, const DrawingMap& map,
                     const DrawingLook& look) {
    constexpr double gap = 10, padding = 4, em = 14;
    const CaptionLook own{look.formulas, look.font, themeColor(look.palette, ColorRole::Text),
                          formulaEm(look.font, em)};
    const double width = captionWidth(caption, own) + 2 * padding;
    const double height = QFontMetricsF(look.font).height() + 2 * padding;
    const bool isRight = place.x() + gap + width <= map.paper.right();
    const double left = isRight ? place.x() + gap : place.x() - gap - width;
    const double top =
        std::clamp(place.y() - gap - height, map.paper.top(), std::max(map.paper.top(), map.paper.bottom() - height));
    const QRectF box(std::max(left, map.paper.left()), top, width, height);
    painter.setPen(themeColor(look.palette, ColorRole::Separator));
    painter.setBrush(look.palette.base());
    painter.drawRoundedRect(box, 4, 4);
    paintCaption(painter, caption, box.adjusted(padding, 0, -padding, 0), Qt::AlignCenter, own);
}

} // namespace

std::optional<ShapeHit> handleHit(const DrawingFrame& frame, const DrawingMap& map, QPointF place,
                                  std::optional<std::size_t> preferred) {
    std::optional<ShapeHit> hit;
    for (auto shape = frame.shapes.rbegin(); shape != frame.shapes.rend(); ++shape)
        for (const ShapeEnd end : endsOf(*shape)) {
            const QPointF offset = map(placeOf(*shape, end)) - place;
            if (std::hypot(offset.x(), offset.y()) <= handleReach && (!hit || shape->item == preferred))
                hit = ShapeHit{shape->item, end == ShapeEnd::At ? 0.0 : 1.0, end};
        }
    return hit;
}

std::optional<ShapeHit> joinNear(const DrawingFrame& frame, const ShapeHit& dragged, PlanePoint place,
                                 double distance) {
    std::optional<ShapeHit> nearest;
    for (const DrawnShape& shape : frame.shapes)
        for (const ShapeEnd end : shape.item == dragged.item ? std::vector<ShapeEnd>() : joinsOf(shape)) {
            const PlanePoint& other = placeOf(shape, end);
            const double away = std::hypot(other.x - place.x, other.y - place.y);
            if (away > distance || (nearest && away == distance))
                continue;
            distance = away;
            nearest = ShapeHit{shape.item, 0, end};
        }
    return nearest;
}

std::optional<PlanePoint> placeOfEnd(const DrawingFrame& frame, const ShapeHit& end) {
    for (const DrawnShape& shape : frame.shapes)
        if (shape.item == end.item && end.end)
            return placeOf(shape, *end.end);
    return std::nullopt;
}

PlacedPoint pointUnder(const DrawingFrame& frame, const DrawingMap& map, QPointF pointer) {
    constexpr double joinReach = 10; // pixels
    constexpr ShapeHit newShape{SIZE_MAX, 0, {}};
    const PlanePoint free = map.inverse(pointer);
    const auto joined = joinNear(frame, newShape, free, joinReach / map.scale);
    const auto there = joined ? placeOfEnd(frame, *joined) : std::nullopt;
    return {there.value_or(free), there ? joined : std::nullopt};
}

void paintPoint(QPainter& painter, const DrawingMap& map, const DrawingLook& look, const PlacedPoint& point,
                const PlacedPoint* before, const EndCaptions& captions) {
    constexpr double dot = 3, ring = 8; // pixels
    const QColor accent = themeColor(look.palette, ColorRole::Accent);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(accent, 1.5, Qt::DashLine));
    if (before)
        painter.drawLine(map(before->place), map(point.place));
    painter.setPen(QPen(accent, 2));
    painter.setBrush(Qt::NoBrush);
    if (point.joined)
        painter.drawEllipse(map(point.place), ring * look.unit, ring * look.unit);
    painter.setBrush(accent);
    painter.setPen(Qt::NoPen);
    for (const PlacedPoint* end : {before, &point})
        if (end)
            painter.drawEllipse(map(end->place), dot * look.unit, dot * look.unit);
    if (point.joined)
        paintEndCaption(painter, captions[point.joined->end == ShapeEnd::At ? 0 : 1], map(point.place), map, look);
    painter.restore();
}

void paintHandles(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look,
                  const std::optional<ShapeHit>& grabbed, const EndCaptions& captions) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QColor accent = themeColor(look.palette, ColorRole::Accent);
    for (const DrawnShape& shape : frame.shapes)
        for (const ShapeEnd end : endsOf(shape)) {
            painter.setPen(accent);
            painter.setBrush(look.palette.base());
            painter.drawRect(squareAt(map(placeOf(shape, end)), look.unit));
        }
    if (const auto place = grabbed ? placeOfEnd(frame, *grabbed) : std::nullopt) {
        painter.setPen(accent);
        painter.setBrush(accent);
        painter.drawRect(squareAt(map(*place), look.unit));
        painter.setRenderHint(QPainter::Antialiasing);
        paintEndCaption(painter, captions[grabbed->end == ShapeEnd::At ? 0 : 1], map(*place), map, look);
    }
    painter.restore();
}

} // namespace coenergy
