#pragma once
// Vectors and rotations of space as expressions (A. A. Shabana, Dynamics of Multibody Systems, chapter 2).

#include "expression/expression.hpp"

#include <array>

namespace coenergy {

/// Three components along the axes of some frame.
using SpaceVector = std::array<Expression, 3>;
/// A frame's axes as its three columns, each along the axes of another frame.
using Rotation = std::array<SpaceVector, 3>;

SpaceVector operator+(const SpaceVector& a, const SpaceVector& b);
SpaceVector operator-(const SpaceVector& a, const SpaceVector& b);
SpaceVector operator*(const Expression& factor, const SpaceVector& a);
Expression dot(const SpaceVector& a, const SpaceVector& b);
SpaceVector cross(const SpaceVector& a, const SpaceVector& b);
bool isZero(const SpaceVector& a);

/// The axis of the number `k` of a frame, along its own axes.
SpaceVector unitVector(std::size_t k);
/// A direction of length one. Raises ArithmeticError for a direction of length zero.
SpaceVector normalized(const SpaceVector& direction);
/// Two directions that stand on a unit vector and on each other, right-handed with it behind them; for an axis of a
/// frame the next two axes.
std::array<SpaceVector, 2> perpendiculars(const SpaceVector& axis);

Rotation identity();
/// A vector along a frame's own axes, along those of the frame in which its axes are given.
SpaceVector operator*(const Rotation& rotation, const SpaceVector& a);
Rotation operator*(const Rotation& first, const Rotation& second);
/// The other way.
SpaceVector transposedTimes(const Rotation& rotation, const SpaceVector& a);

/// Turned by an angle about a unit vector (O. Rodrigues, 1840).
Rotation turned(const SpaceVector& axis, const Expression& angle);
/// Turned by Euler parameters of length one, the scalar first.
Rotation turned(const std::array<Expression, 4>& parameters);
/// The angular velocity that belongs to them, along the turned axes.
SpaceVector angularVelocity(const std::array<Expression, 4>& parameters, const std::array<Expression, 4>& rates);

} // namespace coenergy
