#pragma once
// Constraints that the structure does not show.

#include "reduction/reduced_system.hpp"

namespace coenergy {

/// Whether the system Jacobian is singular at generic points, and if so the rows and columns of a block that is.
std::optional<Subsystem> singularBlock(const std::vector<JacobianEntry>& jacobian, const std::vector<Subsystem>& blocks);

/// A left null vector u of the block, entry by entry of its rows: u^T J = 0 identically. Entries that vanish
/// are 0. May throw ArithmeticError.
std::vector<Expression> leftNullVector(const std::vector<JacobianEntry>& jacobian, const Subsystem& block);

} // namespace coenergy
