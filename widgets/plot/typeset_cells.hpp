#pragma once
// Tables and choices in which names are typeset. Their models give them as `SymbolText`; the letters of the display
// role remain for the clipboard and for ears.

#include "theme/symbol_text.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QStyledItemDelegate>

namespace coenergy {

/// Of a cell or a heading: its `SymbolText`.
constexpr int symbolRole = Qt::UserRole + 20;

/// Paints what has symbols, all else as usual. What has no room ends in an ellipsis and is whole in its tooltip.
class TypesetCells : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    QRectF roomForText(const QStyleOptionViewItem& option, const QModelIndex& index) const;
};

/// The same for the headings of columns.
class TypesetHeading : public QHeaderView {
    Q_OBJECT

public:
    explicit TypesetHeading(QWidget* parent = nullptr) : QHeaderView(Qt::Horizontal, parent) {}

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;
    bool viewportEvent(QEvent* event) override;
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;

private:
    SymbolText symbols(int section) const;
    QRectF roomForText(const QRect& rect, int section) const;
};

/// The same for a choice of one of several.
class TypesetChoice : public QComboBox {
    Q_OBJECT

public:
    explicit TypesetChoice(QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

void addSymbols(QComboBox& choice, const SymbolText& symbols, const QVariant& data = {});

} // namespace coenergy
