#pragma once

#include "graph_painter.hpp"

namespace coenergy {

/// What lies under the pointer. A node is moved by its body; a branch begins at the ring around it. Of the reference,
/// the line is the ring, and what is drawn below it the body.
struct GraphHit {
    enum class Zone { Body, Ring };
    GraphItem item;
    Zone zone = Zone::Body;
};

std::optional<GraphHit> graphHit(const GraphDrawing& drawing, QPointF place);

/// The nearest node within reach, for the end of a branch, or the reference: its line has no ends for this, and below
/// it there is nothing else.
std::optional<int> nodeNear(const GraphDrawing& drawing, QPointF place);

/// Where a branch from a node would begin; of the reference, the place nearest to `other`.
QPointF anchorOf(const GraphDrawing& drawing, int node, QPointF other);

/// In the middle of an item: what the keyboard goes by, and where its menu opens.
QPointF placeOf(const GraphDrawing& drawing, const GraphItem& item);

/// What an item covers, for the eye of a magnifier.
QRectF areaOf(const GraphDrawing& drawing, const GraphItem& item);

enum class GraphDirection { Left, Right, Up, Down };

/// The next of the same kind in a direction; nothing where there is none.
std::optional<GraphItem> itemTowards(const GraphDrawing& drawing, const GraphItem& from, GraphDirection direction);

/// All items: the reference, the nodes, the branches.
std::vector<GraphItem> itemsOf(const GraphDrawing& drawing);

} // namespace coenergy
