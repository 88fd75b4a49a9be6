// A run that fails keeps the last good plot and says why it failed; the checks are always visible and belong to the
// curves that are shown.
#include "studio/motion/run_pane.hpp"

#include "bodies/written_bodies.hpp"
#include "drawing/drawing_view.hpp"
#include "editor/number/numbers.hpp"
#include "model/edit.hpp"
#include "model/names.hpp"
#include "model/written_document.hpp"
#include "plot/plot_names.hpp"
#include "plot/plot_pane.hpp"
#include "plot/run_badge.hpp"
#include "plot/run_summary.hpp"
#include "plot/time_bar.hpp"
#include "problems/problem_html.hpp"
#include "session/live_values.hpp"
#include "session/run_inputs.hpp"
#include "setup/integration_settings.hpp"
#include "studio/analysis/analysis_words.hpp"
#include "studio/equations/typeset_words.hpp"
#include "studio/motion/motion_area.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/motion_field.hpp"
#include "studio/motion/motion_path.hpp"
#include "studio/window/band.hpp"
#include "studio/window/pane_header.hpp"

#include <QLocale>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t leastRows = 2;

// "m = 2 kg", "x(0) = 1 m", in plain letters.
QString valueInWords(const Document& document, const Field& field, const Notation& notation) {
    const bool isStart = field.section == Section::Coordinates;
    const std::vector<CoordinateNames> coordinates = namesOf(document).coordinates;
    const std::string name = !isStart ? textOf(document, {field.section, field.item, Column::Name, 0})
                             : field.column == Column::InitialFlow ? coordinates[field.item].flow
                                                                   : coordinates[field.item].name;
    const std::string text = textOf(document, field);
    const QString value = text.empty() ? QStringLiteral("0") : QString::fromStdString(text);
    return QStringLiteral("%1%2 = %3 %4")
        .arg(letters(notation, name), isStart ? QStringLiteral("(0)") : QString(), value, unitOf(document, field))
        .trimmed();
}

// What a pinned run had otherwise than the one that is shown.
QString pinnedWords(const Document& pinned, const Document& shown, const Notation& notation) {
    constexpr std::size_t most = 3;
    if (!differInNumbersOnly(pinned, shown))
        return RunPane::tr("pinned: of another model");
    const std::vector<Field> others = otherNumbers(pinned, shown);
    QStringList values;
    for (std::size_t k = 0; k < std::min(most, others.size()); ++k)
        values.append(valueInWords(pinned, others[k], notation));
    if (others.size() > most)
        values.append(QStringLiteral("…"));
    return values.isEmpty() ? RunPane::tr("pinned: the same values")
                            : RunPane::tr("pinned: %1").arg(values.join(QStringLiteral(", ")));
}

} // namespace

RunPane::RunPane(Session& session, Runs& runs, QWidget* parent)
    : QWidget(parent), m_session(session), m_runs(runs), m_header(new PaneHeader(this)),
      m_band(new Band(ColorRole::Warning, QStringLiteral("earlier"), this)), m_plots(new PlotPane(this)),
      m_badge(new RunBadge(this)), m_values(new LiveValues(session, runs, this)),
      m_drawing(new MotionDrawing(session, *m_plots, *m_values, this)),
      m_field(new MotionField(session, *m_plots, this)), m_path(new MotionPath(session, this)),
      m_scene(new QWidget(this)), m_area(new MotionArea(m_scene, m_plots, this)) {
    arrange();
    connectRuns();
    connect(&m_session, &Session::parsed, this, [this] {
        const ParsedModel& parsed = *m_session.state().parsed;
        const IntegrationSettings settings = settingsOf(parsed);
        m_plots->setNames(plotNamesOf(parsed));
        showPlots();
        if (!std::exchange(m_isAreaShared, true))
            m_area->setWide(isDrawingWide());
        m_plots->awaitRun(settings.start, settings.end);
    });
    connect(m_badge, &RunBadge::clicked, m_plots, &PlotPane::showAudit);
    connect(m_values, &LiveValues::waitsForRelease, this,
            [this] { announce(tr("A run of this model takes more than a second: it starts when you let go.")); });
    connect(m_values, &LiveValues::waitsForEquations, this, [this] {
        announce(tr("A source stands in the equations: they and the run follow when the slider is let go."));
    });
    connect(m_plots, &PlotPane::plotsEdited, this, [this](const QString& label, const std::vector<Plot>& plots) {
        Document document = m_session.document();
        document.plots = Part<std::vector<Plot>>(plots);
        emit plotsEdited(label, document);
    });
    connect(m_drawing, &MotionDrawing::startMoved, this, [this] {
        m_ledByHand = m_session.document();
        say();
    });
    connect(m_plots, &PlotPane::pinWanted, this, &RunPane::pin);
    connect(m_plots, &PlotPane::unpinWanted, this, &RunPane::unpin);
}

