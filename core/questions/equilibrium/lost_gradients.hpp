#pragma once
// Singular positions that satisfy the equations of rest in numbers alone.

#include "equilibrium/equilibria.hpp"

namespace coenergy {

/// At a singular position, where rows of [phi_q; psi_f] vanish, or depend on each other there and not beside it:
struct LostGradients {
    std::vector<std::string> constraints; // to which such rows belong
    std::vector<std::string> multipliers; // that any value may have, since with it nothing is exerted
    /// Whether they hold the position all the same, by multipliers beyond all bounds. In exact arithmetic such
    /// constraints exert nothing, and the point is no rest.
    bool hold = false;
};

/// At inputs of the tapes of the model's equations.
LostGradients lostGradients(const EquilibriumQuestion& question, std::vector<double> inputs);
LostGradients lostGradients(const EquilibriumQuestion& question, const Equilibrium& equilibrium);

} // namespace coenergy
