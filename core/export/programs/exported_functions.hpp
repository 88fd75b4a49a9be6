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

/// The derivatives of a program's outputs that are not identically zero, and where they belong.
struct DerivativeProgram {
    Program program;
    std::vector<MatrixPlace> places; // column: in the list of inputs
};
/// Nothing where that would be too long.
std::optional<DerivativeProgram> derivativesOf(const Program& program, const std::vector<std::size_t>& inputs,
                                               std::size_t firstOutput, std::size_t outputCount);

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

} // namespace coenergy
