#pragma once
// Functions with branches: an equation with them may hold for some values and not for others.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"
#include "expression/notation.hpp"

#include <optional>
#include <set>
#include <string>

namespace coenergy {

/// Whether a root, an inverse circular function, a logarithm or a function with kinks occurs.
bool hasBranches(const Expression& expression);

/// The names in the arguments of functions with kinks.
std::set<std::string> namesInKinks(const Expression& expression);

/// Like vanishesIdentically, but on every branch that random values of the names reach; kinks that none of them reaches
/// are taken on both sides.
bool vanishesOnAllBranches(const Expression& expression);

/// Values of the names for which the written expression has no value and the other one has one. Parameters, which
/// `notation` tells, are positive.
std::optional<Point> placeWithoutValue(const Expression& written, const Expression& other, const Notation& notation);

} // namespace coenergy
