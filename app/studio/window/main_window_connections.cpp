// The window's connections: edits go from the editor to the session, documents and results come back from it.

#include "studio/window/main_window.hpp"

#include "editor/form/model_editor.hpp"
#include "equations/equation_panel.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/written_document.hpp"
#include "plot/plot_pane.hpp"
#include "plot/run_summary.hpp"
#include "plot/variable_tree.hpp"
#include "problems/problems_list.hpp"
#include "session/live_values.hpp"
#include "session/runs.hpp"
#include "studio/equations/check_bar.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/lecture/lecture.hpp"
#include "studio/model/graph_pane.hpp"
#include "studio/model/model_pane.hpp"
#include "studio/model/problems_drawer.hpp"
#include "studio/motion/drawing_export.hpp"
#include "studio/motion/end_time.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/motion_field.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/start/beginning.hpp"
#include "studio/start/start_page.hpp"
#include "studio/window/effort_dialog.hpp"
#include "studio/window/pane_header.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/pane_switches.hpp"
#include "studio/window/program_export.hpp"
#include "studio/window/report_export.hpp"
#include "studio/window/run_button.hpp"
#include "studio/window/status_strip.hpp"

#include <QApplication>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int messageTime = 4000;

} // namespace

void MainWindow::connectSession() {
    connect(&m_session, &Session::documentChanged, this, &MainWindow::showDocument);
    connect(&m_session, &Session::stateChanged, this, &MainWindow::showState);
    connect(&m_session, &Session::derived, this, &MainWindow::showResults);
    connect(&m_session, &Session::parsed, this, &MainWindow::showLectureNumbers);
    connect(&m_session, &Session::prepared, this, &MainWindow::showStatus);
    connect(&m_session, &Session::opened, this, [this] {
        m_runPane->startAnew();
        m_movedNumbers.clear();
        m_runsInPart = false;
        showMotionOfDrawing();
        m_status->setStructure({}, {});
        m_stop->setEnabled(false);
        m_runButton->end();
        showResults();
        if (!m_session.path().isEmpty())
            rememberFile(m_session.path());
        m_editor->startAnew();
        m_stage->isShown(Pane::Model) ? m_editor->focusFirst() : m_equationPane->setFocus(Qt::OtherFocusReason);
        runForLecture();
    });
    connect(&m_session, &Session::openedInPart, this, [this] {
        if (!isLecturing())
            showProblems(true);
    });
    connect(&m_session, &Session::openFailed, this, [this](const QString& path, const QString& reason) {
        showFailure(tr("%1 cannot be opened").arg(QFileInfo(path).fileName()), reason);
    });
    connect(&m_session, &Session::effortsAsked, this, [this](const QStringList& candidates) {
        auto* dialog = new EffortDialog(candidates, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &EffortDialog::chosen, &m_session, &Session::regulateEfforts);
        dialog->open();
    });
    connect(&m_session, &Session::editFailed, this,
            [this](const QString& reason) { showFailure(tr("This cannot be done"), reason); });
    connect(&m_session, &Session::saved, this, [this](const QString& path) {
        rememberFile(path);
        m_status->showMessage(tr("Saved %1").arg(QFileInfo(path).fileName()), messageTime);
        if (const Continuation next = std::exchange(m_afterSaving, {}))
            next();
    });
    connect(&m_session, &Session::saveFailed, this, [this](const QString& path, const QString& reason) {
        m_afterSaving = {};
        showFailure(tr("%1 cannot be saved").arg(QFileInfo(path).fileName()), reason);
    });
}

