// By keyboard and ear: in every state of the window each widget that does something can be reached without a pointer,
// shows its focus and says what it is.
#include "studio/window/main_window.hpp"

#include "drawing/drawing_view.hpp"
#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "editor/row/glyph_button.hpp"
#include "editor/row/item_row.hpp"
#include "equations/equation_panel.hpp"
#include "model/edit.hpp"
#include "plot/chart.hpp"
#include "plot/plot_pane.hpp"
#include "problems/problems_list.hpp"
#include "session/runs.hpp"
#include "studio/equations/check_bar.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/model/model_pane.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/start/start_page.hpp"
#include "studio/window/band.hpp"
#include "studio/window/manual_window.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/shortcut_sheet.hpp"
#include "studio/window/status_strip.hpp"
#include "studio/window/studio_style.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/sampled.hpp"
#include "support/test_program.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

using namespace coenergy;
using tests::patience;

namespace {

template <class... Kinds> bool isOneOf(const QWidget* widget) {
    return (... || (qobject_cast<const Kinds*>(widget) != nullptr));
}

// Scroll bars are moved by what they scroll, the menu bar by F10; what the small buttons of rows do is in the menu
// Model.
bool isInteractive(const QWidget* widget) {
    if (!widget->isVisible() || !widget->isEnabled() || isOneOf<QScrollBar, QMenuBar, QMenu, QHeaderView>(widget))
        return false;
    const bool isOfRow = isOneOf<GlyphButton>(widget) && widget->focusPolicy() == Qt::NoFocus;
    if (isOfRow || isOneOf<QLineEdit>(widget->parentWidget()))
        return false;
    return widget->focusPolicy() != Qt::NoFocus ||
           isOneOf<QAbstractButton, QLineEdit, QAbstractSlider, QComboBox, QAbstractItemView, QPlainTextEdit, QTabBar>(
               widget);
}

QList<QWidget*> interactive(const QWidget* window) {
    QList<QWidget*> found;
    for (QWidget* widget : window->findChildren<QWidget*>())
        if (widget->window() == window && isInteractive(widget))
            found.append(widget);
    return found;
}

QString called(const QWidget* widget) {
    return QStringLiteral("%1 '%2' in %3")
        .arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName(),
             QLatin1String(widget->parentWidget()->metaObject()->className()));
}

QSet<QWidget*> reachedByTab(QWidget* window) {
    constexpr int most = 600;
    QSet<QWidget*> reached;
    for (int k = 0; k < most; ++k) {
        QWidget* focused = QApplication::focusWidget();
        if (!focused || focused->window() != window)
            break;
        reached.insert(focused);
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    return reached;
}

// One of a group is reached by Tab, the others by arrows.
bool isBesideReached(const QWidget* widget, const QSet<QWidget*>& reached) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (!button)
        return false;
    for (QWidget* other : reached) {
        const bool isSibling = other->parentWidget() == widget->parentWidget();
        if (isSibling && other->metaObject() == widget->metaObject())
            return true;
    }
    return false;
}

// A tool button with an action is in the menus, too; views are turned by Ctrl+PgDown, and F8 goes where a band leads.
bool hasShortcut(const QWidget* widget, const QWidget* window) {
    if (isOneOf<QTabBar>(widget) || isOneOf<Band>(widget->parentWidget()))
        return true;
    const auto* button = qobject_cast<const QToolButton*>(widget);
    const QAction* action = button ? button->defaultAction() : nullptr;
    return action && window->actions().contains(const_cast<QAction*>(action));
}

const QWidget* rowOf(const QWidget* widget) {
    while (widget && !isOneOf<ItemRow>(widget))
        widget = widget->parentWidget();
    return widget;
}

QHash<const QWidget*, int> heightsOfRows(const QWidget* form) {
    QHash<const QWidget*, int> heights;
    for (const ItemRow* row : form->findChildren<ItemRow*>())
        heights.insert(row, row->mapTo(form, QPoint(0, 0)).y());
    return heights;
}

bool looksFocused(QWidget* widget) {
    QWidget* shown = widget->parentWidget() ? widget->parentWidget() : widget; // some are framed by what holds them
    if (QWidget* other = QApplication::focusWidget())
        other->clearFocus();
    QApplication::processEvents();
    const QImage before = shown->grab().toImage();
    widget->setFocus(Qt::TabFocusReason);
    QApplication::processEvents();
    return !widget->hasFocus() || shown->grab().toImage() != before;
}

