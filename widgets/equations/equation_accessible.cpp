// The panel as an accessible list with one item for each equation, named by the equation in words.

#include "equations/equation_accessible.hpp"

#include "equations/equation_panel.hpp"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <mutex>

namespace coenergy {

namespace {

// One equation. Knows its row by number; a row that is gone makes it invalid.
class EquationAccessible : public QAccessibleInterface {
public:
    EquationAccessible(EquationPanel* panel, int row) : m_panel(panel), m_row(row) {}

    bool isValid() const override { return m_panel && m_row < static_cast<int>(m_panel->rows().size()); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_panel); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}

    QString text(QAccessible::Text kind) const override {
        if (!isValid()) {
            return {};
        }
        const EquationItem& item = m_panel->rows()[static_cast<std::size_t>(m_row)].item;
        switch (kind) {
        case QAccessible::Name:
            return !item.spoken.isEmpty() ? item.spoken : item.text.isEmpty() ? latexOf(item) : item.text;
        case QAccessible::Description: {
            QStringList parts{item.heading.isEmpty() ? headingOf(item.group) : item.heading, item.name,
                              plainRemark(item.remark)};
            if (item.state == EquationState::Stale) {
                parts << EquationPanel::tr("not up to date");
            }
            parts << item.issue;
            parts.removeAll(QString());
            return parts.join(QStringLiteral(", "));
        }
        default:
            return {};
        }
    }

    QRect rect() const override {
        if (!isValid()) {
            return {};
        }
        const QRect area = m_panel->rowArea(m_row).toAlignedRect();
        return {m_panel->viewport()->mapToGlobal(area.topLeft()), area.size()};
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        state.readOnly = true;
        if (isValid()) {
            state.selected = m_panel->currentRow() == m_row;
            state.focused = state.selected && m_panel->hasFocus();
            state.offscreen = !m_panel->rowArea(m_row).intersects(m_panel->viewport()->rect());
        }
        return state;
    }

private:
    QPointer<EquationPanel> m_panel;
    int m_row;
};

class PanelAccessible : public QAccessibleWidget {
public:
    explicit PanelAccessible(EquationPanel* panel) : QAccessibleWidget(panel, QAccessible::List) {}
    ~PanelAccessible() override { forgetRows(); }

    int childCount() const override { return static_cast<int>(panel()->rows().size()); }

    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        const auto known = m_ids.constFind(index);
        if (known != m_ids.constEnd()) {
            return QAccessible::accessibleInterface(*known);
        }
        auto* equation = new EquationAccessible(panel(), index);
        m_ids.insert(index, QAccessible::registerAccessibleInterface(equation));
        return equation;
    }

    int indexOfChild(const QAccessibleInterface* child) const override {
        for (auto id = m_ids.constBegin(); id != m_ids.constEnd(); ++id) {
            if (QAccessible::accessibleInterface(*id) == child) {
                return id.key();
            }
        }
        return -1;
    }

    QAccessibleInterface* childAt(int x, int y) const override {
        for (int index = 0; index < childCount(); ++index) {
            if (child(index)->rect().contains(x, y)) {
                return child(index);
            }
        }
        return nullptr;
    }

    QAccessibleInterface* focusChild() const override {
        return panel()->hasFocus() ? child(panel()->currentRow()) : nullptr;
    }

    void forgetRows() {
        for (const QAccessible::Id id : std::as_const(m_ids)) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_ids.clear();
    }

private:
    EquationPanel* panel() const { return static_cast<EquationPanel*>(object()); }

    mutable QHash<int, QAccessible::Id> m_ids;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* panel = qobject_cast<EquationPanel*>(object);
    return panel ? new PanelAccessible(panel) : nullptr;
}

PanelAccessible* activeInterface(EquationPanel& panel) {
    return QAccessible::isActive() ? dynamic_cast<PanelAccessible*>(QAccessible::queryAccessibleInterface(&panel))
                                   : nullptr;
}

} // namespace

void installEquationAccessibility() {
    static std::once_flag once;
    std::call_once(once, [] { QAccessible::installFactory(makeAccessible); });
}

void tellRowsChanged(EquationPanel& panel) {
    if (PanelAccessible* list = activeInterface(panel)) {
        list->forgetRows();
        QAccessibleEvent event(&panel, QAccessible::ObjectReorder);
        QAccessible::updateAccessibility(&event);
    }
}

void tellCurrentRow(EquationPanel& panel) {
    if (activeInterface(panel) && panel.hasFocus()) {
        QAccessibleEvent event(&panel, QAccessible::Focus);
        event.setChild(panel.currentRow());
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace coenergy
