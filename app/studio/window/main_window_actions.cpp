// The window's actions. Every one has a text, most have a shortcut; none combines Alt with a letter, which opens a
// menu.

#include "bodies/written_bodies.hpp"
#include "editor/form/model_editor.hpp"
#include "equations/equation_panel.hpp"
#include "graphmodel/graph_edits.hpp"
#include "graphmodel/lagrangian_graph.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/edit.hpp"
#include "model/written_document.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "problems/message.hpp"
#include "session/runs.hpp"
#include "studio/equations/check_bar.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/model/model_pane.hpp"
#include "studio/motion/end_time.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/start/beginning.hpp"
#include "studio/window/appearance.hpp"
#include "studio/window/brief_button.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/manual_window.hpp"
#include "studio/window/menu_letters.hpp"
#include "studio/window/pane_header.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/pane_switches.hpp"
#include "studio/window/preferences_dialog.hpp"
#include "studio/window/report_export.hpp"
#include "studio/window/run_button.hpp"
#include "studio/window/shortcut_sheet.hpp"
#include "studio/window/status_strip.hpp"
#include "theme/icon.hpp"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

constexpr int noteTime = 8000; // milliseconds

constexpr QSize toolIconSize(18, 18);
constexpr int toolBarHeight = 40;

} // namespace

QAction* MainWindow::newAction(QMenu* menu, const QString& name, const QString& text, const QString& icon) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    if (!icon.isEmpty())
        action->setIcon(themeIcon(icon));
    menu->addAction(action);
    addAction(action);
    return action;
}

template <class Slot>
QAction* MainWindow::addCommand(QMenu* menu, const char* name, const QString& text, const QKeySequence& keys, Slot slot,
                                const char* icon) {
    QAction* action = newAction(menu, QLatin1String(name), text, QLatin1String(icon));
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, slot);
    return action;
}

void MainWindow::addSwitch(QMenu* menu, const char* name, const QString& text, const QKeySequence& keys,
                           const char* setting, const std::function<void(bool)>& apply) {
    QAction* action = newAction(menu, QLatin1String(name), text);
    action->setShortcut(keys);
    action->setCheckable(true);
    const QString key = QLatin1String(setting);
    connect(action, &QAction::toggled, this, [key, apply](bool isOn) {
        QSettings().setValue(key, isOn);
        apply(isOn);
    });
    action->setChecked(QSettings().value(key, true).toBool());
    if (!action->isChecked())
        apply(false);
}

void MainWindow::makeActions() {
    makeFileMenu();
    makeEditMenu();
    makeModelMenu();
    makeViewMenu();
    makeRunMenu();
    makeAnalysisMenu();
    makeHelpMenu();
    giveMenuLetters(*menuBar());
    auto* openMenus = new QShortcut(QKeySequence(Qt::Key_F10), this);
    connect(openMenus, &QShortcut::activated, this, [this] {
        menuBar()->setFocus(Qt::MenuBarFocusReason);
        menuBar()->setActiveAction(menuBar()->actions().front());
    });
}

