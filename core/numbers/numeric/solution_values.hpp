#pragma once
// J, its elimination and the solution for the highest derivatives of an affine system, as part of a program.

#include "numeric/compiled_system.hpp"
#include "numeric/elimination_code.hpp"
#include "numeric/program_builder.hpp"

#include <vector>

namespace coenergy {

struct SolutionValues {
    using Values = std::vector<ProgramBuilder::Value>;

    Values entries;       // of the extended J, in the order of their places
    Values inversePivots; // of its elimination
    Values highest;
    Values watched; // sums that show whether the elimination is suitable
};
/// Adds these operations to a program that has the parameters and inputs of the system.
SolutionValues addSolution(ProgramBuilder& builder, const CompiledSystem& system, const EliminationCode& elimination);

} // namespace coenergy
