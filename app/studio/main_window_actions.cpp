// The window's actions. Every one has a text, most have a shortcut; none combines Alt with a letter, because people
// type characters with Alt and AltGr.

#include "editor/model_editor.hpp"
#include "equations/equation_panel.hpp"
#include "model/edit.hpp"
#include "graphmodel/graph_edits.hpp"
#include "lineargraph/graph_rows.hpp"
#include "graphmodel/lagrangian_graph.hpp"
#include "bodies/written_bodies.hpp"
#include "model/written_document.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "problems/message.hpp"
#include "session/runs.hpp"
#include "studio/appearance.hpp"
#include "studio/beginning.hpp"
#include "studio/check_bar.hpp"
#include "studio/end_time.hpp"
#include "studio/equation_pane.hpp"
#include "studio/main_window.hpp"
#include "studio/manual_window.hpp"
#include "studio/model_pane.hpp"
#include "studio/motion_drawing.hpp"
#include "studio/pane_header.hpp"
#include "studio/pane_stage.hpp"
#include "studio/pane_switches.hpp"
#include "studio/preferences_dialog.hpp"
#include "studio/report_export.hpp"
#include "studio/run_button.hpp"
#include "studio/run_pane.hpp"
#include "studio/shortcut_sheet.hpp"
#include "studio/status_strip.hpp"
#include "theme/icon.hpp"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

constexpr int noteTime = 8000; // milliseconds

constexpr int mostRecentFiles = 10;
constexpr QSize toolIconSize(18, 18);
constexpr int toolBarHeight = 40;

QString recentFilesKey() {
    return QStringLiteral("files/recent");
}

// When each of them was open last: remembered, since a file on a far disk may take its time to tell.
QString openedKey() {
    return QStringLiteral("files/opened");
}

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

void MainWindow::makeActions() {
    makeFileMenu();
    makeEditMenu();
    makeModelMenu();
    makeViewMenu();
    makeRunMenu();
    makeAnalysisMenu();
    makeHelpMenu();
    auto* openMenus = new QShortcut(QKeySequence(Qt::Key_F10), this);
    connect(openMenus, &QShortcut::activated, this, [this] {
        menuBar()->setFocus(Qt::MenuBarFocusReason);
        menuBar()->setActiveAction(menuBar()->actions().front());
    });
}

void MainWindow::makeFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("File"));
    QAction* fresh = newAction(menu, QStringLiteral("new"), tr("New model"), QStringLiteral("document-new"));
    fresh->setShortcut(QKeySequence::New);
    connect(fresh, &QAction::triggered, this, &MainWindow::newModel);
    const auto beginning = [&](const QString& name, const QString& text, Document (*make)()) {
        QAction* action = newAction(menu, name, text);
        connect(action, &QAction::triggered, this, [this, make] { openBeginning(make()); });
    };
    beginning(QStringLiteral("new-graph"), tr("New linear graph"), newGraph);
    beginning(QStringLiteral("new-field"), tr("New field"), newField);
    beginning(QStringLiteral("new-functional"), tr("New functional"), newFunctional);
    QAction* openFile = newAction(menu, QStringLiteral("open"), tr("Open…"), QStringLiteral("document-open"));
    openFile->setShortcut(QKeySequence::Open);
    connect(openFile, &QAction::triggered, this, &MainWindow::chooseFile);
    m_recent = menu->addMenu(tr("Recent files"));
    m_recent->setObjectName(QStringLiteral("recent-files"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentFiles);
    fillRecentFiles();
    showRecent();
    QAction* gallery = newAction(menu, QStringLiteral("examples"), tr("Examples"));
    gallery->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    connect(gallery, &QAction::triggered, this, &MainWindow::showGallery);
    makeExamplesMenu(menu->addMenu(tr("Open example")));
    menu->addSeparator();
    QAction* store = newAction(menu, QStringLiteral("save"), tr("Save"), QStringLiteral("document-save"));
    store->setShortcut(QKeySequence::Save);
    connect(store, &QAction::triggered, this, &MainWindow::save);
    QAction* storeAs = newAction(menu, QStringLiteral("save-as"), tr("Save as…"));
    storeAs->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    connect(storeAs, &QAction::triggered, this, &MainWindow::saveAs);
    menu->addSeparator();
    QAction* tex =
        newAction(menu, QStringLiteral("export-tex"), tr("Export equations as LaTeX…"), QStringLiteral("export-tex"));
    tex->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    connect(tex, &QAction::triggered, this, &MainWindow::exportTex);
    m_equationActions.append(tex);
    QAction* report = newAction(menu, QStringLiteral("export-report"), tr("Export report…"));
    report->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    connect(report, &QAction::triggered, this, &MainWindow::exportReport);
    m_equationActions.append(report);
    makePlotExports(menu);
    m_exportDrawing = newAction(menu, QStringLiteral("export-drawing"), tr("Export drawing…"));
    m_exportDrawing->setEnabled(false);
    connect(m_exportDrawing, &QAction::triggered, this, &MainWindow::exportDrawing);
    menu->addSeparator();
    const auto printAction = [&](const QString& name, const QString& text, ReportContent content) {
        QAction* action = newAction(menu, name, text);
        connect(action, &QAction::triggered, this, [this, content] { print(content); });
        m_equationActions.append(action);
        return action;
    };
    printAction(QStringLiteral("print-equations"), tr("Print equations…"), ReportContent::EquationsAlone);
    printAction(QStringLiteral("print-plots"), tr("Print plots…"), ReportContent::PlotsAlone);
    printAction(QStringLiteral("print-report"), tr("Print report…"), ReportContent::Everything)
        ->setShortcut(QKeySequence::Print);
    menu->addSeparator();
    QAction* quit = newAction(menu, QStringLiteral("quit"), tr("Quit"));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, this, &MainWindow::close);
}

