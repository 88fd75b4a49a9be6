// Each group of nodes stands in columns, by the number of branches from one of its ends: the breadth-first levels from
// a pseudo-peripheral node (A. George and J. W. H. Liu, ACM Transactions on Mathematical Software 5, 1979), so that
// chains and ladders become a row. Within a column, nodes are ordered by the mean place of their neighbours (K.
// Sugiyama, S. Tagawa and M. Toda, IEEE Transactions on Systems, Man, and Cybernetics 11, 1981). The reference lies
// below.
#include "graph_layout.hpp"

#include "graph_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace coenergy {

namespace {

constexpr double columnWidth = 164;
constexpr double rowHeight = 108;
constexpr double floorDepth = 148;
constexpr double groupGap = 40;
constexpr double twoPortGap = 76; // room for its box
constexpr double symbolSide = 15;
constexpr double closest = 2 * ringRadius;
constexpr double wayGiven = 56;

using Neighbours = std::map<int, std::set<int>>;
using Levels = std::vector<std::vector<int>>;

Neighbours neighboursOf(const GraphPicture& picture) {
    Neighbours neighbours;
    for (const PicturedBranch& branch : picture.branches) {
        neighbours[branch.tail].insert(branch.head);
        neighbours[branch.head].insert(branch.tail);
    }
    return neighbours;
}

// Levels of a group by their distance from one of its nodes.
Levels levelsFrom(int start, const Neighbours& neighbours) {
    Levels levels{{start}};
    std::set<int> known{start, referenceNode};
    while (!levels.back().empty()) {
        std::vector<int> next;
        for (const int node : levels.back())
            if (const auto found = neighbours.find(node); found != neighbours.end())
                for (const int neighbour : found->second)
                    if (known.insert(neighbour).second)
                        next.push_back(neighbour);
        levels.push_back(std::move(next));
    }
    levels.pop_back();
    return levels;
}

// From a node at one end of the group, of both ends that with the lesser number.
Levels levelsOf(const std::vector<int>& group, const Neighbours& neighbours) {
    Levels levels = levelsFrom(group.front(), neighbours);
    for (;;) {
        const std::vector<int>& last = levels.back();
        Levels further = levelsFrom(*std::min_element(last.begin(), last.end()), neighbours);
        if (further.size() <= levels.size())
            return further.front().front() < levels.front().front() ? further : levels;
        levels = std::move(further);
    }
}

double meanPlace(int node, const Neighbours& neighbours, const std::vector<int>& before) {
    double sum = 0;
    int count = 0;
    for (std::size_t k = 0; k < before.size(); ++k)
        if (neighbours.at(node).contains(before[k])) {
            sum += static_cast<double>(k);
            ++count;
        }
    return count == 0 ? 0 : sum / count;
}

// The branch of the graph that goes on stands on top, as in a ladder.
std::size_t reachOf(int node, const Neighbours& neighbours, const std::vector<int>& after) {
    return static_cast<std::size_t>(
        std::count_if(after.begin(), after.end(), [&](int other) { return neighbours.at(node).contains(other); }));
}

void orderLevels(Levels& levels, const Neighbours& neighbours) {
    for (std::size_t k = 1; k < levels.size(); ++k) {
        const std::vector<int> after = k + 1 < levels.size() ? levels[k + 1] : std::vector<int>{};
        std::stable_sort(levels[k].begin(), levels[k].end(), [&](int a, int b) {
            const auto key = [&](int node) {
                return std::pair(meanPlace(node, neighbours, levels[k - 1]),
                                 -static_cast<int>(reachOf(node, neighbours, after)));
            };
            return key(a) < key(b);
        });
    }
}

// Beside a node or a column of them.
struct Sides {
    double left = 0;
    double right = 0;
};

// Branches to the reference lie evenly around their node, each with its label at its right.
Sides sidesOf(int node, const GraphPicture& picture, const LabelWidths& labels) {
    double sum = 0;
    double widest = 0;
    double narrowest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < picture.branches.size(); ++k) {
        const PicturedBranch& branch = picture.branches[k];
        if (std::minmax(branch.tail, branch.head) != std::minmax(node, referenceNode))
            continue;
        const double room = groundRoom(k, labels);
        sum += room;
        widest = std::max(widest, room);
        narrowest = std::min(narrowest, room);
    }
    const double spread = sum > 0 ? (sum - narrowest) / 2 : 0;
    return {spread + symbolSide, std::max(symbolSide, spread + widest - symbolSide)};
}

