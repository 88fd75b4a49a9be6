#pragma once
// Programs made of those that a run evaluates: nothing is derived again.

#include "numeric/compiled_system.hpp"
#include "programs/exported_model.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>

namespace coenergy {

/// J at the places of the system, row by row, then G: without statements among the unknowns.
Program plainDynamics(const CompiledSystem& system);
/// The residuals of all stages, one after the other.
Program allResiduals(const CompiledSystem& system);

/// The highest derivatives in one elimination, by the order that is chosen for the start of the run.
struct SolutionProgram {
    Program program; // the highest derivatives, sums that show whether the order is suitable, the sign of det J
    double sign = 1; // of det J where that output is 1
};
/// Nothing where that order does not pay, or is not suitable at the start.
std::optional<SolutionProgram> solutionOf(const SimulationProblem& problem);

/// The derivatives of a program's outputs that are not identically zero, and where they belong.
struct DerivativeProgram {
    Program program;
    std::vector<MatrixPlace> places; // column: in the list of inputs
};
/// Nothing where that would be too long.
std::optional<DerivativeProgram> derivativesOf(const Program& program, const std::vector<std::size_t>& inputs,
                                               std::size_t firstOutput, std::size_t outputCount);

/// The derivatives of all equations for the highest derivatives along one direction, whose components, of the time and
/// the state, are further inputs behind `inputCount` ones; the last input has to be zero.
std::optional<Program> slopesAlong(const CompiledSystem& system, std::size_t inputCount);

/// The values that follow from the parameters that may be changed.
struct GivenProgram {
    std::vector<std::string> arguments; // parameters that are numbers
    std::vector<double> defaults;
    std::vector<std::string> dependent; // parameters that follow from others
    Program program; // the system's parameters, initial values, typical sizes, guesses of the highest derivatives
};
GivenProgram givenProgram(const CompiledSystem& system, const Givens& givens, const std::vector<bool>& hasNominal);

/// Expressions of the time, the columns of a run and the parameters that are numbers, in this order.
Program shownProgram(const Givens& givens, const std::vector<std::string>& columns,
                     const std::vector<Expression>& expressions);

/// The limits of the model, and one for each constraint that was set aside: what it holds, in the sizes of this run,
/// times what may be missed, less its residual.
Program limitsOf(const SimulationProblem& problem, std::size_t inputCount);

} // namespace coenergy