// What there is to choose from is known when the menu opens.
void MainWindow::makePlotExports(QMenu* menu) {
    QMenu* plots = menu->addMenu(tr("Export plot"));
    plots->setObjectName(QStringLiteral("export-plot"));
    QAction* run = newAction(menu, QStringLiteral("export-run"), tr("Export run as table (CSV)…"));
    connect(run, &QAction::triggered, this, [this] { m_runPane->plots().exportRun(); });
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
    m_undo = newAction(menu, QStringLiteral("undo"), tr("Undo"), QStringLiteral("edit-undo"));
    m_undo->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
    connect(m_undo, &QAction::triggered, this, [this] { goThroughHistory(&Session::undo); });
    m_redo = newAction(menu, QStringLiteral("redo"), tr("Redo"), QStringLiteral("edit-redo"));
    m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    connect(m_redo, &QAction::triggered, this, [this] { goThroughHistory(&Session::redo); });
    menu->addSeparator();
    const auto copyAction = [&](const QString& name, const QString& text, const QKeySequence& keys,
                                void (EquationPane::*slot)(), const QString& icon = {}) {
        QAction* action = newAction(menu, name, text, icon);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, m_equationPane, slot);
        m_equationActions.append(action);
    };
    copyAction(QStringLiteral("copy-equation"), tr("Copy selected equation as LaTeX"),
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &EquationPane::copyCurrent);
    copyAction(QStringLiteral("copy-all"), tr("Copy all equations as LaTeX"),
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), &EquationPane::copyAll, QStringLiteral("copy"));
    menu->addSeparator();
    QAction* preferences = newAction(menu, QStringLiteral("preferences"), tr("Preferences…"));
    preferences->setMenuRole(QAction::PreferencesRole);
    preferences->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma));
    connect(preferences, &QAction::triggered, this, &MainWindow::showPreferences);
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
    QAction* addTo = newAction(menu, QStringLiteral("add-to-model"), tr("Add…"), QStringLiteral("add"));
    addTo->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
    connect(addTo, &QAction::triggered, this, &MainWindow::openAddMenu);
    const auto rowAction = [&](const QString& name, const QString& text, const QKeySequence& keys,
                               void (ModelEditor::*slot)()) {
        QAction* action = newAction(menu, name, text);
        action->setShortcut(keys);
        action->setEnabled(false);
        connect(action, &QAction::triggered, m_editor, slot);
        m_rowActions.append(action);
    };
    rowAction(QStringLiteral("add-row"), tr("Add row below"), QKeySequence(Qt::CTRL | Qt::Key_Return),
              &ModelEditor::addItem);
    rowAction(QStringLiteral("remove-row"), tr("Remove row"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backspace),
              &ModelEditor::removeItem);
    rowAction(QStringLiteral("row-up"), tr("Move row up"), QKeySequence(Qt::ALT | Qt::Key_Up),
              &ModelEditor::moveItemUp);
    rowAction(QStringLiteral("row-down"), tr("Move row down"), QKeySequence(Qt::ALT | Qt::Key_Down),
              &ModelEditor::moveItemDown);
    QAction* details = newAction(menu, QStringLiteral("details"), tr("Details"));
    details->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    connect(details, &QAction::triggered, m_editor, &ModelEditor::toggleDetails);
    menu->addSeparator();
    const auto bodyAction = [&](const QString& name, const QString& text, Document (*change)(const Document&)) {
        QAction* action = newAction(menu, name, text);
        connect(menu, &QMenu::aboutToShow, action,
                [this, action] { action->setEnabled(!m_session.document().bodies->empty()); });
        connect(action, &QAction::triggered, this,
                [this, text, change] { m_session.commit(text, change(m_session.document())); });
    };
    bodyAction(QStringLiteral("declare-coordinates"), tr("Declare coordinates of bodies"), withCoordinatesDeclared);
    bodyAction(QStringLiteral("write-out-bodies"), tr("Write out bodies"), withBodiesWrittenOut);
    QAction* energies = newAction(menu, QStringLiteral("write-as-energies"), tr("Write as energies"));
    connect(menu, &QMenu::aboutToShow, energies, [this, energies] {
        energies->setEnabled(hasGraph(m_session.document()) || hasContinuum(m_session.document()));
    });
    connect(energies, &QAction::triggered, this, &MainWindow::writeAsEnergies);
    QAction* graph = newAction(menu, QStringLiteral("write-as-graph"), tr("Write as a graph"));
    connect(menu, &QMenu::aboutToShow, graph, [this, graph] {
        graph->setEnabled(!m_session.isPristine() && !hasOtherFormulation(m_session.document()));
    });
    connect(graph, &QAction::triggered, this, &MainWindow::writeAsGraph);
    connect(&m_session, &Session::graphFound, this, &MainWindow::writeAsGraph);
    menu->addSeparator();
    makeUnitsAction(menu);
    menu->addSeparator();
    const auto problemAction = [&](const QString& name, const QString& text, const QKeySequence& keys,
                                   Direction direction) {
        QAction* action = newAction(menu, name, text);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, [this, direction] { jumpToProblem(direction); });
    };
    problemAction(QStringLiteral("next-problem"), tr("Next problem"), QKeySequence(Qt::Key_F8), Direction::Forward);
    problemAction(QStringLiteral("previous-problem"), tr("Previous problem"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
                  Direction::Backward);
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
    for (const Pane pane : {Pane::Model, Pane::Equations, Pane::Motion, Pane::Analysis, Pane::Graph}) {
        QAction* action = newAction(menu, QStringLiteral("pane-%1").arg(number), titleOf(pane));
        action->setShortcut(QKeySequence(static_cast<int>(Qt::CTRL) | (Qt::Key_0 + number)));
        connect(action, &QAction::triggered, this, [this, pane] {
            if (m_switches->isOffered(pane))
                showPane(pane);
        });
        ++number;
    }
    QAction* only = newAction(menu, QStringLiteral("only-pane"), tr("Only this pane"));
    only->setShortcut(QKeySequence(Qt::Key_F9));
    connect(only, &QAction::triggered, this, [this] { m_stage->toggleOnly(currentPane()); });
    QAction* own = newAction(menu, QStringLiteral("own-window"), tr("Pane in its own window"));
    own->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F9));
    connect(own, &QAction::triggered, this, [this] { m_stage->toggleOwnWindow(currentPane()); });
    menu->addSeparator();
}

