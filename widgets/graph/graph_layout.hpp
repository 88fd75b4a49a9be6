#pragma once

#include "graph_picture.hpp"

#include <map>

namespace coenergy {

/// Where nodes stand and how deep the reference lies.
struct GraphLayout {
    std::map<int, QPointF> places; ///< of all nodes but the reference
    std::vector<std::vector<int>> groups;
    double floor = 0;
};

/// The widths of the branches' labels, in the picture's order; of those beyond the end, none.
using LabelWidths = std::vector<double>;

/// Given positions stay; the other places depend on nothing but nodes, branches and the room for labels, so that a
/// graph looks the same whenever it is opened.
GraphLayout graphLayout(const GraphPicture& picture, const LabelWidths& labels = {});

/// What a branch needs that runs beside others to the reference, its label at its right.
double groundRoom(std::size_t branch, const LabelWidths& labels);

} // namespace coenergy
