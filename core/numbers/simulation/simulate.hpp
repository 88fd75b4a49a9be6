#pragma once
// From a problem to a trajectory.

#include "simulation/run_status.hpp"
#include "simulation/sensitivities.hpp"
#include "simulation/simulation_problem.hpp"

#include <functional>
#include <stop_token>

namespace coenergy {

struct SimulationResult {
    Trajectory trajectory;
    RunStatus status;
    Sensitivities sensitivities = {}; // if the problem is varied
};

/// Called after each step with the time reached, as a fraction of the total, and the rows so far, which have no audits.
/// A repetition begins at 0 again.
using Progress = std::function<void(double fraction, const Trajectory& rows)>;

/// Integrates until the end, a limit, a fault or a stop; never throws because of the model. The same problem always
/// gives the same result.
SimulationResult simulate(const SimulationProblem& problem, const std::stop_token& stop = {},
                          const Progress& progress = {});

} // namespace coenergy
