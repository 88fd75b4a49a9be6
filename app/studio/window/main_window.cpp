// The window's panes: what they show, and where the focus is.

#include "studio/window/main_window.hpp"

#include "check/check_result.hpp"
#include "drawing/drawing_view.hpp"
#include "editor/form/model_editor.hpp"
#include "equations/equation_panel.hpp"
#include "equations/typesetter.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/typed_values.hpp"
#include "model/written_document.hpp"
#include "plot/plot_pane.hpp"
#include "plot/variable_tree.hpp"
#include "problems/problems_list.hpp"
#include "session/runs.hpp"
#include "studio/analysis/analysis_pane.hpp"
#include "studio/equations/check_bar.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/equations/field_formulas.hpp"
#include "studio/lecture/lecture.hpp"
#include "studio/model/graph_pane.hpp"
#include "studio/model/model_pane.hpp"
#include "studio/model/problems_drawer.hpp"
#include "studio/motion/drawing_export.hpp"
#include "studio/motion/end_time.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/start/start_page.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/pane_switches.hpp"
#include "studio/window/program_export.hpp"
#include "studio/window/report_export.hpp"
#include "studio/window/run_button.hpp"
#include "studio/window/status_strip.hpp"
#include "theme/theme.hpp"

#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr QSize firstSize(1280, 800);
constexpr int frameHeight = 44; // of the title and edges that a desktop adds, which is not known before there are any

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_examples(loadExamples()) {
    setAcceptDrops(true);
    makeHintsReadable();
    makePanes();
    makeActions();
    makeBars();
    makeHeaders();
    connectSession();
    connectReports();
    connectViews();
    connectEquations();
    connectRuns();
    connectAnalysis();
    connectStudies();
    connectStage();
    connectStatus();
    guardWork();
    restorePlace();
    m_stage->show(Pane::Equations);
    m_stage->show(Pane::Model);
    showDocument();
    showResults();
    showState();
    QTimer::singleShot(0, m_editor, &ModelEditor::focusFirst); // once the form has been laid out
}

MainWindow::~MainWindow() {
    emit m_session.leaving(); // all are asked to stop before the first is waited for
    qApp->disconnect(this);   // the focus still moves while widgets go
    m_session.disconnect(this);
    m_editor->disconnect(this);
    for (EquationPanel* panel : m_equationPane->panels())
        panel->disconnect(this);
    delete takeCentralWidget(); // the panes before what they refer to
}

// Some desktops have a palette whose hints cannot be seen on what they stand on.
void MainWindow::makeHintsReadable() {
    const QColor muted = themeColor(QApplication::palette(), ColorRole::Muted);
    if (palette().color(QPalette::PlaceholderText) == muted)
        return;
    QPalette hints; // all else is inherited
    hints.setColor(QPalette::PlaceholderText, muted);
    setPalette(hints);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (!updatesEnabled())
        QMetaObject::invokeMethod(
            this, [this] { setUpdatesEnabled(true); }, Qt::QueuedConnection);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_session.lookAtFile();
    if (event->type() == QEvent::PaletteChange)
        makeHintsReadable();
}

void MainWindow::makePanes() {
    m_typesetter = new Typesetter(Typesetter::defaultScript(), this);
    m_formulas = new FieldFormulas(*m_typesetter, this);
    m_modelPane = new ModelPane(m_formulas, this);
    m_editor = &m_modelPane->editor();
    m_equationPane = new EquationPane(m_session, *m_typesetter, this);
    m_equations = &m_equationPane->equations();
    m_checkBar = new CheckBar(m_session, this);
    m_checkBar->setContentsMargins(8, 4, 8, 4);
    m_checkBar->result().setFormulas(m_formulas);
    m_checkBar->hide();
    m_equationPane->layoutOf(EquationView::Equations).addWidget(m_checkBar);
    m_startPage = new StartPage(m_examples, this);
    m_equationPlace = new QStackedWidget(this);
    m_equationPlace->addWidget(m_startPage);
    m_equationPlace->addWidget(m_equationPane);
    m_runs = new Runs(m_session, this);
    m_reports = new ReportExport(m_session, this);
    m_programs = new ProgramExport(m_session, this);
    m_drawings = new DrawingExport(m_session, this);
    m_runPane = new RunPane(m_session, *m_runs, this);
    m_runPane->plots().setFormulas(m_formulas);
    m_runPane->drawing().view().setFormulas(m_formulas);
    m_analysisPane = new AnalysisPane(m_session, *m_typesetter, this);
    m_stage = new PaneStage(this);
    m_stage->addPane(Pane::Model, m_modelPane, tr("Model"));
    m_graphPane = new GraphPane(m_session, this);
    m_stage->addPane(Pane::Graph, m_graphPane, tr("Graph"));
    m_stage->addPane(Pane::Equations, m_equationPlace, tr("Equations"));
    m_stage->addPane(Pane::Motion, m_runPane, tr("Motion"));
    m_stage->addPane(Pane::Analysis, m_analysisPane, tr("Analysis"));
    m_studyPane = new StudyPane(m_session, this);
    m_stage->addPane(Pane::Studies, m_studyPane, titleOf(Pane::Studies));
}

