// Names and values beside shapes. Arrows, angles and parts of circuits carry their names; anything else is named where
// it shows a value.
#include "drawing/canvas.hpp"
#include "drawing/shown_number.hpp"
#include "expression/notation.hpp"
#include "theme/formula_source.hpp"
#include "theme/symbol_text.hpp"

#include <QRegularExpression>

#include <algorithm>
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

// Words with underscores between them, as outputs are called, are no symbol with an index.
bool isOfWords(const QString& name) {
    static const QRegularExpression words(QStringLiteral("^[A-Za-z]{3,}(_[A-Za-z]{2,})+$"));
    return words.match(name).hasMatch();
}

// As formulas are typeset, once that is done.
void addSymbol(SymbolText& text, const DrawingLook& look, const QString& latex, const QString& plain) {
    const bool isTypeset = look.formulas && look.formulas->extent(latex, SymbolText::em(look.font));
    if (isTypeset)
        text.addFormula(latex, plain);
    else
        text.addSymbol(latex, plain);
}

void addName(SymbolText& text, const Canvas& canvas, const std::string& name) {
    const QString plain = QString::fromStdString(name);
    const auto known = canvas.look.latex.find(name);
    if (known != canvas.look.latex.end())
        addSymbol(text, canvas.look, QString::fromStdString(known->second), plain);
    else if (isOfWords(plain))
        text.addWords(QString(plain).replace(QLatin1Char('_'), QLatin1Char(' ')));
    else
        addSymbol(text, canvas.look, QString::fromStdString(latexOfName(name)), plain);
}

// Arrows without a length and angles without an opening are not to be seen, and need no name.
bool isTooShort(const Canvas& canvas, const DrawnShape& shape) {
    const double length = canvas.map.scale * std::hypot(shape.to.x - shape.at.x, shape.to.y - shape.at.y);
    const bool isTurn = shape.kind == ShapeKind::Arc || (shape.kind == ShapeKind::Vector && shape.angle);
    if (isTurn)
        return length * std::abs(shape.angle.value_or(0)) < canvas.dots(4);
    return shape.kind == ShapeKind::Vector && length < canvas.dots(1);
}

SymbolText textOf(const Canvas& canvas, const DrawnShape& shape) {
    SymbolText text;
    if (!shape.value && (!carriesName(shape.kind) || isTooShort(canvas, shape)))
        return text;
    if (!shape.name.empty())
        addName(text, canvas, shape.name);
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

QRectF around(QPointF centre, QSizeF size) {
    return {centre.x() - size.width() / 2, centre.y() - size.height() / 2, size.width(), size.height()};
}

// On the left of the way from `at` to `to`, or on the right where there is more paper.
QPointF besideMiddle(const Canvas& canvas, const Frame& frame, double gap, QSizeF size) {
    const QPointF middle = frame(frame.length() / 2, 0);
    const QPointF left = frame(0, -1) - frame(0, 0);
    const QPointF wanted = beside(middle, left, gap, size);
    const bool fits = canvas.map.paper.isEmpty() || canvas.map.paper.contains(around(wanted, size));
    return fits ? wanted : beside(middle, -left, gap, size);
}

// Words stay on the paper.
QPointF withinPaper(const Canvas& canvas, QPointF centre, QSizeF size) {
    const QRectF& paper = canvas.map.paper;
    if (paper.width() < size.width() || paper.height() < size.height())
        return centre;
    return {std::clamp(centre.x(), paper.left() + size.width() / 2, paper.right() - size.width() / 2),
            std::clamp(centre.y(), paper.top() + size.height() / 2, paper.bottom() - size.height() / 2)};
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

// Inside where there is room, else above; in a tank at its bottom.
QPointF within(const Canvas& canvas, const DrawnShape& shape, QSizeF room, QSizeF size) {
    const QPointF centre = canvas.map(shape.at);
    if (shape.kind == ShapeKind::Box && shape.level && room.width() > size.width())
        return centre + QPointF(0, (room.height() - size.height()) / 2 - canvas.dots(2));
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
        return besideMiddle(canvas, frame, canvas.length(shape.width, 24) / 2 + canvas.dots(4), size);
    case ShapeKind::Source:
        return besideMiddle(canvas, frame, canvas.length(shape.width, 11) + canvas.dots(4), size);
    case ShapeKind::Wire:
        return besideMiddle(canvas, frame, canvas.dots(4), size);
    default:
        return besideMiddle(canvas, frame, canvas.length(shape.width, 14) / 2 + canvas.dots(6), size);
    }
}

} // namespace

void paintLabel(const Canvas& canvas, const DrawnShape& shape) {
    const SymbolText text = textOf(canvas, shape);
    if (text.isEmpty())
        return;
    const QSizeF size = text.size(canvas.look.font, canvas.look.formulas);
    const QPointF centre = withinPaper(canvas, placeOf(canvas, shape, size), size);
    const bool isArrow = shape.kind == ShapeKind::Vector || shape.kind == ShapeKind::Arc;
    canvas.painter.setPen(canvas.textColorOf(shape, isArrow ? canvas.colors.arrow : canvas.colors.line));
    text.paint(canvas.painter, centre, canvas.look.font, canvas.look.formulas);
}

} // namespace coenergy
