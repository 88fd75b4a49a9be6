// The plots of a document together: which there are, what they share (time axis, cursors, colours, history of views),
// and the edits that the user requests.

#include "plot/plot_pane.hpp"

#include "plot/chart.hpp"
#include "plot/curve_legend.hpp"
#include "plot/curve_picker.hpp"
#include "plot/playback.hpp"
#include "plot/plot_columns.hpp"
#include "plot/plot_export.hpp"
#include "plot/plot_frame.hpp"
#include "plot/table_drawer.hpp"
#include "plot/time_bar.hpp"
#include "plot/view_history.hpp"
#include "theme/palette_change.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <set>
#include <utility>

namespace coenergy {

namespace {

Plot auditPlot() {
    return {.title = PlotPane::tr("Checks of the run").toStdString(),
            .x = "t",
            .y = {std::string(constraintResidualName), std::string(energyAuditName)},
            .yScale = "log",
            .remarks = {}};
}

// Of a range of indices the other elements stay, written out.
void removeCurve(Plot& plot, const std::vector<Curve>& curves, std::size_t removed) {
    const std::size_t item = curves[removed].item;
    const auto place = static_cast<std::ptrdiff_t>(item);
    std::vector<std::string> others;
    for (std::size_t k = 0; k < curves.size(); ++k)
        if (k != removed && curves[k].item == item)
            others.push_back(curves[k].text);
    plot.y.erase(plot.y.begin() + place);
    plot.y.insert(plot.y.begin() + place, others.begin(), others.end());
    for (std::vector<std::string>* looks : {&plot.colors, &plot.styles})
        if (item < looks->size()) {
            const std::string look = (*looks)[item];
            looks->erase(looks->begin() + place);
            looks->insert(looks->begin() + place, others.size(), look);
        }
}

// There is no horizontal scroll bar: what is narrower than a plot would cut it.
void fitToPlots(QScrollArea& area, const std::vector<PlotFrame*>& frames) {
    int least = 0;
    for (const PlotFrame* frame : frames)
        least = std::max(least, frame->minimumSizeHint().width());
    area.setMinimumWidth(least + area.verticalScrollBar()->sizeHint().width());
}

} // namespace

PlotPane::PlotPane(QWidget* parent)
    : QWidget(parent), m_history(std::make_unique<ViewHistory>()), m_cursors(std::make_unique<TimeCursors>()),
      m_playback(new Playback(this)), m_notice(new QLabel), m_area(new QScrollArea), m_columns(new PlotColumns),
      m_tables(new TableDrawer(m_area, this)), m_timeBar(new TimeBar(this)) {
    onPaletteChange(this, [this] { updateState(); });
    setAccessibleName(tr("Plots"));
    m_notice->setText(tr("There is no plot yet. Run the simulation (F5), or add a plot."));
    m_notice->setWordWrap(true);
    m_notice->setContentsMargins(12, 6, 12, 6);
    m_area->setWidget(m_columns);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    for (QWidget* paper : {m_area->viewport(), static_cast<QWidget*>(m_columns)}) {
        paper->setBackgroundRole(QPalette::Base);
        paper->setAutoFillBackground(true);
    }
    connect(m_playback, &Playback::timeReached, this, [this](double time) { setCursors({time, m_cursors->second}); });
    connectTimeBar();
    connect(m_columns, &PlotColumns::arranged, this, [this] {
        fitToPlots(*m_area, m_frames);
        numberLastTimes();
        emit wantedHeightChanged();
    });
    connect(m_tables, &TableDrawer::timeChosen, this, [this](double time) { setCursors({time, m_cursors->second}); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_notice);
    column->addWidget(m_tables, 1);
    column->addWidget(m_timeBar);
    updateState();
}

PlotPane::~PlotPane() = default;

void PlotPane::connectTimeBar() {
    connect(m_playback, &Playback::playingChanged, m_timeBar, &TimeBar::setPlaying);
    connect(m_timeBar, &TimeBar::playWanted, this, &PlotPane::togglePlay);
    connect(m_timeBar, &TimeBar::speedChosen, m_playback, &Playback::setSpeed);
    connect(m_timeBar, &TimeBar::loopingChosen, m_playback, &Playback::setLooping);
    connect(m_timeBar, &TimeBar::timeWanted, this, [this](double time) { setCursors({time, m_cursors->second}); });
}

// What is shown

std::vector<Plot> PlotPane::shownPlots() const {
    return m_plots.empty() ? coordinatePlots(trajectory()) : m_plots;
}

void PlotPane::setPlots(std::vector<Plot> plots) {
    if (plots == m_plots)
        return;
    const bool isAdded = (!m_plots.empty() || m_isAdding) && plots.size() == shownPlots().size() + 1;
    m_plots = std::move(plots);
    arrangeFrames(shownPlots());
    presentAll();
    if (isAdded)
        receive(*m_frames[m_plots.size() - 1]);
}

// Whoever added it is then in it.
void PlotPane::receive(PlotFrame& frame) {
    bringIntoSight(&frame);
    if (m_isAdding)
        QTimer::singleShot(0, &frame, [&frame] { frame.chart().setFocus(Qt::OtherFocusReason); });
}

// A frame stays with its plot: the same plot, else one with the same title, else one at the same place.
void PlotPane::arrangeFrames(const std::vector<Plot>& plots) {
    std::vector<PlotFrame*> free = m_frames;
    std::vector<PlotFrame*> arranged(plots.size(), nullptr);
    const auto take = [&](std::size_t index, auto fits) {
        const auto frame = std::find_if(free.begin(), free.end(), fits);
        if (!arranged[index] && frame != free.end()) {
            arranged[index] = *frame;
            free.erase(frame);
        }
    };
    PlotFrame* audit = m_showsAudit ? m_frames.back() : nullptr;
    std::erase(free, audit);
    for (std::size_t k = 0; k < plots.size(); ++k)
        take(k, [&](const PlotFrame* frame) { return frame->plot() == plots[k]; });
    for (std::size_t k = 0; k < plots.size(); ++k)
        take(k, [&](const PlotFrame* frame) { return frame->plot().title == plots[k].title; });
    for (std::size_t k = 0; k < plots.size(); ++k)
        take(k, [](const PlotFrame*) { return true; });
    for (PlotFrame* unused : free) {
        unused->hide();
        unused->deleteLater();
    }
    if (audit)
        arranged.push_back(audit);
    for (std::size_t k = 0; k < arranged.size(); ++k) {
        if (!arranged[k])
            arranged[k] = newFrame();
        if (arranged[k] != audit)
            arranged[k]->setPlot(plots[k]);
    }
    m_frames = std::move(arranged);
    placeFrames();
}

void PlotPane::placeFrames() {
    std::vector<QWidget*> overTime;
    std::vector<QWidget*> others;
    for (PlotFrame* frame : m_frames)
        (sharesTime(frame->plot()) ? overTime : others).push_back(frame);
    m_columns->place(overTime, others);
}

// Once it has its place.
void PlotPane::bringIntoSight(PlotFrame* frame) {
    QTimer::singleShot(0, frame, [this, frame] { m_area->ensureWidgetVisible(frame); });
}

int PlotPane::wantedHeight() const {
    return m_columns->wantedHeight();
}

PlotFrame* PlotPane::newFrame() {
    auto* frame = new PlotFrame;
    frame->setFormulas(m_formulas);
    frame->setLineScale(m_lineScale);
    frame->setPresented(m_isPresented);
    connectChart(*frame);
    connectEdits(*frame);
    return frame;
}

void PlotPane::connectChart(PlotFrame& frame) {
    Chart& chart = frame.chart();
    connect(&chart, &Chart::viewMoved, this, [this, &frame] { followView(frame); });
    connect(&chart, &Chart::viewSettled, this, [this] {
        m_history->record(currentView());
        updateState();
    });
    connect(&chart, &Chart::fitWanted, this,
            [this, &frame](Qt::Orientations orientations) { fit(frame, orientations); });
    connect(&chart, &Chart::previousViewWanted, this, &PlotPane::previousView);
    connect(&chart, &Chart::nextViewWanted, this, &PlotPane::nextView);
    connect(&chart, &Chart::playWanted, this, &PlotPane::togglePlay);
    connect(&chart, &Chart::cursorsWanted, this, &PlotPane::setCursors);
    connect(&chart, &Chart::laidOut, this, [this] {
        alignMargins();
        applyFits();
    });
    chart.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&chart, &QWidget::customContextMenuRequested, this,
            [this, &frame](QPoint position) { openMenu(frame, frame.chart().mapToGlobal(position), position); });
}

void PlotPane::connectEdits(PlotFrame& frame) {
    connect(&frame, &PlotFrame::titleEdited, this, [this, &frame](const QString& title) {
        edit(tr("rename plot"), frame,
             [&title](std::vector<Plot>& plots, std::size_t index) { plots[index].title = title.toStdString(); });
    });
    connect(&frame, &PlotFrame::curveRemoved, this, [this, &frame](std::size_t curve) {
        edit(tr("remove curve"), frame, [&frame, curve](std::vector<Plot>& plots, std::size_t index) {
            removeCurve(plots[index], frame.plotted().curves, curve);
        });
    });
    connectLooks(frame);
    connect(&frame, &PlotFrame::curveToggled, this, &PlotPane::applyFits);
    connect(&frame, &PlotFrame::unpinWanted, this, &PlotPane::unpinWanted);
    connect(&frame, &PlotFrame::curveDropped, this,
            [this, &frame](const QString& expression) { addDropped(frame, expression); });
    connect(&frame.addButton(), &QToolButton::clicked, this, [this, &frame] { askForCurve(frame); });
    connect(&frame.menuButton(), &QToolButton::clicked, this, [this, &frame] {
        const QToolButton& button = frame.menuButton();
        openMenu(frame, button.mapToGlobal(QPoint(0, button.height())));
    });
}

void PlotPane::present(PlotFrame& frame) {
    const bool isAudit = m_showsAudit && &frame == m_frames.back();
    EvaluatedPlot evaluated(frame.plot(), m_run, m_styles);
    evaluated.pin(m_pinned ? &*m_pinned : nullptr);
    if (m_end)
        evaluated.growUntil(*m_end);
    else if (m_awaited && trajectory().rowCount() == 0)
        evaluated.await(m_awaited->first, m_awaited->second);
    frame.present(std::move(evaluated), m_isStale ? CurveTone::Stale : CurveTone::Current);
    frame.setPinnedWords(m_pinnedWords);
    frame.addButton().setVisible(!isAudit && !m_isPresented);
    frame.title().setReadOnly(isAudit);
    frame.legend().setEditable(!isAudit && !m_isPresented);
    frame.chart().setPrompt(promptFor(frame));
}

// Once is enough; where a band says why nothing can run there is nothing to be said.
std::optional<QString> PlotPane::promptFor(const PlotFrame& frame) const {
    const std::vector<Curve>& curves = frame.plotted().curves;
    const bool hasCurve = std::any_of(curves.begin(), curves.end(), [](const Curve& curve) {
        return !curve.values.empty() || !curve.pinned.empty();
    });
    if (trajectory().rowCount() > 0 || hasCurve)
        return std::nullopt;
    return m_isPrompting && &frame == m_frames.front() ? tr("Run the simulation (F5), and the curves appear here.")
                                                       : QString();
}

void PlotPane::presentAll() {
    for (PlotFrame* frame : m_frames)
        present(*frame);
    applyFits();
    m_history->correct(currentView());
    updateTables();
    emit variablesChanged();
    const auto first =
        std::find_if(m_frames.begin(), m_frames.end(), [](const PlotFrame* frame) { return frame->sharesTime(); });
    for (auto frame = m_frames.begin(); frame != m_frames.end(); ++frame) {
        (*frame)->chart().setCursors(*m_cursors);
        (*frame)->chart().setCursorLabels(frame == first ? CursorLabels::Shown : CursorLabels::Hidden);
    }
    numberLastTimes();
    updateState();
}

// Of plots over one time the lowest has numbers.
void PlotPane::numberLastTimes() {
    const auto last = std::find_if(m_frames.rbegin(), m_frames.rend(),
                                   [](const PlotFrame* frame) { return frame->sharesTime() && !frame->isHidden(); });
    for (PlotFrame* frame : m_frames)
        frame->chart().showTimes((last != m_frames.rend() && frame == *last) || !frame->sharesTime());
}

void PlotPane::setFormulas(FormulaSource* formulas) {
    m_formulas = formulas;
    for (PlotFrame* frame : m_frames)
        frame->setFormulas(formulas);
}

void PlotPane::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    m_timeBar->setSize(isPresented ? TimeBar::Size::Lecture : TimeBar::Size::Desk);
    for (PlotFrame* frame : m_frames)
        frame->setPresented(isPresented);
    m_columns->setPresented(isPresented);
}

