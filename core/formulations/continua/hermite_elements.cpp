// Lagrange polynomials of first and second degree, and cubic Hermite polynomials, which keep u_x continuous.
// Reference: K.-J. Bathe, Finite Element Procedures, 2nd edition, section 5.3.
#include "continua/hermite_elements.hpp"

namespace coenergy {

std::vector<NodalShape> elementShapes(ElementShape shape, std::size_t element) {
    const std::size_t first = element * nodesPerElement(shape);
    switch (shape) {
    case ElementShape::Linear: return {{first, NodalKind::Value, {1, -1}}, {first + 1, NodalKind::Value, {0, 1}}};
    case ElementShape::Quadratic:
        return {{first, NodalKind::Value, {1, -3, 2}},
                {first + 1, NodalKind::Value, {0, 4, -4}},
                {first + 2, NodalKind::Value, {0, -1, 2}}};
    case ElementShape::Hermite:
        return {{first, NodalKind::Value, {1, 0, -3, 2}},
                {first, NodalKind::Slope, {0, 1, -2, 1}},
                {first + 1, NodalKind::Value, {0, 0, 3, -2}},
                {first + 1, NodalKind::Slope, {0, 0, -1, 1}}};
    }
    return {};
}

std::size_t nodesPerElement(ElementShape shape) {
    return shape == ElementShape::Quadratic ? 2 : 1;
}

} // namespace coenergy