void MainWindow::addCompactAction(QMenu& menu) {
    QAction* compact = newAction(&menu, QStringLiteral("compact"), tr("Like equations as one"));
    compact->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I));
    compact->setCheckable(true);
    const QString setting = QStringLiteral("equations/compact");
    connect(compact, &QAction::toggled, this, [this, setting](bool isOn) {
        QSettings().setValue(setting, isOn);
        m_session.setCompact(isOn);
    });
    compact->setChecked(QSettings().value(setting, true).toBool());
}

void MainWindow::makeViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("View"));
    const auto add = [&](const QString& name, const QString& text, const QKeySequence& keys, const auto& slot) {
        QAction* action = newAction(menu, name, text);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    makePaneMenu(menu);
    makeEquationViewActions(menu);
    makeCheckAction(menu);
    m_colors =
        newAction(menu, QStringLiteral("origin-colors"), tr("Colour terms by origin"), QStringLiteral("origin-colors"));
    m_colors->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K));
    m_colors->setCheckable(true);
    connect(m_colors, &QAction::toggled, this,
            [this](bool isOn) { m_equationPane->setColoring(isOn ? TermColoring::ByOrigin : TermColoring::Plain); });
    QAction* simplify = newAction(menu, QStringLiteral("simplify"), tr("Simplify equations"));
    simplify->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    simplify->setCheckable(true);
    const QString setting = QStringLiteral("equations/simplified");
    connect(simplify, &QAction::toggled, this, [this, setting](bool isOn) {
        QSettings().setValue(setting, isOn);
        m_session.setEquationForm(isOn ? EquationForm::Simplified : EquationForm::Plain);
    });
    const bool isSimplified = QSettings().value(setting, true).toBool();
    simplify->setChecked(isSimplified);
    m_session.setEquationForm(isSimplified ? EquationForm::Simplified : EquationForm::Plain);
    addCompactAction(*menu);
    menu->addSeparator();
    add(QStringLiteral("zoom-in"), tr("Enlarge equations"), QKeySequence(Qt::CTRL | Qt::Key_Plus),
        [this] { m_equationPane->zoomIn(); });
    add(QStringLiteral("zoom-out"), tr("Reduce equations"), QKeySequence(Qt::CTRL | Qt::Key_Minus),
        [this] { m_equationPane->zoomOut(); });
    add(QStringLiteral("zoom-reset"), tr("Normal size"), QKeySequence(Qt::CTRL | Qt::Key_0),
        [this] { m_equationPane->resetZoom(); });
    menu->addSeparator();
    add(QStringLiteral("next-pane"), tr("Next pane"), QKeySequence(Qt::Key_F6),
        [this] { cyclePanes(Direction::Forward); });
    add(QStringLiteral("previous-pane"), tr("Previous pane"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
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
    const auto cycle = [&](const QString& name, const QString& text, const QKeySequence& keys, Direction direction) {
        QAction* action = newAction(menu, name, text);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, [this, direction] { cycleViews(direction); });
    };
    cycle(QStringLiteral("next-view"), tr("Next view of the equations"), QKeySequence(Qt::CTRL | Qt::Key_PageDown),
          Direction::Forward);
    cycle(QStringLiteral("previous-view"), tr("Previous view of the equations"),
          QKeySequence(Qt::CTRL | Qt::Key_PageUp), Direction::Backward);
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
    QAction* simulate = newAction(menu, QStringLiteral("simulate"), tr("Run"), QStringLiteral("simulate"));
    simulate->setShortcut(QKeySequence(Qt::Key_F5));
    connect(simulate, &QAction::triggered, this, &MainWindow::runAsAsked);
    m_stop = newAction(menu, QStringLiteral("stop"), tr("Stop"), QStringLiteral("stop"));
    m_stop->setShortcut(QKeySequence(Qt::Key_Escape));
    m_stop->setEnabled(false);
    connect(m_stop, &QAction::triggered, m_runs, &Runs::stop);
    QAction* play = newAction(menu, QStringLiteral("play"), tr("Play"));
    play->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F5));
    connect(play, &QAction::triggered, &m_runPane->plots(), &PlotPane::togglePlay);
    QAction* always = newAction(menu, QStringLiteral("run-on-every-change"), tr("Run on every change"));
    always->setCheckable(true);
    const QString setting = QStringLiteral("run/on-every-change");
    connect(always, &QAction::toggled, this, [this, setting](bool isOn) {
        QSettings().setValue(setting, isOn);
        m_runPane->setRunsOnEveryChange(isOn);
    });
    always->setChecked(QSettings().value(setting, true).toBool());
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
    QAction* manual = newAction(menu, QStringLiteral("manual"), tr("Manual"));
    manual->setShortcut(QKeySequence(Qt::Key_F1));
    connect(manual, &QAction::triggered, this, &MainWindow::showManual);
    QAction* sheet =
        newAction(menu, QStringLiteral("shortcuts"), tr("Keyboard shortcuts"), QStringLiteral("help-shortcuts"));
    sheet->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_F1));
    connect(sheet, &QAction::triggered, this, &MainWindow::showShortcuts);
    QAction* about = newAction(menu, QStringLiteral("about"), tr("About Coenergy"));
    about->setMenuRole(QAction::AboutRole);
    connect(about, &QAction::triggered, this, &MainWindow::showAbout);
}

