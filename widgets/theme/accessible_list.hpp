#pragma once
// A widget that paints its items itself as a list for assistive technology. For widgets that scroll: needs Qt Widgets.

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

namespace coenergy {

/// One item. Knows its place in the list; a place that is gone makes it invalid.
class AccessibleListItem : public QAccessibleInterface {
public:
    AccessibleListItem(QAbstractScrollArea* list, int index) : m_list(list), m_index(index) {}

    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_list); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}

    QRect rect() const override {
        if (!isValid())
            return {};
        const QRect visible = area();
        return {m_list->viewport()->mapToGlobal(visible.topLeft()), visible.size()};
    }

protected:
    /// In the viewport; of a valid item.
    virtual QRect area() const = 0;
    int index() const { return m_index; }
    /// Null when the widget is gone.
    template <class List> List* list() const { return static_cast<List*>(m_list.data()); }

private:
    QPointer<QAbstractScrollArea> m_list;
    int m_index;
};

/// The list; makes an item when it is first requested.
class AccessibleList : public QAccessibleWidget {
public:
    explicit AccessibleList(QAbstractScrollArea* list) : QAccessibleWidget(list, QAccessible::List) {}
    ~AccessibleList() override { forgetItems(); }

    int childCount() const override { return itemCount(); }

    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= itemCount())
            return nullptr;
        if (const auto known = m_ids.constFind(index); known != m_ids.constEnd())
            return QAccessible::accessibleInterface(*known);
        QAccessibleInterface* item = makeItem(index);
        m_ids.insert(index, QAccessible::registerAccessibleInterface(item));
        return item;
    }

    int indexOfChild(const QAccessibleInterface* child) const override {
        for (auto id = m_ids.constBegin(); id != m_ids.constEnd(); ++id)
            if (QAccessible::accessibleInterface(*id) == child)
                return id.key();
        return -1;
    }

    QAccessibleInterface* childAt(int x, int y) const override {
        for (int index = childCount() - 1; index >= 0; --index) // what is painted last is on top
            if (child(index)->rect().contains(x, y))
                return child(index);
        return nullptr;
    }

    QAccessibleInterface* focusChild() const override { return widget()->hasFocus() ? child(currentItem()) : nullptr; }

    /// To be called when the items of a list are other ones.
    static void announceItemsChanged(QWidget& widget) {
        if (AccessibleList* list = activeListOf(widget)) {
            list->forgetItems();
            QAccessibleEvent event(&widget, QAccessible::ObjectReorder);
            QAccessible::updateAccessibility(&event);
        }
    }

    /// To be called when another item of a list is the current one.
    static void announceCurrentItem(QWidget& widget) {
        const AccessibleList* list = activeListOf(widget);
        if (list && widget.hasFocus()) {
            QAccessibleEvent event(&widget, QAccessible::Focus);
            event.setChild(list->currentItem());
            QAccessible::updateAccessibility(&event);
        }
    }

protected:
    virtual int itemCount() const = 0;
    /// -1 where there is none.
    virtual int currentItem() const = 0;
    virtual AccessibleListItem* makeItem(int index) const = 0;

private:
    static AccessibleList* activeListOf(QWidget& widget) {
        return QAccessible::isActive() ? dynamic_cast<AccessibleList*>(QAccessible::queryAccessibleInterface(&widget))
                                       : nullptr;
    }

    void forgetItems() {
        for (const QAccessible::Id id : std::as_const(m_ids))
            QAccessible::deleteAccessibleInterface(id);
        m_ids.clear();
    }

    mutable QHash<int, QAccessible::Id> m_ids;
};

/// Makes every Widget such a List. May be called any number of times.
template <class List, class Widget> void installAccessibleList() {
    static const bool isInstalled = [] {
        QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
            auto* widget = qobject_cast<Widget*>(object);
            return widget ? new List(widget) : nullptr;
        });
        return true;
    }();
    Q_UNUSED(isInstalled)
}

} // namespace coenergy
