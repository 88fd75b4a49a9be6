#pragma once

#include <QColor>
#include <QPointF>
#include <QSizeF>
#include <QStringList>

#include <optional>
#include <vector>

class QPainter;

namespace coenergy {

class FormulaSource;

/// A formula in lines, from its upper left corner.
struct FormulaLines {
    struct Place {
        QString tex;
        QPointF baseline;
    };
    std::vector<Place> places;
    QSizeF size;
    double em = 0;
};

/// The size of formulas beside text of the application's font.
double formulaEm();

/// Lines no wider than `width`, broken between the pieces; a piece that is too wide for a line shrinks all of them by
/// up to a fifth, and is broken within its brackets if that is not enough. Nothing for what is too wide even so, and
/// until the pieces are typeset.
std::optional<FormulaLines> layOutFormula(FormulaSource& source, const QStringList& pieces, double em, double width);

void paintFormula(QPainter& painter, FormulaSource& source, const FormulaLines& lines, QPointF corner,
                  const QColor& color);

} // namespace coenergy
