#pragma once
// Why a variational method cannot treat a system.

#include <string>
#include <vector>

namespace coenergy {

enum class MomentumObstacle {
    NoEnergies,          // the formulation has no T*
    NoInertia,           // which: coordinates without inertia
    HiddenConstraint,    // which: unknowns that are not determined at the level of the others
    AccelerationInForce, // which: equations in which accelerations occur outside the inertia terms
    ReactionInEffort,    // which: effort and dynamic constraints that contain a multiplier
    Switches,            // which: functions that jump or have a corner
    Limits,              // which: limits that would have to be located inside a step
};

struct NoMomentumForm {
    MomentumObstacle obstacle = MomentumObstacle::NoEnergies;
    std::vector<std::string> which;
};

} // namespace coenergy