void PlotPane::setLineScale(double scale) {
    m_lineScale = scale;
    for (PlotFrame* frame : m_frames)
        frame->setLineScale(scale);
}

void PlotPane::setPrompting(bool isPrompting) {
    if (std::exchange(m_isPrompting, isPrompting) != isPrompting)
        presentAll();
}

void PlotPane::setNames(PlotNames names) {
    if (names == m_run.names())
        return;
    m_run = m_run.withNames(std::move(names));
    setTimeRange();
    presentAll();
}

void PlotPane::awaitRun(double start, double end) {
    const auto awaited = start < end ? std::optional(std::pair(start, end)) : std::nullopt;
    if (std::exchange(m_awaited, awaited) != awaited && trajectory().rowCount() == 0)
        presentAll();
}

void PlotPane::setTrajectory(Trajectory trajectory) {
    setRun({std::move(trajectory), m_run.names()});
}

void PlotPane::setRun(RunColumns run) {
    constexpr std::size_t leastRows = 2;
    m_end.reset();
    if (run.run().rowCount() < leastRows && trajectory().rowCount() >= leastRows)
        setStale();
    else
        showRun(std::move(run));
}

void PlotPane::setGrowingRun(RunColumns run, double end) {
    m_end = end;
    showRun(std::move(run));
}

