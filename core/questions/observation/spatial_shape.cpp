// Bodies are made of flat faces, of which those are kept that look towards the eye. What lies between two points keeps
// its thickness, as in the plane.
#include "observation/spatial_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <tuple>

namespace coenergy {

namespace {

using Outline = std::vector<SpacePoint>;

constexpr int circleParts = 48;

// Matt, in light from the upper left, wherever the eye is.
double lightOn(const SpacePoint& normal, const Projection& projection) {
    const SpacePoint light =
        directionOf(-0.5 * projection.right() + 0.8 * projection.up() + 0.7 * projection.towards());
    return (1 + dot(directionOf(normal), light)) / 2;
}

std::vector<PlanePoint> seen(const Outline& outline, const Projection& projection) {
    std::vector<PlanePoint> points;
    for (const SpacePoint& point : outline)
        points.push_back(projection(point));
    return points;
}

Outline circleAround(const SpacePoint& centre, const SpacePoint& axis, const SpacePoint& first, double radius) {
    Outline circle;
    for (int k = 0; k < circleParts; ++k)
        circle.push_back(centre + radius * turned(first, axis, 2 * std::numbers::pi * k / circleParts));
    return circle;
}

// The directions of its edges, with half their lengths: a size that is not given is the one before it.
std::array<SpacePoint, 3> halfEdgesOf(const SpatialShape& box) {
    const SpacePoint first = turned(box.first, box.axis, box.drawn.angle.value_or(0));
    const double a = box.edges[0].value_or(0), b = box.edges[1].value_or(a), c = box.edges[2].value_or(b);
    return {a / 2 * first, b / 2 * cross(box.axis, first), c / 2 * box.axis};
}

struct Side {
    Outline outline;
    SpacePoint normal;
};

std::vector<Side> sidesOf(const SpatialShape& box) {
    const std::array<SpacePoint, 3> half = halfEdgesOf(box);
    std::vector<Side> sides;
    for (std::size_t k = 0; k < 3; ++k)
        for (const double sign : {1.0, -1.0}) {
            const SpacePoint out = sign * half[k], a = half[(k + 1) % 3], b = half[(k + 2) % 3];
            const SpacePoint middle = box.at + out;
            sides.push_back({{middle - a - b, middle + a - b, middle + a + b, middle - a + b}, sign * cross(a, b)});
        }
    return sides;
}

// Its lowest part, as far as it is filled.
SpatialShape liquidIn(SpatialShape tank) {
    const SpacePoint height = 2 * halfEdgesOf(tank)[2];
    const double level = std::clamp(*tank.drawn.level, 0.0, 1.0);
    tank.at = tank.at - (1 - level) / 2 * height;
    tank.edges = {2 * lengthOf(halfEdgesOf(tank)[0]), 2 * lengthOf(halfEdgesOf(tank)[1]), level * lengthOf(height)};
    return tank;
}

void addBox(const SpatialShape& box, const Projection& projection, DrawnShape& drawn) {
    if (drawn.level)
        for (const Side& side : sidesOf(box))
            drawn.faces.push_back({seen(side.outline, projection), 1, false});
    for (const Side& side : sidesOf(drawn.level ? liquidIn(box) : box))
        if (dot(side.normal, projection.towardsEye(side.outline.front())) > 0)
            drawn.faces.push_back({seen(side.outline, projection), lightOn(side.normal, projection)});
}

// With a spoke where it shows how far it has turned.
void addDisk(const SpatialShape& disk, const Projection& projection, DrawnShape& drawn) {
    const double radius = disk.edges[0].value_or(0);
    const bool isFromFront = dot(disk.axis, projection.towardsEye(disk.at)) >= 0;
    drawn.faces.push_back({seen(circleAround(disk.at, disk.axis, disk.first, radius), projection),
                           lightOn(isFromFront ? disk.axis : -1 * disk.axis, projection)});
    if (drawn.angle)
        drawn.to = projection(disk.at + radius * turned(disk.first, disk.axis, *drawn.angle));
}

Outline cornersOf(const SpatialShape& ground) {
    const SpacePoint first = turned(ground.first, ground.axis, ground.drawn.angle.value_or(0));
    const double a = ground.edges[0].value_or(0), b = ground.edges[1].value_or(a);
    const SpacePoint along = a / 2 * first, across = b / 2 * cross(ground.axis, first);
    return {ground.at - along - across, ground.at + along - across, ground.at + along + across,
            ground.at - along + across};
}

// An angle, or an arrow that turns: around its axis, from `to` on.
void addTurn(const SpatialShape& shape, const Projection& projection, DrawnShape& drawn) {
    const double angle = std::fmod(drawn.angle.value_or(0), 2 * std::numbers::pi);
    const int parts = std::max(2, static_cast<int>(circleParts * std::abs(angle) / (2 * std::numbers::pi)));
    for (int k = 0; k <= parts; ++k)
        drawn.path.push_back(projection(shape.at + turned(shape.to - shape.at, shape.axis, angle * k / parts)));
}

// A disk without an axis is a ball.
bool isFlat(const SpatialShape& shape) {
    return shape.drawn.kind == ShapeKind::Disk && shape.edges[0] && shape.hasAxis;
}

bool turns(const DrawnShape& shape) {
    return shape.kind == ShapeKind::Arc || (shape.kind == ShapeKind::Vector && shape.angle);
}

// A spring keeps as many turns as it has in space.
void foreshorten(const SpatialShape& shape, DrawnShape& drawn) {
    const double length = lengthOf(shape.to - shape.at);
    if (length > 0)
        drawn.meanLength *= std::hypot(drawn.to.x - drawn.at.x, drawn.to.y - drawn.at.y) / length;
}

SpacePoint middleOf(const DrawnShape& shape) {
    return 0.5 * (shape.inSpace->at + shape.inSpace->to);
}

bool isMark(const DrawnShape& shape) {
    return shape.kind == ShapeKind::Point || (shape.kind == ShapeKind::Disk && !shape.width);
}

bool endsAt(const DrawnShape& bar, const SpacePoint& place) {
    constexpr double rounding = 1e-6; // of its length
    const double near = rounding * lengthOf(bar.inSpace->to - bar.inSpace->at);
    return bar.kind == ShapeKind::Bar &&
           (lengthOf(bar.inSpace->at - place) <= near || lengthOf(bar.inSpace->to - place) <= near);
}

// 1, 2 or 5 times a power of ten, so that about this many fit.
double roundSpacing(double length, double count) {
    const double wanted = length / count;
    const double power = std::pow(10, std::floor(std::log10(wanted)));
    return power * (wanted < 1.5 * power ? 1 : wanted < 3.5 * power ? 2 : wanted < 7.5 * power ? 5 : 10);
}

} // namespace

DrawnShape projected(const SpatialShape& shape, const Projection& projection) {
    DrawnShape drawn = shape.drawn;
    drawn.at = projection(shape.at);
    drawn.to = projection(shape.to);
    drawn.inSpace = SpatialEnds{shape.at, shape.to};
    const double magnification = projection.magnification(0.5 * (shape.at + shape.to));
    for (std::optional<double>* size : {&drawn.width, &drawn.height})
        if (*size)
            **size *= magnification;
    if (drawn.kind == ShapeKind::Box && shape.edges[0])
        addBox(shape, projection, drawn);
    else if (isFlat(shape))
        addDisk(shape, projection, drawn);
    else if (drawn.kind == ShapeKind::Ground && shape.edges[0])
        drawn.faces.push_back({seen(cornersOf(shape), projection)});
    else if (drawn.kind == ShapeKind::Disk)
        drawn.angle.reset(); // a ball shows none
    else if (turns(drawn))
        addTurn(shape, projection, drawn);
    else if (drawn.kind == ShapeKind::Trace)
        drawn.path = seen(shape.path, projection);
    else
        foreshorten(shape, drawn);
    return drawn;
}

void sortByNearness(std::vector<DrawnShape>& shapes, const Projection& projection) {
    const auto nearness = [&](const DrawnShape& shape) {
        double nearest = projection.nearness(middleOf(shape));
        for (const DrawnShape& bar : shapes)
            if (isMark(shape) && endsAt(bar, shape.inSpace->at))
                nearest = std::max(nearest, projection.nearness(middleOf(bar)));
        return nearest;
    };
    std::vector<std::tuple<double, bool, std::size_t>> order; // grounds lie below all else
    for (std::size_t k = 0; k < shapes.size(); ++k)
        order.emplace_back(shapes[k].kind == ShapeKind::Ground ? -INFINITY : nearness(shapes[k]), isMark(shapes[k]), k);
    std::sort(order.begin(), order.end());
    std::vector<DrawnShape> sorted;
    for (const auto& [near, mark, k] : order)
        sorted.push_back(std::move(shapes[k]));
    shapes = std::move(sorted);
}

std::array<SpacePoint, 4> SpatialFloor::corners() const {
    return {place(from[0], from[1]), place(to[0], from[1]), place(to[0], to[1]), place(from[0], to[1])};
}

constexpr double floorSquares = 10;

SpatialFloor floorOf(const SpatialShape& ground, double side) {
    SpatialFloor floor;
    floor.at = ground.at;
    floor.first = turned(ground.first, ground.axis, ground.drawn.angle.value_or(0));
    floor.second = cross(ground.axis, floor.first);
    const double a = ground.edges[0].value_or(side), b = ground.edges[1].value_or(a);
    floor.from = {-a / 2, -b / 2};
    floor.to = {a / 2, b / 2};
    floor.spacing = roundSpacing(std::max({a, b, 1e-9}), floorSquares);
    return floor;
}

SpatialFloor floorBelow(const SpatialScene& scene, const SpacePoint& low, const SpacePoint& high) {
    SpatialFloor floor;
    floor.spacing = roundSpacing(2 * scene.reach, floorSquares);
    floor.first = acrossAxis(scene.up, {1, 0, 0});
    floor.second = cross(scene.up, floor.first);
    const double height = std::min(dot(scene.up, low), dot(scene.up, high));
    floor.at = height * scene.up;
    for (std::size_t k = 0; k < 2; ++k) {
        const SpacePoint& along = k == 0 ? floor.first : floor.second;
        const double a = dot(along, low), b = dot(along, high);
        const double middle = std::midpoint(a, b), half = std::max(std::abs(b - a) / 2, scene.reach / 2);
        floor.from[k] = std::floor((middle - half) / floor.spacing) * floor.spacing;
        floor.to[k] = std::ceil((middle + half) / floor.spacing) * floor.spacing;
    }
    return floor;
}

std::vector<std::array<PlanePoint, 2>> gridOf(const SpatialFloor& floor, const Projection& projection) {
    constexpr double rounding = 1e-9;
    std::vector<std::array<PlanePoint, 2>> lines;
    const auto stepsOf = [&](std::size_t k) {
        return static_cast<int>((floor.to[k] - floor.from[k]) / floor.spacing + rounding);
    };
    for (int k = 0; k <= stepsOf(0); ++k) {
        const double along = floor.from[0] + k * floor.spacing;
        lines.push_back({projection(floor.place(along, floor.from[1])), projection(floor.place(along, floor.to[1]))});
    }
    for (int k = 0; k <= stepsOf(1); ++k) {
        const double across = floor.from[1] + k * floor.spacing;
        lines.push_back({projection(floor.place(floor.from[0], across)), projection(floor.place(floor.to[0], across))});
    }
    return lines;
}

std::vector<std::vector<PlanePoint>> shadowsOf(const SpatialShape& shape, const SpatialFloor& floor,
                                               const SpacePoint& up, const Projection& projection) {
    constexpr double steepest = 0.05; // of a floor on which light from above still falls
    const SpacePoint normal = cross(floor.first, floor.second);
    if (std::abs(dot(up, normal)) < steepest)
        return {};
    const auto dropped = [&](const SpacePoint& point) {
        return point - dot(point - floor.at, normal) / dot(up, normal) * up;
    };
    const auto fallen = [&](const Outline& outline) {
        Outline shadow;
        for (const SpacePoint& point : outline)
            shadow.push_back(dropped(point));
        return seen(shadow, projection);
    };
    const double width = shape.edges[0].value_or(0);
    std::vector<std::vector<PlanePoint>> shadows;
    if (shape.drawn.kind == ShapeKind::Bar) {
        const SpacePoint from = dropped(shape.at), to = dropped(shape.to);
        const SpacePoint across = width / 2 * acrossAxis(normal, cross(normal, to - from));
        shadows.push_back(seen({from - across, to - across, to + across, from + across}, projection));
    } else if (shape.drawn.kind == ShapeKind::Disk) {
        const SpacePoint axis = isFlat(shape) ? shape.axis : up;
        shadows.push_back(fallen(circleAround(shape.at, axis, acrossAxis(axis, shape.first), width)));
    } else if (shape.drawn.kind == ShapeKind::Box) {
        for (const Side& side : sidesOf(shape))
            shadows.push_back(fallen(side.outline));
    }
    return shadows;
}

} // namespace coenergy
