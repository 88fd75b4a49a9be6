#pragma once
// One constrained motion in several formulations of its equations: what each conserves, and what it costs.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace coenergy {

enum class Formulation {
    Projected,   // index 3: every step is projected onto the constraints
    Index1,      // constraints differentiated until accelerations follow, and nothing more
    Baumgarte,   // the same with feedback of the violation
    Hybrid,      // of index 1, projected after every tenth step
    Independent, // as many coordinates as degrees of freedom; the others follow
};
/// The stable word for JSON: `projection`, `none`, `baumgarte`, `hybrid`, `independent`.
std::string_view formulationName(Formulation formulation);

struct FormulationRun {
    Formulation formulation = Formulation::Projected;
    RunEnd end = RunEnd::Completed;
    std::vector<double> time;        // of the rows, up to the one that was reached
    std::vector<double> drift;       // largest scaled residual of the constraints, a row each
    std::vector<double> energyError; // relative to the energies that move, one per row; empty without a balance
    double largestDrift = 0;
    double largestEnergyError = 0;
    /// Correct digits of displacements and flows in the worst row, each relative to its largest value or to a
    /// thousandth of the largest of its kind; nothing without a reference, or if the run broke off.
    std::optional<double> digits;
    std::size_t steps = 0;
    std::size_t evaluations = 0;
    double seconds = 0; // differs from run to run
};

/// All by the Dormand-Prince method with the tolerances of the problem. Constraints that were set aside as redundant
/// count for the drift as the others do. Empty for a system without constraints, which has only one formulation. Throws
/// Cancelled.
std::vector<FormulationRun> compareFormulations(const SimulationProblem& problem, const std::stop_token& stop = {});

} // namespace coenergy
