// A branch is a curve with one parameter: the distance of its middle from the straight line. Parallel branches begin
// spread apart; then each in turn takes the cheapest of some values, given all others, until none moves or the sweeps
// are used up: iterated greedy descent, in a fixed order. Costs are those of graph drawing: covered nodes and symbols,
// crossings, bends (G. di Battista et al., Graph Drawing, 1999, chapter 1).
#include "branch_routes.hpp"

#include "graph_drawing.hpp"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace coenergy {

namespace {

constexpr int sampleCount = 25;
constexpr int sweeps = 3;
constexpr std::size_t mostArranged = 120; // branches; beyond, they lie where they begin
constexpr double parallelSpacing = 76;
constexpr double nodeClearance = 2 * nodeRadius;
constexpr double loopSize = 54;
constexpr double groundShare = 0.34; // of the spread in the middle, on the reference's line

struct Route {
    CubicCurve curve;
    std::vector<QPointF> samples;
    QRectF box;
    QPointF middle;
};

enum class EndKind { Nodes, Ground, Loop };

struct Ends {
    EndKind kind = EndKind::Nodes;
    int from = 0; // of a branch to the reference, the node
    int to = 0;
};

// In a direction of their own, so that parallel branches bend to sides that do not depend on it.
Ends endsOf(const PicturedBranch& branch) {
    if (branch.tail == branch.head)
        return {EndKind::Loop, branch.tail, branch.head};
    const auto [low, high] = std::minmax(branch.tail, branch.head);
    return low == referenceNode ? Ends{EndKind::Ground, high, low} : Ends{EndKind::Nodes, low, high};
}

CubicCurve groundCurve(QPointF from, double floor, double bend) {
    const QPointF to(from.x() + groundShare * bend, floor);
    const double side = (8 * (from.x() + bend) - from.x() - to.x()) / 6;
    const double depth = floor - from.y();
    return {{from, QPointF(side, from.y() + 0.26 * depth), QPointF(side, from.y() + 0.74 * depth), to}};
}

CubicCurve bentCurve(QPointF from, QPointF to, double bend) {
    const QPointF along = to - from;
    const double length = std::max(1.0, std::hypot(along.x(), along.y()));
    const QPointF side = QPointF(-along.y(), along.x()) / length * (bend * 4 / 3);
    return {{from, from + 0.24 * along + side, to - 0.24 * along + side, to}};
}

CubicCurve loopCurve(QPointF at, double bend) {
    const double size = loopSize + std::abs(bend);
    return {{at, at + QPointF(-size, -1.6 * size), at + QPointF(size, -1.6 * size), at}};
}

QPointF placeOf(int node, const GraphLayout& layout) {
    if (const auto found = layout.places.find(node); found != layout.places.end())
        return found->second;
    return {0, layout.floor};
}

CubicCurve curveOf(const PicturedBranch& branch, double bend, const GraphLayout& layout) {
    const Ends ends = endsOf(branch);
    const QPointF from = placeOf(ends.from, layout);
    CubicCurve curve = ends.kind == EndKind::Loop     ? loopCurve(from, bend)
                       : ends.kind == EndKind::Ground ? groundCurve(from, layout.floor, bend)
                                                      : bentCurve(from, placeOf(ends.to, layout), bend);
    return branch.tail == ends.from ? curve : curve.reversed();
}

Route routeOf(const PicturedBranch& branch, double bend, const GraphLayout& layout) {
    Route route{curveOf(branch, bend, layout), {}, {}, {}};
    route.samples = route.curve.samples(sampleCount);
    route.middle = route.curve.at(0.5);
    route.box = QPolygonF(QList<QPointF>(route.samples.begin(), route.samples.end()))
                    .boundingRect()
                    .adjusted(-symbolRadius, -symbolRadius, symbolRadius, symbolRadius);
    return route;
}

double distanceTo(QPointF point, const std::vector<QPointF>& samples) {
    double least = distanceBetween(point, samples.front());
    for (std::size_t k = 1; k < samples.size(); ++k) {
        const QPointF chord = samples[k] - samples[k - 1];
        const double square = QPointF::dotProduct(chord, chord);
        const double share =
            square > 0 ? std::clamp(QPointF::dotProduct(point - samples[k - 1], chord) / square, 0.0, 1.0) : 0;
        least = std::min(least, distanceBetween(point, samples[k - 1] + share * chord));
    }
    return least;
}

// Lines that meet in a node, meet there; this looks at the rest.
int crossings(const std::vector<QPointF>& a, const std::vector<QPointF>& b) {
    constexpr double nearEnd = 12;
    int count = 0;
    for (std::size_t i = 1; i < a.size(); ++i)
        for (std::size_t k = 1; k < b.size(); ++k) {
            QPointF at;
            const bool meet =
                QLineF(a[i - 1], a[i]).intersects(QLineF(b[k - 1], b[k]), &at) == QLineF::BoundedIntersection;
            const bool atEnd = distanceBetween(at, a.front()) < nearEnd || distanceBetween(at, a.back()) < nearEnd;
            count += meet && !atEnd ? 1 : 0;
        }
    return count;
}

double costBetween(const Route& route, const Route& other) {
    constexpr double symbolsMeet = 600;
    constexpr double symbolIsCrossed = 400;
    constexpr double linesCross = 150;
    constexpr double closestSymbols = 2 * symbolRadius;
    if (!route.box.intersects(other.box))
        return 0;
    double cost = 0;
    const double apart = distanceBetween(route.middle, other.middle);
    if (apart < closestSymbols)
        cost += symbolsMeet * (2 - apart / closestSymbols);
    for (const auto& [point, line] : {std::pair(route.middle, &other.samples), std::pair(other.middle, &route.samples)})
        if (distanceTo(point, *line) < symbolRadius)
            cost += symbolIsCrossed;
    return cost + linesCross * crossings(route.samples, other.samples);
}

double costOfNodes(const PicturedBranch& branch, const Route& route, const GraphLayout& layout) {
    constexpr double nodeIsRunOver = 1000;
    double cost = 0;
    for (const auto& [node, place] : layout.places) {
        const bool isEnd = node == branch.tail || node == branch.head;
        if (!isEnd && route.box.contains(place) && distanceTo(place, route.samples) < nodeClearance)
            cost += nodeIsRunOver;
        if (distanceBetween(route.middle, place) < nodeRadius + symbolRadius)
            cost += nodeIsRunOver / 2;
    }
    return cost;
}

// Below the line of the reference there is no graph.
double costOfFloor(const PicturedBranch& branch, const Route& route, const GraphLayout& layout) {
    constexpr double floorIsPassed = 1000;
    const QPointF from = placeOf(branch.tail, layout);
    const QPointF to = placeOf(branch.head, layout);
    const double lowest = route.box.bottom() - symbolRadius;
    return lowest > std::max({layout.floor, from.y(), to.y()}) + 1 ? floorIsPassed : 0;
}

// Of each branch towards the other one of its two-port, from the node: branches to the reference are sorted by it.
std::vector<double> pulls(const GraphPicture& picture, const GraphLayout& layout) {
    std::vector<double> result(picture.branches.size());
    const auto placeAt = [&](std::size_t branch) { return placeOf(endsOf(picture.branches[branch]).from, layout).x(); };
    for (const PicturedTwoPort& pair : twoPortsOf(picture)) {
        result[pair.first] = placeAt(pair.second) - placeAt(pair.first);
        result[pair.second] = -result[pair.first];
    }
    return result;
}

// Evenly to both sides; between nodes side by side upwards, since below them branches run to the reference.
double nodeBend(const PicturedBranch& branch, std::size_t place, std::size_t count, const GraphLayout& layout) {
    const Ends ends = endsOf(branch);
    const QPointF along = placeOf(ends.to, layout) - placeOf(ends.from, layout);
    const double rank = static_cast<double>(place);
    if (ends.kind == EndKind::Loop)
        return rank * parallelSpacing / 2;
    if (std::abs(along.x()) > 2 * std::abs(along.y()))
        return parallelSpacing * (along.x() > 0 ? -rank : rank);
    return parallelSpacing * (rank - (static_cast<double>(count) - 1) / 2);
}

// To the reference, with room for each label.
std::vector<double> groundBends(const std::vector<std::size_t>& bundle, const LabelWidths& labels) {
    std::vector<double> bends{0};
    for (std::size_t place = 1; place < bundle.size(); ++place)
        bends.push_back(bends.back() + groundRoom(bundle[place - 1], labels));
    const double middle = bends.back() / 2;
    for (double& bend : bends)
        bend -= middle;
    return bends;
}

// Parallel branches in the order of their pulls and numbers.
std::vector<double> firstBends(const GraphPicture& picture, const GraphLayout& layout, const LabelWidths& labels) {
    const std::vector<double> pull = pulls(picture, layout);
    std::map<std::pair<int, int>, std::vector<std::size_t>> bundles;
    for (std::size_t k = 0; k < picture.branches.size(); ++k)
        bundles[std::minmax(picture.branches[k].tail, picture.branches[k].head)].push_back(k);
    std::vector<double> bends(picture.branches.size());
    for (auto& [nodes, bundle] : bundles) {
        std::stable_sort(bundle.begin(), bundle.end(), [&](std::size_t a, std::size_t b) { return pull[a] < pull[b]; });
        const bool isGround = endsOf(picture.branches[bundle.front()]).kind == EndKind::Ground;
        const std::vector<double> spread = isGround ? groundBends(bundle, labels) : std::vector<double>{};
        for (std::size_t place = 0; place < bundle.size(); ++place)
            bends[bundle[place]] =
                isGround ? spread[place] : nodeBend(picture.branches[bundle[place]], place, bundle.size(), layout);
    }
    return bends;
}

class Arrangement {
public:
    Arrangement(const GraphPicture& picture, const GraphLayout& layout, const LabelWidths& labels)
        : m_picture(picture), m_layout(layout), m_bends(firstBends(picture, layout, labels)), m_first(m_bends) {
        for (std::size_t k = 0; k < m_bends.size(); ++k)
            m_routes.push_back(routeOf(picture.branches[k], m_bends[k], layout));
    }