void MainWindow::connectReports() {
    connect(m_reports, &ReportExport::progressed, this, [this](double fraction) {
        m_status->showMessage(tr("Writing the report: %1 %").arg(qRound(100 * fraction)));
    });
    connect(m_reports, &ReportExport::laidOut, this, &MainWindow::previewPages);
    const auto refuse = [this](const QString& path, const QString& reason) {
        m_status->clearMessage();
        showFailure(tr("%1 cannot be written").arg(QFileInfo(path).fileName()), reason);
    };
    connect(m_reports, &ReportExport::refused, this, refuse);
    connect(m_programs, &ProgramExport::refused, this, refuse);
    connect(m_programs, &ProgramExport::started, this, [this] { m_status->showMessage(tr("Writing the program…")); });
    connect(m_programs, &ProgramExport::remarked, this, [this](const QString& path, const QString& remark) {
        showFailure(tr("%1 is not complete").arg(QFileInfo(path).fileName()), remark);
    });
    connect(&m_session, &Session::written, this, [this](const QString& path) {
        m_status->showMessage(tr("Exported %1").arg(QFileInfo(path).fileName()), messageTime);
    });
}

void MainWindow::connectViews() {
    connect(m_editor, &ModelEditor::edited, &m_session, &Session::commit);
    connect(m_editor, &ModelEditor::burstEnded, &m_session, &Session::endBurst);
    connect(m_endTime, &EndTime::edited, &m_session, &Session::commit);
    connect(m_endTime, &EndTime::burstEnded, &m_session, &Session::endBurst);
    connect(m_editor, &ModelEditor::valueChanging, &m_runPane->values(), &LiveValues::follow);
    connect(m_editor, &ModelEditor::valueChosen, &m_runPane->values(), &LiveValues::choose);
    connect(m_editor, &ModelEditor::valueChosen, this, [this](const Field& field) {
        if (std::find(m_movedNumbers.begin(), m_movedNumbers.end(), field) == m_movedNumbers.end())
            m_movedNumbers.push_back(field);
    });
    connect(m_editor, &ModelEditor::currentFieldChanged, this, [this](const std::optional<Field>& field) {
        if (!field)
            m_session.settle();
        for (EquationPanel* panel : m_equationPane->panels())
            panel->setHighlightedOrigin(field ? fieldKey(*field) : QString());
        for (QAction* action : m_rowActions)
            action->setEnabled(m_editor->isInRow());
        if (const int branch = field ? branchOf(m_session.document(), *field) : 0)
            m_graphPane->select(branch);
    });
    connect(&problems(), &ProblemsList::activated, this, [this](const Field& field, const Span& span) {
        m_stage->show(Pane::Model);
        m_editor->focusField(field, span);
    });
    connect(&m_modelPane->problems(), &ProblemsDrawer::closed, this, [this] { showProblems(false); });
    connect(m_runPane, &RunPane::plotsEdited, &m_session,
            [this](const QString& label, const Document& document) { m_session.commit(label, document); });
    connect(&m_runPane->plots(), &PlotPane::exported, this, &MainWindow::exportPlot);
    connect(&m_runPane->field(), &MotionField::exported, this, &MainWindow::exportPlot);
    connect(&m_runPane->drawing(), &MotionDrawing::edited, &m_session, &Session::commit);
    connect(&m_runPane->drawing(), &MotionDrawing::startMoved, m_editor, &ModelEditor::flashFields);
    connect(&m_runPane->drawing(), &MotionDrawing::exportWanted, this, &MainWindow::exportDrawing);
    connect(&m_runPane->drawing(), &MotionDrawing::shapesChanged, this,
            [this] { m_exportDrawing->setEnabled(m_runPane->drawing().hasShapes()); });
    connect(m_drawings, &DrawingExport::started, this, [this] { m_status->showMessage(tr("Drawing the pictures…")); });
    connect(m_startPage, &StartPage::exampleChosen, this, &MainWindow::openExample);
    connect(&m_modelPane->beginning(), &Beginning::openWanted, this, &MainWindow::chooseFile);
    connect(&m_modelPane->beginning(), &Beginning::modelWanted, this, &MainWindow::openBeginning);
    connect(&m_modelPane->beginning(), &Beginning::fileWanted, this, &MainWindow::open);
}