// The first run is read from its beginning.
void PlotPane::showRun(RunColumns run) {
    const bool isFirst = trajectory().rowCount() == 0;
    m_run = std::move(run);
    m_isStale = false;
    setTimeRange();
    if (m_plots.empty())
        arrangeFrames(shownPlots());
    presentAll();
    if (isFirst && !m_cursors->first)
        rewind();
}

void PlotPane::setTimeRange() {
    const bool hasTime = trajectory().rowCount() > 0;
    const double first = hasTime ? trajectory().time.front() : 0;
    const double last = hasTime ? trajectory().time.back() : 0;
    m_playback->setRange(first, last);
    m_timeBar->setRange(first, last, m_run.names().timeUnit);
}

void PlotPane::clear() {
    m_playback->stop();
    m_showsAudit = false;
    m_hasChosenTime = false;
    m_isStale = false;
    m_plots.clear();
    m_run = {};
    m_end.reset();
    setTimeRange();
    m_pinned.reset();
    m_styles = {};
    *m_history = {};
    arrangeFrames({});
    setCursors({});
    presentAll();
}

void PlotPane::setPinned(std::optional<Trajectory> pinned) {
    m_pinned.reset();
    if (pinned)
        m_pinned = RunColumns(std::move(*pinned), m_run.names());
    showPinned();
}