    void arrange() {
        bool hasMoved = m_bends.size() <= mostArranged;
        for (int sweep = 0; sweep < sweeps && hasMoved; ++sweep) {
            hasMoved = false;
            for (std::size_t k = 0; k < m_bends.size(); ++k)
                hasMoved = improve(k) || hasMoved;
        }
    }

    std::vector<CubicCurve> curves() const {
        std::vector<CubicCurve> result;
        for (const Route& route : m_routes)
            result.push_back(route.curve);
        return result;
    }

private:
    double costOf(std::size_t branch, const Route& route, double bend) const {
        constexpr double move = 0.8; // for each pixel
        constexpr double curvature = 0.4;
        double cost = costOfNodes(m_picture.branches[branch], route, m_layout) +
                      costOfFloor(m_picture.branches[branch], route, m_layout);
        for (std::size_t k = 0; k < m_routes.size(); ++k)
            if (k != branch)
                cost += costBetween(route, m_routes[k]);
        return cost + move * std::abs(bend - m_first[branch]) + curvature * std::abs(bend);
    }

    bool improve(std::size_t branch) {
        constexpr double step = 48;
        constexpr int mostSteps = 6;
        const double before = m_bends[branch];
        double least = costOf(branch, m_routes[branch], before);
        for (int k = 1; k <= 2 * mostSteps; ++k) {
            const double bend = m_first[branch] + (k % 2 == 0 ? -1 : 1) * ((k + 1) / 2) * step;
            Route route = routeOf(m_picture.branches[branch], bend, m_layout);
            const double cost = costOf(branch, route, bend);
            if (cost < least - 1e-9) {
                least = cost;
                m_bends[branch] = bend;
                m_routes[branch] = std::move(route);
            }
        }
        return m_bends[branch] != before;
    }

    const GraphPicture& m_picture;
    const GraphLayout& m_layout;
    std::vector<double> m_bends;
    std::vector<double> m_first;
    std::vector<Route> m_routes;
};

} // namespace

std::vector<CubicCurve> branchRoutes(const GraphPicture& picture, const GraphLayout& layout,
                                     const LabelWidths& labels) {
    Arrangement arrangement(picture, layout, labels);
    arrangement.arrange();
    return arrangement.curves();
}

} // namespace coenergy
