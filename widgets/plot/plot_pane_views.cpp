// What part of the plots is seen: those over time share theirs, a range that the user has not chosen fits the curves,
// and there is a way back.
#include "plot/plot_pane.hpp"

#include "plot/chart.hpp"
#include "plot/plot_frame.hpp"
#include "plot/view_history.hpp"

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

// Whether something of it lies above or below.
bool leavesOut(const ChartView& seen, const ChartView& all) {
    const double margin = 0.04 * (all.vertical.upper - all.vertical.lower); // around the curves
    return seen.vertical.lower > all.vertical.lower + margin || seen.vertical.upper < all.vertical.upper - margin;
}

} // namespace

// The user moves one chart: those over time follow.
void PlotPane::followView(PlotFrame& source) {
    const ChartView view = source.chart().view();
    const ChartView fitted = source.chart().fitted();
    const bool sharesTime = source.sharesTime();
    if (view.vertical != fitted.vertical)
        source.vertical = PlotFrame::Range::Chosen;
    if (!sharesTime && view.horizontal != fitted.horizontal)
        source.horizontal = PlotFrame::Range::Chosen;
    if (!sharesTime || (!m_hasChosenTime && view.horizontal == fitted.horizontal))
        return;
    m_hasChosenTime = true;
    for (PlotFrame* frame : m_frames)
        if (frame != &source && frame->sharesTime())
            frame->chart().setView({view.horizontal, frame->chart().view().vertical});
}

void PlotPane::fit(PlotFrame& source, Qt::Orientations orientations) {
    if (orientations.testFlag(Qt::Vertical))
        source.vertical = PlotFrame::Range::Fitted;
    if (orientations.testFlag(Qt::Horizontal) && source.sharesTime())
        m_hasChosenTime = false;
    else if (orientations.testFlag(Qt::Horizontal))
        source.horizontal = PlotFrame::Range::Fitted;
    applyFits();
    m_history->record(currentView());
    updateState();
}

void PlotPane::fitAll() {
    m_hasChosenTime = false;
    for (PlotFrame* frame : m_frames) {
        frame->horizontal = PlotFrame::Range::Fitted;
        frame->vertical = PlotFrame::Range::Fitted;
    }
    applyFits();
    m_history->record(currentView());
    updateState();
}

// Every range that the user has not chosen fits the curves.
void PlotPane::applyFits() {
    for (PlotFrame* frame : m_frames) {
        const bool keepsHorizontal =
            frame->sharesTime() ? m_hasChosenTime : frame->horizontal == PlotFrame::Range::Chosen;
        ChartView view = frame->chart().fitted();
        if (const PlotFrame* seen = frame->hasNewAxis ? frameOverTimeBeside(*frame) : frame; keepsHorizontal && seen)
            view.horizontal = seen->chart().view().horizontal;
        frame->hasNewAxis = false;
        if (frame->vertical == PlotFrame::Range::Chosen)
            view.vertical = frame->chart().view().vertical;
        const bool isCut = frame->vertical == PlotFrame::Range::Chosen && leavesOut(view, frame->chart().fitted());
        frame->chart().setHint(isCut ? tr("Double click: all of it") : QString());
        frame->chart().setView(view);
    }
}

const PlotFrame* PlotPane::frameOverTimeBeside(const PlotFrame& frame) const {
    const auto other = std::ranges::find_if(
        m_frames, [&](const PlotFrame* each) { return each != &frame && each->sharesTime() && !each->hasNewAxis; });
    return other == m_frames.end() ? nullptr : *other;
}

// It begins where it was, and returns to where the others are.
void PlotPane::setOwnTime(PlotFrame& frame, bool isOwn) {
    frame.hasOwnTime = isOwn;
    frame.horizontal = isOwn && m_hasChosenTime ? PlotFrame::Range::Chosen : PlotFrame::Range::Fitted;
    if (const PlotFrame* other = frameOverTimeBeside(frame); other && !isOwn)
        frame.chart().setView({other->chart().view().horizontal, frame.chart().view().vertical});
    numberLastTimes();
    applyFits();
    m_history->record(currentView());
    updateState();
}

PaneView PlotPane::currentView() const {
    PaneView view{m_hasChosenTime, {}};
    for (const PlotFrame* frame : m_frames)
        view.frames.emplace(frame, FrameView{frame->horizontal == PlotFrame::Range::Chosen,
                                             frame->vertical == PlotFrame::Range::Chosen, frame->chart().view()});
    return view;
}

void PlotPane::applyView(const PaneView* view) {
    if (!view)
        return;
    m_hasChosenTime = view->hasChosenTime;
    for (PlotFrame* frame : m_frames) {
        const auto entry = view->frames.find(frame);
        if (entry == view->frames.end())
            continue;
        const auto range = [](bool isChosen) { return isChosen ? PlotFrame::Range::Chosen : PlotFrame::Range::Fitted; };
        frame->horizontal = range(entry->second.hasChosenHorizontal);
        frame->vertical = range(entry->second.hasChosenVertical);
        frame->chart().setView(entry->second.view);
    }
    applyFits();
    updateState();
}

void PlotPane::previousView() {
    applyView(m_history->back());
}

void PlotPane::nextView() {
    applyView(m_history->forward());
}

// Equal left margins, so that equal times stand above each other.
void PlotPane::alignMargins() {
    std::map<const QWidget*, int> widest; // of each column
    for (const PlotFrame* frame : m_frames)
        widest[frame->parentWidget()] = std::max(widest[frame->parentWidget()], frame->chart().wantedLeftMargin());
    for (PlotFrame* frame : m_frames)
        frame->chart().setLeftMargin(widest[frame->parentWidget()]);
}

} // namespace coenergy
