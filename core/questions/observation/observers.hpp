#pragma once
// The recorded quantities of a run: series, outputs, limits, energy, compiled over the inputs of a system.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"
#include "dae/observation.hpp"
#include "simulation/simulation_problem.hpp"

namespace coenergy {

/// `whole` is the system with all its constraints, `reduced` the system that is solved.
Observers observersFor(const Observation& observation, const DaeSystem& whole, const ReducedSystem& reduced,
                       const CompiledSystem& system, Algebra& algebra);

} // namespace coenergy
