#pragma once

#include <optional>
#include <vector>

namespace coenergy {

/// The places of a window, in the order of their switches.
enum class Pane { Model, Graph, Equations, Motion, Analysis, Studies };
inline constexpr Pane allPanes[] = {Pane::Model,  Pane::Graph,    Pane::Equations,
                                    Pane::Motion, Pane::Analysis, Pane::Studies};

/// Panes in the order of use, the latest first, and the one that has the whole window.
struct StageWish {
    std::vector<Pane> wanted;
    std::optional<Pane> only;
};

/// Classes of the window's width; dragged splitters are remembered for each.
enum class WidthClass { Narrow, Medium, Wide, Widest };
inline constexpr int roomForTwo = 1100; ///< pixels of a window: in a narrower one, one pane stands beside the model
WidthClass widthClassOf(int windowWidth);

/// The panes of the stage, the area to the right of the model: columns from left to right, each with its panes from top
/// to bottom.
using StageColumns = std::vector<std::vector<Pane>>;

struct StageArrangement {
    StageColumns columns;
    std::vector<Pane> leftOut; ///< wanted, but without room; the least recently used come last

    bool operator==(const StageArrangement&) const = default;
};

/// Fills the stage by rule, so that it cannot become crowded: one pane below 1100 pixels, two above each other below
/// 1600, from there on three with the motion in a column of its own, and from 2200 up to four in a column each, studies
/// below an analysis where there are four.
/// `wanted` is in the order of use, the latest first; the model among them does not count, because it stands beside the
/// stage.
StageArrangement arrangeStage(int windowWidth, const std::vector<Pane>& wanted);

} // namespace coenergy