// The tool bar is a part of the centre, so that nothing can be taken out of it.
void MainWindow::makeBars() {
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_toolBar = makeToolBar();
    column->addWidget(m_toolBar);
    column->addWidget(m_stage, 1);
    setCentralWidget(centre);
    m_status = new StatusStrip(m_runPane->badge(), this);
    setStatusBar(m_status);
    setContextMenuPolicy(Qt::NoContextMenu);
}

ProblemsList& MainWindow::problems() {
    return m_modelPane->problems().list();
}

// What can be drawn is seen where it begins, unless the equations would have to go for it.
void MainWindow::showMotionOfDrawing() {
    if (m_session.isPristine())
        showNothingBesides();
    else if (m_runPane->hasScene() && widthClassOf(m_stage->width()) != WidthClass::Narrow)
        m_stage->show(Pane::Motion);
    else
        m_stage->hide(Pane::Motion);
}

// Of a model without anything in it there is nothing to see, and the examples have the room.
void MainWindow::showNothingBesides() {
    m_stage->setWish({isLecturing() ? std::vector{Pane::Equations} : std::vector{Pane::Equations, Pane::Model}, {}});
}

// A study or a fit, where it is to be seen and the motion of a run is not.
QPushButton* MainWindow::shownStudyRun() const {
    QPushButton& button = m_studyPane->shownRunButton();
    const bool isSeen = m_stage->isShown(Pane::Studies) && !m_stage->isShown(Pane::Motion);
    return isSeen && button.isVisible() && button.isEnabled() ? &button : nullptr;
}

void MainWindow::stopRun() {
    m_runs->stop();
    if (QPushButton* study = shownStudyRun(); study && m_studyPane->studies().isRunning())
        study->click();
}

void MainWindow::runAsAsked() {
    if (QPushButton* study = shownStudyRun())
        return study->click();
    if (m_session.isReadInPart() && !m_runsInPart)
        askBeforeRunInPart();
    else
        runAnyway();
}

void MainWindow::runAnyway() {
    m_isRunAsked = true;
    m_runPane->runAsAsked();
}

// The motion would be that of another system, and look as good.
void MainWindow::askBeforeRunInPart() {
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Read only in part"),
                                tr("The file of this model was read only in part."), QMessageBox::NoButton, this);
    box->setInformativeText(tr("A run would be that of what was understood, and not of the model in the file."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box->addButton(tr("Run what was read"), QMessageBox::AcceptRole), &QPushButton::clicked, this, [this] {
        m_runsInPart = true;
        runAnyway();
    });
    QPushButton* show = box->addButton(tr("Show the problems"), QMessageBox::RejectRole);
    connect(show, &QPushButton::clicked, this, [this] { showProblems(true); });
    box->setDefaultButton(show);
    box->open();
}

// Where the first value is missing that a run needs.
void MainWindow::focusMissingValue() {
    const auto& parameters = *m_session.document().parameters;
    const auto first =
        std::find_if(parameters.begin(), parameters.end(), [](const Parameter& p) { return p.value.empty(); });
    if (isLecturing() || first == parameters.end() || hasErrors(m_session.findings()))
        return;
    m_stage->show(Pane::Model);
    m_editor->focusField({Section::Parameters, static_cast<std::size_t>(first - parameters.begin()), Column::Value, 0});
}

