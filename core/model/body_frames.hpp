#pragma once
// Where a body is and how it turns, step by step along its joint.

#include "model/joint_kind.hpp"
#include "model/space_vector.hpp"

#include <functional>
#include <span>
#include <vector>

namespace coenergy {

/// A frame that moves. Of one that turns about an axis of another, that frame is kept: what turns about the same axis
/// turns on by the sum of the angles.
struct MovingFrame {
    SpaceVector origin;             // along the ground's axes
    Rotation axes = identity();     // along the ground's axes
    SpaceVector velocity;           // angular, along its own axes
    SpaceVector spinAxis;           // zero: none
    Expression angle;               // about it
    Rotation baseAxes = identity(); // as they are without the angle
    SpaceVector baseVelocity;       // angular, along those
};

/// The time derivative of an expression.
using Rate = std::function<Expression(const Expression&)>;

/// How many coordinates a joint has, and what each is called by default, without the body's name; `offsets` where they
/// are not places along the ground's axes.
std::vector<const char*> coordinateStems(Joint joint, Orientation orientation, bool offsets);
/// Which of them are angles in rad.
bool isAngleStem(std::string_view stem);

/// Moved on along a vector in its own axes.
MovingFrame shifted(MovingFrame frame, const SpaceVector& along);
/// Turned about a unit vector in its own axes; axes and velocity are still to be found by `spun`, the angle may get a
/// name before.
MovingFrame withTurn(MovingFrame frame, const SpaceVector& axis, const Expression& angle);
MovingFrame spun(MovingFrame frame, const Rate& rate);
/// Turned by three angles or four Euler parameters.
MovingFrame oriented(MovingFrame frame, Orientation orientation, std::span<const Expression> values, const Rate& rate);

/// What a joint that closes a loop keeps zero: one frame in the joint of each body, the axis along each one's own axes.
struct LoopEnd {
    MovingFrame frame; // its origin in the joint
    SpaceVector axis;
};
struct LoopCondition {
    const char* stem;
    Expression residual;
};
std::vector<LoopCondition> loopConditions(Joint joint, const LoopEnd& own, const LoopEnd& other);

/// What is positive where that joint is as it is meant: half a turn about an axis across keeps its conditions, too.
std::vector<Expression> loopSides(Joint joint, const LoopEnd& own, const LoopEnd& other);

/// Positive where three angles are not in gimbal lock.
Expression distanceFromLock(Orientation orientation, const Expression& middleAngle);
/// Positive as long as three angles can be told from each other: near gimbal lock two of them turn against each other
/// much faster than the body turns, unless the motion goes straight through it.
Expression swiftnessLeft(Orientation orientation, std::span<const Expression> angles, const Rate& rate);

} // namespace coenergy
