// The window's actions: every one has a text, most a shortcut, none with Alt and a letter, because with Alt or AltGr
// people type characters.

#include "editor/model_editor.hpp"
#include "equations/equation_panel.hpp"
#include "plot/plot_pane.hpp"
#include "session/runs.hpp"
#include "studio/check_bar.hpp"
#include "studio/equation_pane.hpp"
#include "studio/main_window.hpp"
#include "studio/run_pane.hpp"
#include "studio/shortcut_sheet.hpp"
#include "theme/icon.hpp"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QToolBar>

namespace coenergy {

namespace {

constexpr int mostRecentFiles = 10;
constexpr QSize toolIconSize(20, 20);

QString recentFilesKey() {
    return QStringLiteral("files/recent");
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
    makeViewMenu();
    makeSimulationMenu();
    makeHelpMenu();
    makeToolBar();
}

void MainWindow::makeFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("File"));
    QAction* fresh = newAction(menu, QStringLiteral("new"), tr("New model"), QStringLiteral("document-new"));
    fresh->setShortcut(QKeySequence::New);
    connect(fresh, &QAction::triggered, this, &MainWindow::newModel);
    QAction* openFile = newAction(menu, QStringLiteral("open"), tr("Open…"), QStringLiteral("document-open"));
    openFile->setShortcut(QKeySequence::Open);
    connect(openFile, &QAction::triggered, this, &MainWindow::chooseFile);
    m_recent = menu->addMenu(tr("Recent files"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentFiles);
    fillRecentFiles();
    QMenu* examples = menu->addMenu(tr("Open example"));
    QMenu* group = nullptr;
    for (std::size_t k = 0; k < m_examples.size(); ++k) {
        if (!group || group->title() != m_examples[k].group)
            group = examples->addMenu(m_examples[k].group);
        QAction* action = group->addAction(m_examples[k].title);
        action->setStatusTip(m_examples[k].summary);
        connect(action, &QAction::triggered, this, [this, k] { openExample(static_cast<int>(k)); });
    }
    menu->addSeparator();
    QAction* store = newAction(menu, QStringLiteral("save"), tr("Save"), QStringLiteral("document-save"));
    store->setShortcut(QKeySequence::Save);
    connect(store, &QAction::triggered, this, &MainWindow::save);
    QAction* storeAs = newAction(menu, QStringLiteral("save-as"), tr("Save as…"));
    storeAs->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    connect(storeAs, &QAction::triggered, this, &MainWindow::saveAs);
    menu->addSeparator();
    QAction* tex = newAction(menu, QStringLiteral("export-tex"), tr("Export equations as LaTeX…"), QStringLiteral("export-tex"));
    tex->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    connect(tex, &QAction::triggered, this, &MainWindow::exportTex);
    m_equationActions.append(tex);
    QAction* report = newAction(menu, QStringLiteral("export-report"), tr("Export report…"));
    report->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    connect(report, &QAction::triggered, this, &MainWindow::exportReport);
    m_equationActions.append(report);
    menu->addSeparator();
    QAction* quit = newAction(menu, QStringLiteral("quit"), tr("Quit"));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, this, &MainWindow::close);
}

void MainWindow::makeEditMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Edit"));
    m_undo = newAction(menu, QStringLiteral("undo"), tr("Undo"), QStringLiteral("edit-undo"));
    m_undo->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
    connect(m_undo, &QAction::triggered, this, [this] {
        m_session.undo();
        m_runPane->followNumbers();
    });
    m_redo = newAction(menu, QStringLiteral("redo"), tr("Redo"), QStringLiteral("edit-redo"));
    m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    connect(m_redo, &QAction::triggered, this, [this] {
        m_session.redo();
        m_runPane->followNumbers();
    });
    menu->addSeparator();
    const auto rowAction = [&](const QString& name, const QString& text, const QKeySequence& keys, void (ModelEditor::*slot)()) {
        QAction* action = newAction(menu, name, text);
        action->setShortcut(keys);
        action->setEnabled(false);
        connect(action, &QAction::triggered, m_editor, slot);
        m_rowActions.append(action);
    };
    rowAction(QStringLiteral("add-row"), tr("Add row below"), QKeySequence(Qt::CTRL | Qt::Key_Return), &ModelEditor::addItem);
    rowAction(QStringLiteral("remove-row"), tr("Remove row"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backspace),
              &ModelEditor::removeItem);
    rowAction(QStringLiteral("row-up"), tr("Move row up"), QKeySequence(Qt::ALT | Qt::Key_Up), &ModelEditor::moveItemUp);
    rowAction(QStringLiteral("row-down"), tr("Move row down"), QKeySequence(Qt::ALT | Qt::Key_Down), &ModelEditor::moveItemDown);
    menu->addSeparator();
    const auto copyAction = [&](const QString& name, const QString& text, const QKeySequence& keys, void (EquationPane::*slot)(),
                                const QString& icon = {}) {
        QAction* action = newAction(menu, name, text, icon);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, m_equationPane, slot);
        m_equationActions.append(action);
    };
    copyAction(QStringLiteral("copy-equation"), tr("Copy selected equation as LaTeX"),
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &EquationPane::copyCurrent);
    copyAction(QStringLiteral("copy-all"), tr("Copy all equations as LaTeX"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
               &EquationPane::copyAll, QStringLiteral("copy-latex"));
}

