#pragma once

#include "cubic_curve.hpp"
#include "graph_layout.hpp"

namespace coenergy {

/// The curve of each branch, from its tail to its head, in the picture's order: parallel branches spread apart, away
/// from nodes and, if possible, from each other. Those that end at the reference end on its line, at the layout's
/// floor.
std::vector<CubicCurve> branchRoutes(const GraphPicture& picture, const GraphLayout& layout, const LabelWidths& labels);

/// How far the symbol of a branch extends from its middle.
inline constexpr double symbolRadius = 24;

} // namespace coenergy