void MainWindow::makeFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("File"));
    addCommand(menu, "new", tr("New model"), QKeySequence::New, &MainWindow::newModel, "document-new");
    addCommand(menu, "new-graph", tr("New linear graph"), {}, [this] { openBeginning(newGraph()); });
    addCommand(menu, "new-field", tr("New field"), {}, [this] { openBeginning(newField()); });
    addCommand(menu, "new-functional", tr("New functional"), {}, [this] { openBeginning(newFunctional()); });
    addCommand(menu, "open", tr("Open…"), QKeySequence::Open, &MainWindow::chooseFile, "document-open");
    m_recent = menu->addMenu(tr("Recent files"));
    m_recent->setObjectName(QStringLiteral("recent-files"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentFiles);
    fillRecentFiles();
    showRecent();
    addCommand(menu, "examples", tr("Examples"), Qt::CTRL | Qt::SHIFT | Qt::Key_O, &MainWindow::showGallery);
    makeExamplesMenu(menu->addMenu(tr("Open example")));
    addCommand(menu, "import-curves", tr("Import curves (CSV)…"), {}, &MainWindow::chooseCurves);
    menu->addSeparator();
    addCommand(menu, "save", tr("Save"), QKeySequence::Save, &MainWindow::save, "document-save");
    addCommand(menu, "save-as", tr("Save as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, &MainWindow::saveAs);
    menu->addSeparator();
    QAction* tex = addCommand(menu, "export-tex", tr("Export equations as LaTeX…"), Qt::CTRL | Qt::Key_E,
                              &MainWindow::exportTex, "export-tex");
    m_equationActions.append(tex);
    QAction* report = addCommand(menu, "export-report", tr("Export report…"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
                                 &MainWindow::exportReport);
    m_equationActions.append(report);
    m_equationActions.append(addCommand(menu, "export-program", tr("Export program…"), {}, &MainWindow::exportProgram));
    makePlotExports(menu);
    m_exportDrawing = addCommand(menu, "export-drawing", tr("Export drawing…"), {}, &MainWindow::exportDrawing);
    m_exportDrawing->setEnabled(false);
    menu->addSeparator();
    const auto addPrint = [&](const char* name, const QString& text, const QKeySequence& keys, ReportContent content) {
        m_equationActions.append(addCommand(menu, name, text, keys, [this, content] { print(content); }));
    };
    addPrint("print-equations", tr("Print equations…"), {}, ReportContent::EquationsAlone);
    addPrint("print-plots", tr("Print plots…"), {}, ReportContent::PlotsAlone);
    addPrint("print-report", tr("Print report…"), QKeySequence::Print, ReportContent::Everything);
    menu->addSeparator();
    QAction* quit = addCommand(menu, "quit", tr("Quit"), Qt::CTRL | Qt::Key_Q, &MainWindow::close);
    quit->setMenuRole(QAction::QuitRole);
}

// What there is to choose from is known when the menu opens.
void MainWindow::makePlotExports(QMenu* menu) {
    QMenu* plots = menu->addMenu(tr("Export plot"));
    plots->setObjectName(QStringLiteral("export-plot"));
    QAction* run = addCommand(menu, "export-run", tr("Export run as table (CSV)…"), {},
                              [this] { m_runPane->plots().exportRun(); });
    const auto fill = [this, plots, run] {
        plots->clear();
        PlotPane& shown = m_runPane->plots();
        for (std::size_t k = 0; k < shown.frameCount(); ++k)
            plots->addAction(
                tr("%1…", "a plot to be exported").arg(QString::fromStdString(shown.frame(k).plotted().title)), this,
                [&shown, k] { shown.exportPlot(k); });
        const bool hasRun = shown.trajectory().rowCount() > 0;
        plots->setEnabled(hasRun && !plots->isEmpty());
        run->setEnabled(hasRun);
    };
    connect(menu, &QMenu::aboutToShow, this, fill);
}

void MainWindow::makeExamplesMenu(QMenu* menu) {
    std::map<QString, QMenu*> menus;
    for (std::size_t k = 0; k < m_examples.size(); ++k) {
        QMenu*& group = menus[m_examples[k].groups.back()];
        if (!group)
            group = menu->addMenu(m_examples[k].groups.back());
        QAction* action = group->addAction(m_examples[k].title);
        action->setStatusTip(m_examples[k].summary);
        connect(action, &QAction::triggered, this, [this, k] { openExample(static_cast<int>(k)); });
    }
}

void MainWindow::makeEditMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Edit"));
    m_undo = addCommand(
        menu, "undo", tr("Undo"), Qt::CTRL | Qt::Key_Z, [this] { goThroughHistory(&Session::undo); }, "edit-undo");
    m_redo = newAction(menu, QStringLiteral("redo"), tr("Redo"), QStringLiteral("edit-redo"));
    m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    connect(m_redo, &QAction::triggered, this, [this] { goThroughHistory(&Session::redo); });
    menu->addSeparator();
    m_equationActions.append(addCommand(menu, "copy-equation", tr("Copy selected equation as LaTeX"),
                                        Qt::CTRL | Qt::SHIFT | Qt::Key_C, [this] { m_equationPane->copyCurrent(); }));
    m_equationActions.append(addCommand(
        menu, "copy-all", tr("Copy all equations as LaTeX"), Qt::CTRL | Qt::SHIFT | Qt::Key_L,
        [this] { m_equationPane->copyAll(); }, "copy"));
    menu->addSeparator();
    QAction* preferences =
        addCommand(menu, "preferences", tr("Preferences…"), Qt::CTRL | Qt::Key_Comma, &MainWindow::showPreferences);
    preferences->setMenuRole(QAction::PreferencesRole);
}

void MainWindow::showPreferences() {
    const auto named = [this](const char* name) { return findChild<QAction*>(QLatin1String(name)); };
    auto* dialog =
        new PreferencesDialog({named("appearance-desktop"), named("appearance-light"), named("appearance-dark")},
                              {named("run-on-every-change"), named("simplify")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

// Whoever goes back sees what that changes.
void MainWindow::goThroughHistory(void (Session::*step)()) {
    const Document before = m_session.document();
    (m_session.*step)();
    if (m_stage->isShown(Pane::Model))
        m_editor->showChange(before);
    m_runPane->followNumbers();
}

// Where its button was scrolled out of sight, the menu stands at the top of what is in sight.
void MainWindow::openAddMenu() {
    m_stage->show(Pane::Model);
    m_editor->openAddMenu();
    if (QWidget* menu = QApplication::activePopupWidget())
        menu->move(menu->x(), std::max(menu->y(), m_editor->mapToGlobal(QPoint()).y()));
}

void MainWindow::makeModelMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Model"));
    addCommand(menu, "add-to-model", tr("Add…"), Qt::CTRL | Qt::SHIFT | Qt::Key_A, &MainWindow::openAddMenu, "add");
    const auto addOfRow = [&](const char* name, const QString& text, const QKeySequence& keys,
                              void (ModelEditor::*slot)()) {
        m_rowActions.append(addCommand(menu, name, text, keys, [this, slot] { (m_editor->*slot)(); }));
        m_rowActions.back()->setEnabled(false);
    };
    addOfRow("add-row", tr("Add row below"), Qt::CTRL | Qt::Key_Return, &ModelEditor::addItem);
    addOfRow("remove-row", tr("Remove row"), Qt::CTRL | Qt::SHIFT | Qt::Key_Backspace, &ModelEditor::removeItem);
    addOfRow("row-up", tr("Move row up"), Qt::ALT | Qt::Key_Up, &ModelEditor::moveItemUp);
    addOfRow("row-down", tr("Move row down"), Qt::ALT | Qt::Key_Down, &ModelEditor::moveItemDown);
    addCommand(menu, "details", tr("Details"), Qt::CTRL | Qt::Key_I, [this] { m_editor->toggleDetails(); });
    menu->addSeparator();
    const auto addOfBodies = [&](const char* name, const QString& text, Document (*change)(const Document&)) {
        QAction* action = addCommand(menu, name, text, {},
                                     [this, text, change] { m_session.commit(text, change(m_session.document())); });
        connect(menu, &QMenu::aboutToShow, action,
                [this, action] { action->setEnabled(!m_session.document().bodies->empty()); });
    };
    addOfBodies("declare-coordinates", tr("Declare coordinates of bodies"), withCoordinatesDeclared);
    addOfBodies("write-out-bodies", tr("Write out bodies"), withBodiesWrittenOut);
    QAction* energies =
        addCommand(menu, "write-as-energies", tr("Write as energies"), {}, &MainWindow::writeAsEnergies);
    connect(menu, &QMenu::aboutToShow, energies, [this, energies] {
        energies->setEnabled(hasGraph(m_session.document()) || hasContinuum(m_session.document()));
    });
    QAction* graph = addCommand(menu, "write-as-graph", tr("Write as a graph"), {}, &MainWindow::writeAsGraph);
    connect(menu, &QMenu::aboutToShow, graph, [this, graph] {
        graph->setEnabled(!m_session.isPristine() && !hasOtherFormulation(m_session.document()));
    });
    connect(&m_session, &Session::graphFound, this, &MainWindow::writeAsGraph);
    menu->addSeparator();
    makeUnitsAction(menu);
    menu->addSeparator();
    addCommand(menu, "next-problem", tr("Next problem"), Qt::Key_F8, [this] { jumpToProblem(Direction::Forward); });
    addCommand(menu, "previous-problem", tr("Previous problem"), Qt::SHIFT | Qt::Key_F8,
               [this] { jumpToProblem(Direction::Backward); });
}

// As soon as the algebra has written it, or found why there is none; unless something is typed meanwhile.
void MainWindow::writeAsGraph() {
    m_session.settle();
    const std::shared_ptr<const GraphOfModel> graph = m_session.state().graph;
    if (!graph) {
        m_status->showMessage(tr("Looking for the graph..."), noteTime);
        return m_session.findGraph();
    }
    if (hasErrors(graph->problems)) {
        m_status->showMessage(plainMessage(messageText(graph->problems.front())), noteTime);
        return;
    }
    m_status->clearMessage();
    m_session.commit(tr("Write as a graph"), graph->document);
    if (!graph->problems.empty())
        m_status->showMessage(plainMessage(messageText(graph->problems.front())), noteTime);
}

// A graph at once; of a field as soon as the algebra has made a model.
void MainWindow::writeAsEnergies() {
    const Document& document = m_session.document();
    const auto write = [this](const auto& written) {
        if (hasErrors(written.problems))
            m_status->showMessage(plainMessage(messageText(written.problems.front())), noteTime);
        else
            m_session.commit(tr("Write as energies"), written.document);
    };
    if (hasGraph(document))
        write(lagrangianGraph(document, usualDisplacement(document)));
    else if (const auto& field = m_session.state().fieldModel; field && hasContinuum(document))
        write(field->written);
    else if (hasContinuum(document))
        connect(&m_session, &Session::parsed, this, &MainWindow::writeAsEnergies, Qt::SingleShotConnection);
}

void MainWindow::makePaneMenu(QMenu* menu) {
    int number = 1;
    for (const Pane pane : {Pane::Model, Pane::Equations, Pane::Motion, Pane::Analysis, Pane::Studies, Pane::Graph}) {
        QAction* action = newAction(menu, QStringLiteral("pane-%1").arg(number), titleOf(pane));
        action->setShortcut(QKeySequence(static_cast<int>(Qt::CTRL) | (Qt::Key_0 + number)));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, pane] { showPane(pane); });
        connect(action, &QAction::triggered, action,
                [this, pane, action] { action->setChecked(m_stage->isShown(pane)); });
        m_paneActions[pane] = action;
        ++number;
    }
    addCommand(menu, "only-pane", tr("Only this pane"), Qt::Key_F9, [this] { m_stage->toggleOnly(currentPane()); });
    addCommand(menu, "own-window", tr("Pane in its own window"), Qt::SHIFT | Qt::Key_F9,
               [this] { m_stage->toggleOwnWindow(currentPane()); });
    menu->addSeparator();
}

void MainWindow::makeViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("View"));
    makePaneMenu(menu);
    makeEquationViewActions(menu);
    makeCheckAction(menu);
    m_colors =
        newAction(menu, QStringLiteral("origin-colors"), tr("Colour terms by origin"), QStringLiteral("origin-colors"));
    m_colors->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K));
    m_colors->setCheckable(true);
    connect(m_colors, &QAction::toggled, this,
            [this](bool isOn) { m_equationPane->setColoring(isOn ? TermColoring::ByOrigin : TermColoring::Plain); });
    addSwitch(menu, "simplify", tr("Simplify equations"), Qt::CTRL | Qt::SHIFT | Qt::Key_E, "equations/simplified",
              [this](bool isOn) { m_session.setEquationForm(isOn ? EquationForm::Simplified : EquationForm::Plain); });
    addSwitch(menu, "compact", tr("Like equations as one"), Qt::CTRL | Qt::SHIFT | Qt::Key_I, "equations/compact",
              [this](bool isOn) { m_session.setCompact(isOn); });
    menu->addSeparator();
    addCommand(menu, "zoom-in", tr("Enlarge equations"), Qt::CTRL | Qt::Key_Plus, [this] { m_equationPane->zoomIn(); });
    addCommand(menu, "zoom-out", tr("Reduce equations"), Qt::CTRL | Qt::Key_Minus,
               [this] { m_equationPane->zoomOut(); });
    addCommand(menu, "zoom-reset", tr("Normal size"), Qt::CTRL | Qt::Key_0, [this] { m_equationPane->resetZoom(); });
    menu->addSeparator();
    addCommand(menu, "next-pane", tr("Next pane"), Qt::Key_F6, [this] { cyclePanes(Direction::Forward); });
    addCommand(menu, "previous-pane", tr("Previous pane"), Qt::SHIFT | Qt::Key_F6,
               [this] { cyclePanes(Direction::Backward); });
    menu->addSeparator();
    makeAppearanceMenu(menu->addMenu(tr("Appearance")));
    menu->addSeparator();
    m_present = newAction(menu, QStringLiteral("present"), tr("Present"), QStringLiteral("present"));
    m_present->setShortcut(QKeySequence(Qt::Key_F11));
    m_present->setCheckable(true);
    m_present->setToolTip(tr("Large, for a lecture (F11); Esc leaves"));
    connect(m_present, &QAction::toggled, this, &MainWindow::setLecturing);
}