QString titleOf(Pane pane) {
    switch (pane) {
    case Pane::Model: return MainWindow::tr("Model");
    case Pane::Graph: return MainWindow::tr("Graph");
    case Pane::Equations: return MainWindow::tr("Equations");
    case Pane::Motion: return MainWindow::tr("Motion");
    case Pane::Analysis: return MainWindow::tr("Analysis");
    case Pane::Studies: return MainWindow::tr("Studies");
    }
    return {};
}

void MainWindow::showPane(Pane pane) {
    if (pane == Pane::Equations)
        leaveGallery();
    m_stage->show(pane);
    focusPane(pane);
}

void MainWindow::showGallery() {
    if (isLecturing())
        return;
    if (!m_panesBeforeGallery && !m_session.isPristine()) {
        m_panesBeforeGallery = m_stage->wish();
        m_stage->setWish({{Pane::Equations, Pane::Model}, {}});
    }
    m_stage->show(Pane::Equations);
    m_equationPlace->setCurrentWidget(m_startPage);
    m_startPage->focusSearch();
}

void MainWindow::leaveGallery() {
    m_equationPlace->setCurrentWidget(m_session.isPristine() ? static_cast<QWidget*>(m_startPage) : m_equationPane);
    if (const auto before = std::exchange(m_panesBeforeGallery, std::nullopt))
        m_stage->setWish(*before);
}

void MainWindow::offerPane(Pane pane, bool isOffered) {
    m_switches->setOffered(pane, isOffered);
    m_paneActions[pane]->setVisible(isOffered);
}

// Only a model of a linear graph has the pane for it, which comes with the graph and goes with it.
void MainWindow::offerGraph() {
    const bool isThere = hasGraph(m_session.document());
    if (isThere == m_switches->isOffered(Pane::Graph))
        return;
    offerPane(Pane::Graph, isThere);
    if (isThere)
        m_stage->show(Pane::Graph);
    else
        m_stage->hide(Pane::Graph);
}

// A lit switch puts its pane away, unless it is the last one.
void MainWindow::togglePane(Pane pane) {
    if (!m_stage->isShown(pane))
        showPane(pane);
    else if (m_stage->shownPanes().size() > 1)
        m_stage->hide(pane);
}

Pane MainWindow::currentPane() const {
    const auto focused = m_stage->paneOf(QApplication::focusWidget());
    const std::vector<Pane> shown = m_stage->shownPanes();
    return focused ? *focused : shown.empty() ? Pane::Model : shown.back();
}

void MainWindow::focusPane(Pane pane) {
    if (pane == Pane::Model)
        m_editor->focusAgain();
    else if (pane == Pane::Motion)
        m_runPane->plots().setFocus(Qt::ShortcutFocusReason);
    else if (pane == Pane::Graph)
        m_graphPane->setFocus(Qt::ShortcutFocusReason);
    else if (pane == Pane::Analysis)
        m_analysisPane->setFocus(Qt::ShortcutFocusReason);
    else if (pane == Pane::Studies)
        m_studyPane->setFocus(Qt::ShortcutFocusReason);
    else if (m_equationPlace->currentWidget() == m_startPage)
        m_startPage->focusFirst();
    else
        m_equationPane->setFocus(Qt::ShortcutFocusReason);
}

// Where its place in a pane went, the pane chooses another; where the pane went, the focus goes back to where it was
// before in one that stayed, and not to whatever the order of Tab has next.
void MainWindow::keepFocus() {
    if (!isVisible() || !m_latestFocus || m_latestFocus->isVisible())
        return;
    if (const auto pane = m_stage->paneOf(m_latestFocus); pane && m_stage->isShown(*pane))
        return focusPane(*pane);
    for (const Pane pane : m_stage->wish().wanted) // the latest first
        if (QWidget* before = m_lastFocus[pane]; before && before->isVisible()) {
            before->setFocus(Qt::OtherFocusReason);
            return;
        }
    if (const std::vector<Pane> shown = m_stage->shownPanes(); !shown.empty())
        focusPane(shown.front());
}

