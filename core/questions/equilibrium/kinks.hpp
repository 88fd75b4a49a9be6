#pragma once
// Rests on kinks: an effort jumps, and there is no rest on either side, but one in between.

#include "equilibrium/equilibria.hpp"
#include "equilibrium/equilibrium_search.hpp"
#include "equilibrium/stability.hpp"

#include <stop_token>
#include <vector>

namespace coenergy {

/// The rests on the surfaces of switches of displacements, one or several at a time, up to a bound on the work. Each is
/// described, the nearest to the start first. For a question about rest.
std::vector<Equilibrium> restsOnKinks(const EquilibriumQuestion& question, const SwitchedModel& model,
                                      const std::stop_token& stop);

/// Whether a motion near a rest on the kinks of these equations stays near; at these inputs of the model's tapes.
StabilityVerdict stabilityOnKinks(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point,
                                  const std::vector<double>& inputs);

} // namespace coenergy
