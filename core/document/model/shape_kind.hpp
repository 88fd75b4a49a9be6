#pragma once
// The kinds of shapes in a drawing, and their names in a model.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace coenergy {

/// The first are parts of mechanisms, those from Wire on parts of schematics.
enum class ShapeKind {
    Ground,
    Box,
    Bar,
    Disk,
    Spring,
    Damper,
    Vector,
    Arc,
    Trace,
    Point,
    Dimension,
    Wire,
    Resistor,
    Coil,
    Capacitor,
    Source,
};

/// In the order of the values.
inline constexpr std::array<std::string_view, 16> shapeKinds = {
    "ground", "box",   "bar",       "disk", "spring",   "damper", "vector",    "arc",
    "trace",  "point", "dimension", "wire", "resistor", "coil",   "capacitor", "source"};

/// Nothing for an unknown name; an empty one is a point.
constexpr std::optional<ShapeKind> shapeKindNamed(std::string_view name) {
    if (name.empty())
        return ShapeKind::Point;
    for (std::size_t k = 0; k < shapeKinds.size(); ++k)
        if (shapeKinds[k] == name)
            return static_cast<ShapeKind>(k);
    return std::nullopt;
}

static_assert(shapeKindNamed("point") == ShapeKind::Point && shapeKindNamed("source") == ShapeKind::Source);

/// Whether it lies between two points, `at` and `to`. An arc begins at `to` and turns around `at`, as does a vector
/// with an angle.
constexpr bool hasEnd(ShapeKind kind) {
    switch (kind) {
    case ShapeKind::Ground:
    case ShapeKind::Box:
    case ShapeKind::Disk:
    case ShapeKind::Trace:
    case ShapeKind::Point: return false;
    default: return true;
    }
}

/// So many of the kinds, the first ones, can be in a spatial drawing: the symbols of a circuit lie in the plane.
inline constexpr std::size_t spatialKinds = static_cast<std::size_t>(ShapeKind::Wire) + 1;

constexpr bool isInSpace(ShapeKind kind) {
    return static_cast<std::size_t>(kind) < spatialKinds;
}

/// The maximum number of sizes: width and height, of a box in space its depth, otherwise a thickness or a radius.
constexpr std::size_t mostSizes(ShapeKind kind, bool isSpatial) {
    if (kind == ShapeKind::Box)
        return isSpatial ? 3 : 2;
    return kind == ShapeKind::Ground ? 2 : 1;
}

} // namespace coenergy
