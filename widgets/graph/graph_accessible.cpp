// The canvas as an accessible list: the reference, the nodes, the branches, each described in words; then the row of
// types.
#include "graph_accessible.hpp"

#include "graph_canvas.hpp"
#include "graph_words.hpp"
#include "type_palette.hpp"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <algorithm>
#include <mutex>

namespace coenergy {

namespace {

std::optional<GraphItem> itemAt(const GraphCanvas& canvas, int index) {
    const std::vector<GraphItem> items = itemsOf(canvas.drawing());
    return index >= 0 && index < static_cast<int>(items.size()) ? std::optional(items[static_cast<std::size_t>(index)])
                                                                : std::nullopt;
}

int currentIndex(const GraphCanvas& canvas) {
    const std::vector<GraphItem> items = itemsOf(canvas.drawing());
    const auto found = canvas.current() ? std::find(items.begin(), items.end(), *canvas.current()) : items.end();
    return found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

QString wordsFor(const GraphItem& item, const GraphPicture& picture) {
    if (item.kind == GraphItem::Kind::Node)
        return spokenNode(item.number, picture);
    const auto found = std::find_if(picture.branches.begin(), picture.branches.end(),
                                    [&item](const PicturedBranch& branch) { return branch.number == item.number; });
    return found == picture.branches.end()
               ? QString()
               : spokenBranch(static_cast<std::size_t>(found - picture.branches.begin()), picture);
}

// Knows its item by its place; a place that is gone makes it invalid.
class ItemAccessible : public QAccessibleInterface {
public:
    ItemAccessible(GraphCanvas* canvas, int index) : m_canvas(canvas), m_index(index) {}

    bool isValid() const override { return m_canvas && itemAt(*m_canvas, m_index); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_canvas); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid()
                   ? wordsFor(*itemAt(*m_canvas, m_index), m_canvas->drawing().picture)
                   : QString();
    }

    QRect rect() const override {
        if (!isValid())
            return {};
        const QRect area =
            m_canvas->mapFromScene(areaOf(m_canvas->drawing(), *itemAt(*m_canvas, m_index))).boundingRect();
        return {m_canvas->viewport()->mapToGlobal(area.topLeft()), area.size()};
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        if (isValid()) {
            state.selected = currentIndex(*m_canvas) == m_index;
            state.focused = state.selected && m_canvas->hasFocus();
        }
        return state;
    }

private:
    QPointer<GraphCanvas> m_canvas;
    int m_index;
};

class CanvasAccessible : public QAccessibleWidget {
public:
    explicit CanvasAccessible(GraphCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List) {}
    ~CanvasAccessible() override { forgetItems(); }

    int childCount() const override { return itemCount() + 1; }

    QAccessibleInterface* child(int index) const override {
        if (index == itemCount())
            return QAccessible::queryAccessibleInterface(types());
        if (index < 0 || index > itemCount())
            return nullptr;
        if (const auto known = m_ids.constFind(index); known != m_ids.constEnd())
            return QAccessible::accessibleInterface(*known);
        auto* item = new ItemAccessible(canvas(), index);
        m_ids.insert(index, QAccessible::registerAccessibleInterface(item));
        return item;
    }

    int indexOfChild(const QAccessibleInterface* child) const override {
        for (auto id = m_ids.constBegin(); id != m_ids.constEnd(); ++id)
            if (QAccessible::accessibleInterface(*id) == child)
                return id.key();
        return child && child->object() == types() ? itemCount() : -1;
    }

    QAccessibleInterface* childAt(int x, int y) const override {
        for (int index = childCount() - 1; index >= 0; --index)
            if (child(index)->rect().contains(x, y))
                return child(index);
        return nullptr;
    }

    QAccessibleInterface* focusChild() const override {
        return canvas()->hasFocus() ? child(currentIndex(*canvas())) : nullptr;
    }

    void forgetItems() {
        for (const QAccessible::Id id : std::as_const(m_ids))
            QAccessible::deleteAccessibleInterface(id);
        m_ids.clear();
    }

private:
    int itemCount() const { return static_cast<int>(itemsOf(canvas()->drawing()).size()); }
    TypePalette* types() const { return canvas()->findChild<TypePalette*>(); }
    GraphCanvas* canvas() const { return static_cast<GraphCanvas*>(object()); }

    mutable QHash<int, QAccessible::Id> m_ids;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* canvas = qobject_cast<GraphCanvas*>(object);
    return canvas ? new CanvasAccessible(canvas) : nullptr;
}

CanvasAccessible* activeInterface(GraphCanvas& canvas) {
    return QAccessible::isActive() ? dynamic_cast<CanvasAccessible*>(QAccessible::queryAccessibleInterface(&canvas))
                                   : nullptr;
}

} // namespace

void installGraphAccessibility() {
    static std::once_flag once;
    std::call_once(once, [] { QAccessible::installFactory(makeAccessible); });
}

void tellGraphChanged(GraphCanvas& canvas) {
    if (CanvasAccessible* list = activeInterface(canvas)) {
        list->forgetItems();
        QAccessibleEvent event(&canvas, QAccessible::ObjectReorder);
        QAccessible::updateAccessibility(&event);
    }
}

void tellCurrentItem(GraphCanvas& canvas) {
    if (activeInterface(canvas) && canvas.hasFocus() && currentIndex(canvas) >= 0) {
        QAccessibleEvent event(&canvas, QAccessible::Focus);
        event.setChild(currentIndex(canvas));
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace coenergy