// F6: the panes from left to right, what stands in them besides, the status bar.
void MainWindow::cyclePanes(Direction direction) {
    using Stop = std::pair<QWidget*, std::function<void()>>;
    std::vector<Stop> stops;
    const auto addWidget = [&stops](QWidget* widget) {
        if (widget->isVisible())
            stops.emplace_back(widget, [widget] { widget->setFocus(Qt::ShortcutFocusReason); });
    };
    for (const Pane pane : m_stage->shownPanes()) {
        QWidget* place = pane == Pane::Model ? static_cast<QWidget*>(m_editor) : m_stage->widget(pane);
        stops.emplace_back(place, [this, pane] { focusPane(pane); });
        if (pane == Pane::Model) {
            addWidget(&m_modelPane->problems());
            addWidget(&m_modelPane->variables());
        }
        if (pane == Pane::Equations)
            addWidget(m_checkBar);
    }
    stops.emplace_back(m_status, [this] { m_status->focusFirst(); });
    const QWidget* focused = QApplication::focusWidget();
    std::size_t current = 0;
    for (std::size_t k = 0; k < stops.size(); ++k)
        if (focused && (stops[k].first == focused || stops[k].first->isAncestorOf(focused)))
            current = k;
    const std::size_t step = direction == Direction::Forward ? 1 : stops.size() - 1;
    stops[(current + step) % stops.size()].second();
}

void MainWindow::cycleViews(Direction direction) {
    m_stage->show(Pane::Equations);
    direction == Direction::Forward ? m_equationPane->nextView() : m_equationPane->previousView();
    m_equationPane->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::showProblems(bool isOpen) {
    const bool hadFocus = m_modelPane->problems().isAncestorOf(QApplication::focusWidget());
    if (isOpen)
        m_stage->show(Pane::Model);
    m_modelPane->setProblemsOpen(isOpen);
    if (isOpen)
        problems().setFocus(Qt::ShortcutFocusReason);
    else if (hadFocus)
        m_editor->focusAgain();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_modelPane->problems().isVisible())
        showProblems(false);
    else if (event->key() == Qt::Key_Escape && m_modelPane->areVariablesOpen())
        m_modelPane->setVariablesOpen(false);
    else if (event->key() == Qt::Key_Escape && m_equationPlace->currentWidget() == m_startPage)
        showPane(Pane::Equations);
    else
        QMainWindow::keyPressEvent(event);
}

// What is shown

// The path that makes a functional stationary is sought at once: it is not run, and it rests nowhere.
void MainWindow::offerMotion() {
    const bool isThere = !hasFunctional(m_session.document());
    m_endTime->setVisible(isThere);
    m_runButton->setVisible(isThere);
    if (isThere == m_switches->isOffered(Pane::Analysis))
        return;
    offerPane(Pane::Analysis, isThere);
    if (!isThere)
        m_stage->hide(Pane::Analysis);
}

void MainWindow::showDocument() {
    m_editor->setUndone(m_session.history().canRedo());
    m_editor->setDocument(m_session.document());
    m_endTime->setDocument(m_session.document());
    offerMotion();
    m_editor->showGuide(m_session.isPristine());
    leaveGallery();
    m_runPane->showDocument();
    followInLecture();
    showTitle();
}

void MainWindow::showResults() {
    const Diagnostics findings = withQuestionsAsHints(m_session.findings(), m_session.document());
    const bool hasBodies = !m_session.document().bodies->empty();
    if (const auto parsed = m_session.state().parsed; parsed || !hasBodies)
        m_editor->setGeneratedNames(hasBodies ? parsed->notation : Notation{});
    m_editor->setDiagnostics(findings);
    std::vector<PlacedProblem> fileProblems;
    for (const FileProblem& problem : m_session.fileProblems())
        fileProblems.push_back({problem.diagnostic, problem.place});
    problems().setProblems(fileProblems, findings, m_session.document());
    m_modelPane->fitProblems();
    if (problems().count() == 0 && m_session.isCurrent())
        showProblems(false);
    for (QAction* action : m_equationActions)
        action->setEnabled(!m_session.equations().empty());
    showStatus();
}

