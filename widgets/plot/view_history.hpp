#pragma once

#include "plot/curve_drawing.hpp"

#include <QElapsedTimer>

#include <map>
#include <vector>

namespace coenergy {

class PlotFrame;

/// What a pane shows of each of its plots.
struct FrameView {
    bool hasChosenHorizontal = false;
    bool hasChosenVertical = false;
    ChartView view;

    bool operator==(const FrameView&) const = default;
};

struct PaneView {
    bool hasChosenTime = false;
    std::map<const PlotFrame*, FrameView> frames;

    bool operator==(const PaneView&) const = default;
};

/// The views that were shown, to go back and forth. A burst of small steps, as from a turn of the wheel, is one entry.
class ViewHistory {
public:
    void record(const PaneView& view);
    /// Replaces the current entry: the view changed without an action of the user.
    void correct(const PaneView& view);
    const PaneView* back();
    const PaneView* forward();
    bool canGoBack() const { return m_position > 0; }
    bool canGoForward() const { return m_position + 1 < m_views.size(); }

private:
    std::vector<PaneView> m_views;
    std::size_t m_position = 0;
    bool m_isInBurst = false;
    QElapsedTimer m_sinceLast;
};

} // namespace coenergy
