#pragma once

#include "equations/typesetter.hpp"

#include <QCache>
#include <QColor>
#include <QPixmap>
#include <QPointF>
#include <QRectF>

class QPainter;

namespace coenergy {

/// The area of a formula with its baseline's left end at `origin`, for an em of `em` pixels.
QRectF formulaRect(const TypesetFormula& formula, QPointF origin, double em);

/// Paints formulas in any colour, sharp on any screen: each is rendered once for its size, colour and device pixel
/// ratio, with its baseline on a whole device pixel, and cached as a pixmap.
class FormulaPainter {
public:
    FormulaPainter();

    /// Only for formulas without an error. `origin` is the baseline's left end in the painter's coordinates, which
    /// must be unscaled.
    void paint(QPainter& painter, const TypesetFormula& formula, QPointF origin, double em, const QColor& color);

private:
    struct Key {
        QString tex;
        int emThousandths = 0;
        QRgb color = 0;
        int ratioThousandths = 1000;

        friend bool operator==(const Key&, const Key&) = default;
        friend size_t qHash(const Key& key, size_t seed) {
            return qHashMulti(seed, key.tex, key.emThousandths, key.color, key.ratioThousandths);
        }
    };
    struct Picture {
        QPixmap pixmap;
        QPointF origin; ///< of the baseline's left end in the pixmap, in whole device pixels
    };

    static Picture render(const TypesetFormula& formula, double devicePixelsPerEm, const QColor& color, double ratio);

    QCache<Key, Picture> m_pictures; ///< cost in bytes
};

} // namespace coenergy
