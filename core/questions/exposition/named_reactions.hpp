#pragma once
// The effort of each constraint on each coordinate, as an expression that can be plotted.

#include "dae/dae_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct NamedReaction {
    std::string constraint;
    std::string on;   // a coordinate
    Expression value; // -lambda dphi/dq, or -mu dpsi/df

    bool operator==(const NamedReaction&) const = default;
};

/// Of all displacement and flow constraints, except those too long to read. Empty without a matrix form.
std::vector<NamedReaction> namedReactions(const DaeSystem& system);

} // namespace coenergy
