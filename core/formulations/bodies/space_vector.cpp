#include "bodies/space_vector.hpp"

namespace coenergy {

SpaceVector operator+(const SpaceVector& a, const SpaceVector& b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

SpaceVector operator-(const SpaceVector& a, const SpaceVector& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

SpaceVector operator*(const Expression& factor, const SpaceVector& a) {
    return {factor * a[0], factor * a[1], factor * a[2]};
}

Expression dot(const SpaceVector& a, const SpaceVector& b) {
    return sum({a[0] * b[0], a[1] * b[1], a[2] * b[2]});
}

SpaceVector cross(const SpaceVector& a, const SpaceVector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

bool isZero(const SpaceVector& a) {
    return a[0].isZero() && a[1].isZero() && a[2].isZero();
}

SpaceVector unitVector(std::size_t k) {
    SpaceVector unit;
    unit[k] = 1;
    return unit;
}

SpaceVector normalized(const SpaceVector& direction) {
    return (Expression(1) / squareRoot(dot(direction, direction))) * direction;
}

std::array<SpaceVector, 2> perpendiculars(const SpaceVector& axis) {
    for (std::size_t k = 0; k < 3; ++k)
        if (axis == unitVector(k))
            return {unitVector((k + 1) % 3), unitVector((k + 2) % 3)};
    // Away from the axis whose component is zero, otherwise from the third; an axis with only a third component has
    // other perpendiculars.
    std::size_t off = 2;
    for (std::size_t k = 0; k < 3; ++k)
        if (axis[k].isZero())
            off = k;
    const SpaceVector first = normalized(cross(unitVector(off), axis));
    return {first, cross(axis, first)};
}

Rotation identity() {
    return {unitVector(0), unitVector(1), unitVector(2)};
}

SpaceVector operator*(const Rotation& rotation, const SpaceVector& a) {
    SpaceVector result;
    for (std::size_t k = 0; k < 3; ++k)
        result[k] = sum({rotation[0][k] * a[0], rotation[1][k] * a[1], rotation[2][k] * a[2]});
    return result;
}

Rotation operator*(const Rotation& first, const Rotation& second) {
    return {first * second[0], first * second[1], first * second[2]};
}

SpaceVector transposedTimes(const Rotation& rotation, const SpaceVector& a) {
    return {dot(rotation[0], a), dot(rotation[1], a), dot(rotation[2], a)};
}

Rotation turned(const SpaceVector& axis, const Expression& angle) {
    const Expression cosine = apply(Function::Cos, {angle}), sine = apply(Function::Sin, {angle});
    Rotation result;
    for (std::size_t k = 0; k < 3; ++k) {
        const SpaceVector own = unitVector(k), along = axis[k] * axis;
        result[k] = along + cosine * (own - along) + sine * cross(axis, own);
    }
    return result;
}

Rotation turned(const std::array<Expression, 4>& parameters) {
    const auto& [e0, e1, e2, e3] = parameters;
    const auto across = [](const Expression& a, const Expression& b) { return Expression(1) - 2 * (a * a + b * b); };
    return {SpaceVector{across(e2, e3), 2 * (e1 * e2 + e0 * e3), 2 * (e1 * e3 - e0 * e2)},
            SpaceVector{2 * (e1 * e2 - e0 * e3), across(e1, e3), 2 * (e2 * e3 + e0 * e1)},
            SpaceVector{2 * (e1 * e3 + e0 * e2), 2 * (e2 * e3 - e0 * e1), across(e1, e2)}};
}

SpaceVector angularVelocity(const std::array<Expression, 4>& parameters, const std::array<Expression, 4>& rates) {
    const auto& [e0, e1, e2, e3] = parameters;
    const auto& [v0, v1, v2, v3] = rates;
    return {2 * sum({e0 * v1, -(e1 * v0), e3 * v2, -(e2 * v3)}), 2 * sum({e0 * v2, -(e2 * v0), e1 * v3, -(e3 * v1)}),
            2 * sum({e0 * v3, -(e3 * v0), e2 * v1, -(e1 * v2)})};
}

} // namespace coenergy
