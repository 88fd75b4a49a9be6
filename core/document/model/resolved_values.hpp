#pragma once
// Numbers given as expressions of each other.

#include "expression/evaluate.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

using NamedValue = std::pair<std::string, std::optional<Expression>>;

/// All values that exist, in whatever order they are given; those in a cycle do not.
Point resolvedValues(const std::vector<NamedValue>& given);

} // namespace coenergy