void MainWindow::makeAppearanceMenu(QMenu* menu) {
    auto* choices = new QActionGroup(this);
    const auto add = [&](const QString& name, const QString& text, Appearance appearance) {
        QAction* action = newAction(menu, name, text);
        action->setCheckable(true);
        action->setChecked(storedAppearance() == appearance);
        choices->addAction(action);
        connect(action, &QAction::triggered, this, [appearance] { setAppearance(appearance); });
    };
    add(QStringLiteral("appearance-desktop"), tr("As the desktop"), Appearance::Desktop);
    add(QStringLiteral("appearance-light"), tr("Light"), Appearance::Light);
    add(QStringLiteral("appearance-dark"), tr("Dark"), Appearance::Dark);
}

void MainWindow::makeEquationViewActions(QMenu* menu) {
    auto* views = new QActionGroup(this);
    for (int k = 0; k < equationViewCount; ++k) {
        const auto view = static_cast<EquationView>(k);
        QAction* action = newAction(menu, QStringLiteral("view-%1").arg(k), titleOf(view));
        action->setCheckable(true);
        action->setChecked(view == m_equationPane->view());
        views->addAction(action);
        connect(action, &QAction::triggered, this, [this, view] {
            m_stage->show(Pane::Equations);
            m_equationPane->setView(view);
            m_equationPane->setFocus(Qt::ShortcutFocusReason);
        });
        connect(m_equationPane, &EquationPane::viewChanged, action,
                [action, view](EquationView shown) { action->setChecked(shown == view); });
        const auto offer = [this, action, view] { action->setVisible(m_equationPane->offers(view)); };
        connect(m_equationPane, &EquationPane::offeredViewsChanged, action, offer);
        offer();
    }
    addCommand(menu, "next-view", tr("Next view of the equations"), Qt::CTRL | Qt::Key_PageDown,
               [this] { cycleViews(Direction::Forward); });
    addCommand(menu, "previous-view", tr("Previous view of the equations"), Qt::CTRL | Qt::Key_PageUp,
               [this] { cycleViews(Direction::Backward); });
    menu->addSeparator();
}

