#pragma once
// Shapes of a drawing at one instant, in the plane on which they are painted.

#include "base/diagnostic.hpp"
#include "model/shape_kind.hpp"
#include "observation/spatial_view.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct PlaneRect {
    double left = 0;
    double bottom = 0;
    double right = 0;
    double top = 0;
};

/// What is seen of one side of a body in space.
struct DrawnFace {
    std::vector<PlanePoint> outline;
    double light = 1;     ///< from 0, turned away from it, to 1, facing it
    bool isFilled = true; ///< not the walls of a tank
};

/// Where a shape begins and ends in space.
struct SpatialEnds {
    SpacePoint at;
    SpacePoint to;
};

/// A shape at one instant. Quantities that are not given, or not needed, are absent.
struct DrawnShape {
    ShapeKind kind = ShapeKind::Point;
    std::size_t item = 0; ///< of the document's shapes
    std::string name;
    PlanePoint at;
    PlanePoint to; ///< `at` where the kind has no end; the rim of a disk in space that shows its angle
    std::optional<double> width;
    std::optional<double> height;
    std::optional<double> angle;
    std::optional<double> level;
    std::optional<double> shade;
    std::optional<double> value;
    std::string unit;                   ///< of the value
    double meanLength = 0;              ///< between `at` and `to` over the run
    std::vector<PlanePoint> path;       ///< of a trace, up to this instant; of what turns around an axis in space
    double pathBefore = 0;              ///< the length of the part of the path that is no longer drawn
    std::vector<DrawnFace> faces;       ///< of a body in space, those that are seen
    std::optional<SpatialEnds> inSpace; ///< nothing in the plane
};

/// A shape that cannot be drawn: with a problem never, without one only at this instant.
struct LeftOutShape {
    std::size_t item = 0;
    std::optional<Diagnostic> problem;
};

/// What surrounds the shapes of a spatial drawing.
struct Scenery {
    std::vector<std::array<PlanePoint, 2>> grid; ///< lines on the ground
    std::vector<std::vector<PlanePoint>> shadows;
    std::array<PlanePoint, 3> axes; ///< unit lengths along x, y and z
};

struct DrawingFrame {
    double time = 0;
    std::vector<DrawnShape> shapes; ///< in the order in which they are painted
    std::vector<LeftOutShape> leftOut;
    std::optional<Scenery> scenery; ///< in space
};

} // namespace coenergy
