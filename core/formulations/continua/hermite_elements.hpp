#pragma once
// Finite elements over an interval: their shapes over 0 <= s <= 1 of one element.

#include "continua/trial_shapes.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

/// Linear, quadratic: values at nodes, interpolated by the field. Hermite: values and slopes at nodes, cubic in
/// between.
enum class ElementShape { Linear, Quadratic, Hermite };

enum class NodalKind { Value, Slope };

/// A shape of an element with its node. Nodes are counted along the whole interval, from 0.
struct NodalShape {
    std::size_t node = 0;
    NodalKind kind = NodalKind::Value;
    ShapePowers powers; // of s; the shape of a slope must still be multiplied by the element's length
};

/// For the element with index `element` along the interval.
std::vector<NodalShape> elementShapes(ElementShape shape, std::size_t element);

/// The number of nodes along each element, counting one end.
std::size_t nodesPerElement(ElementShape shape);

} // namespace coenergy
