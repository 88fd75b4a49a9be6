#pragma once

#include "graph_picture.hpp"

#include <QPainterPath>

#include <optional>

namespace coenergy {

/// The centres of a plus and a minus.
struct PolaritySigns {
    QPointF plus;
    QPointF minus;
};

/// The symbol of an element on its branch: it lies along the x axis from 0 to `length`, where the branch's line
/// continues, and extends this far to both sides.
struct ElementSymbol {
    double length = 0;
    double reach = 0;
    QPainterPath surface; ///< filled lightly, and outlined
    QPainterPath lines;
    std::optional<PolaritySigns> signs = {}; ///< upright, however the symbol is rotated
};

/// Sources begin at the tail of their branch. The others look the same from both ends, except a tank, which is open
/// towards its beginning.
ElementSymbol elementSymbol(BranchType type, GraphDomain domain);

QPainterPath uprightSigns(const PolaritySigns& signs);

/// The drawing below the line of a reference of this width, from x = 0 on, with y downwards.
QPainterPath groundSymbol(GraphDomain domain, double width);

} // namespace coenergy