Sides sidesOf(const std::vector<int>& level, const GraphPicture& picture, const LabelWidths& labels) {
    Sides sides;
    for (const int node : level) {
        const Sides each = sidesOf(node, picture, labels);
        sides = {std::max(sides.left, each.left), std::max(sides.right, each.right)};
    }
    return sides;
}

// Between two columns, above the branches that join them.
double widestLabel(const std::vector<int>& before, const std::vector<int>& level, const GraphPicture& picture,
                   const LabelWidths& labels) {
    const auto contains = [](const std::vector<int>& nodes, int node) {
        return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
    };
    double widest = 0;
    for (std::size_t k = 0; k < std::min(labels.size(), picture.branches.size()); ++k) {
        const PicturedBranch& branch = picture.branches[k];
        if ((contains(before, branch.tail) && contains(level, branch.head)) ||
            (contains(before, branch.head) && contains(level, branch.tail)))
            widest = std::max(widest, labels[k]);
    }
    return widest;
}

struct GroupPlaces {
    std::map<int, QPointF> places;
    double left = 0;
    double right = 0;
};

// From one column to the next.
double stepBetween(const std::vector<int>& before, const std::vector<int>& level, const GraphPicture& picture,
                   const LabelWidths& labels) {
    constexpr double besideLabel = 64; // nodes with their names
    return std::max({columnWidth, sidesOf(before, picture, labels).right + sidesOf(level, picture, labels).left,
                     widestLabel(before, level, picture, labels) + besideLabel});
}

// Lower rows stand half a column back, so that what runs from upper ones to the reference passes between them.
GroupPlaces placesOf(const Levels& levels, const GraphPicture& picture, const LabelWidths& labels) {
    GroupPlaces result;
    double x = 0;
    for (std::size_t k = 0; k < levels.size(); ++k) {
        const Sides sides = sidesOf(levels[k], picture, labels);
        const double step = k == 0 ? sides.left : stepBetween(levels[k - 1], levels[k], picture, labels);
        x += step;
        for (std::size_t row = 0; row < levels[k].size(); ++row) {
            const double back = row % 2 == 0 ? 0 : std::min(step, columnWidth) / 2;
            result.places[levels[k][row]] = QPointF(x - back, static_cast<double>(row) * rowHeight);
        }
        result.right = x + sides.right;
    }
    return result;
}

bool isJoined(const std::vector<int>& a, const std::vector<int>& b, const GraphPicture& picture) {
    const auto touches = [](const std::vector<int>& group, const PicturedBranch& branch) {
        return std::binary_search(group.begin(), group.end(), branch.tail) ||
               std::binary_search(group.begin(), group.end(), branch.head);
    };
    for (const PicturedTwoPort& pair : twoPortsOf(picture)) {
        const PicturedBranch& first = picture.branches[pair.first];
        const PicturedBranch& second = picture.branches[pair.second];
        if ((touches(a, first) && touches(b, second)) || (touches(a, second) && touches(b, first)))
            return true;
    }
    return false;
}

