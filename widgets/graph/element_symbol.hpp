#pragma once

#include "graph_picture.hpp"

#include <QPainterPath>

#include <optional>

namespace coenergy {

/// The middles of a plus and a minus.
struct PolaritySigns {
    QPointF plus;
    QPointF minus;
};

/// The symbol of an element on its branch: it lies along the x axis from 0 to `length`, where the branch's line goes
/// on, and reaches so far to both sides.
struct ElementSymbol {
    double length = 0;
    double reach = 0;
    QPainterPath surface; ///< filled lightly, and outlined
    QPainterPath lines;
    std::optional<PolaritySigns> signs = {}; ///< upright, however the symbol is turned
};

/// Sources begin at the tail of their branch. The others look the same from both ends, except a tank, which opens
/// towards its beginning.
ElementSymbol elementSymbol(BranchType type, GraphDomain domain);

QPainterPath uprightSigns(const PolaritySigns& signs);

/// What is drawn under the line of a reference so wide, from x = 0 on, with y downwards.
QPainterPath groundSymbol(GraphDomain domain, double width);

} // namespace coenergy
