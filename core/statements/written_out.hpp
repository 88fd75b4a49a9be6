#pragma once
// One expression without the names of statements, where somebody wants to read it whole.

#include "dae/dae_system.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace coenergy {

/// The expression with the statements that it uses put in, long brackets multiplied out; nothing if it would have more
/// nodes than `most`, brackets as they are. May throw ArithmeticError.
std::optional<Expression> writtenOut(const Expression& expression, const std::vector<Statement>& statements,
                                     std::uint64_t most);

} // namespace coenergy
