#pragma once

#include "graph_drawing.hpp"

#include <QPalette>

#include <optional>

class QPainter;

namespace coenergy {

/// A node or a branch, by its number.
struct GraphItem {
    enum class Kind { Node, Branch };
    Kind kind = Kind::Node;
    int number = 0;

    bool operator==(const GraphItem&) const = default;
};

struct GraphLook {
    QPalette palette;
    QFont font;
    std::optional<GraphItem> pointedAt = {};
    std::optional<GraphItem> focused = {}; ///< with a ring
};

void paintGraph(QPainter& painter, const GraphDrawing& drawing, const GraphLook& look);

/// A symbol alone, centred in a box: for buttons and menus.
void paintElement(QPainter& painter, BranchType type, GraphDomain domain, const QRectF& box, const QColor& color);

/// The legend of tree and states, in words, right-aligned.
void paintLegend(QPainter& painter, const QRectF& box, const GraphLook& look);

} // namespace coenergy
