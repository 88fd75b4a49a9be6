#pragma once
// Vectors and rotations of space as expressions (A. A. Shabana, Dynamics of Multibody Systems, chapter 2).

#include "expression/expression.hpp"

#include <array>

namespace coenergy {

/// Three components along the axes of some frame.
using SpaceVector = std::array<Expression, 3>;
/// A frame's axes as three columns, each along the axes of another frame.
using Rotation = std::array<SpaceVector, 3>;

SpaceVector operator+(const SpaceVector& a, const SpaceVector& b);
SpaceVector operator-(const SpaceVector& a, const SpaceVector& b);
SpaceVector operator*(const Expression& factor, const SpaceVector& a);
Expression dot(const SpaceVector& a, const SpaceVector& b);
SpaceVector cross(const SpaceVector& a, const SpaceVector& b);
bool isZero(const SpaceVector& a);

/// Axis number `k` of a frame, along its own axes.
SpaceVector unitVector(std::size_t k);
/// A direction scaled to length one. Throws ArithmeticError for a direction of length zero.
SpaceVector normalized(const SpaceVector& direction);
/// Two unit vectors perpendicular to a unit vector and to each other, right-handed with it as the third; for an axis of
/// a frame, the next two axes.
std::array<SpaceVector, 2> perpendiculars(const SpaceVector& axis);

Rotation identity();
/// Transforms a vector along a frame's own axes to those of the frame in which its axes are given.
SpaceVector operator*(const Rotation& rotation, const SpaceVector& a);
Rotation operator*(const Rotation& first, const Rotation& second);
/// The inverse transformation.
SpaceVector transposedTimes(const Rotation& rotation, const SpaceVector& a);

/// The rotation by an angle about a unit vector (O. Rodrigues, 1840).
Rotation turned(const SpaceVector& axis, const Expression& angle);
/// The rotation given by Euler parameters of length one, the scalar first.
Rotation turned(const std::array<Expression, 4>& parameters);
/// Their angular velocity, along the turned axes.
SpaceVector angularVelocity(const std::array<Expression, 4>& parameters, const std::array<Expression, 4>& rates);

} // namespace coenergy