void MainWindow::makeCheckAction(QMenu* menu) {
    m_showCheck =
        newAction(menu, QStringLiteral("check-equation"), tr("Check my equation"), QStringLiteral("check-equation"));
    m_showCheck->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Q));
    m_showCheck->setCheckable(true);
    connect(m_showCheck, &QAction::toggled, this, [this](bool isOn) {
        if (isOn) {
            m_stage->show(Pane::Equations);
            m_equationPane->setView(EquationView::Equations);
        }
        m_checkBar->setVisible(isOn);
        if (isOn)
            m_checkBar->setFocus(Qt::ShortcutFocusReason);
    });
    menu->addSeparator();
}

void MainWindow::makeRunMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Run", "menu"));
    addCommand(menu, "simulate", tr("Run"), Qt::Key_F5, &MainWindow::runAsAsked, "simulate");
    m_stop = addCommand(
        menu, "stop", tr("Stop"), Qt::Key_Escape, [this] { stopRun(); }, "stop");
    m_stop->setEnabled(false);
    addCommand(menu, "play", tr("Play"), Qt::SHIFT | Qt::Key_F5, [this] { m_runPane->plots().togglePlay(); });
    addSwitch(menu, "run-on-every-change", tr("Run on every change"), {}, "run/on-every-change",
              [this](bool isOn) { m_runPane->setRunsOnEveryChange(isOn); });
    menu->addSeparator();
    makePlotActions(menu);
}

