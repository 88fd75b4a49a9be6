// Which panes fit, and where each of them stands: a function of width, wish and recency alone.

#include "studio/window/pane_arrangement.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t mostPanes = 4;

std::size_t roomIn(WidthClass width) {
    switch (width) {
    case WidthClass::Narrow: return 1;
    case WidthClass::Medium: return 2;
    case WidthClass::Wide: return 3;
    case WidthClass::Widest: break;
    }
    return mostPanes;
}

} // namespace

WidthClass widthClassOf(int windowWidth) {
    constexpr int wide = 1600;
    constexpr int widest = 2200;
    return windowWidth < roomForTwo ? WidthClass::Narrow
           : windowWidth < wide     ? WidthClass::Medium
           : windowWidth < widest   ? WidthClass::Wide
                                    : WidthClass::Widest;
}

StageArrangement arrangeStage(int windowWidth, const std::vector<Pane>& wanted) {
    const WidthClass width = widthClassOf(windowWidth);
    StageArrangement result;
    std::vector<Pane> shown;
    for (const Pane pane : wanted)
        if (pane != Pane::Model)
            (shown.size() < roomIn(width) ? shown : result.leftOut).push_back(pane);
    std::sort(shown.begin(), shown.end());
    if (width == WidthClass::Widest) {
        for (const Pane pane : shown)
            if (pane == Pane::Studies && shown.size() == mostPanes && result.columns.back().back() == Pane::Analysis)
                result.columns.back().push_back(pane); // tables and figures are wider than a fourth of the room
            else
                result.columns.push_back({pane});
        return result;
    }
    std::vector<Pane> stacked = shown;
    std::vector<Pane> aside;
    if (width == WidthClass::Wide && std::erase(stacked, Pane::Motion) > 0)
        aside = {Pane::Motion};
    for (const std::vector<Pane>& column : {stacked, aside})
        if (!column.empty())
            result.columns.push_back(column);
    return result;
}

} // namespace coenergy
