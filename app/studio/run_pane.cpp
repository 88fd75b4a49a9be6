// A run that fails keeps the last good plot and tells why; the checks are always in sight and belong to the curves that
// are shown.
#include "studio/run_pane.hpp"

#include "drawing/drawing_view.hpp"
#include "plot/plot_names.hpp"
#include "plot/plot_pane.hpp"
#include "plot/run_badge.hpp"
#include "plot/run_summary.hpp"
#include "plot/time_bar.hpp"
#include "session/live_values.hpp"
#include "session/run_inputs.hpp"
#include "studio/band.hpp"
#include "studio/motion_area.hpp"
#include "studio/motion_drawing.hpp"
#include "studio/pane_header.hpp"

#include <QTimer>
#include <QVBoxLayout>

namespace coenergy {

namespace {

constexpr int patience = 250; // milliseconds
constexpr std::size_t leastRows = 2;

} // namespace

RunPane::RunPane(Session& session, Runs& runs, QWidget* parent)
    : QWidget(parent), m_session(session), m_runs(runs), m_header(new PaneHeader(this)),
      m_age(new Band(ColorRole::Warning, QStringLiteral("earlier"), this)), m_plots(new PlotPane(this)),
      m_summary(new RunSummary(this)), m_badge(new RunBadge(this)), m_patience(new QTimer(this)),
      m_values(new LiveValues(session, runs, this)), m_drawing(new MotionDrawing(session, *m_plots, *m_values, this)),
      m_area(new MotionArea(&m_drawing->view(), m_plots, this)) {
    arrange();
    connectRuns();
    connect(&m_session, &Session::parsed, this, [this] { m_plots->setNames(plotNamesOf(*m_session.state().parsed)); });
    connect(m_badge, &RunBadge::clicked, m_plots, &PlotPane::showAudit);
    connect(m_values, &LiveValues::waitsForRelease, this, [this] {
        m_summary->announce(tr("A run of this model takes more than a second: it starts when the slider is let go."));
        showSummary();
    });
    connect(m_plots, &PlotPane::plotsEdited, this, [this](const QString& label, const std::vector<Plot>& plots) {
        Document document = m_session.document();
        document.plots = Part<std::vector<Plot>>(plots);
        emit plotsEdited(label, document);
    });
    connect(m_plots, &PlotPane::pinWanted, m_plots, &PlotPane::pin);
    connect(m_plots, &PlotPane::unpinWanted, this, [this] { m_plots->setPinned(std::nullopt); });
}

void RunPane::arrange() {
    m_patience->setSingleShot(true);
    m_patience->setInterval(patience);

    m_header->addTitle(tr("Motion"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_age);
    layout->addWidget(m_summary);
    layout->addWidget(m_area, 1);
    layout->addWidget(&m_plots->timeBar());
    m_area->setDrawingShown(false);
    connect(m_drawing, &MotionDrawing::shapesChanged, this,
            [this] { m_area->setDrawingShown(m_drawing->hasShapes()); });
}

void RunPane::takeTimeBarBack() {
    m_plots->timeBar().setBackgroundRole(QPalette::Base);
    layout()->addWidget(&m_plots->timeBar());
}

void RunPane::connectRuns() {
    connect(m_patience, &QTimer::timeout, this,
            [this] { m_summary->announce(tr("Simulating… Esc stops and keeps what there is.")); });
    connect(&m_runs, &Runs::started, this, &RunPane::showStarted);
    connect(&m_runs, &Runs::grown, this, &RunPane::showGrown);
    connect(&m_runs, &Runs::finished, this, &RunPane::showFinished);
    connect(&m_runs, &Runs::refused, this, &RunPane::showReason);
    // Queued, because whoever chooses a value settles it and starts a run himself.
    for (const auto ready : {&Session::settled, &Session::prepared})
        connect(&m_session, ready, this, &RunPane::followChange, Qt::QueuedConnection);
}

void RunPane::showStarted(RunKind kind) {
    if (kind == RunKind::Preview)
        return;
    m_tried = m_session.document();
    m_patience->start();
}

void RunPane::setRunsOnEveryChange(bool isOn) {
    m_runsOnEveryChange = isOn;
    followChange();
}

// A change whose run fails is not tried again before the next one.
void RunPane::followChange() {
    const Document& document = m_session.document();
    const bool isReady = m_session.isSettled() && m_session.isPrepared() && m_session.preparation().model &&
                         !hasErrors(m_session.findings());
    if (m_runsOnEveryChange && m_shown && isReady && !(m_tried && haveSameRun(*m_tried, document)))
        m_runs.start();
}

void RunPane::endProgress() {
    m_patience->stop();
}

// Its checks are those of a whole run: until then there are none.
void RunPane::showGrown(const GrowingRun& run) {
    m_shown = run.document;
    m_status.reset();
    m_badge->setStatus(std::nullopt);
    m_plots->setGrowingRun(run.columns, run.end);
    m_drawing->setRun(run.columns);
    showAge();
}

void RunPane::showFinished(const FinishedRun& run) {
    endProgress();
    const RunStatus& status = run.result.status;
    m_summary->setStatus(status, run.kind == RunKind::Whole ? RunSummary::Height::Fitted : RunSummary::Height::Growing);
    if (run.result.trajectory.rowCount() >= leastRows) {
        m_shown = run.document;
        m_status = status;
        m_badge->setStatus(status);
    }
    m_plots->setRun(run.columns);
    m_drawing->setRun(run.columns);
    showSummary();
    emit shownRunChanged();
    if (run.kind == RunKind::Whole)
        showAge();
}

void RunPane::showReason(const QString& reason) {
    endProgress();
    m_summary->refuse(reason);
    showSummary();
    m_plots->setStale();
}

void RunPane::showDocument() {
    const Document& document = m_session.document();
    m_plots->setPlots(*document.plots);
    m_drawing->showDocument();
    if (!m_values->isCommitting())
        showAge();
}

std::optional<ShownRun> RunPane::shownRun() const {
    if (!m_shown || !m_status || m_plots->isStale())
        return std::nullopt;
    return ShownRun{*m_status, m_plots->trajectory()};
}

// Curves that belong to the document again, by undo, are as good as new.
void RunPane::showAge() {
    if (!m_shown)
        return;
    if (!haveSameRun(*m_shown, m_session.document()))
        m_plots->setStale();
    else if (m_plots->isStale())
        m_plots->setCurrent();
    m_age->say(m_plots->isStale() ? tr("This run belongs to the model before the last change.") : QString());
    emit shownRunChanged();
}

// What went well needs no words; all of them are in the sheet of the status bar.
void RunPane::showSummary() {
    m_summary->setVisible(!m_summary->isQuiet());
}

void RunPane::startAnew() {
    m_runs.forget();
    endProgress();
    m_shown.reset();
    m_tried.reset();
    m_status.reset();
    m_badge->setStatus(std::nullopt);
    m_summary->setStatus(std::nullopt);
    m_age->say({});
    showSummary();
    emit shownRunChanged();
    m_plots->clear();
    m_drawing->startAnew();
    m_values->startAnew();
    showDocument();
}

void RunPane::followNumbers() {
    const bool isShown = m_shown && !haveSameRun(*m_shown, m_session.document());
    if (isShown && differInNumbersOnly(*m_shown, m_session.document()) && m_runs.pace() != RunPace::OnRelease)
        m_runs.start();
}

} // namespace coenergy
