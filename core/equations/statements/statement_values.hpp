#pragma once
// Values of statements, and of expressions that use them.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <vector>

namespace coenergy {

/// The point with the values of the statements added; it must contain their leaves. NaN where a statement has no value.
PointTable withStatementValues(PointTable point, const std::vector<Statement>& statements);

} // namespace coenergy
