// Each kind of shape has some places for its label, the usual one first. The first free place is taken, otherwise the
// one that covers least. The lines of the drawing are known only to within some pixels, which is enough to keep away
// from them.
#include "drawing/label_room.hpp"

#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double edge = 8; // of the paper, free of words

using Lines = std::vector<QLineF>;
using Places = std::vector<QPointF>;

QPointF unit(double angle) {
    return {std::cos(angle), -std::sin(angle)};
}

void addOutline(Lines& lines, const QPolygonF& corners, bool isClosed = true) {
    for (qsizetype k = isClosed ? 0 : 1; k < corners.size(); ++k)
        lines.emplace_back(corners[k > 0 ? k - 1 : corners.size() - 1], corners[k]);
}

// Part of a circle, from an angle on.
QPolygonF roundOf(QPointF centre, double radius, double start, double sweep) {
    constexpr int most = 24;
    constexpr double whole = 2 * std::numbers::pi;
    const int count = std::clamp(static_cast<int>(most * std::abs(sweep) / whole), 2, most);
    QPolygonF points;
    for (int k = 0; k <= count; ++k)
        points << centre + radius * unit(start + sweep * k / count);
    return points;
}

QPolygonF cornersOf(const DrawnShape& shape, QPointF centre, const QRectF& box) {
    const double angle = shape.angle.value_or(0);
    const QPointF along = unit(angle);
    const QPointF down(-along.y(), along.x());
    QPolygonF corners;
    for (const QPointF& corner : {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()})
        corners << centre + corner.x() * along + corner.y() * down;
    return corners;
}

// What lies between two points, as thick as its symbol.
void addThickLine(Lines& lines, const Frame& frame, double half, double symbol) {
    const double begin = std::max(0.0, (frame.length() - symbol) / 2);
    lines.emplace_back(frame(0, 0), frame(frame.length(), 0));
    for (const double across : {-half, half})
        lines.emplace_back(frame(begin, across), frame(frame.length() - begin, across));
}

double symbolLengthOf(const Canvas& canvas, const DrawnShape& shape, double length) {
    switch (shape.kind) {
    case ShapeKind::Resistor:
    case ShapeKind::Coil: return std::min(canvas.dots(44), 0.7 * length);
    case ShapeKind::Capacitor: return canvas.dots(9);
    case ShapeKind::Source: return 2 * canvas.length(shape.width, 11);
    default: return length;
    }
}

void addTurn(Lines& lines, const Canvas& canvas, const DrawnShape& shape) {
    const QPointF centre = canvas.map(shape.at);
    const QPointF first = canvas.map(shape.to) - centre;
    if (!shape.path.empty())
        return addOutline(lines, onPaper(canvas, shape.path), false);
    const double start = std::atan2(-first.y(), first.x());
    addOutline(lines, roundOf(centre, std::hypot(first.x(), first.y()), start, shownAngle(shape)), false);
    if (shape.kind == ShapeKind::Arc)
        lines.emplace_back(centre, centre + 1.5 * first);
}

void addLines(Lines& lines, const Canvas& canvas, const DrawnShape& shape) {
    const QPointF at = canvas.map(shape.at);
    if (!shape.faces.empty()) {
        for (const DrawnFace& face : shape.faces)
            addOutline(lines, onPaper(canvas, face.outline));
        return;
    }
    switch (shape.kind) {
    case ShapeKind::Trace: return;
    case ShapeKind::Ground: {
        const double width = canvas.length(shape.width, 60);
        addOutline(lines, cornersOf(shape, at, {-width / 2, 0, width, canvas.length(shape.height, 7)}));
        return;
    }
    case ShapeKind::Box: {
        const QSizeF size = sizeOfBox(canvas, shape);
        addOutline(lines, cornersOf(shape, at, {-size.width() / 2, -size.height() / 2, size.width(), size.height()}));
        return;
    }
    case ShapeKind::Disk: {
        const double radius = radiusOfDisk(canvas, shape);
        addOutline(lines, roundOf(at, radius, 0, 2 * std::numbers::pi));
        if (shape.angle)
            lines.emplace_back(at, at + radius * unit(*shape.angle));
        return;
    }
    case ShapeKind::Point:
        addOutline(lines, roundOf(at, canvas.length(shape.width, 5.5), 0, 2 * std::numbers::pi));
        return;
    case ShapeKind::Arc: addTurn(lines, canvas, shape); return;
    case ShapeKind::Vector:
        if (shape.angle)
            return addTurn(lines, canvas, shape);
        [[fallthrough]];
    default: {
        const Frame frame(at, canvas.map(shape.to));
        addThickLine(lines, frame, halfThicknessOf(canvas, shape), symbolLengthOf(canvas, shape, frame.length()));
    }
    }
}