void MainWindow::makePlotActions(QMenu* menu) {
    PlotPane& plots = m_runPane->plots();
    const auto add = [&](const QString& name, const QString& text, const QString& icon, int key,
                         void (PlotPane::*slot)()) {
        QAction* action = newAction(menu, name, text, icon);
        if (key != 0)
            action->setShortcut(QKeySequence(key));
        connect(action, &QAction::triggered, this, [this, slot] {
            m_stage->show(Pane::Motion);
            (m_runPane->plots().*slot)();
        });
        return action;
    };
    constexpr int both = static_cast<int>(Qt::CTRL) | static_cast<int>(Qt::SHIFT);
    add(QStringLiteral("add-plot"), tr("Add plot"), QStringLiteral("add"), both | Qt::Key_G, &PlotPane::addPlot);
    add(QStringLiteral("fit-plots"), tr("Fit all plots"), QStringLiteral("fit"), both | Qt::Key_F, &PlotPane::fitAll);
    QAction* cursors = add(QStringLiteral("cursor-values"), tr("Values at the cursors"), QStringLiteral("cursors"),
                           both | Qt::Key_D, &PlotPane::toggleCursorTable);
    QAction* samples = add(QStringLiteral("sample-table"), tr("Table of all samples"), QStringLiteral("table"),
                           static_cast<int>(Qt::CTRL) | Qt::Key_T, &PlotPane::toggleSampleTable);
    QAction* pin = add(QStringLiteral("pin-run"), tr("Pin this run to compare it with the next ones"),
                       QStringLiteral("pin"), both | Qt::Key_P, &PlotPane::togglePinned);
    for (QAction* action : {cursors, samples, pin})
        action->setCheckable(true);
    makeVariablesAction(menu);
    add(QStringLiteral("show-audits"), tr("Show audits as curves"), {}, 0, &PlotPane::showAudit);
    connect(&plots, &PlotPane::stateChanged, this, [this, cursors, samples, pin] {
        const PlotPane& shown = m_runPane->plots();
        cursors->setChecked(shown.isCursorTableOpen());
        samples->setChecked(shown.isSampleTableOpen());
        pin->setChecked(shown.hasPinned());
        pin->setEnabled(shown.trajectory().rowCount() > 1 || shown.hasPinned());
    });
    pin->setEnabled(false);
}

