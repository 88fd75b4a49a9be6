#include "bodies/body_frames.hpp"

#include <algorithm>
#include <string_view>

namespace coenergy {

namespace {

void append(std::vector<const char*>& all, std::initializer_list<const char*> more) {
    all.insert(all.end(), more);
}

void appendOrientation(std::vector<const char*>& stems, Orientation orientation) {
    switch (orientation) {
    case Orientation::EulerParameters: return append(stems, {"e0", "e1", "e2", "e3"});
    case Orientation::Bryant: return append(stems, {"alpha", "beta", "gamma"});
    case Orientation::Euler: return append(stems, {"psi", "theta", "phi"});
    }
}

} // namespace

std::vector<const char*> coordinateStems(Joint joint, Orientation orientation, bool offsets) {
    std::vector<const char*> stems;
    switch (joint) {
    case Joint::Revolute: return {"theta"};
    case Joint::Prismatic: return {"s"};
    case Joint::Cylindrical: return {"theta", "s"};
    case Joint::Planar: return {offsets ? "u" : "x", offsets ? "v" : "y", "theta"};
    case Joint::Fixed: return {};
    case Joint::Free: append(stems, {offsets ? "u" : "x", offsets ? "v" : "y", offsets ? "w" : "z"}); break;
    case Joint::Spherical: break;
    }
    appendOrientation(stems, orientation);
    return stems;
}

bool isAngleStem(std::string_view stem) {
    constexpr std::string_view angles[] = {"theta", "alpha", "beta", "gamma", "psi", "phi"};
    return std::find(std::begin(angles), std::end(angles), stem) != std::end(angles);
}

MovingFrame shifted(MovingFrame frame, const SpaceVector& along) {
    frame.origin = frame.origin + frame.axes * along;
    frame.speed = frame.speed + cross(frame.velocity, along);
    return frame;
}

MovingFrame moved(MovingFrame frame, const SpaceVector& along, const Rate& rate) {
    frame = shifted(std::move(frame), along);
    frame.speed = frame.speed + SpaceVector{rate(along[0]), rate(along[1]), rate(along[2])};
    return frame;
}

MovingFrame withTurn(MovingFrame frame, const SpaceVector& axis, const Expression& angle) {
    frame.speed = transposedTimes(turned(axis, angle), frame.speed);
    if (axis == frame.spinAxis) {
        frame.angle = frame.angle + angle;
    } else if (isZero(axis + frame.spinAxis)) {
        frame.angle = frame.angle - angle;
    } else {
        frame.baseAxes = frame.axes;
        frame.baseVelocity = frame.velocity;
        frame.spinAxis = axis;
        frame.angle = angle;
    }
    return frame;
}

MovingFrame spun(MovingFrame frame, const Rate& rate) {
    const Rotation turn = turned(frame.spinAxis, frame.angle);
    frame.axes = frame.baseAxes * turn;
    frame.velocity = transposedTimes(turn, frame.baseVelocity) + rate(frame.angle) * frame.spinAxis;
    return frame;
}

Turn orientationTurn(Orientation orientation, std::span<const Expression> values, const Rate& rate) {
    if (orientation == Orientation::EulerParameters) {
        const std::array parameters = {values[0], values[1], values[2], values[3]};
        return {turned(parameters),
                angularVelocity(parameters, {rate(values[0]), rate(values[1]), rate(values[2]), rate(values[3])})};
    }
    Turn turn;
    const std::size_t bryant[] = {0, 1, 2}, euler[] = {2, 0, 2};
    for (std::size_t k = 0; k < 3; ++k) {
        const SpaceVector axis = unitVector((orientation == Orientation::Bryant ? bryant : euler)[k]);
        const Rotation next = turned(axis, values[k]);
        turn.axes = turn.axes * next;
        turn.velocity = transposedTimes(next, turn.velocity) + rate(values[k]) * axis;
    }
    return turn;
}

MovingFrame oriented(MovingFrame frame, const Turn& turn) {
    frame.axes = frame.axes * turn.axes;
    frame.velocity = transposedTimes(turn.axes, frame.velocity) + turn.velocity;
    frame.speed = transposedTimes(turn.axes, frame.speed);
    frame.spinAxis = {};
    return frame;
}

namespace {

// For a vector along the frame's axes; the vector about which the frame turns is unchanged.
SpaceVector directionOf(const MovingFrame& frame, const SpaceVector& along) {
    const bool turnsAbout = !isZero(along) && (along == frame.spinAxis || isZero(along + frame.spinAxis));
    return turnsAbout ? frame.baseAxes * along : frame.axes * along;
}

} // namespace

std::vector<LoopCondition> loopConditions(Joint joint, const LoopEnd& own, const LoopEnd& other) {
    const SpaceVector gap = own.frame.origin - other.frame.origin;
    const std::array sides = perpendiculars(other.axis);
    const SpaceVector u = other.frame.axes * sides[0], v = other.frame.axes * sides[1];
    const SpaceVector axis = directionOf(own.frame, own.axis);
    std::vector<LoopCondition> conditions;
    const auto along = [&](const char* stem, const SpaceVector& direction) {
        conditions.push_back({stem, dot(gap, direction)});
    };
    const auto aligned = [&] {
        conditions.push_back({"u", dot(axis, u)});
        conditions.push_back({"v", dot(axis, v)});
    };
    // Along the other body's axes: for a mechanism in a plane that moves with it, one of them is then always satisfied.
    const auto met = [&] {
        for (std::size_t k = 0; k < 3; ++k)
            along(std::array{"x", "y", "z"}[k], other.frame.axes[k]);
    };
    switch (joint) {
    case Joint::Revolute:
        met();
        aligned();
        break;
    case Joint::Prismatic:
        conditions.push_back({"w", dot(own.frame.axes * perpendiculars(own.axis)[0], v)});
        [[fallthrough]];
    case Joint::Cylindrical:
        along("x", u);
        along("y", v);
        aligned();
        break;
    case Joint::Planar:
        along("z", directionOf(other.frame, other.axis));
        aligned();
        break;
    case Joint::Fixed:
        met();
        aligned();
        conditions.push_back({"w", dot(own.frame.axes * perpendiculars(own.axis)[0], v)});
        break;
    case Joint::Spherical:
    case Joint::Free: met(); break;
    }
    return conditions;
}

std::vector<Expression> loopSides(Joint joint, const LoopEnd& own, const LoopEnd& other) {
    if (joint == Joint::Spherical || joint == Joint::Free)
        return {};
    std::vector<Expression> sides = {dot(directionOf(own.frame, own.axis), directionOf(other.frame, other.axis))};
    if (joint == Joint::Prismatic || joint == Joint::Fixed)
        sides.push_back(
            dot(own.frame.axes * perpendiculars(own.axis)[0], other.frame.axes * perpendiculars(other.axis)[0]));
    return sides;
}

Expression distanceFromLock(Orientation orientation, const Expression& middleAngle) {
    const Expression least = Expression(1) / Expression(10000);
    const Expression across = apply(orientation == Orientation::Bryant ? Function::Cos : Function::Sin, {middleAngle});
    return across * across - least;
}

// The angular velocity along the parent's axes has the square w^2 = (a' d)^2 + b'^2 + (c' + a' k)^2, where k is the
// sine of Bryant's second angle or the cosine of Euler's. At a small distance d from the lock the motion is straight
// and misses it by d sqrt((a'^2 + c'^2) d^2/2)/w; there a'^2 + c'^2 will be 2 w^2 divided by the square of that. A
// motion that will become too fast is thus stopped as soon as it is fast; one straight through the lock is not.
// Reference: A. A. Shabana, Dynamics of Multibody Systems, section 2.8.
Expression swiftnessLeft(Orientation orientation, std::span<const Expression> angles, const Rate& rate) {
    const Expression swift(200), swiftest(1100);
    const bool isBryant = orientation == Orientation::Bryant;
    const Expression between = apply(isBryant ? Function::Sin : Function::Cos, {angles[1]});
    const Expression distance = apply(isBryant ? Function::Cos : Function::Sin, {angles[1]});
    const Expression a = rate(angles[0]), b = rate(angles[1]), c = rate(angles[2]);
    const Expression fast = a * a + c * c;
    const Expression along = c + a * between; // squares only: their bounds are narrow
    const Expression turning = sum({power(a * distance, 2), b * b, power(along, 2)});
    const Expression miss = product({swiftest, swiftest, fast, power(distance, 4)}) / Expression(4) - turning;
    return apply(Function::Max, {distanceFromLock(orientation, angles[1]), swift * swift * turning - fast, miss});
}

} // namespace coenergy
