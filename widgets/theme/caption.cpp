// Formulas and words share the middle of the lower-case letters, so that both stand in one line of a legend.

#include "theme/caption.hpp"

#include "theme/formula_source.hpp"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

namespace coenergy {

namespace {

// "centre of mass", which is \mathrm{centre\ of\ mass}: a name that is words is set in the letters around it.
std::optional<QString> plainWords(const QString& latex) {
    static const QRegularExpression words(QStringLiteral(R"(^\\mathrm\{([A-Za-z]{2,}(?:\\ [A-Za-z]+)*)\}$)"));
    const QRegularExpressionMatch match = words.match(latex);
    return match.hasMatch() ? std::optional(match.captured(1).remove(QLatin1Char('\\'))) : std::nullopt;
}

std::optional<FormulaSource::Extent> extentOf(const Caption& caption, const CaptionLook& look) {
    return look.formulas && !caption.latex.isEmpty() && !plainWords(caption.latex)
               ? look.formulas->extent(caption.latex, look.em)
               : std::nullopt;
}

double leftOf(const QRectF& box, double width, Qt::Alignment alignment) {
    if (alignment.testFlag(Qt::AlignRight))
        return box.right() - width;
    return alignment.testFlag(Qt::AlignHCenter) ? box.center().x() - 0.5 * width : box.left();
}

} // namespace

double formulaEm(const QFont& text, double size) {
    constexpr double bodySize = 13;
    return size / bodySize * QFontInfo(text).pixelSize();
}

double captionWidth(const Caption& caption, const CaptionLook& look) {
    const auto extent = extentOf(caption, look);
    return extent ? extent->width
                  : QFontMetricsF(look.font).horizontalAdvance(plainWords(caption.latex).value_or(caption.words));
}

void paintCaption(QPainter& painter, const Caption& caption, const QRectF& box, Qt::Alignment alignment,
                  const CaptionLook& look) {
    const QFontMetricsF metrics(look.font);
    const double left = leftOf(box, captionWidth(caption, look), alignment);
    const double baseline = box.center().y() + 0.5 * metrics.xHeight();
    if (extentOf(caption, look)) {
        look.formulas->paint(painter, caption.latex, {left, baseline}, look.em, look.color);
        return;
    }
    painter.setFont(look.font);
    painter.setPen(look.color);
    painter.drawText(QPointF(left, baseline), plainWords(caption.latex).value_or(caption.words));
}

} // namespace coenergy