void MainWindow::makeHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Help"));
    addCommand(menu, "manual", tr("Manual"), Qt::Key_F1, &MainWindow::showManual);
    addCommand(menu, "shortcuts", tr("Keyboard shortcuts"), Qt::CTRL | Qt::Key_F1, &MainWindow::showShortcuts,
               "help-shortcuts");
    QAction* about = addCommand(menu, "about", tr("About Coenergy"), {}, &MainWindow::showAbout);
    about->setMenuRole(QAction::AboutRole);
}

namespace {

/// Its middle is in the middle of the window, unless what is on the right needs more than its half for its words.
class ToolBar : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void resizeEvent(QResizeEvent* event) override {
        QWidget::resizeEvent(event);
        auto* row = static_cast<QGridLayout*>(layout());
        const auto item = [row](int column) { return row->itemAtPosition(0, column); };
        const QMargins margins = row->contentsMargins();
        const int room = width() - margins.left() - margins.right() - 2 * row->horizontalSpacing() -
                         item(0)->minimumSize().width() - item(1)->sizeHint().width();
        const int wanted = item(2)->sizeHint().width();
        row->setColumnMinimumWidth(2, wanted <= room ? wanted : 0);
    }
};

} // namespace

// Files and history on the left, what the stage shows in the middle, the run on the right.
QWidget* MainWindow::makeToolBar() {
    auto* bar = new ToolBar(this);
    auto* row = new QGridLayout(bar);
    row->setContentsMargins(8, 0, 8, 0);
    bar->setFixedHeight(std::max(toolBarHeight, fontMetrics().height() + 20));
    makeSwitches();
    m_runButton = new RunButton(bar);
    row->addWidget(makeTools(bar), 0, 0, Qt::AlignLeft | Qt::AlignVCenter);
    row->addWidget(m_switches, 0, 1, Qt::AlignCenter);
    auto* present = new BriefButton(bar);
    present->setDefaultAction(m_present);
    auto* right = new QHBoxLayout;
    right->setSpacing(8);
    right->addStretch(1);
    right->addWidget(present);
    m_endTime = new EndTime(m_formulas, bar);
    right->addWidget(m_endTime);
    right->addWidget(m_runButton);
    row->addLayout(right, 0, 2);
    row->setColumnStretch(0, 1);
    row->setColumnStretch(2, 1);
    return bar;
}