// Files and history on the left, what the stage shows in the middle, the run on the right.
QWidget* MainWindow::makeToolBar() {
    auto* bar = new QWidget(this);
    auto* row = new QGridLayout(bar);
    row->setContentsMargins(8, 0, 8, 0);
    bar->setFixedHeight(std::max(toolBarHeight, fontMetrics().height() + 20));
    auto* tools = new QToolBar(tr("Tools"), bar);
    tools->setIconSize(toolIconSize);
    tools->setMovable(false);
    tools->setStyleSheet(QStringLiteral("QToolBar { border: none; spacing: 4px; }"));
    for (const char* name : {"new", "open", "save", "", "undo", "redo"})
        if (*name == 0)
            tools->addSeparator();
        else
            tools->addAction(findChild<QAction*>(QLatin1String(name)));
    makeSwitches();
    m_runButton = new RunButton(bar);
    row->addWidget(tools, 0, 0, Qt::AlignLeft | Qt::AlignVCenter);
    row->addWidget(m_switches, 0, 1, Qt::AlignCenter);
    auto* present = new QToolButton(bar);
    present->setDefaultAction(m_present);
    present->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
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

void MainWindow::makeSwitches() {
    m_switches = new PaneSwitches(this);
    m_switches->addPane(Pane::Model, titleOf(Pane::Model), QStringLiteral("pane-model"),
                        tr("The model, with everything that is typed (Ctrl+1)"));
    m_switches->addPane(Pane::Graph, titleOf(Pane::Graph), QStringLiteral("pane-graph"),
                        tr("The linear graph, to be drawn (Ctrl+5)"));
    m_switches->setOffered(Pane::Graph, false);
    m_switches->addPane(Pane::Equations, titleOf(Pane::Equations), QStringLiteral("pane-equations"),
                        tr("The equations, and what explains them (Ctrl+2)"));
    m_switches->addPane(Pane::Motion, titleOf(Pane::Motion), QStringLiteral("pane-motion"),
                        tr("The motion: plots of a run (Ctrl+3)"));
    m_switches->addPane(Pane::Analysis, titleOf(Pane::Analysis), QStringLiteral("pane-analysis"),
                        tr("Where the model rests, and how it moves near there (Ctrl+4)"));
}

void MainWindow::makeHeaders() {
    const auto action = [this](const char* name) { return findChild<QAction*>(QLatin1String(name)); };
    for (const char* name : {"origin-colors", "check-equation", "copy-all"})
        m_equationPane->header().addTool(action(name));
    QPushButton* plot = m_runPane->header().addAdder(tr("Plot"), tr("Add a plot"));
    connect(plot, &QPushButton::clicked, action("add-plot"), &QAction::trigger);
    m_runPane->header().addLeft(m_runPane->drawing().proposalButton());
    for (const char* name : {"fit-plots", "cursor-values", "sample-table", "pin-run"})
        m_runPane->header().addTool(action(name));
}

void MainWindow::rememberFile(const QString& path) {
    QSettings settings;
    QStringList files = settings.value(recentFilesKey()).toStringList();
    files.removeAll(path);
    files.prepend(path);
    files = files.mid(0, mostRecentFiles);
    settings.setValue(recentFilesKey(), files);
    QVariantMap opened = settings.value(openedKey()).toMap();
    opened[path] = QDateTime::currentDateTime();
    for (const QString& known : opened.keys())
        if (!files.contains(known))
            opened.remove(known);
    settings.setValue(openedKey(), opened);
    showRecent();
}

void MainWindow::showRecent() {
    const QSettings settings;
    const QVariantMap opened = settings.value(openedKey()).toMap();
    QList<RecentFile> files;
    for (const QString& path : settings.value(recentFilesKey()).toStringList())
        files.append({path, opened.value(path).toDateTime()});
    m_modelPane->beginning().setRecent(files);
}

void MainWindow::fillRecentFiles() {
    m_recent->clear();
    const QStringList files = QSettings().value(recentFilesKey()).toStringList();
    for (const QString& path : files) {
        QAction* action = m_recent->addAction(QFileInfo(path).fileName());
        action->setStatusTip(path);
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    if (files.isEmpty())
        m_recent->addAction(tr("No recent files"))->setEnabled(false);
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
