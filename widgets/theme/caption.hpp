#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace coenergy {

class FormulaSource;

/// A name as a formula. The words stand for it until it is typeset, where there is no typesetter, and in speech.
struct Caption {
    QString words;
    QString latex; ///< may be empty: words only

    bool operator==(const Caption&) const = default;
};

/// The look of captions: the font of the words, and the pixels per em of formulas. Without formulas, words.
struct CaptionLook {
    FormulaSource* formulas = nullptr;
    QFont font;
    QColor color;
    double em = 14;
};

/// Pixels per em of formulas beside text in this font; `size` is the size of formulas beside letters of 13 pixels.
double formulaEm(const QFont& text, double size);

double captionWidth(const Caption& caption, const CaptionLook& look);

/// Vertically centred in the box; on its left, on its right or in its centre.
void paintCaption(QPainter& painter, const Caption& caption, const QRectF& box, Qt::Alignment alignment,
                  const CaptionLook& look);

} // namespace coenergy