void PlotPane::pin() {
    m_pinned = m_run;
    showPinned();
}

void PlotPane::setPinnedWords(const QString& words) {
    m_pinnedWords = words;
    for (PlotFrame* frame : m_frames)
        frame->setPinnedWords(words);
}

void PlotPane::showPinned() {
    for (PlotFrame* frame : m_frames)
        frame->pin(m_pinned ? &*m_pinned : nullptr);
    applyFits();
    updateState();
}

void PlotPane::setStale() {
    if (!m_isStale && trajectory().rowCount() > 0)
        setTone(CurveTone::Stale);
}

void PlotPane::setCurrent() {
    if (m_isStale)
        setTone(CurveTone::Current);
}

void PlotPane::setTone(CurveTone tone) {
    m_isStale = tone == CurveTone::Stale;
    for (PlotFrame* frame : m_frames)
        frame->setTone(tone);
    updateState();
}

void PlotPane::showAudit() {
    if (m_showsAudit)
        return;
    PlotFrame* frame = newFrame();
    frame->setPlot(auditPlot());
    m_showsAudit = true;
    m_frames.push_back(frame);
    placeFrames();
    presentAll();
    bringIntoSight(frame);
}

void PlotPane::updateState() {
    m_notice->setVisible(m_isPrompting && m_frames.empty());
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, themeColor(palette(), ColorRole::Muted));
    m_notice->setPalette(muted);
    emit stateChanged();
}

