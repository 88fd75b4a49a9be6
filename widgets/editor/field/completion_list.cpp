// A borderless list window that never takes the focus, so that typing goes on undisturbed.

#include "editor/field/completion_list.hpp"

#include "theme/theme.hpp"

#include <QAbstractListModel>
#include <QPainter>
#include <QScreen>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int mostRows = 9;
constexpr int padding = 8;

} // namespace

class CompletionList::Rows : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(const std::vector<Completion>& rows) {
        beginResetModel();
        m_list = rows;
        endResetModel();
    }
    const std::vector<Completion>& rows() const { return m_list; }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_list.size());
    }

    QVariant data(const QModelIndex& index, int role) const override {
        const Completion& row = m_list[static_cast<std::size_t>(index.row())];
        if (role == Qt::DisplayRole)
            return row.name;
        if (role == Qt::UserRole)
            return row.kind;
        if (role == Qt::AccessibleTextRole)
            return row.name + QStringLiteral(", ") + row.kind;
        return {};
    }

private:
    std::vector<Completion> m_list;
};

class CompletionList::RowPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        if (isSelected || option.state.testFlag(QStyle::State_MouseOver))
            painter->fillRect(option.rect,
                              themeColor(option.palette, isSelected ? ColorRole::Selection : ColorRole::Highlight));
        const QRect area = option.rect.adjusted(padding, 0, -padding, 0);
        painter->setFont(option.font);
        painter->setPen(themeColor(option.palette, ColorRole::Text));
        painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        painter->setPen(themeColor(option.palette, ColorRole::Muted));
        painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, index.data(Qt::UserRole).toString());
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto width = [&](const QString& text) { return option.fontMetrics.horizontalAdvance(text); };
        return {width(index.data().toString()) + width(index.data(Qt::UserRole).toString()) + 5 * padding,
                option.fontMetrics.lineSpacing() + 6};
    }
};

CompletionList::CompletionList(QWidget* field) : QListView(field), m_rows(new Rows(this)) {
    setWindowFlags(Qt::ToolTip | Qt::FramelessWindowHint);
    setAttribute(Qt::WA_ShowWithoutActivating);
    setFocusPolicy(Qt::NoFocus);
    setModel(m_rows);
    setItemDelegate(new RowPainter(this));
    setUniformItemSizes(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Suggestions"));
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex& index) { emit picked(m_rows->rows()[static_cast<std::size_t>(index.row())]); });
}

void CompletionList::offer(const std::vector<Completion>& completions, const QRect& caret, Preselection preselection) {
    m_rows->setRows(completions);
    setCurrentIndex(preselection == Preselection::First ? m_rows->index(0) : QModelIndex());
    int width = 0;
    for (int row = 0; row < m_rows->rowCount(); ++row)
        width = std::max(width, sizeHintForIndex(m_rows->index(row)).width());
    const int rows = std::min(mostRows, m_rows->rowCount());
    if (rows < m_rows->rowCount())
        width += verticalScrollBar()->sizeHint().width();
    resize(width + 2 * frameWidth(), rows * sizeHintForRow(0) + 2 * frameWidth());
    QPoint corner = caret.bottomLeft() + QPoint(-padding, 3);
    const QRect screen = parentWidget()->screen()->availableGeometry();
    if (corner.y() + height() > screen.bottom())
        corner.setY(caret.top() - height() - 3);
    corner.setX(std::clamp(corner.x(), screen.left(), std::max(screen.left(), screen.right() - this->width())));
    move(corner);
    show();
}

void CompletionList::moveBy(int steps) {
    const int count = m_rows->rowCount();
    const int from = currentIndex().isValid() ? currentIndex().row() : (steps > 0 ? -1 : count);
    setCurrentIndex(m_rows->index(std::clamp(from + steps, 0, count - 1)));
}

std::optional<Completion> CompletionList::chosen() const {
    if (!currentIndex().isValid())
        return std::nullopt;
    return m_rows->rows()[static_cast<std::size_t>(currentIndex().row())];
}

} // namespace coenergy

#include "moc_completion_list.cpp"
