#pragma once

#include "graph_painter.hpp"

namespace coenergy {

/// What lies under the pointer. A node is moved by its body; a branch begins at the ring around it. For the reference,
/// the line counts as the ring, and what is drawn below it as the body.
struct GraphHit {
    enum class Zone { Body, Ring };
    GraphItem item;
    Zone zone = Zone::Body;
};

std::optional<GraphHit> graphHit(const GraphDrawing& drawing, QPointF place);

/// The nearest node within reach, for the end of a branch, or the reference: for this its line is unlimited, and below
/// it there is nothing else.
std::optional<int> nodeNear(const GraphDrawing& drawing, QPointF place);

/// Where a branch from a node would begin; for the reference, the place nearest to `other`.
QPointF anchorOf(const GraphDrawing& drawing, int node, QPointF other);

/// The middle of an item: the keyboard navigates by it, and the item's menu opens there.
QPointF placeOf(const GraphDrawing& drawing, const GraphItem& item);

/// What an item covers, for screen magnifiers.
QRectF areaOf(const GraphDrawing& drawing, const GraphItem& item);

enum class GraphDirection { Left, Right, Up, Down };

/// The next item of the same kind in a direction; nothing if there is none.
std::optional<GraphItem> itemTowards(const GraphDrawing& drawing, const GraphItem& from, GraphDirection direction);

/// All items: the reference, the nodes, the branches.
std::vector<GraphItem> itemsOf(const GraphDrawing& drawing);

} // namespace coenergy
