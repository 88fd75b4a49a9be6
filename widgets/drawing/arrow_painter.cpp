// Arrows, angles and traces, in the colours of their curves.
#include "drawing/canvas.hpp"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double degrees = 180 / std::numbers::pi;

// A head is never longer than half its shaft, so that an arrow keeps its direction; what is too short for a shaft that
// is told from its dot and its head is the dot alone.
double headOf(const Canvas& canvas, double length) {
    return std::min(canvas.dots(10), length / 2);
}
bool isDot(const Canvas& canvas, double length) {
    return length < canvas.dots(12);
}

void paintHead(const Canvas& canvas, QPointF tip, QPointF direction, double size) {
    const QPointF across(-direction.y(), direction.x());
    canvas.painter.setPen(Qt::NoPen);
    canvas.painter.drawPolygon(
        QPolygonF{tip, tip - size * direction + 0.42 * size * across, tip - size * direction - 0.42 * size * across});
}

void paintDot(const Canvas& canvas, QPointF centre, double radius) {
    canvas.painter.setPen(Qt::NoPen);
    canvas.painter.drawEllipse(centre, radius, radius);
}

// Around `at`, from `to` on: in degrees, as Qt counts them.
struct Turn {
    QRectF around;
    double start = 0;
    double sweep = 0;
    double radius = 0;

    QPointF at(double angle) const {
        return around.center() + radius * QPointF(std::cos(angle / degrees), -std::sin(angle / degrees));
    }
    QPointF direction(double angle) const {
        const QPointF ahead(-std::sin(angle / degrees), -std::cos(angle / degrees));
        return sweep < 0 ? -ahead : ahead;
    }
};

Turn turnOf(const Canvas& canvas, const DrawnShape& shape) {
    const QPointF centre = canvas.map(shape.at);
    const QPointF first = canvas.map(shape.to) - centre;
    const double radius = std::hypot(first.x(), first.y());
    return {{centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius},
            std::atan2(-first.y(), first.x()) * degrees,
            shownAngle(shape) * degrees,
            radius};
}

void paintTurn(const Canvas& canvas, const Turn& turn, const QColor& color, double width) {
    QPainterPath path;
    path.arcMoveTo(turn.around, turn.start);
    path.arcTo(turn.around, turn.start, turn.sweep);
    canvas.painter.setPen(canvas.pen(color, width));
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.drawPath(path);
}

// Around an axis in space.
void paintPath(const Canvas& canvas, const QPolygonF& path, const QColor& color, double width) {
    canvas.painter.setPen(canvas.pen(color, width));
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.drawPolyline(path);
}

void paintArrowAlong(const Canvas& canvas, const QPolygonF& path, const QColor& color) {
    double length = 0;
    for (qsizetype k = 1; k < path.size(); ++k)
        length += Frame(path[k - 1], path[k]).length();
    if (length < canvas.dots(1))
        return;
    canvas.painter.setBrush(color);
    if (isDot(canvas, length))
        return paintDot(canvas, path.front(), canvas.dots(2));
    paintPath(canvas, path, color, 2);
    canvas.painter.setBrush(color);
    const Frame last(path[path.size() - 2], path.back());
    paintHead(canvas, path.back(), last(1, 0) - last(0, 0), headOf(canvas, length));
}

void paintTurningArrow(const Canvas& canvas, const DrawnShape& shape, const QColor& color) {
    if (!shape.path.empty())
        return paintArrowAlong(canvas, onPaper(canvas, shape.path), color);
    const Turn turn = turnOf(canvas, shape);
    const double length = turn.radius * std::abs(turn.sweep) / degrees;
    const double head = headOf(canvas, length);
    canvas.painter.setBrush(color);
    if (isDot(canvas, length)) {
        if (length >= canvas.dots(1))
            paintDot(canvas, turn.at(turn.start), canvas.dots(2));
        return;
    }
    Turn shaft = turn;
    shaft.sweep -= std::copysign(std::min(std::abs(turn.sweep), 0.7 * head / turn.radius * degrees), turn.sweep);
    paintTurn(canvas, shaft, color, 2);
    canvas.painter.setBrush(color);
    const double middleOfHead = turn.start + turn.sweep - std::copysign(head / turn.radius * degrees / 2, turn.sweep);
    paintHead(canvas, turn.at(turn.start + turn.sweep), turn.direction(middleOfHead), head);
}

} // namespace

