#pragma once
// From a problem to a trajectory.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <functional>
#include <stop_token>

namespace coenergy {

struct SimulationResult {
    Trajectory trajectory;
    RunStatus status;
};

/// Called now and then with the time reached, as a fraction of the whole.
using Progress = std::function<void(double fraction)>;

/// Integrates until the end, a limit, a fault or a stop; never throws for a reason that lies in the model. The same
/// problem gives the same result, whoever asks.
SimulationResult simulate(const SimulationProblem& problem, const std::stop_token& stop = {},
                          const Progress& progress = {});

} // namespace coenergy
