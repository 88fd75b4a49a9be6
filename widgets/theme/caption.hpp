#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace coenergy {

class FormulaSource;

/// A name as a formula. The words stand for it until it is typeset, where there is no typesetter, and for ears.
struct Caption {
    QString words;
    QString latex; ///< may be empty: words alone

    bool operator==(const Caption&) const = default;
};

/// How captions look: the words' font, and so many pixels per em of formulas. Without formulas, words.
struct CaptionLook {
    FormulaSource* formulas = nullptr;
    QFont font;
    QColor color;
    double em = 14;
};

/// Pixels per em of formulas beside text in this font; `size` is theirs where letters have 13 pixels.
double formulaEm(const QFont& text, double size);

double captionWidth(const Caption& caption, const CaptionLook& look);

/// In the middle of the box's height; at its left, its right or its centre.
void paintCaption(QPainter& painter, const Caption& caption, const QRectF& box, Qt::Alignment alignment,
                  const CaptionLook& look);

} // namespace coenergy
