#pragma once
// Position and orientation of a body, step by step along its joint.

#include "bodies/space_vector.hpp"
#include "model/joint_kind.hpp"

#include <functional>
#include <span>
#include <vector>

namespace coenergy {

/// A moving frame. If it turns about an axis of another frame, that frame is kept: further turns about the same axis
/// add to the angle.
struct MovingFrame {
    SpaceVector origin;             // along the ground's axes
    Rotation axes = identity();     // along the ground's axes
    SpaceVector velocity;           // angular, along its own axes
    SpaceVector speed;              // of the origin, along its own axes
    SpaceVector spinAxis;           // zero: none
    Expression angle;               // about it
    Rotation baseAxes = identity(); // without the angle
    SpaceVector baseVelocity;       // angular, along the base axes
};

/// The time derivative of an expression.
using Rate = std::function<Expression(const Expression&)>;

/// The coordinates of a joint and their default names, without the body's name; `offsets` where they are not positions
/// along the ground's axes.
std::vector<const char*> coordinateStems(Joint joint, Orientation orientation, bool offsets);
/// Which of them are angles in rad.
bool isAngleStem(std::string_view stem);

/// The frame displaced by a constant vector along its own axes.
MovingFrame shifted(MovingFrame frame, const SpaceVector& along);
/// The frame displaced by a vector along its own axes that changes with time.
MovingFrame moved(MovingFrame frame, const SpaceVector& along, const Rate& rate);
/// Turned about a unit vector in its own axes. Axes and angular velocity are computed later by `spun`, so that the
/// angle may be given a name first.
MovingFrame withTurn(MovingFrame frame, const SpaceVector& axis, const Expression& angle);
MovingFrame spun(MovingFrame frame, const Rate& rate);
/// How a frame is turned against the one that carries it.
struct Turn {
    Rotation axes = identity(); // along the carrier's axes
    SpaceVector velocity;       // angular, along the turned axes
};
/// By three angles or four Euler parameters.
Turn orientationTurn(Orientation orientation, std::span<const Expression> values, const Rate& rate);
MovingFrame oriented(MovingFrame frame, const Turn& turn);

/// One side of a joint that closes a loop: a frame in the joint of each body, and the axis along that body's own axes.
struct LoopEnd {
    MovingFrame frame; // its origin in the joint
    SpaceVector axis;
};
struct LoopCondition {
    const char* stem;
    Expression residual;
};
std::vector<LoopCondition> loopConditions(Joint joint, const LoopEnd& own, const LoopEnd& other);

/// Expressions that are positive while the joint is assembled as intended: half a turn about a transverse axis
/// satisfies its conditions as well.
std::vector<Expression> loopSides(Joint joint, const LoopEnd& own, const LoopEnd& other);

/// Positive where three angles are not in gimbal lock.
Expression distanceFromLock(Orientation orientation, const Expression& middleAngle);
/// Positive as long as three angles can be distinguished: near gimbal lock two of them turn against each other much
/// faster than the body turns, unless the motion goes straight through it.
Expression swiftnessLeft(Orientation orientation, std::span<const Expression> angles, const Rate& rate);

} // namespace coenergy
