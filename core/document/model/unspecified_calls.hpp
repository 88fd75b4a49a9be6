#pragma once
// Functions without a formula, where their values are needed.

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"
#include "expression/notation.hpp"

#include <vector>

namespace coenergy {

/// For each function without a formula the first call of it, as a finding at the function.
Diagnostics unspecifiedCalls(const std::vector<Expression>& expressions, const Notation& notation = {},
                             Severity severity = Severity::Error);

} // namespace coenergy
