#pragma once
// The motion of a constrained system in independent coordinates: no constraint can drift, since the others follow.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// Rows at the requested times, up to the one that was reached.
struct IndependentRun {
    RunEnd end = RunEnd::Completed;
    std::vector<double> time;
    std::vector<std::vector<double>> states; // of the whole system
    std::vector<double> drift;               // largest scaled residual of the constraints
    std::vector<double> imbalance;           // of the energy, as in EnergyAudit::figure; 0 without a balance
    std::size_t steps = 0;
    std::size_t evaluations = 0;
    std::size_t exchanges = 0; // changes of the set of free coordinates
};

/// From the start of the problem, by the Dormand-Prince method with its tolerances. The times must increase from the
/// problem's start. MethodUnsuitable for a system with switches or limits. Throws Cancelled.
IndependentRun runInIndependentCoordinates(const SimulationProblem& problem, const std::vector<double>& times,
                                           const std::stop_token& stop = {});

} // namespace coenergy