void MainWindow::makeViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("View"));
    const auto add = [&](const QString& name, const QString& text, const QKeySequence& keys, const auto& slot) {
        QAction* action = newAction(menu, name, text);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    makeEquationViewActions(menu);
    makeCheckAction(menu);
    QAction* colors = newAction(menu, QStringLiteral("origin-colors"), tr("Colour terms by origin"), QStringLiteral("origin-colors"));
    colors->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K));
    colors->setCheckable(true);
    connect(colors, &QAction::toggled, this, [this](bool isOn) {
        m_equationPane->setColoring(isOn ? TermColoring::ByOrigin : TermColoring::Plain);
    });
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
    menu->addSeparator();
    add(QStringLiteral("zoom-in"), tr("Enlarge equations"), QKeySequence(Qt::CTRL | Qt::Key_Plus), [this] { m_equationPane->zoomIn(); });
    add(QStringLiteral("zoom-out"), tr("Reduce equations"), QKeySequence(Qt::CTRL | Qt::Key_Minus), [this] { m_equationPane->zoomOut(); });
    add(QStringLiteral("zoom-reset"), tr("Normal size"), QKeySequence(Qt::CTRL | Qt::Key_0), [this] { m_equationPane->resetZoom(); });
    menu->addSeparator();
    add(QStringLiteral("next-pane"), tr("Next pane"), QKeySequence(Qt::Key_F6), [this] { cyclePanes(Direction::Forward); });
    add(QStringLiteral("previous-pane"), tr("Previous pane"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
        [this] { cyclePanes(Direction::Backward); });
    add(QStringLiteral("next-problem"), tr("Next problem"), QKeySequence(Qt::Key_F8), [this] { jumpToProblem(Direction::Forward); });
    add(QStringLiteral("previous-problem"), tr("Previous problem"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
        [this] { jumpToProblem(Direction::Backward); });
}

void MainWindow::makeEquationViewActions(QMenu* menu) {
    auto* views = new QActionGroup(this);
    for (int k = 0; k < equationViewCount; ++k) {
        const auto view = static_cast<EquationView>(k);
        QAction* action = newAction(menu, QStringLiteral("view-%1").arg(k), titleOf(view));
        action->setShortcut(QKeySequence(static_cast<int>(Qt::CTRL) | (Qt::Key_1 + k)));
        action->setCheckable(true);
        action->setChecked(view == m_equationPane->view());
        views->addAction(action);
        connect(action, &QAction::triggered, this, [this, view] {
            m_equationPane->setView(view);
            m_equationPane->setFocus(Qt::ShortcutFocusReason);
        });
        connect(m_equationPane, &EquationPane::viewChanged, action, [action, view](EquationView shown) {
            action->setChecked(shown == view);
        });
    }
    menu->addSeparator();
}

void MainWindow::makeCheckAction(QMenu* menu) {
    m_showCheck = newAction(menu, QStringLiteral("check-equation"), tr("Check my equation"));
    m_showCheck->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Q));
    m_showCheck->setCheckable(true);
    connect(m_showCheck, &QAction::toggled, this, [this](bool isOn) {
        if (isOn)
            m_equationPane->setView(EquationView::Equations);
        m_checkBar->setVisible(isOn);
        if (isOn)
            m_checkBar->setFocus(Qt::ShortcutFocusReason);
    });
    menu->addSeparator();
}

void MainWindow::makeSimulationMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Simulation"));
    QAction* simulate = newAction(menu, QStringLiteral("simulate"), tr("Simulate"), QStringLiteral("simulate"));
    simulate->setShortcut(QKeySequence(Qt::Key_F5));
    connect(simulate, &QAction::triggered, m_runs, &Runs::start);
    m_stop = newAction(menu, QStringLiteral("stop"), tr("Stop"), QStringLiteral("stop"));
    m_stop->setShortcut(QKeySequence(Qt::Key_Escape));
    m_stop->setEnabled(false);
    connect(m_stop, &QAction::triggered, m_runs, &Runs::stop);
    menu->addSeparator();
    m_showSliders = newAction(menu, QStringLiteral("show-sliders"), tr("Sliders"));
    m_showSliders->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    m_showSliders->setCheckable(true);
    m_showSliders->setChecked(true);
    connect(m_showSliders, &QAction::toggled, this,
            [this](bool isOn) { m_sliderPane->setVisible(isOn && m_runPane->isVisible()); });
    QAction* audits = newAction(menu, QStringLiteral("show-audits"), tr("Show audits as curves"));
    audits->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
    connect(audits, &QAction::triggered, &m_runPane->plots(), &PlotPane::showAudit);
}

void MainWindow::makeHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Help"));
    QAction* sheet = newAction(menu, QStringLiteral("shortcuts"), tr("Keyboard shortcuts"), QStringLiteral("help-shortcuts"));
    sheet->setShortcut(QKeySequence(Qt::Key_F1));
    connect(sheet, &QAction::triggered, this, &MainWindow::showShortcuts);
    QAction* about = newAction(menu, QStringLiteral("about"), tr("About Coenergy"));
    about->setMenuRole(QAction::AboutRole);
    connect(about, &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::makeToolBar() {
    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setIconSize(toolIconSize);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    const auto add = [&](const char* name) { bar->addAction(findChild<QAction*>(QLatin1String(name))); };
    for (const char* name : {"new", "open", "save"})
        add(name);
    bar->addSeparator();
    for (const char* name : {"undo", "redo"})
        add(name);
    bar->addSeparator();
    for (const char* name : {"simulate", "stop"})
        add(name);
    bar->addSeparator();
    for (const char* name : {"copy-all", "export-tex", "origin-colors"})
        add(name);
    setContextMenuPolicy(Qt::NoContextMenu);
}

void MainWindow::rememberFile(const QString& path) {
    QSettings settings;
    QStringList files = settings.value(recentFilesKey()).toStringList();
    files.removeAll(path);
    files.prepend(path);
    settings.setValue(recentFilesKey(), QStringList(files.mid(0, mostRecentFiles)));
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