bool hasFittingRole(const QWidget* widget, QAccessible::Role role) {
    if (isOneOf<QAbstractSlider>(widget))
        return role == QAccessible::Slider || role == QAccessible::ScrollBar;
    if (isOneOf<QLineEdit, QPlainTextEdit>(widget))
        return role == QAccessible::EditableText;
    if (isOneOf<QComboBox>(widget))
        return role == QAccessible::ComboBox;
    if (isOneOf<QAbstractButton>(widget))
        return role == QAccessible::Button || role == QAccessible::PushButton || role == QAccessible::CheckBox ||
               role == QAccessible::RadioButton || role == QAccessible::ButtonMenu ||
               role == QAccessible::ButtonDropDown;
    return role != QAccessible::NoRole;
}

} // namespace

class TestKeyboard : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void everyWidgetCanBeUsedBlind_data();
    void everyWidgetCanBeUsedBlind();
    void tabReadsTheModels();
    void fieldsSayTheirFormulasAndErrors();
    void equationsPlotsAndDrawingsAreTold();
    void panesAreCycledInTheirOrder();
    void f10OpensTheMenus();
    void theExamplesAreAKeyAway();
    void actionsHaveTheShortcutsOfTheDesign();
    void theSheetHasEveryShortcut();

private:
    void open(const char* example);
    void run();
    QAction* action(const char* name) const { return m_window->findChild<QAction*>(QLatin1String(name)); }
    TextField* potential() const {
        return m_window->editor().cell({Section::Energies, 0, Column::Potential, 0})->textField();
    }
    void breakPotential();

    tests::OwnSettings m_settings;
    MainWindow* m_window = nullptr;
};

void TestKeyboard::init() {
    QApplication::setStyle(new StudioStyle);
    m_window = new MainWindow;
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window));
}

void TestKeyboard::cleanup() {
    delete m_window;
    m_window = nullptr;
}

void TestKeyboard::open(const char* example) {
    for (const Example& known : loadExamples())
        if (known.resource.contains(QLatin1String(example)))
            m_window->session().openDocument(known.document);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent() && !m_window->session().equations().empty(), patience);
}

void TestKeyboard::run() {
    action("simulate")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().shownRun().has_value() && !m_window->runs().isBusy(), patience);
}

void TestKeyboard::breakPotential() {
    potential()->setFocus();
    QTest::keyClick(potential(), Qt::Key_End);
    QTest::keyClicks(potential(), QStringLiteral("+thetha"));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent() && hasErrors(m_window->session().findings()), patience);
}

void TestKeyboard::everyWidgetCanBeUsedBlind_data() {
    QTest::addColumn<QString>("state");
    for (const char* state : {"start", "model", "motion", "problems", "details", "check", "shortcuts", "manual"})
        QTest::newRow(state) << QString(state);
}