void RunPane::pin() {
    m_plots->pin();
    m_pinned = m_shown;
    sayPinned();
}

void RunPane::unpin() {
    m_plots->setPinned(std::nullopt);
    m_pinned.reset();
    sayPinned();
}

// By what it differs from the run that is shown.
void RunPane::sayPinned() {
    const auto& parsed = m_session.state().parsed;
    m_plots->setPinnedWords(m_pinned && m_shown && m_plots->hasPinned()
                                ? pinnedWords(*m_pinned, *m_shown, parsed ? parsed->notation : Notation())
                                : QString());
}

void RunPane::arrange() {
    m_band->setClosable();
    connect(m_band, &Band::actionWanted, this, &RunPane::followAction);
    m_header->addTitle(tr("Motion"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_band);
    layout->addWidget(m_area, 1);
    layout->addWidget(&m_path->canvas(), 1);
    layout->addWidget(&m_plots->timeBar());
    m_header->addLeft(&m_field->views());
    m_header->addLeft(&m_path->resetButton());
    m_header->addLeft(&m_path->nextButton());
    arrangeScene();
}

void RunPane::arrangeScene() {
    auto* column = new QVBoxLayout(m_scene);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(&m_drawing->view(), 1);
    column->addWidget(&m_field->canvas(), 1);
    showScene();
    connect(m_drawing, &MotionDrawing::shapesChanged, this, &RunPane::showScene);
    connect(m_field, &MotionField::fieldsChanged, this, &RunPane::showScene);
    connect(m_path, &MotionPath::shownChanged, this, &RunPane::showScene);
    connect(m_field, &MotionField::timeWanted, this, [this](double time) {
        m_plots->setTimeCursor(time);
        m_drawing->view().setTime(time);
        m_field->canvas().setTime(time);
    });
}

bool RunPane::hasScene() const {
    const Document& document = m_session.document();
    return m_drawing->hasShapes() || hasContinuum(document) || !document.distributed->empty() ||
           hasFunctional(document);
}

// As the motion begins: while numbers change, nothing changes its place.
bool RunPane::isDrawingWide() const {
    constexpr double wide = 2.5;
    const std::optional<PlaneRect> bounds = m_drawing->view().drawing().bounds();
    return bounds && m_drawing->hasShapes() && bounds->right - bounds->left > wide * (bounds->top - bounds->bottom);
}

// A functional has a path and no motion.
void RunPane::showScene() {
    constexpr double ofDrawing = 0.36, ofField = 0.5;
    m_drawing->view().setVisible(m_drawing->hasShapes());
    m_area->setShareBeside(m_field->hasFields() ? ofField : ofDrawing);
    m_area->setDrawingShown(m_drawing->hasShapes() || m_field->hasFields());
    m_area->setHidden(m_path->isShown());
    m_plots->timeBar().setHidden(m_path->isShown());
}

// Those of the document, or what is usual for a field, which has to be read first.
void RunPane::showPlots() {
    const std::vector<Plot>& plots = *m_session.document().plots;
    if (plots.empty() && hasContinuum(m_session.document()) && !m_session.state().parsed)
        return;
    m_plots->setPlots(plots.empty() ? m_field->usualPlots() : plots);
}

int RunPane::wantedHeight() const {
    int wanted = m_plots->wantedHeight();
    for (const QWidget* bar : {static_cast<const QWidget*>(m_header), static_cast<const QWidget*>(m_band),
                               static_cast<const QWidget*>(&m_plots->timeBar())})
        wanted += bar->isHidden() || bar->parentWidget() != this ? 0 : bar->sizeHint().height();
    return wanted;
}

void RunPane::runAsAsked() {
    m_isRunAsked = true;
    m_runs.start();
}

void RunPane::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    if (isPresented)
        m_isRefusalTold = false;
    else if (!m_isRefusalTold)
        m_refusal.reset();
    say();
}

