#pragma once
// An expression without the names of statements, for readers who want to see the whole of it.

#include "dae/dae_system.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace coenergy {

/// The expression with the statements that it uses inserted and long sums in parentheses expanded; nothing if it would
/// have more than `most` nodes before this expansion. May throw ArithmeticError.
std::optional<Expression> writtenOut(const Expression& expression, const std::vector<Statement>& statements,
                                     std::uint64_t most);

} // namespace coenergy
