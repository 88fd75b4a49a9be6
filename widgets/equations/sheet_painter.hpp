#pragma once

#include "equations/equation_sheet.hpp"
#include "equations/formula_painter.hpp"

#include <QColor>
#include <QPalette>

class QPainter;

namespace coenergy {

enum class TermColoring { Plain, ByOrigin };

/// The look of a sheet, apart from its layout.
struct SheetLook {
    enum class Focus { Elsewhere, Here };

    SheetSettings settings;
    QPalette palette;
    int current = -1; ///< the selected row
    Focus focus = Focus::Elsewhere;
    TermColoring coloring = TermColoring::Plain;
    QString hovered; ///< an origin whose terms are highlighted, and another one
    QString highlighted;
};

/// Paints a sheet that is laid out, in its own coordinates.
class SheetPainter {
public:
    SheetPainter(QPainter& painter, const EquationSheet& sheet, FormulaPainter& formulas, SheetLook look)
        : m_painter(painter), m_sheet(sheet), m_formulas(formulas), m_look(std::move(look)) {}

    void paint(const QRectF& exposed);

private:
    void paintHeading(const SheetHeading& heading);
    void paintRow(int index);
    void paintRowBackground(int index);
    void paintCurrentMark(const QRectF& area);
    void paintLabel(const SheetRow& row);
    void paintPiece(const SheetRow& row, const PlacedFormula& piece);
    bool isMarked(const SheetRow& row, const PlacedFormula& piece) const;
    QColor quietColor(const SheetRow& row) const;
    QColor pieceColor(const SheetRow& row, const PlacedFormula& piece) const;
    void paintMarks(const SheetRow& row, const PlacedFormula& piece);
    int coloredGroup(const SheetRow& row, const PlacedFormula& piece) const;

    QPainter& m_painter;
    const EquationSheet& m_sheet;
    FormulaPainter& m_formulas;
    SheetLook m_look;
};

/// The heading above the equations of a group, in the user's language.
QString headingOf(EquationGroup group);

} // namespace coenergy
