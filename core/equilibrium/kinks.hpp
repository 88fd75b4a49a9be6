#pragma once
// Rests on kinks: where an effort jumps and nothing rests on either side, but something between them does.

#include "equilibrium/equilibria.hpp"
#include "equilibrium/equilibrium_search.hpp"
#include "equilibrium/stability.hpp"

#include <stop_token>
#include <vector>

namespace coenergy {

/// What rests on the surfaces of switches of displacements, one or several at a time, up to a bound on the work. Each
/// comes described, the nearest to the start of its kinks first. Of a question about rest.
std::vector<Equilibrium> restsOnKinks(const EquilibriumQuestion& question, const SwitchedModel& model,
                                      const std::stop_token& stop);

/// Whether a motion near a rest on the kinks of these equations stays near; at these inputs of the model's tapes.
StabilityVerdict stabilityOnKinks(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point,
                                  const std::vector<double>& inputs);

} // namespace coenergy
