// The canvas as an accessible list: the reference, the nodes, the branches, each described in words; then the row of
// types.
#include "graph_accessible.hpp"

#include "graph_canvas.hpp"
#include "graph_words.hpp"
#include "theme/accessible_list.hpp"
#include "type_palette.hpp"

#include <algorithm>

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

class ItemAccessible : public AccessibleListItem {
public:
    using AccessibleListItem::AccessibleListItem;

    bool isValid() const override { return canvas() && itemAt(*canvas(), index()); }

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid()
                   ? wordsFor(*itemAt(*canvas(), index()), canvas()->drawing().picture)
                   : QString();
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        if (isValid()) {
            state.selected = currentIndex(*canvas()) == index();
            state.focused = state.selected && canvas()->hasFocus();
        }
        return state;
    }

private:
    GraphCanvas* canvas() const { return list<GraphCanvas>(); }
    QRect area() const override {
        return canvas()->mapFromScene(areaOf(canvas()->drawing(), *itemAt(*canvas(), index()))).boundingRect();
    }
};

class CanvasAccessible : public AccessibleList {
public:
    using AccessibleList::AccessibleList;

    int childCount() const override { return itemCount() + 1; }

    QAccessibleInterface* child(int index) const override {
        return index == itemCount() ? QAccessible::queryAccessibleInterface(types()) : AccessibleList::child(index);
    }

    int indexOfChild(const QAccessibleInterface* child) const override {
        return child && child->object() == types() ? itemCount() : AccessibleList::indexOfChild(child);
    }

private:
    TypePalette* types() const { return canvas()->findChild<TypePalette*>(); }
    GraphCanvas* canvas() const { return static_cast<GraphCanvas*>(object()); }
    int itemCount() const override { return static_cast<int>(itemsOf(canvas()->drawing()).size()); }
    int currentItem() const override { return currentIndex(*canvas()); }
    AccessibleListItem* makeItem(int index) const override { return new ItemAccessible(canvas(), index); }
};

} // namespace

void installGraphAccessibility() {
    installAccessibleList<CanvasAccessible, GraphCanvas>();
}

void announceGraphChanged(GraphCanvas& canvas) {
    AccessibleList::announceItemsChanged(canvas);
}

void announceCurrentItem(GraphCanvas& canvas) {
    if (currentIndex(canvas) >= 0)
        AccessibleList::announceCurrentItem(canvas);
}

} // namespace coenergy
