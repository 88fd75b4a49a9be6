// The panel as an accessible list with one item for each equation, named by the equation in words.

#include "equations/equation_accessible.hpp"

#include "equations/equation_panel.hpp"
#include "theme/accessible_list.hpp"

namespace coenergy {

namespace {

class EquationAccessible : public AccessibleListItem {
public:
    using AccessibleListItem::AccessibleListItem;

    bool isValid() const override { return panel() && index() < static_cast<int>(panel()->rows().size()); }

    QString text(QAccessible::Text kind) const override {
        if (!isValid())
            return {};
        const EquationItem& item = panel()->rows()[static_cast<std::size_t>(index())].item;
        switch (kind) {
        case QAccessible::Name:
            return !item.spoken.isEmpty() ? item.spoken : item.text.isEmpty() ? latexOf(item) : item.text;
        case QAccessible::Description: {
            QStringList parts{item.heading.isEmpty() ? headingOf(item.group) : item.heading, item.name,
                              plainRemark(item.remark)};
            if (item.state == EquationState::Stale)
                parts << EquationPanel::tr("not up to date");
            parts << item.issue;
            parts.removeAll(QString());
            return parts.join(QStringLiteral(", "));
        }
        default: return {};
        }
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        state.readOnly = true;
        if (isValid()) {
            state.selected = panel()->currentRow() == index();
            state.focused = state.selected && panel()->hasFocus();
            state.offscreen = !panel()->rowArea(index()).intersects(panel()->viewport()->rect());
        }
        return state;
    }

private:
    EquationPanel* panel() const { return list<EquationPanel>(); }
    QRect area() const override { return panel()->rowArea(index()).toAlignedRect(); }
};

class PanelAccessible : public AccessibleList {
public:
    using AccessibleList::AccessibleList;

private:
    EquationPanel* panel() const { return static_cast<EquationPanel*>(object()); }
    int itemCount() const override { return static_cast<int>(panel()->rows().size()); }
    int currentItem() const override { return panel()->currentRow(); }
    AccessibleListItem* makeItem(int index) const override { return new EquationAccessible(panel(), index); }
};

} // namespace

void installEquationAccessibility() {
    installAccessibleList<PanelAccessible, EquationPanel>();
}

void announceRowsChanged(EquationPanel& panel) {
    AccessibleList::announceItemsChanged(panel);
}

void announceCurrentRow(EquationPanel& panel) {
    AccessibleList::announceCurrentItem(panel);
}

} // namespace coenergy
