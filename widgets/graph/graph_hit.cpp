// Distances to nodes and to the polygons of curves; the nearest within reach counts.
#include "graph_hit.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double bodyRadius = nodeRadius + 1;
constexpr double branchReach = 8;
constexpr double targetReach = 24;
constexpr double plateReach = 8;

double distanceToLine(QPointF point, QPointF from, QPointF to) {
    const QPointF along = to - from;
    const double square = QPointF::dotProduct(along, along);
    const double share = square > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / square, 0.0, 1.0) : 0;
    return distanceBetween(point, from + share * along);
}

double distanceToBranch(const DrawnBranch& branch, QPointF point) {
    if (branch.symbolBox.contains(point) || branch.labelBox.contains(point))
        return 0;
    const std::vector<QPointF> samples = branch.curve.samples(33);
    double least = distanceBetween(point, samples.front());
    for (std::size_t k = 1; k < samples.size(); ++k)
        least = std::min(least, distanceToLine(point, samples[k - 1], samples[k]));
    return least;
}

QRectF bodyOf(const DrawnGround& ground) {
    return QRectF(ground.plate.p1(), ground.captionBox.bottomLeft()).normalized() | ground.captionBox |
           QRectF(ground.plate.p2(), QSizeF(0, plateReach));
}

std::optional<GraphHit> groundHit(const GraphDrawing& drawing, QPointF place) {
    for (const DrawnGround& ground : drawing.grounds) {
        const GraphItem reference{GraphItem::Kind::Node, referenceNode};
        if (distanceToLine(place, ground.plate.p1(), ground.plate.p2()) <= plateReach)
            return GraphHit{reference, GraphHit::Zone::Ring};
        if (bodyOf(ground).contains(place))
            return GraphHit{reference, GraphHit::Zone::Body};
    }
    return {};
}

std::optional<GraphHit> nodeHit(const GraphDrawing& drawing, QPointF place) {
    for (const DrawnNode& node : drawing.nodes)
        if (const double distance = distanceBetween(node.at, place); distance <= ringRadius)
            return GraphHit{{GraphItem::Kind::Node, node.number},
                            distance <= bodyRadius ? GraphHit::Zone::Body : GraphHit::Zone::Ring};
    return {};
}

std::optional<GraphHit> branchHit(const GraphDrawing& drawing, QPointF place) {
    std::optional<GraphHit> hit;
    double least = branchReach;
    for (std::size_t k = 0; k < drawing.branches.size(); ++k)
        if (const double distance = distanceToBranch(drawing.branches[k], place); distance < least) {
            least = distance;
            hit = GraphHit{{GraphItem::Kind::Branch, drawing.picture.branches[k].number}};
        }
    return hit;
}

} // namespace

std::optional<GraphHit> graphHit(const GraphDrawing& drawing, QPointF place) {
    if (const auto node = nodeHit(drawing, place))
        return node;
    if (const auto ground = groundHit(drawing, place); ground && ground->zone == GraphHit::Zone::Ring)
        return ground;
    if (const auto branch = branchHit(drawing, place))
        return branch;
    return groundHit(drawing, place);
}

std::optional<int> nodeNear(const GraphDrawing& drawing, QPointF place) {
    std::optional<int> nearest;
    double least = targetReach;
    for (const DrawnNode& node : drawing.nodes)
        if (const double distance = distanceBetween(node.at, place); distance < least) {
            least = distance;
            nearest = node.number;
        }
    const bool isBelow = !drawing.grounds.empty() && place.y() > drawing.grounds.front().plate.y1() - targetReach;
    return nearest || !isBelow ? nearest : std::optional(referenceNode);
}

QPointF anchorOf(const GraphDrawing& drawing, int number, QPointF other) {
    for (const DrawnNode& node : drawing.nodes)
        if (node.number == number)
            return node.at;
    QPointF nearest = other;
    double least = std::numeric_limits<double>::infinity();
    for (const DrawnGround& ground : drawing.grounds) {
        const QPointF anchor(std::clamp(other.x(), ground.plate.x1(), ground.plate.x2()), ground.plate.y1());
        if (const double distance = distanceBetween(anchor, other); distance < least) {
            least = distance;
            nearest = anchor;
        }
    }
    return nearest;
}

QPointF placeOf(const GraphDrawing& drawing, const GraphItem& item) {
    return areaOf(drawing, item).center();
}

QRectF areaOf(const GraphDrawing& drawing, const GraphItem& item) {
    for (std::size_t k = 0; k < drawing.branches.size(); ++k)
        if (item == GraphItem{GraphItem::Kind::Branch, drawing.picture.branches[k].number})
            return drawing.branches[k].symbolBox;
    for (const DrawnNode& node : drawing.nodes)
        if (item == GraphItem{GraphItem::Kind::Node, node.number})
            return QRectF(node.at, QSizeF(0, 0)).adjusted(-ringRadius, -ringRadius, ringRadius, ringRadius);
    return drawing.grounds.empty() ? QRectF() : bodyOf(drawing.grounds.front());
}

// What lies ahead counts once, what lies beside it twice, so that rows and columns are followed.
std::optional<GraphItem> itemTowards(const GraphDrawing& drawing, const GraphItem& from, GraphDirection direction) {
    constexpr double sideWeight = 2;
    const QPointF start = placeOf(drawing, from);
    std::optional<GraphItem> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const GraphItem& item : itemsOf(drawing)) {
        if (item.kind != from.kind || item == from)
            continue;
        const QPointF way = placeOf(drawing, item) - start;
        const bool isHorizontal = direction == GraphDirection::Left || direction == GraphDirection::Right;
        const bool isBackward = direction == GraphDirection::Left || direction == GraphDirection::Up;
        const double ahead = (isHorizontal ? way.x() : way.y()) * (isBackward ? -1 : 1);
        const double beside = std::abs(isHorizontal ? way.y() : way.x());
        if (ahead > 1 && ahead + sideWeight * beside < least) {
            least = ahead + sideWeight * beside;
            nearest = item;
        }
    }
    return nearest;
}

std::vector<GraphItem> itemsOf(const GraphDrawing& drawing) {
    std::vector<GraphItem> items{{GraphItem::Kind::Node, referenceNode}};
    for (const DrawnNode& node : drawing.nodes)
        items.push_back({GraphItem::Kind::Node, node.number});
    for (const PicturedBranch& branch : drawing.picture.branches)
        items.push_back({GraphItem::Kind::Branch, branch.number});
    return items;
}

} // namespace coenergy
