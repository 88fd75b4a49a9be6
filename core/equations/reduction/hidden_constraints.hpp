#pragma once
// Constraints that the structural analysis does not show.

#include "reduction/reduced_system.hpp"

namespace coenergy {

/// A combination of rows of the system Jacobian that is zero wherever it is defined: sum weights[k] * row rows[k].
struct NullCombination {
    int dependent = 0;               // the row that follows from the others; its weight is 1
    std::vector<int> rows;           // ascending
    std::vector<Expression> weights; // none of them vanishes
    std::vector<int> columns;        // of the singular block
};

/// The combinations of the first block that is singular for every value, one for each dependent row; none if all blocks
/// are regular, however narrowly. May throw ArithmeticError.
std::vector<NullCombination> nullCombinations(const std::vector<JacobianEntry>& jacobian,
                                              const std::vector<Subsystem>& blocks);

/// An extended Jacobian (see Condensation), whose entries may use the statements.
struct ExtendedJacobian {
    std::size_t size = 0;
    std::size_t innerCount = 0;
    const std::vector<JacobianEntry>& entries;
    const std::vector<Statement>& statements;
};

/// Whether a condensed block, without inner unknowns, is rank-deficient at generic points.
bool isSingular(const ExtendedJacobian& jacobian, const std::vector<Subsystem>& blocks);

} // namespace coenergy
