#pragma once
// The motion of a constrained system in coordinates that are free: no constraint can drift, as the others follow.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// Rows at the times that were asked for, up to the one that was reached.
struct IndependentRun {
    RunEnd end = RunEnd::Completed;
    std::vector<double> time;
    std::vector<std::vector<double>> states; // of the whole system
    std::vector<double> drift;               // largest scaled residual of the constraints
    std::vector<double> imbalance;           // of the energy, as EnergyAudit::figure tells it; 0 without a balance
    std::size_t steps = 0;
    std::size_t evaluations = 0;
    std::size_t exchanges = 0; // of the coordinates that are taken as free
};

/// From the start of the problem, by the method of Dormand and Prince with its tolerances. The times must rise from the
/// problem's start. MethodUnsuitable for a system with switches or limits. Throws Cancelled.
IndependentRun runInIndependentCoordinates(const SimulationProblem& problem, const std::vector<double>& times,
                                           const std::stop_token& stop = {});

} // namespace coenergy