void MainWindow::connectEquations() {
    const auto goTo = [this](const Field& field, const Span& span) {
        m_stage->show(Pane::Model);
        m_editor->focusField(field, span);
    };
    for (EquationPanel* panel : m_equationPane->panels()) {
        connect(panel, &EquationPanel::termHovered, this,
                [this](const QString& origin) { m_editor->markField(fieldOfKey(origin)); });
        connect(panel, &EquationPanel::termActivated, this, [goTo](const QString& origin) {
            if (const auto field = fieldOfKey(origin))
                goTo(*field, {});
        });
        connect(panel, &EquationPanel::copied, this, [this](const QString&, EquationState state) {
            m_status->showMessage(state == EquationState::Stale ? tr("Copied LaTeX that is not up to date")
                                                                : tr("Copied LaTeX"),
                                  messageTime);
        });
    }
    connect(m_equationPane, &EquationPane::problemWanted, this, goTo);
    connect(m_equationPane, &EquationPane::fileProblemsWanted, this, [this] { showProblems(true); });
    connect(m_equationPane, &EquationPane::viewChanged, this, &MainWindow::shareStage);
    connect(&m_runPane->plots(), &PlotPane::wantedHeightChanged, this, &MainWindow::shareStage);
    connect(m_equationPane, &EquationPane::wantedHeightChanged, this,
            [this] { m_stage->setEquationsHeight(m_equationPane->wantedHeight()); });
    connect(m_checkBar, &CheckBar::sourceHovered, m_editor, &ModelEditor::markField);
    connect(m_checkBar, &CheckBar::sourceActivated, this, [goTo](const Field& field) { goTo(field, {}); });
    connect(m_checkBar, &CheckBar::closed, m_showCheck, [this] {
        m_showCheck->setChecked(false);
        m_equationPane->setFocus(Qt::OtherFocusReason);
    });
}

// The first run of a model shows its motion; later ones change no pane, and before an audience none gives way to it.
void MainWindow::connectRuns() {
    connect(m_runs, &Runs::started, this, [this](RunKind kind) {
        if (!m_runPane->hasRun() && (!isLecturing() || m_stage->hasRoomWhenPresented()))
            m_stage->show(Pane::Motion);
        m_stop->setEnabled(true);
        if (kind == RunKind::Whole)
            m_runButton->begin();
    });
    connect(m_runs, &Runs::refused, this, [this] {
        if (std::exchange(m_isRunAsked, false))
            focusMissingValue();
    });
    connect(m_runs, &Runs::finished, this, [this] { m_isRunAsked = false; });
    const Studies& studies = m_studyPane->studies();
    const auto runEnded = [this, &studies] {
        const bool isBusy = m_runs->isBusy() || (studies.isRunning() && shownStudyRun());
        m_stop->setEnabled(isBusy);
        if (!isBusy)
            m_runButton->end();
    };
    connect(&studies, &Studies::changed, this, [this, &studies] {
        if (!studies.isRunning() || !shownStudyRun())
            return;
        m_stop->setEnabled(true);
        m_runButton->begin();
    });
    connect(&studies, &Studies::grown, this, [this, &studies] {
        const StudyPace pace = studies.pace();
        if (shownStudyRun() && pace.all > 0)
            m_runButton->setProgress(static_cast<double>(pace.done) / static_cast<double>(pace.all));
    });
    connect(&studies, &Studies::ended, this, runEnded);
    connect(m_runs, &Runs::finished, this, runEnded);
    connect(m_runs, &Runs::refused, this, runEnded);
    connect(m_runs, &Runs::progressed, m_runButton, &RunButton::setProgress);
    connect(m_runButton, &RunButton::runWanted, this, &MainWindow::runAsAsked);
    connect(m_runButton, &RunButton::stopWanted, this, &MainWindow::stopRun);
    connect(m_runPane, &RunPane::shownRunChanged, this, &MainWindow::showRunStatus);
}

