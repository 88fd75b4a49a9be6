// A tree of menus with the keys of their actions. Keys that fields and plots handle themselves are not actions and are
// listed at the end.

#include "studio/window/shortcut_sheet.hpp"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace coenergy {

namespace {

// As they stand on keyboards: the toolkit asks for the names of keys in this context, and has others in some languages.
[[maybe_unused]] constexpr const char* keyNames[] = {
    QT_TRANSLATE_NOOP("QShortcut", "Up"), QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"), QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "PgDown")};

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys.append(sequence.toString(QKeySequence::NativeText));
    return keys.join(QStringLiteral(", "));
}

// The name without what it would do now ("Undo: Edit potential energy").
QString nameOfAction(const QAction& action) {
    return action.iconText().isEmpty() ? action.text() : action.iconText();
}

// Those of its submenus, too.
void addShortcuts(QTreeWidgetItem& group, const QMenu& menu) {
    for (const QAction* action : menu.actions()) {
        if (action->menu())
            addShortcuts(group, *action->menu());
        else if (!action->shortcuts().isEmpty())
            new QTreeWidgetItem(&group, {nameOfAction(*action), keysOf(*action)});
    }
}

// Rows as high as what can be pressed, headings nearer to what they head.
class RoomyRows : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        constexpr int rowHeight = 24, aboveHeading = 12;
        const QSize usual = QStyledItemDelegate::sizeHint(option, index);
        const int height = std::max(rowHeight, option.fontMetrics.height() + 6);
        return {usual.width(), isHeading(index) ? height + aboveHeading : height};
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (isHeading(index))
            option->displayAlignment = Qt::AlignLeft | Qt::AlignBottom;
    }

private:
    static bool isHeading(const QModelIndex& index) { return !index.parent().isValid(); }
};

QTreeWidgetItem* addGroup(QTreeWidget& tree, const QString& title) {
    auto* group = new QTreeWidgetItem(&tree, {title});
    QFont font = tree.font();
    font.setBold(true);
    group->setFont(0, font);
    group->setFirstColumnSpanned(true);
    group->setExpanded(true);
    return group;
}

void addKeys(QTreeWidget& tree, const QString& title, const std::vector<std::pair<QString, QString>>& keys) {
    QTreeWidgetItem* group = addGroup(tree, title);
    for (const auto& [what, how] : keys)
        new QTreeWidgetItem(group, {what, how});
}

} // namespace

ShortcutSheet::ShortcutSheet(const QMenuBar& menus, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keyboard shortcuts"));
    auto* layout = new QVBoxLayout(this);
    auto* tree = new QTreeWidget(this);
    tree->setAccessibleName(tr("Keyboard shortcuts"));
    tree->setColumnCount(2);
    tree->setHeaderLabels({tr("What"), tr("Keys")});
    tree->setRootIsDecorated(false);
    tree->setItemsExpandable(false);
    tree->setItemDelegate(new RoomyRows(tree));
    for (const QAction* menuAction : menus.actions())
        addShortcuts(*addGroup(*tree, nameOfAction(*menuAction)), *menuAction->menu());
    addKeys(*tree, tr("In a field"),
            {{tr("Next or previous field"), tr("Tab, Shift+Tab")},
             {tr("Suggest names"), tr("Ctrl+Space")},
             {tr("A Greek letter by its name"), tr("\\theta, then Tab")},
             {tr("Row above or below"), tr("PgUp, PgDn")},
             {tr("Step the number"), tr("Up, Down")},
             {tr("By a tenth of that; by ten times as much"), tr("Shift; Ctrl with them")},
             {tr("Confirm; below the last row add another"), tr("Enter")},
             {tr("Break the line"), tr("Shift+Enter")}});
    addKeys(*tree, tr("In a plot"),
            {{tr("Time cursor by a sample, by ten"), tr("Left, Right; with Shift")},
             {tr("Second cursor, for differences"), tr("Ctrl+Left, Ctrl+Right")},
             {tr("Cursors on or off"), tr("C, D")},
             {tr("Move the view"), tr("Alt with an arrow key")},
             {tr("Zoom; one axis"), tr("+, −; Alt+Shift with an arrow key")},
             {tr("Fit; previous view"), tr("Home; Backspace")}});
    tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    layout->addWidget(tree);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    resize(680, 640); // in German, too, there is a gap before the keys
}

} // namespace coenergy

#include "moc_shortcut_sheet.cpp"
