#pragma once
// Which shapes have their names beside them. Without Qt: pages are written without a window.

#include "model/shape_kind.hpp"

namespace coenergy {

/// Arrows, angles and parts of circuits; others only beside a value.
constexpr bool carriesName(ShapeKind kind) {
    switch (kind) {
    case ShapeKind::Vector:
    case ShapeKind::Dimension:
    case ShapeKind::Arc:
    case ShapeKind::Resistor:
    case ShapeKind::Coil:
    case ShapeKind::Capacitor:
    case ShapeKind::Source: return true;
    default: return false;
    }
}

} // namespace coenergy