void MainWindow::showState() {
    showTitle();
    showUndo();
}

void MainWindow::showTitle() {
    const QString title = QString::fromStdString(m_session.document().header->title).simplified();
    const QString file = QFileInfo(m_session.path()).fileName();
    const QString name = !title.isEmpty() ? title : !file.isEmpty() ? file : tr("Untitled model");
    setWindowTitle(tr("%1[*] — Coenergy").arg(name));
    setWindowFilePath(m_session.path());
    setWindowModified(m_session.isModified());
}

void MainWindow::showUndo() {
    const History& history = m_session.history();
    const auto show = [](QAction* action, const QString& verb, const std::string& label, bool isPossible) {
        action->setEnabled(isPossible);
        action->setText(isPossible ? tr("%1: %2", "Undo: what").arg(verb, QString::fromStdString(label)) : verb);
        action->setIconText(verb);
    };
    show(m_undo, tr("Undo"), history.undoLabel(), history.canUndo());
    show(m_redo, tr("Redo"), history.redoLabel(), history.canRedo());
}

void MainWindow::showStatus() {
    if (m_session.isPristine()) {
        m_status->invite();
        return;
    }
    const Diagnostics findings = withQuestionsAsHints(m_session.findings(), m_session.document());
    const auto count = [&](Severity severity) {
        return static_cast<std::size_t>(std::count_if(
            findings.begin(), findings.end(), [severity](const Diagnostic& d) { return d.severity == severity; }));
    };
    const auto countOfFile = [this](Severity severity) {
        const auto& problems = m_session.fileProblems();
        return static_cast<std::size_t>(
            std::count_if(problems.begin(), problems.end(),
                          [severity](const FileProblem& problem) { return problem.diagnostic.severity == severity; }));
    };
    std::size_t names = 0;
    for (const auto& place : newNames(findings, m_session.document()))
        names += place.second.size();
    const std::size_t warnings = count(Severity::Warning) + countOfFile(Severity::Warning);
    m_status->setProblems({count(Severity::Error) + countOfFile(Severity::Error), warnings, names});
    const auto& parsed = m_session.state().parsed;
    const Document& document = parsed ? parsed->document : m_session.document();
    const auto written = [](const auto& list) {
        return std::count_if(list.begin(), list.end(), [](const auto& item) { return !item.expression.empty(); });
    };
    const auto constraints =
        static_cast<std::size_t>(written(*document.displacementConstraints) + written(*document.flowConstraints) +
                                 written(*document.effortConstraints));
    const StructureReport& structure = m_session.preparation().structure;
    const auto& other = m_session.state().other;
    const StateSpace* space = other && other->stateSpace ? &*other->stateSpace : nullptr;
    const bool isOfBefore = structure.equations.empty() && !m_session.derivation().system->equations.empty();
    if (m_session.isPrepared() && !isOfBefore) // else the former words stay, as the equations do
        m_status->setStructure(structure, structure.equations.empty() ? QString()
                                          : space                     ? structureInWords(*space)
                                                                      : structureInWords(structure, constraints));
}

void MainWindow::showRunStatus() {
    const std::optional<RunStatus> status = m_runPane->status();
    const bool isEarlier = m_runPane->plots().isStale();
    m_editor->setUsedStart(m_runPane->usedStart());
    m_status->setRun(status ? std::optional(status->endTime) : std::nullopt, timeUnit(m_session.document()),
                     isEarlier ? StatusStrip::RunAge::Earlier : StatusStrip::RunAge::Current);
}

void MainWindow::jumpToProblem(Direction direction) {
    if (problems().count() == 0)
        return;
    m_stage->show(Pane::Model);
    problems().jumpBy(direction == Direction::Forward ? 1 : -1);
}

void MainWindow::restorePlace() {
    const QSettings settings;
    if (!restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray()))
        resize(firstSize.boundedTo(screen()->availableSize() - QSize(0, frameHeight)));
    m_stage->restore();
}

void MainWindow::storePlace() const {
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    m_stage->store();
}

} // namespace coenergy

#include "moc_main_window.cpp"