// How much of a line lies in a rectangle.
double lengthWithin(const QRectF& area, const QLineF& line) {
    double begin = 0;
    double end = 1;
    const auto clip = [&](double from, double way, double least, double most) {
        if (way == 0) {
            if (from < least || from > most)
                end = -1;
            return;
        }
        const double low = (least - from) / way;
        const double high = (most - from) / way;
        begin = std::max(begin, std::min(low, high));
        end = std::min(end, std::max(low, high));
    };
    clip(line.x1(), line.dx(), area.left(), area.right());
    clip(line.y1(), line.dy(), area.top(), area.bottom());
    return std::max(0.0, end - begin) * line.length();
}

// As far beside a line as the text reaches in this direction.
QPointF beside(QPointF base, QPointF direction, double gap, QSizeF size) {
    const double reach = std::abs(direction.x()) * size.width() / 2 + std::abs(direction.y()) * size.height() / 2;
    return base + (gap + reach) * direction;
}

QRectF around(QPointF centre, QSizeF size) {
    return {centre.x() - size.width() / 2, centre.y() - size.height() / 2, size.width(), size.height()};
}

// Words stay on the paper, and off its edge.
QPointF withinPaper(const Canvas& canvas, QPointF centre, QSizeF size) {
    const double margin = canvas.dots(edge);
    const QRectF paper = canvas.map.paper.adjusted(margin, margin, -margin, -margin);
    if (paper.width() < size.width() || paper.height() < size.height())
        return centre;
    return {std::clamp(centre.x(), paper.left() + size.width() / 2, paper.right() - size.width() / 2),
            std::clamp(centre.y(), paper.top() + size.height() / 2, paper.bottom() - size.height() / 2)};
}

// On the left of the way from `at` to `to` or on its right, in its middle or towards an end.
Places besideLine(const Frame& frame, double gap, QSizeF size) {
    const QPointF left = frame(0, -1) - frame(0, 0);
    Places places;
    for (const double share : {0.5, 0.25, 0.75, 0.05, 0.95})
        for (const double side : {1.0, -1.0})
            places.push_back(beside(frame(share * frame.length(), 0), side * left, gap, size));
    return places;
}

// Above, below, at the sides, then at the corners.
Places aroundBody(QPointF centre, QSizeF half, double gap, QSizeF size) {
    const double x = half.width() + gap + size.width() / 2;
    const double y = half.height() + gap + size.height() / 2;
    Places places;
    for (const QPointF& offset : {QPointF(0, -y), QPointF(0, y), QPointF(x, 0), QPointF(-x, 0), QPointF(-x / 2, -y),
                                  QPointF(x / 2, -y), QPointF(-x, -y), QPointF(x, -y), QPointF(-x, y), QPointF(x, y)})
        places.push_back(centre + offset);
    return places;
}

// Before the tip, else beside the arrow, else farther off.
Places besideArrow(const Canvas& canvas, const Frame& frame, QSizeF size) {
    const double gap = canvas.dots(4);
    const QPointF ahead = frame.length() > gap ? frame(1, 0) - frame(0, 0) : QPointF(0, -1);
    Places places{beside(frame(frame.length(), 0), ahead, gap, size)};
    const Places others = besideLine(frame, canvas.dots(7), size);
    places.insert(places.end(), others.begin(), others.end());
    places.push_back(beside(frame(0, 0), -ahead, gap, size));
    const Places farther = aroundBody(frame(frame.length() / 2, 0), {}, canvas.dots(12), size);
    places.insert(places.end(), farther.begin(), farther.end());
    return places;
}

// Below, or to the right, where dimensions are looked for.
Places besideDimension(const Canvas& canvas, const Frame& frame, QSizeF size) {
    const QPointF along = frame(1, 0) - frame(0, 0);
    const bool isUpright = std::abs(along.y()) > std::abs(along.x());
    const QPointF middle = frame(frame.length() / 2, 0);
    QPointF side(-along.y(), along.x());
    if (isUpright ? side.x() < 0 : side.y() < 0)
        side = -side;
    const double gap = canvas.dots(8);
    return {beside(middle, side, gap, size), beside(middle, -side, gap, size),
            beside(frame(frame.length(), 0), along, gap, size), beside(frame(0, 0), -along, gap, size)};
}

// Outside of what turns around an axis in space.
Places besidePath(const Canvas& canvas, const DrawnShape& shape, QSizeF size) {
    const QPointF centre = canvas.map(shape.at);
    Places places;
    for (const double share : {0.5, 0.25, 0.75, 0.0, 1.0}) {
        const auto last = static_cast<double>(shape.path.size() - 1);
        const QPointF base = canvas.map(shape.path[static_cast<std::size_t>(share * last)]);
        const Frame outwards(centre, base);
        places.push_back(beside(base, outwards(1, 0) - outwards(0, 0), canvas.dots(4), size));
    }
    return places;
}

