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

/// At these inputs of the model's tapes. Up to what is undetermined, and to the phase of what moves evenly.
StabilityVerdict stabilityOf(const Equilibrium& equilibrium, const EquilibriumQuestion& question,
                             const std::vector<double>& inputs);

} // namespace coenergy