double shownAngle(const DrawnShape& shape) {
    constexpr double whole = 2 * std::numbers::pi;
    return std::fmod(shape.angle.value_or(0), whole);
}

void paintVector(const Canvas& canvas, const DrawnShape& shape) {
    const QColor color = canvas.colorOf(shape, canvas.colors.arrow);
    if (shape.angle) {
        paintTurningArrow(canvas, shape, color);
        return;
    }
    const Frame frame(canvas.map(shape.at), canvas.map(shape.to));
    const double head = headOf(canvas, frame.length());
    canvas.painter.setBrush(color);
    if (frame.length() < canvas.dots(1))
        return;
    paintDot(canvas, frame(0, 0), canvas.dots(2));
    if (isDot(canvas, frame.length()))
        return;
    canvas.painter.setPen(QPen(color, canvas.dots(2), Qt::SolidLine, Qt::FlatCap));
    canvas.painter.drawLine(frame(0, 0), frame(frame.length() - 0.7 * head, 0));
    paintHead(canvas, frame(frame.length(), 0), frame(1, 0) - frame(0, 0), head);
}

// A distance: from a dot to a stroke across; the stroke alone where it is none, for there it is measured from.
void paintDimension(const Canvas& canvas, const DrawnShape& shape) {
    const QColor color = canvas.colorOf(shape, canvas.colors.arrow);
    const Frame frame(canvas.map(shape.at), canvas.map(shape.to));
    const double half = canvas.dots(5);
    canvas.painter.setPen(QPen(color, canvas.dots(1.75), Qt::SolidLine, Qt::FlatCap));
    canvas.painter.drawLine(frame(0, 0), frame(frame.length(), 0));
    canvas.painter.drawLine(frame(frame.length(), -half), frame(frame.length(), half));
    canvas.painter.setBrush(color);
    if (frame.length() > half)
        paintDot(canvas, frame(0, 0), canvas.dots(2.5));
}

// An angle between where it begins, dashed, and where it is.
void paintArc(const Canvas& canvas, const DrawnShape& shape) {
    constexpr double beyond = 1.5;
    const Turn turn = turnOf(canvas, shape);
    QPen dashed = canvas.pen(canvas.colors.muted, 1);
    dashed.setDashPattern({3, 3});
    dashed.setCapStyle(Qt::FlatCap);
    canvas.painter.setPen(dashed);
    const QPointF centre = canvas.map(shape.at);
    canvas.painter.drawLine(centre, centre + beyond * (canvas.map(shape.to) - centre));
    const QColor color = canvas.colorOf(shape, canvas.colors.arrow);
    if (shape.path.empty())
        paintTurn(canvas, turn, color, 1.75);
    else
        paintPath(canvas, onPaper(canvas, shape.path), color, 1.75);
}

// Dots at equal distances from where the motion began, so that each stays where it is.
void paintTrace(const Canvas& canvas, const DrawnShape& shape) {
    const double spacing = canvas.dots(5);
    const double radius = canvas.dots(1.15);
    constexpr std::size_t mostDots = 20'000;
    canvas.painter.setBrush(canvas.colorOf(shape, canvas.colors.arrow));
    canvas.painter.setPen(Qt::NoPen);
    double passed = std::fmod(canvas.map.scale * shape.pathBefore, spacing);
    std::size_t count = 0;
    for (std::size_t k = 1; k < shape.path.size(); ++k) {
        const Frame step(canvas.map(shape.path[k - 1]), canvas.map(shape.path[k]));
        for (double along = spacing - passed; along <= step.length() && count < mostDots; along += spacing, ++count)
            canvas.painter.drawEllipse(step(along, 0), radius, radius);
        passed = std::fmod(passed + step.length(), spacing);
    }
}

} // namespace coenergy
