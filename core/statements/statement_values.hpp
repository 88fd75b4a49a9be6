#pragma once
// Statements and what is made of them at numbers.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <vector>

namespace coenergy {

/// The point with the values of the statements, whose leaves it has. NaN where a statement has no value.
Point withStatementValues(Point point, const std::vector<Statement>& statements);

} // namespace coenergy
