#include "plot/choice_painter.hpp"

#include "theme/caption.hpp"
#include "theme/formula_source.hpp"
#include "theme/theme.hpp"

#include <QIcon>
#include <QPainter>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int choicePadding = 6;

} // namespace

void ChoicePainter::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    if (index.data(Kind).isNull()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    constexpr double emSize = 14;
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    if (isSelected || option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(option.rect,
                          themeColor(option.palette, isSelected ? ColorRole::Selection : ColorRole::Highlight));
    QRect area = option.rect.adjusted(choicePadding, 0, -choicePadding, 0);
    const QIcon mark = index.data(Qt::DecorationRole).value<QIcon>();
    if (!mark.isNull()) {
        mark.paint(painter, QRect(area.topLeft(), QSize(area.height(), area.height())));
        area.setLeft(area.left() + area.height() + choicePadding);
    }
    const QString words = index.data(Words).toString();
    const Caption name =
        words.isEmpty() ? Caption{index.data(Name).toString(), index.data(Latex).toString()} : Caption{words, {}};
    const CaptionLook look = {m_formulas, option.font, themeColor(option.palette, ColorRole::Text),
                              formulaEm(option.font, emSize)};
    paintCaption(*painter, name, area, Qt::AlignLeft, look);
    const int left = area.width() - static_cast<int>(captionWidth(name, look)) - 2 * choicePadding;
    const QString kind = option.fontMetrics.elidedText(index.data(Kind).toString(), Qt::ElideRight, std::max(0, left));
    paintCaption(*painter, {kind, {}}, area, Qt::AlignRight,
                 {nullptr, option.font, themeColor(option.palette, ColorRole::Muted)});
}

QSize ChoicePainter::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width(), option.fontMetrics.lineSpacing() + 8};
}

} // namespace coenergy
