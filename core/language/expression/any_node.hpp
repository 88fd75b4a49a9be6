#pragma once
// A question about the nodes of an expression.

#include "expression/expression.hpp"

#include <functional>

namespace coenergy {

/// Whether this holds for a node, in no particular order; may look at a shared leaf several times.
bool anyNode(const Expression& root, const std::function<bool(const Expression&)>& holds);

} // namespace coenergy