void TestKeyboard::everyWidgetCanBeUsedBlind() {
    QFETCH(QString, state);
    QWidget* window = m_window;
    if (state != QLatin1String("start"))
        open("cart_pole");
    if (state == QLatin1String("motion"))
        run();
    if (state == QLatin1String("problems")) {
        breakPotential();
        emit m_window->status().problemsWanted();
    }
    if (state == QLatin1String("details")) {
        m_window->editor().cell({Section::Parameters, 0, Column::Value, 0})->widget()->setFocus();
        action("details")->trigger();
    }
    if (state == QLatin1String("check"))
        action("check-equation")->trigger();
    if (state == QLatin1String("shortcuts")) {
        action("shortcuts")->trigger();
        window = m_window->findChild<QDialog*>();
        QVERIFY(window && QTest::qWaitForWindowActive(window));
    }
    if (state == QLatin1String("manual")) {
        action("manual")->trigger();
        window = m_window->findChild<ManualWindow*>();
        QVERIFY(window && QTest::qWaitForWindowActive(window));
    }
    QApplication::processEvents();

    if (!QApplication::focusWidget())
        interactive(window).front()->setFocus();
    const QSet<QWidget*> reached = reachedByTab(window);
    QStringList faults;
    for (QWidget* widget : interactive(window)) {
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        if (!accessible || accessible->text(QAccessible::Name).isEmpty())
            faults += called(widget) + QStringLiteral(": no name");
        else if (!hasFittingRole(widget, accessible->role()))
            faults += called(widget) + QStringLiteral(": role %1").arg(int(accessible->role()));
        if (!reached.contains(widget) && !isBesideReached(widget, reached) && !hasShortcut(widget, m_window))
            faults += called(widget) + QStringLiteral(": not reached");
        if (reached.contains(widget) && !looksFocused(widget))
            faults += called(widget) + QStringLiteral(": focus not seen");
    }
    faults.removeDuplicates();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

// From the title to the run's settings without leaving the form, top down; one form shows all of them in turn.
void TestKeyboard::tabReadsTheModels() {
    ModelEditor& editor = m_window->editor();
    const QWidget* form = editor.findChild<QScrollArea*>()->widget();
    for (const Example& example : tests::sampled(loadExamples(), {.oneIn = 5})) {
        editor.setDocument(example.document);
        QApplication::processEvents();
        const QHash<const QWidget*, int> heights = heightsOfRows(form); // before the focus makes fields grow
        editor.focusField({Section::Model, 0, Column::Title, 0});
        QSet<QWidget*> reached;
        int before = 0;
        while (editor.isAncestorOf(QApplication::focusWidget()) && !reached.contains(QApplication::focusWidget())) {
            QWidget* stop = QApplication::focusWidget();
            const int height = heights.value(rowOf(stop), before);
            QVERIFY2(height >= before, qPrintable(example.title + QStringLiteral(": ") + stop->accessibleName()));
            before = height;
            reached.insert(stop);
            QTest::keyClick(stop, Qt::Key_Tab);
        }
        for (TextField* field : form->findChildren<TextField*>())
            QVERIFY2(!field->isVisible() || field->isReadOnly() || reached.contains(field),
                     qPrintable(example.title + QStringLiteral(" has not ") + field->accessibleName()));
    }
}

void TestKeyboard::fieldsSayTheirFormulasAndErrors() {
    open("simple_pendulum");
    TextField* field = potential();
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(field);
    QCOMPARE(accessible->role(), QAccessible::EditableText);
    QCOMPARE(accessible->text(QAccessible::Name), QStringLiteral("potential energy"));
    QCOMPARE(accessible->textInterface()->text(0, accessible->textInterface()->characterCount()), field->text());
    QTRY_VERIFY_WITH_TIMEOUT(accessible->text(QAccessible::Description).contains(QStringLiteral("cosine of theta")),
                             patience);
    breakPotential();
    m_window->editor().cell({Section::Energies, 0, Column::KineticCoenergy, 0})->textField()->setFocus();
    QVERIFY(accessible->text(QAccessible::Description).contains(QStringLiteral("thetha is not defined")));
}

void TestKeyboard::equationsPlotsAndDrawingsAreTold() {
    open("cart_pole");
    run();
    QAccessibleInterface* equations = QAccessible::queryAccessibleInterface(&m_window->equations());
    QCOMPARE(equations->childCount(), 2);
    const QString first = equations->child(0)->text(QAccessible::Name);
    QVERIFY2(first.contains(QStringLiteral("times x double dot")) && first.endsWith(QStringLiteral("equals zero")),
             qPrintable(first));
    const auto charts = m_window->runPane().plots().findChildren<Chart*>();
    QVERIFY(!charts.isEmpty());
    for (const Chart* chart : charts)
        QVERIFY2(!chart->accessibleDescription().isEmpty(), qPrintable(chart->accessibleName()));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->runPane().drawing().view().accessibleDescription().isEmpty(), patience);
}

void TestKeyboard::panesAreCycledInTheirOrder() {
    open("cart_pole");
    run();
    action("pane-1")->trigger();
    QList<QWidget*> order;
    for (int k = 0; k < 4; ++k) {
        action("next-pane")->trigger();
        order.append(QApplication::focusWidget());
    }
    const auto isIn = [&](int stop, const QWidget& pane) { return pane.isAncestorOf(order[stop]); };
    QVERIFY(isIn(0, m_window->equationPane()));
    QVERIFY(isIn(1, m_window->runPane()));
    QVERIFY(isIn(2, m_window->status()));
    QVERIFY(isIn(3, m_window->modelPane()));
    action("previous-pane")->trigger();
    QVERIFY(m_window->status().isAncestorOf(QApplication::focusWidget()));
}

void TestKeyboard::f10OpensTheMenus() {
    QTest::keyClick(m_window, Qt::Key_F10);
    QMenu* first = m_window->menuBar()->actions().front()->menu();
    QTRY_VERIFY(first->isVisible());
    QTest::keyClick(first, Qt::Key_Escape);
}

