// Names and values beside shapes. Arrows, angles and parts of circuits carry their names; anything else is named where
// it shows a value.
#include "drawing/canvas.hpp"
#include "drawing/shown_number.hpp"
#include "drawing/symbol_text.hpp"
#include "expression/notation.hpp"

#include <cmath>

namespace coenergy {

namespace {

bool carriesName(ShapeKind kind) {
    switch (kind) {
    case ShapeKind::Vector:
    case ShapeKind::Arc:
    case ShapeKind::Resistor:
    case ShapeKind::Coil:
    case ShapeKind::Capacitor:
    case ShapeKind::Source:
        return true;
    default:
        return false;
    }
}

SymbolText textOf(const Canvas& canvas, const DrawnShape& shape) {
    SymbolText text;
    if (!shape.value && !carriesName(shape.kind))
        return text;
    if (!shape.name.empty()) {
        const auto known = canvas.look.latex.find(shape.name);
        const std::string latex = known == canvas.look.latex.end() ? latexOfName(shape.name) : known->second;
        text.addSymbol(QString::fromStdString(latex), QString::fromStdString(shape.name));
    }
    if (shape.value)
        text.addWords((shape.name.empty() ? QString() : QStringLiteral(" = ")) +
                      shownNumber(*shape.value, QString::fromStdString(shape.unit)));
    return text;
}

// As far beside a line as the text reaches in this direction.
QPointF beside(QPointF base, QPointF direction, double gap, QSizeF size) {
    const double reach = std::abs(direction.x()) * size.width() / 2 + std::abs(direction.y()) * size.height() / 2;
    return base + (gap + reach) * direction;
}

QPointF besideMiddle(const Frame& frame, double gap, QSizeF size) {
    return beside(frame(frame.length() / 2, 0), frame(0, -1) - frame(0, 0), gap, size);
}

QPointF besideTip(const Canvas& canvas, const DrawnShape& shape, QSizeF size) {
    const Frame frame(canvas.map(shape.at), canvas.map(shape.to));
    const double least = canvas.dots(4);
    const QPointF direction = frame.length() > least ? frame(1, 0) - frame(0, 0) : QPointF(0, -1);
    return beside(frame(frame.length(), 0), direction, canvas.dots(4), size);
}

// Outside, in the middle of the turn.
QPointF besideTurn(const Canvas& canvas, const DrawnShape& shape, QSizeF size) {
    const QPointF centre = canvas.map(shape.at);
    const QPointF first = canvas.map(shape.to) - centre;
    const double angle = std::atan2(-first.y(), first.x()) + shape.angle.value_or(0) / 2;
    const double radius = std::hypot(first.x(), first.y());
    const QPointF direction(std::cos(angle), -std::sin(angle));
    return beside(centre + radius * direction, direction, canvas.dots(4), size);
}

// Inside where there is room, else above.
QPointF within(const Canvas& canvas, const DrawnShape& shape, QSizeF room, QSizeF size) {
    const QPointF centre = canvas.map(shape.at);
    if (!shape.angle && room.width() > size.width() + canvas.dots(6) && room.height() > size.height())
        return centre;
    const double reach = shape.angle ? std::hypot(room.width(), room.height()) / 2 : room.height() / 2;
    return beside(centre - QPointF(0, reach), {0, -1}, canvas.dots(5), size);
}

QPointF placeOf(const Canvas& canvas, const DrawnShape& shape, QSizeF size) {
    const Frame frame(canvas.map(shape.at), canvas.map(shape.to));
    switch (shape.kind) {
    case ShapeKind::Vector:
        return shape.angle ? besideTurn(canvas, shape, size) : besideTip(canvas, shape, size);
    case ShapeKind::Arc:
        return besideTurn(canvas, shape, size);
    case ShapeKind::Box: {
        const double width = canvas.length(shape.width, 44);
        return within(canvas, shape, {width, shape.height ? canvas.map.scale * *shape.height : width}, size);
    }
    case ShapeKind::Disk: {
        const double side = std::sqrt(2.0) * canvas.length(shape.width, 9);
        return within(canvas, shape, {side, side}, size);
    }
    case ShapeKind::Ground:
        return beside(canvas.map(shape.at), {0, 1}, canvas.dots(12), size);
    case ShapeKind::Point:
    case ShapeKind::Trace:
        return beside(canvas.map(shape.at), {0, -1}, canvas.dots(10), size);
    case ShapeKind::Capacitor:
        return besideMiddle(frame, canvas.length(shape.width, 24) / 2 + canvas.dots(4), size);
    case ShapeKind::Source:
        return besideMiddle(frame, canvas.length(shape.width, 11) + canvas.dots(4), size);
    case ShapeKind::Wire:
        return besideMiddle(frame, canvas.dots(4), size);
    default:
        return besideMiddle(frame, canvas.length(shape.width, 14) / 2 + canvas.dots(6), size);
    }
}

} // namespace

void paintLabel(const Canvas& canvas, const DrawnShape& shape) {
    const SymbolText text = textOf(canvas, shape);
    if (text.isEmpty())
        return;
    const QPointF centre = placeOf(canvas, shape, text.size(canvas.look.font));
    const bool isArrow = shape.kind == ShapeKind::Vector || shape.kind == ShapeKind::Arc;
    canvas.painter.setPen(canvas.textColorOf(shape, isArrow ? canvas.colors.arrow : canvas.colors.line));
    text.paint(canvas.painter, centre, canvas.look.font);
}

} // namespace coenergy