void RunPane::takeTimeBarBack() {
    m_plots->timeBar().setBackgroundRole(QPalette::Base);
    layout()->addWidget(&m_plots->timeBar());
}

void RunPane::connectRuns() {
    connect(&m_runs, &Runs::started, this, &RunPane::showStarted);
    connect(&m_runs, &Runs::grown, this, &RunPane::showGrown);
    connect(&m_runs, &Runs::finished, this, &RunPane::showFinished);
    connect(&m_runs, &Runs::refused, this, &RunPane::showRefusal);
    // Queued, because whoever chooses a value settles it and starts a run himself.
    for (const auto ready : {&Session::settled, &Session::prepared})
        connect(&m_session, ready, this, &RunPane::followChange, Qt::QueuedConnection);
}

void RunPane::showStarted(RunKind kind) {
    if (kind == RunKind::Preview)
        return;
    m_tried = m_session.document();
    m_wasAsked = !m_isFollowing;
    m_refusal.reset();
    m_band->reopen();
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
    if (m_runsOnEveryChange && m_shown && isReady && !(m_tried && haveSameRun(*m_tried, document))) {
        const QScopedValueRollback following(m_isFollowing, true);
        m_runs.start();
    }
}

// Its checks are those of a whole run: until then there are none.
void RunPane::showGrown(const GrowingRun& run) {
    m_shown = run.document;
    m_status.reset();
    m_badge->setStatus(std::nullopt);
    m_plots->setGrowingRun(run.columns, run.end);
    sayPinned();
    m_drawing->setRun(run.columns);
    m_field->setRun(run.columns);
    showAge();
}

namespace {

RunBadge::Constraints constraintsOf(const Document& document) {
    const bool areStated = !document.displacementConstraints->empty() || !document.flowConstraints->empty() ||
                           !document.effortConstraints->empty();
    return areStated ? RunBadge::Constraints::Stated : RunBadge::Constraints::None;
}

} // namespace

void RunPane::showFinished(const FinishedRun& run) {
    const RunStatus& status = run.result.status;
    m_latest = LatestRun{run.document, status, stillnessNote(run.result.trajectory, hasContinuum(run.document))};
    m_refusal.reset();
    m_isRunAsked = false;
    m_announcement.clear();
    if (run.result.trajectory.rowCount() >= leastRows) {
        m_shown = run.document;
        m_status = status;
        m_badge->setStatus(status, constraintsOf(run.document));
    }
    m_plots->setRun(run.columns);
    sayPinned();
    m_drawing->setRun(run.columns);
    m_field->setRun(run.columns);
    emit shownRunChanged();
    if (run.kind == RunKind::Whole)
        showAge();
    say();
}

// Who moves a slider beside curves sees that they do not follow.
void RunPane::showRefusal(const Refusal& refusal) {
    m_refusal = refusal;
    m_isRefusalTold = std::exchange(m_isRunAsked, false) || !m_isPresented || m_shown;
    if (m_shown)
        m_plots->setStale();
    say();
    if (refusal.where && m_wasAsked)
        emit fieldWanted(*refusal.where);
}

void RunPane::showDocument() {
    const Document& document = m_session.document();
    showPlots();
    m_drawing->showDocument();
    m_path->showDocument();
    if (m_tried && !haveSameRun(*m_tried, document))
        m_refusal.reset();
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
    if (!m_shown) {
        say();
        return;
    }
    if (!haveSameRun(*m_shown, m_session.document()))
        m_plots->setStale();
    else if (m_plots->isStale())
        m_plots->setCurrent();
    say();
    emit shownRunChanged();
}

void RunPane::announce(const QString& words) {
    m_announcement = words;
    say();
}

// Whoever has moved a body by hand knows that the start is another one; its fields have flashed.
RunStatus RunPane::toldStatus(const LatestRun& run) const {
    RunStatus told = run.status;
    if (m_ledByHand && haveSameRun(*m_ledByHand, run.document))
        told.initialChanges.clear();
    return told;
}

