// The order of a window is a ring; each row keeps its own stops together.

#include "editor/row/focus_order.hpp"

#include <QHash>
#include <QWidget>

namespace coenergy {

namespace {

const QWidget* rowOf(const QWidget* widget, const QHash<const QWidget*, QList<QWidget*>>& rows) {
    while (widget && !widget->isWindow() && !rows.contains(widget))
        widget = widget->parentWidget();
    return widget && rows.contains(widget) ? widget : nullptr;
}

} // namespace

void chainRows(const QList<QWidget*>& rows) {
    if (rows.isEmpty())
        return;
    QHash<const QWidget*, QList<QWidget*>> stops;
    for (QWidget* row : rows)
        stops.insert(row, {});
    QWidget* const begin = rows.front();
    for (QWidget* widget = begin->nextInFocusChain(); widget != begin; widget = widget->nextInFocusChain())
        if (const QWidget* row = widget->focusPolicy() == Qt::NoFocus ? nullptr : rowOf(widget, stops))
            stops[row].append(widget);
    QList<QWidget*> order;
    for (QWidget* row : rows)
        order += stops[row];
    // Qt looks back from a moved widget for the last one that takes the focus; from the end on, it is always near.
    for (qsizetype k = order.size() - 1; k > 0; --k)
        QWidget::setTabOrder(order.front(), order[k]);
}

} // namespace coenergy
