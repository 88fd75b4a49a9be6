// Greedy line filling; lines are as high as their highest widget, and lower ones are centred vertically.

#include "editor/row/flow_layout.hpp"

#include <QWidget>

#include <algorithm>

namespace coenergy {

FlowLayout::FlowLayout(int spacing, QWidget* parent) : QLayout(parent), m_spacing(spacing) {}

FlowLayout::~FlowLayout() {
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.append(item);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const {
    return flow(QRect(0, 0, width, 0), Mode::Measure);
}

void FlowLayout::setGeometry(const QRect& area) {
    QLayout::setGeometry(area);
    flow(area, Mode::Place);
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

int FlowLayout::flow(const QRect& area, Mode mode) const {
    const QRect inner = area.marginsRemoved(contentsMargins());
    int y = inner.top();
    int next = 0;
    while (next < count()) {
        const Line line = lineFrom(next, inner.width());
        int x = inner.left();
        for (; next < line.end; ++next) {
            if (m_items[next]->isEmpty())
                continue;
            const QSize size = sizeOf(*m_items[next], inner.width());
            if (mode == Mode::Place)
                m_items[next]->setGeometry(QRect(QPoint(x, y + (line.height - size.height()) / 2), size));
            x += size.width() + m_spacing;
        }
        y += line.height + (next < count() ? m_spacing : 0);
    }
    return y - area.top() + contentsMargins().bottom();
}

QSize FlowLayout::sizeOf(const QLayoutItem& item, int width) {
    const QSize wanted = item.sizeHint().expandedTo(item.minimumSize());
    const int given = std::max(1, width);
    if (wanted.width() <= given)
        return wanted;
    return {given, item.hasHeightForWidth() ? item.heightForWidth(given) : wanted.height()};
}

FlowLayout::Line FlowLayout::lineFrom(int first, int width) const {
    Line line{first, 0};
    int used = 0;
    for (; line.end < count(); ++line.end) {
        if (m_items[line.end]->isEmpty())
            continue;
        const QSize size = sizeOf(*m_items[line.end], width);
        if (used > 0 && used + size.width() > width)
            break;
        used += size.width() + m_spacing;
        line.height = std::max(line.height, size.height());
    }
    return line;
}

} // namespace coenergy

#include "moc_flow_layout.cpp"
