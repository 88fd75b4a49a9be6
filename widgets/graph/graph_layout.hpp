#pragma once

#include "graph_picture.hpp"

#include <map>

namespace coenergy {

/// Where nodes stand, and how far down the reference lies.
struct GraphLayout {
    std::map<int, QPointF> places; ///< of all nodes except the reference
    std::vector<std::vector<int>> groups;
    double floor = 0;
};

/// The widths of the branches' labels, in the picture's order; missing ones are zero.
using LabelWidths = std::vector<double>;

/// Given positions stay; the other places depend on nothing but nodes, branches and the space for labels, so that a
/// graph always looks the same when it is opened.
GraphLayout graphLayout(const GraphPicture& picture, const LabelWidths& labels = {});

/// The space for a branch that runs beside others to the reference, with its label on the right.
double groundRoom(std::size_t branch, const LabelWidths& labels);

} // namespace coenergy
