// The order of a window is a ring; each row keeps its own stops together.

#include "editor/focus_order.hpp"

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
    QWidget* last = nullptr;
    for (QWidget* row : rows)
        for (QWidget* widget : std::as_const(stops[row])) {
            if (last)
                QWidget::setTabOrder(last, widget);
            last = widget;
        }
}

} // namespace coenergy
