// The style draws ground, icons and arrows; the text, which it would draw in one font, is left to `SymbolText`.

#include "plot/typeset_cells.hpp"

#include "theme/theme.hpp"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QStylePainter>
#include <QToolTip>
#include <QtMath>

namespace coenergy {

namespace {

constexpr int cellMargin = 4;

SymbolText cellSymbols(const QVariant& typeset, const QVariant& words) {
    if (typeset.isValid())
        return typeset.value<SymbolText>();
    SymbolText text;
    text.addWords(words.toString());
    return text;
}

void paintIn(QPainter& painter, const SymbolText& text, const QRectF& room, Qt::Alignment alignment,
             const QFont& font) {
    const SymbolText shown = text.elided(font, room.width());
    const double width = shown.size(font).width();
    const double left = alignment.testFlag(Qt::AlignRight)     ? room.right() - width
                        : alignment.testFlag(Qt::AlignHCenter) ? room.center().x() - 0.5 * width
                                                               : room.left();
    shown.paint(painter, {left + 0.5 * width, room.center().y()}, font);
}

} // namespace

// Cells

void TypesetCells::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.data(symbolRole).isValid())
        option->text.clear();
}

QRectF TypesetCells::roomForText(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    QRectF room = QRectF(cell.rect).adjusted(cellMargin, 0, -cellMargin, 0);
    if (!cell.icon.isNull()) {
        const QStyle& style = cell.widget ? *cell.widget->style() : *QApplication::style();
        room.setLeft(style.subElementRect(QStyle::SE_ItemViewItemDecoration, &cell, cell.widget).right() +
                     2 * cellMargin);
    }
    return room;
}

void TypesetCells::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant typeset = index.data(symbolRole);
    if (!typeset.isValid())
        return;
    painter->save();
    painter->setPen(option.palette.color(QPalette::Text));
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    paintIn(*painter, typeset.value<SymbolText>(), roomForText(option, index), alignment, option.font);
    painter->restore();
}

QSize TypesetCells::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const QVariant typeset = index.data(symbolRole);
    if (typeset.isValid())
        size.rwidth() += qCeil(typeset.value<SymbolText>().size(option.font).width()) + 2 * cellMargin;
    return size;
}

bool TypesetCells::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                             const QModelIndex& index) {
    const bool isTip = event->type() == QEvent::ToolTip && index.data(Qt::ToolTipRole).isNull();
    if (!isTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const SymbolText text = cellSymbols(index.data(symbolRole), index.data());
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const bool isCut = text.size(cell.font).width() > roomForText(option, index).width();
    QToolTip::showText(event->globalPos(), isCut ? text.toHtml() : QString(), view);
    return true;
}

// Headings

SymbolText TypesetHeading::symbols(int section) const {
    return cellSymbols(model()->headerData(section, orientation(), symbolRole),
                       model()->headerData(section, orientation(), Qt::DisplayRole));
}

void TypesetHeading::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const {
    QHeaderView::initStyleOptionForIndex(option, section);
    option->text.clear();
}

QRectF TypesetHeading::roomForText(const QRect& rect, int section) const {
    QStyleOptionHeaderV2 option;
    initStyleOption(&option);
    initStyleOptionForIndex(&option, section);
    option.rect = rect;
    const int arrow = option.sortIndicator == QStyleOptionHeader::None
                          ? 0
                          : style()->subElementRect(QStyle::SE_HeaderArrow, &option, this).width();
    return QRectF(rect).adjusted(cellMargin, 0, -cellMargin - arrow, 0);
}

void TypesetHeading::paintSection(QPainter* painter, const QRect& rect, int section) const {
    painter->save();
    QHeaderView::paintSection(painter, rect, section); // which leaves everything clipped
    painter->restore();
    painter->save();
    painter->setPen(themeColor(palette(), ColorRole::Muted));
    const QVariant alignment = model()->headerData(section, orientation(), Qt::TextAlignmentRole);
    paintIn(*painter, symbols(section), roomForText(rect, section),
            alignment.isValid() ? alignment.value<Qt::Alignment>() : defaultAlignment(), font());
    painter->restore();
}

QSize TypesetHeading::sectionSizeFromContents(int section) const {
    QSize size = QHeaderView::sectionSizeFromContents(section);
    size.rwidth() = qCeil(symbols(section).size(font()).width()) + 4 * cellMargin +
                    (isSortIndicatorShown() ? style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, this) : 0);
    return size;
}

bool TypesetHeading::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QHeaderView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int section = logicalIndexAt(help->pos());
    if (section < 0 || model()->headerData(section, orientation(), Qt::ToolTipRole).isValid())
        return QHeaderView::viewportEvent(event);
    const QRect rect(sectionViewportPosition(section), 0, sectionSize(section), height());
    const SymbolText text = symbols(section);
    const bool isCut = text.size(font()).width() > roomForText(rect, section).width();
    QToolTip::showText(help->globalPos(), isCut ? text.toHtml() : QString(), this);
    return true;
}

// Choices

TypesetChoice::TypesetChoice(QWidget* parent) : QComboBox(parent) {
    setItemDelegate(new TypesetCells(this));
}

// Names are wider as symbols than as words, and stand off the edge of their room.
QSize TypesetChoice::sizeHint() const {
    double words = 0;
    double symbols = 0;
    for (int k = 0; k < count(); ++k) {
        words = std::max<double>(words, fontMetrics().horizontalAdvance(itemText(k)));
        symbols = std::max(symbols, cellSymbols(itemData(k, symbolRole), itemText(k)).size(font()).width());
    }
    return QComboBox::sizeHint() + QSize(qCeil(std::max(0.0, symbols - words)) + 2 * cellMargin, 0);
}

void addSymbols(QComboBox& choice, const SymbolText& symbols, const QVariant& data) {
    choice.addItem(symbols.toPlainText(), data);
    choice.setItemData(choice.count() - 1, QVariant::fromValue(symbols), symbolRole);
}

void TypesetChoice::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
    paintIn(painter, cellSymbols(currentData(symbolRole), currentIndex() < 0 ? placeholderText() : currentText()),
            QRectF(room).adjusted(cellMargin, 0, -cellMargin, 0), Qt::AlignLeft, font());
}

} // namespace coenergy

#include "moc_typeset_cells.cpp"