void TestKeyboard::theExamplesAreAKeyAway() {
    const auto* search = m_window->findChild<StartPage*>()->findChild<QLineEdit*>();
    m_window->findChild<QAction*>(QStringLiteral("examples"))->trigger();
    QTRY_COMPARE(QApplication::focusWidget(), search);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(QApplication::focusWidget() != search);
}

void TestKeyboard::actionsHaveTheShortcutsOfTheDesign() {
    const std::pair<const char*, const char*> designed[] = {
        {"new", "Ctrl+N"},
        {"open", "Ctrl+O"},
        {"examples", "Ctrl+Shift+O"},
        {"save", "Ctrl+S"},
        {"save-as", "Ctrl+Shift+S"},
        {"export-tex", "Ctrl+E"},
        {"export-report", "Ctrl+Shift+R"},
        {"export-drawing", ""},
        {"quit", "Ctrl+Q"},
        {"undo", "Ctrl+Z"},
        {"redo", "Ctrl+Shift+Z"},
        {"copy-equation", "Ctrl+Shift+C"},
        {"copy-all", "Ctrl+Shift+L"},
        {"add-to-model", "Ctrl+Shift+A"},
        {"add-row", "Ctrl+Return"},
        {"remove-row", "Ctrl+Shift+Backspace"},
        {"row-up", "Alt+Up"},
        {"row-down", "Alt+Down"},
        {"details", "Ctrl+I"},
        {"next-problem", "F8"},
        {"previous-problem", "Shift+F8"},
        {"pane-1", "Ctrl+1"},
        {"pane-2", "Ctrl+2"},
        {"pane-3", "Ctrl+3"},
        {"only-pane", "F9"},
        {"own-window", "Shift+F9"},
        {"next-view", "Ctrl+PgDown"},
        {"previous-view", "Ctrl+PgUp"},
        {"origin-colors", "Ctrl+Shift+K"},
        {"simplify", "Ctrl+Shift+E"},
        {"compact", "Ctrl+Shift+I"},
        {"check-equation", "Ctrl+Shift+Q"},
        {"zoom-in", "Ctrl++"},
        {"zoom-out", "Ctrl+-"},
        {"zoom-reset", "Ctrl+0"},
        {"next-pane", "F6"},
        {"present", "F11"},
        {"simulate", "F5"},
        {"stop", "Esc"},
        {"play", "Shift+F5"},
        {"add-plot", "Ctrl+Shift+G"},
        {"fit-plots", "Ctrl+Shift+F"},
        {"cursor-values", "Ctrl+Shift+D"},
        {"sample-table", "Ctrl+T"},
        {"pin-run", "Ctrl+Shift+P"},
        {"show-audits", ""},
        {"manual", "F1"},
        {"shortcuts", "Ctrl+F1"},
        {"about", ""},
    };
    QStringList faults;
    for (const auto& [name, keys] : designed) {
        const QAction* known = action(name);
        const QString has = known ? known->shortcut().toString(QKeySequence::PortableText) : QStringLiteral("missing");
        if (has != QLatin1String(keys))
            faults += QStringLiteral("%1: %2").arg(QLatin1String(name), has);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

// Those of submenus, too: one is given keys here, since none has any now.
void TestKeyboard::theSheetHasEveryShortcut() {
    action("appearance-dark")->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_F12));
    action("shortcuts")->trigger();
    const auto* tree = m_window->findChild<ShortcutSheet*>()->findChild<QTreeWidget*>();
    QStringList rows;
    for (QTreeWidgetItemIterator item(const_cast<QTreeWidget*>(tree)); *item; ++item) {
        rows.append((*item)->text(0) + QLatin1Char('\t') + (*item)->text(1));
        QVERIFY(tree->visualItemRect(*item).height() >= 24); // as high as what can be pressed
    }
    int count = 0;
    for (const QAction* each : m_window->actions()) {
        if (each->shortcuts().isEmpty())
            continue;
        ++count;
        const QString keys = each->shortcut().toString(QKeySequence::NativeText);
        const auto isIts = [&](const QString& row) {
            return row.startsWith(each->iconText().left(3)) && row.contains(QLatin1Char('\t') + keys);
        };
        QVERIFY2(std::any_of(rows.begin(), rows.end(), isIts), qPrintable(each->text() + keys));
    }
    QVERIFY(count > 40);
}

COENERGY_TEST(TestKeyboard)
#include "test_keyboard.moc"
