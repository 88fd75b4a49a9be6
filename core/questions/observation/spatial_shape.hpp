#pragma once
// A shape in space at one instant, how it is seen, and the shadow that it casts.

#include "observation/drawn_shape.hpp"

namespace coenergy {

struct SpatialShape {
    DrawnShape drawn; ///< all but its places
    SpacePoint at;
    SpacePoint to;
    std::vector<SpacePoint> path;               ///< of a trace
    std::array<std::optional<double>, 3> edges; ///< its sizes
    bool hasAxis = false;
    SpacePoint axis;  ///< of length one: the axle of a disk, the normal of a ground, the third edge of a box
    SpacePoint first; ///< of length one, across the axis: where its angle begins
};

/// As it is seen by a projection.
DrawnShape projected(const SpatialShape& shape, const Projection& projection);

/// From back to front; marks lie over the bars at whose ends they are.
void sortByNearness(std::vector<DrawnShape>& shapes, const Projection& projection);

/// A plane with a grid of squares, on which shadows fall.
struct SpatialFloor {
    SpacePoint at;
    SpacePoint first; ///< unit vectors along its sides
    SpacePoint second;
    std::array<double, 2> from{}; ///< where it begins along them, counted from `at`
    std::array<double, 2> to{};
    double spacing = 1;

    SpacePoint place(double along, double across) const { return at + along * first + across * second; }
    std::array<SpacePoint, 4> corners() const;
};

/// The floor that a ground makes, with sides of this length where it has none.
SpatialFloor floorOf(const SpatialShape& ground, double side);
/// A horizontal floor below all of a scene, as wide as the box from `low` to `high`.
SpatialFloor floorBelow(const SpatialScene& scene, const SpacePoint& low, const SpacePoint& high);

std::vector<std::array<PlanePoint, 2>> gridOf(const SpatialFloor& floor, const Projection& projection);

/// The outlines of its shadow on the floor, in light from above; none of what has no body.
std::vector<std::vector<PlanePoint>> shadowsOf(const SpatialShape& shape, const SpatialFloor& floor,
                                               const SpacePoint& up, const Projection& projection);

} // namespace coenergy
