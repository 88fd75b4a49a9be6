#pragma once

#include "cubic_curve.hpp"
#include "graph_layout.hpp"

namespace coenergy {

/// The curve of each branch, from its tail to its head, in the picture's order: parallel branches spread apart, away
/// from nodes and, where it can be, from each other. Those that end at the reference end on its line, at the layout's
/// floor.
std::vector<CubicCurve> branchRoutes(const GraphPicture& picture, const GraphLayout& layout, const LabelWidths& labels);

/// How far from the middle of a branch its symbol reaches.
inline constexpr double symbolRadius = 24;

} // namespace coenergy
