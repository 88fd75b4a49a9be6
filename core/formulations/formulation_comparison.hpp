#pragma once
// One constrained motion in several formulations of its equations: what each keeps, and what it costs.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace coenergy {

enum class Formulation {
    Projected,   // index 3: every step is brought back onto the constraints
    Index1,      // constraints differentiated until accelerations follow, and nothing more
    Baumgarte,   // the same with feedback of what is violated
    Independent, // as many coordinates as are free; the others follow
};
/// The stable word for JSON: `projection`, `none`, `baumgarte`, `independent`.
std::string_view formulationName(Formulation formulation);

struct FormulationRun {
    Formulation formulation = Formulation::Projected;
    RunEnd end = RunEnd::Completed;
    std::vector<double> time;        // of the rows, up to the one that was reached
    std::vector<double> drift;       // largest scaled residual of the constraints, a row each
    std::vector<double> energyError; // against the energies that move, a row each; empty without a balance
    double largestDrift = 0;
    double largestEnergyError = 0;
    /// Correct digits of displacements and flows in the worst row, each against its largest value, or a thousandth
    /// of the largest of its kind; nothing without a reference, or if the run broke off.
    std::optional<double> digits;
    std::size_t steps = 0;
    std::size_t evaluations = 0;
    double seconds = 0; // differs from run to run
};

/// All by the method of Dormand and Prince with the tolerances of the problem; empty for a system without constraints,
/// which has but one formulation. Throws Cancelled.
std::vector<FormulationRun> compareFormulations(const SimulationProblem& problem, const std::stop_token& stop = {});

} // namespace coenergy
