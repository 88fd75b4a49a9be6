#pragma once
// Whether a motion near an equilibrium stays near.

#include "equilibrium/equilibria.hpp"

#include <vector>

namespace coenergy {

struct StabilityVerdict {
    Stability stability = Stability::Marginal;
    StabilityReason reason = StabilityReason::LinearPartOpen;
    StabilityDetails details = {};
};

/// At these inputs of the model's tapes. Up to undetermined coordinates, and to the phase of a steady motion.
StabilityVerdict stabilityOf(const Equilibrium& equilibrium, const EquilibriumQuestion& question,
                             const std::vector<double>& inputs);

} // namespace coenergy