// One band: what prevents a run, what went wrong with the latest one, that it is of an earlier model, what is worth
// knowing of it. What went well needs no words; all of them are in the sheet of the status bar.
void RunPane::say() {
    m_plots->setPrompting(!m_refusal);
    if (m_refusal && !m_isRefusalTold) {
        m_band->say({});
        return;
    }
    if (m_refusal) {
        const bool isError = !hasFunctional(m_session.document()); // which has no motion
        say(isError ? ColorRole::Error : ColorRole::Accent, isError ? QStringLiteral("error") : QStringLiteral("info"),
            html(*m_refusal), m_refusal->where ? tr("Go to it") : QString());
        return;
    }
    if (!m_announcement.isEmpty()) {
        say(ColorRole::Accent, QStringLiteral("info"), html(m_announcement));
        return;
    }
    const bool isOfDocument = m_latest && haveSameRun(m_latest->document, m_session.document());
    const RunNote note = isOfDocument ? runNote(toldStatus(*m_latest)) : RunNote();
    if (note.severity == Severity::Error)
        say(ColorRole::Error, QStringLiteral("error"), html(note.words), tr("More"));
    else if (m_shown && m_plots->isStale())
        say(ColorRole::Warning, QStringLiteral("earlier"), tr("This run belongs to the model before the last change."));
    else
        say(note.severity == Severity::Warning ? ColorRole::Warning : ColorRole::Accent, QStringLiteral("info"),
            html((isOfDocument ? note.words + QLatin1Char(' ') + m_latest->stillness : QString()).trimmed()),
            usedStart().empty() ? tr("More") : tr("Keep it", "the start of the run"));
}

void RunPane::say(ColorRole role, const QString& icon, const QString& shown, const QString& action) {
    m_band->setKind(role, icon);
    m_band->say(shown, action);
}

QString RunPane::html(const QString& words) const {
    const auto& parsed = m_session.state().parsed;
    return typesetWords(words, parsed ? parsed->notation : Notation());
}

// What was typed is quoted as at its field.
QString RunPane::html(const Refusal& refusal) const {
    const auto& reason = refusal.reason;
    return reason ? unrunnableWords(problemHtml(m_session.document(), *reason)) : html(refusal.words);
}

void RunPane::followAction() {
    if (m_refusal && m_refusal->where)
        emit fieldWanted(*m_refusal->where);
    else if (!m_refusal && !usedStart().empty())
        keepStart();
    else
        emit accountWanted();
}

std::map<Field, double> RunPane::usedStart() const {
    std::map<Field, double> used;
    const Document& document = m_session.document();
    if (!m_latest || !m_latest->status.isTrusted() || !haveSameRun(m_latest->document, document))
        return used;
    const std::vector<CoordinateNames> coordinates = namesOf(writtenBodies(document).document).coordinates;
    for (const InitialChange& change : m_latest->status.initialChanges)
        for (std::size_t k = 0; k < coordinates.size(); ++k) {
            if (coordinates[k].name == change.name)
                used[{Section::Coordinates, k, Column::Initial, 0}] = change.after;
            if (coordinates[k].flow == change.name)
                used[{Section::Coordinates, k, Column::InitialFlow, 0}] = change.after;
        }
    return used;
}

void RunPane::keepStart() {
    emit plotsEdited(tr("Keep the start of the run"), withNumbers(m_session.document(), usedStart()));
    m_runs.start();
}

QString RunPane::account() const {
    QStringList paragraphs;
    if (m_refusal)
        paragraphs.append(html(*m_refusal));
    else
        for (const QString& words :
             m_latest ? runAccount(m_latest->status) : QStringList{tr("There has been no run yet.")})
            paragraphs.append(html(words));
    QString account;
    for (const QString& paragraph : paragraphs)
        account += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(paragraph);
    return account;
}

void RunPane::startAnew() {
    m_runs.forget();
    m_latest.reset();
    m_refusal.reset();
    m_announcement.clear();
    m_shown.reset();
    m_pinned.reset();
    m_tried.reset();
    m_ledByHand.reset();
    m_isAreaShared = false;
    m_status.reset();
    m_badge->setStatus(std::nullopt);
    emit shownRunChanged();
    m_plots->rewind(); // once there is no run, the time cannot be moved any more
    m_plots->clear();
    sayPinned();
    m_drawing->startAnew();
    m_field->startAnew();
    m_path->startAnew();
    m_values->startAnew();
    showDocument();
}

void RunPane::followNumbers() {
    const bool isShown = m_shown && !haveSameRun(*m_shown, m_session.document());
    if (isShown && differInNumbersOnly(*m_shown, m_session.document()) && m_runs.pace() != RunPace::OnRelease)
        m_runs.start();
}

} // namespace coenergy

#include "moc_run_pane.cpp"
