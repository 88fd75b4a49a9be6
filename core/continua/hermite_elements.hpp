#pragma once
// Finite elements over an interval: what they are made of, as shapes over 0 <= s <= 1 of one element.

#include "continua/trial_shapes.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

/// Linear, quadratic: values at nodes, which the field passes through. Hermite: values and slopes at nodes, cubic
/// between.
enum class ElementShape { Linear, Quadratic, Hermite };

enum class NodalKind { Value, Slope };

/// What an element's shape is multiplied by. Nodes are counted along the whole interval, from 0.
struct NodalShape {
    std::size_t node = 0;
    NodalKind kind = NodalKind::Value;
    ShapePowers powers; // of s; a slope's is still to be multiplied by the element's length
};

/// Of the element that is the `element`-th along the interval.
std::vector<NodalShape> elementShapes(ElementShape shape, std::size_t element);

/// How many nodes lie along each element, one end counted.
std::size_t nodesPerElement(ElementShape shape);

} // namespace coenergy