// The keys are those of the charts.
void PlotPane::focusInEvent(QFocusEvent* event) {
    if (m_frames.empty())
        QWidget::focusInEvent(event);
    else
        m_frames.front()->chart().setFocus(event->reason());
}

// Cursors

void PlotPane::setTimeCursor(double time) {
    if (trajectory().rowCount() > 0) {
        m_cursors->first = time;
        for (PlotFrame* frame : m_frames)
            frame->chart().setCursors(*m_cursors);
        m_tables->setCursors(*m_cursors);
        m_timeBar->setTime(time);
    }
}

std::optional<double> PlotPane::timeCursor() const {
    return m_cursors->first;
}

void PlotPane::setCursors(const TimeCursors& cursors) {
    const bool hasMoved = cursors.first && cursors.first != m_cursors->first;
    *m_cursors = cursors;
    for (PlotFrame* frame : m_frames)
        frame->chart().setCursors(cursors);
    m_tables->setCursors(cursors);
    if (!hasMoved)
        return;
    m_playback->setTime(*cursors.first);
    m_timeBar->setTime(*cursors.first);
    emit timeCursorMoved(*cursors.first);
}

void PlotPane::togglePlay() {
    if (m_playback->isPlaying())
        m_playback->stop();
    else
        m_playback->start(m_cursors->first);
}

void PlotPane::rewind() {
    m_playback->stop();
    if (trajectory().rowCount() > 0)
        setCursors({trajectory().time.front(), m_cursors->second});
}

// A colour of its own comes before that of its place in the order.
std::optional<int> PlotPane::curveNumber(const std::string& text) const {
    for (const PlotFrame* frame : m_frames)
        for (const Curve& curve : frame->plotted().curves)
            if (curve.text == text && curve.look.color)
                return curve.look.color;
    return m_styles.find(text);
}

// Each expression once, though several plots may show it; a spectrum has no rows over time.
std::vector<ShownCurve> PlotPane::tableCurves() const {
    std::vector<ShownCurve> curves;
    std::set<std::pair<int, PlotContent>> known;
    for (const PlotFrame* frame : m_frames)
        for (std::size_t k = 0; k < frame->plotted().curves.size() && !frame->plotted().isSpectrum(); ++k)
            if (known.emplace(frame->plotted().curves[k].look.number, frame->plotted().content).second)
                curves.push_back({&frame->plotted(), k});
    return curves;
}

void PlotPane::updateTables() {
    m_tables->setCurves(tableCurves());
}

void PlotPane::togglePinned() {
    if (hasPinned())
        emit unpinWanted();
    else
        emit pinWanted();
}

} // namespace coenergy

#include "moc_plot_pane.cpp"
