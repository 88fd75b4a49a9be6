#pragma once
// The derivatives of a run's series, or why there are none.

#include "simulation/trajectory.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct SensitivityFlaw {
    enum class Kind {
        Method,        // has no steps that could be differentiated
        Stabilization, // changes the equations
        FlowLaw,       // flows without inertia whose resistance may vanish
        Redundancy,    // reactions are not unique
        Start,         // does not follow smoothly; where: what is varied
        OnSurface,     // the start is on a surface that what is varied moves; where: the function
        Held,          // several surfaces hold the motion, or one in an uncommon way
        Together,      // two functions change at one time; where: one of them
        Grazing,       // a surface is barely reached, or missed; where: the function
        Corner,        // the motion stays where a slope differs on both sides; where: the function, by: what is varied
        OutputCorner,  // an output has no slope; where: its name, by: what is varied
        OfForces,      // the argument of a jump depends on forces or accelerations; where: the function
        Jump,          // the state jumps without an impulse
        Impulse,       // its effect does not follow smoothly
        Singular,      // a singular position is passed
        Steep,         // an infinite slope is passed, as a root's at zero
        Undefined,     // a derivative has no value
    };
    Kind kind = Kind::Undefined;
    double time = 0;
    std::string where;
    std::string by = {};
};

/// A derivative in a row at whose time a function changes: what is varied moves that time, so that the derivative is of
/// one side.
struct OneSidedDerivative {
    std::size_t series = 0;
    std::size_t row = 0;

    bool operator==(const OneSidedDerivative&) const = default;
};

/// For each number that is varied the derivatives of all series of the trajectory that are no audits, at fixed times,
/// in the rows of the trajectory: `d(x)/d(l)`. Empty where nothing was asked for, or where there is a flaw.
struct Sensitivities {
    std::vector<Series> series;
    std::optional<SensitivityFlaw> flaw;
    std::vector<OneSidedDerivative> oneSided = {};

    const Series* find(std::string_view name) const;
};

} // namespace coenergy