void MainWindow::connectStage() {
    const auto toggleOnly = [this](Pane pane) { return [this, pane] { m_stage->toggleOnly(pane); }; };
    connect(&m_equationPane->header(), &PaneHeader::onlyThisWanted, this, toggleOnly(Pane::Equations));
    connect(&m_runPane->header(), &PaneHeader::onlyThisWanted, this, toggleOnly(Pane::Motion));
    connect(&m_graphPane->header(), &PaneHeader::onlyThisWanted, this, toggleOnly(Pane::Graph));
    connect(m_graphPane, &GraphPane::selected, m_editor, &ModelEditor::chooseBranch);
    connect(m_graphPane, &GraphPane::fieldWanted, this, [this](const Field& field) {
        m_stage->show(Pane::Model);
        m_editor->focusField(field);
    });
    connect(&m_session, &Session::documentChanged, this, &MainWindow::offerGraph);
    connect(&m_session, &Session::opened, this, &MainWindow::offerGraph);
    offerGraph();
    connect(m_switches, &PaneSwitches::clicked, this, &MainWindow::togglePane);
    connect(m_stage, &PaneStage::arranged, this, [this] {
        for (const Pane pane : allPanes) {
            m_switches->setShown(pane, m_stage->isShown(pane));
            m_paneActions[pane]->setChecked(m_stage->isShown(pane));
        }
    });
    connect(m_stage, &PaneStage::replaced, this, [this](Pane pane) {
        m_status->showMessage(tr("%1 gave way: there is no room for more panes.").arg(titleOf(pane)), messageTime);
    });
    connect(m_stage, &PaneStage::arranged, this, &MainWindow::keepFocus);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (const auto pane = m_stage->isPlacing() ? std::nullopt : m_stage->paneOf(now)) {
            m_latestFocus = now;
            m_lastFocus[*pane] = now;
            m_stage->touch(*pane);
        }
    });
}

void MainWindow::connectStatus() {
    connect(m_status, &StatusStrip::problemsWanted, this, [this] { showProblems(m_modelPane->problems().isHidden()); });
    connect(m_status, &StatusStrip::structureWanted, this, [this] {
        m_status->openSheet(m_status->structureItem(), structureSheet(m_session.preparation().structure));
    });
    connect(m_status, &StatusStrip::runWanted, this,
            [this] { m_status->openSheet(m_status->runItem(), m_runPane->account()); });
    connect(m_runPane, &RunPane::accountWanted, m_status, &StatusStrip::runWanted);
    connect(m_runPane, &RunPane::fieldWanted, this, [this](const Field& field) {
        if (isLecturing())
            return;
        m_stage->show(Pane::Model);
        m_editor->focusField(field);
    });
}

// In the model, from where they are dragged onto plots.
void MainWindow::makeVariablesAction(QMenu* menu) {
    QAction* variables = newAction(menu, QStringLiteral("variables"), tr("Variables"), QStringLiteral("variables"));
    variables->setCheckable(true);
    connect(variables, &QAction::triggered, this, [this](bool isOn) {
        if (isOn) {
            m_stage->show(Pane::Motion);
            m_stage->show(Pane::Model);
            m_modelPane->variables().setChoices(m_runPane->plots().variables());
        }
        m_modelPane->setVariablesOpen(isOn);
    });
    connect(m_modelPane, &ModelPane::variablesOpened, variables, &QAction::setChecked);
    connect(&m_runPane->plots(), &PlotPane::variablesChanged, this, [this] {
        if (m_modelPane->areVariablesOpen())
            m_modelPane->variables().setChoices(m_runPane->plots().variables());
    });
    connect(&m_modelPane->variables(), &VariableTree::chosen, this,
            [this](const QString& text) { m_runPane->plots().addPlotOf({text}); });
}

} // namespace coenergy