// Around all that is seen of a body in space.
Places aroundFaces(const Canvas& canvas, const DrawnShape& shape, QSizeF size) {
    QRectF whole;
    for (const DrawnFace& face : shape.faces)
        whole = whole.united(onPaper(canvas, face.outline).boundingRect());
    return aroundBody(whole.center(), whole.size() / 2, canvas.dots(5), size);
}

// Outside, in the middle of the turn, else towards its ends, farther out or inside.
Places besideTurn(const Canvas& canvas, const DrawnShape& shape, QSizeF size) {
    const QPointF centre = canvas.map(shape.at);
    const QPointF first = canvas.map(shape.to) - centre;
    const double start = std::atan2(-first.y(), first.x());
    const double sweep = shownAngle(shape);
    const double radius = std::hypot(first.x(), first.y());
    Places places;
    for (const double gap : {4.0, 12.0})
        for (const double share : {0.5, 0.25, 0.75, 0.0, 1.0}) {
            const QPointF direction = unit(start + share * sweep);
            places.push_back(beside(centre + radius * direction, direction, canvas.dots(gap), size));
        }
    for (const double aside : {0.35, -0.35, 0.7, -0.7}) {
        const QPointF direction = unit(start + sweep + std::copysign(aside, sweep * aside));
        places.push_back(beside(centre + radius * direction, direction, canvas.dots(4), size));
    }
    return places;
}

// Inside where there is room, else above or around; in a tank at its bottom.
Places besideBody(const Canvas& canvas, const DrawnShape& shape, QSizeF room, QSizeF size) {
    const QPointF centre = canvas.map(shape.at);
    if (shape.kind == ShapeKind::Box && shape.level && room.width() > size.width() && room.height() > size.height())
        return {centre + QPointF(0, (room.height() - size.height()) / 2 - canvas.dots(2))};
    const bool isRoomInside = room.width() > size.width() + canvas.dots(6) && room.height() > size.height();
    if (!shape.angle && isRoomInside)
        return {centre};
    const double reach = std::hypot(room.width(), room.height()) / 2;
    const QSizeF half = shape.angle ? QSizeF(reach, reach) : room / 2;
    return aroundBody(centre, half, canvas.dots(5), size);
}

Places placesOf(const Canvas& canvas, const DrawnShape& shape, QSizeF size) {
    const QPointF at = canvas.map(shape.at);
    const Frame frame(at, canvas.map(shape.to));
    if (!shape.faces.empty())
        return aroundFaces(canvas, shape, size);
    if (!shape.path.empty() && shape.kind != ShapeKind::Trace)
        return besidePath(canvas, shape, size);
    switch (shape.kind) {
    case ShapeKind::Vector: return shape.angle ? besideTurn(canvas, shape, size) : besideArrow(canvas, frame, size);
    case ShapeKind::Dimension: return besideDimension(canvas, frame, size);
    case ShapeKind::Arc: return besideTurn(canvas, shape, size);
    case ShapeKind::Box: return besideBody(canvas, shape, sizeOfBox(canvas, shape), size);
    case ShapeKind::Disk: {
        const double side = std::sqrt(2.0) * radiusOfDisk(canvas, shape);
        return besideBody(canvas, shape, {side, side}, size);
    }
    case ShapeKind::Ground:
        return {beside(at, {0, 1}, canvas.dots(12), size), beside(at, {0, -1}, canvas.dots(4), size)};
    case ShapeKind::Point:
    case ShapeKind::Trace: return aroundBody(at, QSizeF(), canvas.dots(10), size);
    default: return besideLine(frame, halfThicknessOf(canvas, shape) + canvas.dots(4), size);
    }
}

} // namespace

LabelRoom::LabelRoom(const Canvas& canvas, std::span<const DrawnShape> shapes) : m_canvas(canvas) {
    for (const DrawnShape& shape : shapes)
        addLines(m_lines, canvas, shape);
}

double LabelRoom::costOf(const QRectF& label) const {
    double cost = 0;
    for (const QLineF& line : m_lines)
        cost += lengthWithin(label, line);
    for (const QRectF& other : m_labels) {
        const QRectF common = label.intersected(other);
        cost += 4 * std::max(0.0, std::min(common.width(), common.height()) * 4);
    }
    return cost;
}

LabelPlace LabelRoom::placeOf(const DrawnShape& shape, QSizeF size) {
    constexpr double free = 1; // pixels
    std::optional<QRectF> best;
    double least = 0;
    for (const QPointF& wanted : placesOf(m_canvas, shape, size)) {
        const QRectF label = around(withinPaper(m_canvas, wanted, size), size);
        const double cost = costOf(label);
        if (best && cost >= least)
            continue;
        best = label;
        least = cost;
        if (cost < free)
            break;
    }
    m_labels.push_back(*best);
    return {best->center(), least >= free};
}

} // namespace coenergy
