#pragma once
// One run of a problem, from its start to its end.

#include "simulation/simulate.hpp"
#include "simulation/trust.hpp"

#include <cstddef>
#include <limits>
#include <stop_token>
#include <vector>

namespace coenergy {

/// Information from an earlier run of the same problem.
struct RunLimits {
    std::vector<double> largest; // of each state variable: no size is expected to exceed it; empty: nothing is known
    std::size_t steps = std::numeric_limits<std::size_t>::max(); // the run ends when it takes more
};

struct RunOutcome {
    SimulationResult result; // not yet judged
    Evidence evidence;
    std::vector<double> largest; // of each variable of the state
    bool isTooCoarse = false;    // a variable was weighed against a size that it never reached
};

RunOutcome runOnce(const SimulationProblem& problem, const RunLimits& limits, const std::stop_token& stop,
                   const Progress& progress);

} // namespace coenergy
