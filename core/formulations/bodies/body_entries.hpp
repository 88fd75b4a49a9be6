#pragma once
// The entries of a body as expressions, and their faults.

#include "base/diagnostic.hpp"
#include "bodies/space_vector.hpp"
#include "expression/expression.hpp"
#include "model/document.hpp"
#include "model/joint_kind.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// A name that cannot be typed: a text that contains it has no meaning until the fault behind it is corrected.
Expression unreadable();

struct BodyEntries {
    Joint joint = Joint::Free;
    Orientation orientation = Orientation::EulerParameters;
    std::optional<std::size_t> parent;                  // the index of another body; nothing: the ground
    SpaceVector at, axis;                               // the axis of length one
    std::vector<std::optional<Expression>> coordinates; // nothing: none given
    Expression mass;
    std::vector<Expression> inertia; // one, three or six
    SpaceVector centre;
    std::optional<SpaceVector> gravity;

    bool closesLoop = false;
    Joint loopJoint = Joint::Spherical;
    std::optional<std::size_t> loop;
    SpaceVector loopAt, loopAxis, loopPoint, loopDirection;
};

struct ReadBodies {
    std::vector<BodyEntries> bodies;
    std::vector<std::size_t> order; // parents before children; without those that have a fault or depend on one
    Diagnostics problems;
};
ReadBodies readBodies(const std::vector<Body>& bodies);

} // namespace coenergy
