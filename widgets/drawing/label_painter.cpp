// Names and values beside shapes. Arrows, angles and parts of circuits always have their names; anything else is named
// only if it shows a value.
#include "drawing/canvas.hpp"
#include "drawing/label_room.hpp"
#include "drawing/shown_number.hpp"
#include "expression/notation.hpp"
#include "theme/formula_source.hpp"
#include "theme/named_shapes.hpp"
#include "theme/symbol_text.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

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

// Arrows without a length are not to be seen, and need no name; nor does an angle that has not opened yet, whose name
// would stand alone. Dimensions show where they begin.
bool isTooShort(const Canvas& canvas, const DrawnShape& shape) {
    const double length = canvas.map.scale * std::hypot(shape.to.x - shape.at.x, shape.to.y - shape.at.y);
    switch (shape.kind) {
    case ShapeKind::Vector:
        return shape.angle ? length * std::abs(shownAngle(shape)) < canvas.dots(4) : length < canvas.dots(1);
    case ShapeKind::Arc: return length * std::abs(shownAngle(shape)) < canvas.dots(8);
    default: return false;
    }
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

bool wearsAccent(ShapeKind kind) {
    return kind == ShapeKind::Vector || kind == ShapeKind::Dimension || kind == ShapeKind::Arc;
}

// Where a label must lie on a line, the line gives way to it.
void paintPlate(const Canvas& canvas, QPointF centre, QSizeF size) {
    constexpr double cover = 0.85;
    QColor color = canvas.colors.paper;
    color.setAlphaF(cover);
    const QRectF plate(centre - QPointF(size.width(), size.height()) / 2, size);
    canvas.painter.setPen(Qt::NoPen);
    canvas.painter.setBrush(color);
    canvas.painter.drawRoundedRect(plate, canvas.dots(3), canvas.dots(3));
}

} // namespace

void paintLabels(const Canvas& canvas, std::span<const DrawnShape> shapes) {
    LabelRoom room(canvas, shapes);
    for (const DrawnShape& shape : shapes) {
        const SymbolText text = textOf(canvas, shape);
        if (text.isEmpty())
            continue;
        const QSizeF size = text.size(canvas.look.font, canvas.look.formulas);
        const LabelPlace place = room.placeOf(shape, size);
        if (place.isOnLines)
            paintPlate(canvas, place.centre, size);
        const bool isArrow = wearsAccent(shape.kind);
        canvas.painter.setPen(canvas.textColorOf(shape, isArrow ? canvas.colors.arrow : canvas.colors.line));
        text.paint(canvas.painter, place.centre, canvas.look.font, canvas.look.formulas);
    }
}

} // namespace coenergy
