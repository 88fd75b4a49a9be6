#pragma once
// What can stand in a drawing, and how a model names it.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace coenergy {

/// The first are parts of mechanisms, those from Wire on of schematics.
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

/// Each name at the place of its value.
inline constexpr std::array<std::string_view, 16> shapeKinds = {
    "ground", "box",   "bar",       "disk", "spring",   "damper", "vector",    "arc",
    "trace",  "point", "dimension", "wire", "resistor", "coil",   "capacitor", "source"};

/// Nothing for another word; what has no kind yet is a point.
constexpr std::optional<ShapeKind> shapeKindNamed(std::string_view name) {
    if (name.empty())
        return ShapeKind::Point;
    for (std::size_t k = 0; k < shapeKinds.size(); ++k)
        if (shapeKinds[k] == name)
            return static_cast<ShapeKind>(k);
    return std::nullopt;
}

static_assert(shapeKindNamed("point") == ShapeKind::Point && shapeKindNamed("source") == ShapeKind::Source);

/// Whether it lies between two points, `at` and `to`. An arc begins at `to` and turns around `at`; a vector does so,
/// too, if it has an angle.
constexpr bool hasEnd(ShapeKind kind) {
    switch (kind) {
    case ShapeKind::Ground:
    case ShapeKind::Box:
    case ShapeKind::Disk:
    case ShapeKind::Trace:
    case ShapeKind::Point:
        return false;
    default:
        return true;
    }
}

/// How many sizes it may have: width and height, else a thickness or a radius.
constexpr std::size_t mostSizes(ShapeKind kind) {
    return kind == ShapeKind::Box || kind == ShapeKind::Ground ? 2 : 1;
}

} // namespace coenergy
