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
    Trace,
    Point,
    Wire,
    Resistor,
    Coil,
    Capacitor,
    Source,
};

/// Each name at the place of its value.
inline constexpr std::array<std::string_view, 14> shapeKinds = {"ground",   "box",    "bar",       "disk",  "spring",
                                                                "damper",   "vector", "trace",     "point", "wire",
                                                                "resistor", "coil",   "capacitor", "source"};

constexpr std::optional<ShapeKind> shapeKindNamed(std::string_view name) {
    for (std::size_t k = 0; k < shapeKinds.size(); ++k)
        if (shapeKinds[k] == name)
            return static_cast<ShapeKind>(k);
    return std::nullopt;
}

static_assert(shapeKindNamed("point") == ShapeKind::Point && shapeKindNamed("source") == ShapeKind::Source);

} // namespace coenergy