// With the ports that lead to later groups on its right.
bool leadsLeft(const std::vector<int>& group, const GroupPlaces& placed, const GraphPicture& picture) {
    double sum = 0;
    int count = 0;
    for (const PicturedTwoPort& pair : twoPortsOf(picture))
        for (const auto& [own, other] : {std::pair(pair.first, pair.second), std::pair(pair.second, pair.first)})
            for (const int end : {picture.branches[own].tail, picture.branches[own].head}) {
                const PicturedBranch& mate = picture.branches[other];
                if (std::binary_search(group.begin(), group.end(), end) &&
                    std::max(mate.tail, mate.head) > group.back()) {
                    sum += placed.places.at(end).x() - (placed.left + placed.right) / 2;
                    ++count;
                }
            }
    return count > 0 && sum < 0;
}

void mirror(GroupPlaces& placed) {
    for (auto& [node, place] : placed.places)
        place.setX(placed.left + placed.right - place.x());
}

std::map<int, QPointF> automaticPlaces(const std::vector<std::vector<int>>& groups, const GraphPicture& picture,
                                       const LabelWidths& labels) {
    Neighbours neighbours = neighboursOf(picture);
    std::map<int, QPointF> places;
    double x = 0;
    for (std::size_t k = 0; k < groups.size(); ++k) {
        Levels levels = levelsOf(groups[k], neighbours);
        orderLevels(levels, neighbours);
        GroupPlaces placed = placesOf(levels, picture, labels);
        if (leadsLeft(groups[k], placed, picture))
            mirror(placed);
        if (k > 0)
            x += isJoined(groups[k - 1], groups[k], picture) ? twoPortGap : groupGap;
        for (const auto& [node, place] : placed.places)
            places[node] = place + QPointF(x, 0);
        x += placed.right;
    }
    return places;
}

bool isFree(QPointF place, const std::map<int, QPointF>& taken) {
    return std::none_of(taken.begin(), taken.end(),
                        [place](const auto& each) { return distanceBetween(each.second, place) < closest; });
}

// Whoever has no position gives way to those who have.
std::map<int, QPointF> mergedPlaces(const std::map<int, QPointF>& automatic, const std::map<int, QPointF>& given) {
    std::map<int, QPointF> places = given;
    for (const auto& [node, place] : automatic) {
        if (given.contains(node))
            continue;
        QPointF free = place;
        while (!isFree(free, places))
            free.rx() += wayGiven;
        places[node] = free;
    }
    return places;
}

bool isGroundedAt(int node, const GraphPicture& picture) {
    return std::any_of(picture.branches.begin(), picture.branches.end(), [node](const PicturedBranch& branch) {
        return std::minmax(branch.tail, branch.head) == std::minmax(node, referenceNode);
    });
}

// With room for branches. What was put somewhere and has none to the reference needs less, so that a new node does not
// move the reference.
double floorBelow(const std::map<int, QPointF>& places, const std::map<int, QPointF>& given,
                  const GraphPicture& picture) {
    constexpr double leastDepth = 60;
    double floor = places.empty() ? floorDepth : -std::numeric_limits<double>::infinity();
    for (const auto& [node, place] : places) {
        const bool isFree = given.contains(node) && !isGroundedAt(node, picture);
        floor = std::max(floor, place.y() + (isFree ? leastDepth : floorDepth));
    }
    return floor;
}

} // namespace

double groundRoom(std::size_t branch, const LabelWidths& labels) {
    constexpr double least = 96;
    constexpr double besideLabel = 2 * symbolSide + 18;
    return branch < labels.size() ? std::max(least, labels[branch] + besideLabel) : least;
}

GraphLayout graphLayout(const GraphPicture& picture, const LabelWidths& labels) {
    GraphLayout layout;
    layout.groups = nodeGroups(picture);
    std::map<int, QPointF> given;
    std::optional<double> floor;
    for (const PicturedNode& node : picture.nodes)
        if (node.position && node.number == referenceNode)
            floor = node.position->y();
        else if (node.position)
            given.emplace(node.number, *node.position);
    layout.places = mergedPlaces(automaticPlaces(layout.groups, picture, labels), given);
    layout.floor = floor.value_or(floorBelow(layout.places, given, picture));
    return layout;
}

} // namespace coenergy