// All of them at every width: none is behind an extension.
QWidget* MainWindow::makeTools(QWidget* bar) {
    constexpr int side = 28;
    auto* tools = new QWidget(bar);
    tools->setAccessibleName(tr("Tools"));
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (const char* name : {"new", "open", "save", "", "undo", "redo"}) {
        if (*name == 0) {
            row->addWidget(new ToolSeparator(tools));
            continue;
        }
        auto* button = new QToolButton(tools);
        button->setDefaultAction(findChild<QAction*>(QLatin1String(name)));
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setAutoRaise(true);
        button->setIconSize(toolIconSize);
        button->setFixedSize(side, side);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    return tools;
}

void MainWindow::makeSwitches() {
    m_switches = new PaneSwitches(this);
    m_switches->addPane(Pane::Model, titleOf(Pane::Model), QStringLiteral("pane-model"),
                        tr("The model, with everything that is typed (Ctrl+1)"));
    m_switches->addPane(Pane::Graph, titleOf(Pane::Graph), QStringLiteral("pane-graph"),
                        tr("The linear graph, to be drawn (Ctrl+6)"));
    offerPane(Pane::Graph, false);
    m_switches->addPane(Pane::Equations, titleOf(Pane::Equations), QStringLiteral("pane-equations"),
                        tr("The equations, and what explains them (Ctrl+2)"));
    m_switches->addPane(Pane::Motion, titleOf(Pane::Motion), QStringLiteral("pane-motion"),
                        tr("The motion: plots of a run (Ctrl+3)"));
    m_switches->addPane(Pane::Analysis, titleOf(Pane::Analysis), QStringLiteral("pane-analysis"),
                        tr("Where the model rests, and how it moves near there (Ctrl+4)"));
    m_switches->addPane(Pane::Studies, titleOf(Pane::Studies), QStringLiteral("pane-studies"),
                        tr("Runs with other numbers, and what is measured of each (Ctrl+5)"));
}

void MainWindow::makeHeaders() {
    const auto action = [this](const char* name) { return findChild<QAction*>(QLatin1String(name)); };
    for (const char* name : {"origin-colors", "check-equation", "copy-all"})
        m_equationPane->header().addTool(action(name));
    QPushButton* plot = m_runPane->header().addAdder(tr("Plot"), tr("Add a plot"));
    connect(plot, &QPushButton::clicked, action("add-plot"), &QAction::trigger);
    m_runPane->plots().setAdder(plot);
    m_runPane->header().addLeft(m_runPane->drawing().proposalButton());
    for (const char* name : {"fit-plots", "cursor-values", "sample-table", "variables", "pin-run"})
        m_runPane->header().addTool(action(name));
}

// There is one, which is brought to the front when it is asked for again.
void MainWindow::showManual() {
    if (!m_manual) {
        m_manual = new ManualWindow(this);
        m_manual->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_manual->show();
    m_manual->raise();
    m_manual->activateWindow();
}

void MainWindow::showShortcuts() {
    auto* sheet = new ShortcutSheet(*menuBar(), this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->open();
}

void MainWindow::showAbout() {
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Coenergy"));
    box->setIconPixmap(programIcon().pixmap(64, 64));
    box->setText(tr("Coenergy %1").arg(QCoreApplication::applicationVersion()));
    box->setInformativeText(tr("From the energies of a system to its Lagrangian differential-algebraic equations.\n\n"
                               "Free software under the GNU General Public License, version 3 or later. "
                               "With GiNaC, Qt and MathJax."));
    box->open();
}

} // namespace coenergy
