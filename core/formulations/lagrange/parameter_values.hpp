#pragma once
// The numbers of a model's parameters, and whether a formula has a value with them.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Nothing where one of them is symbolic.
std::optional<Point> valuesOf(const std::vector<ParameterValue>& parameters);

/// Whether there is a finite value at one of twelve points, all of whose names are positive or all negative but for
/// those that are given: p^2/(2 m) has none with a mass of zero.
bool hasValueWith(const Point& given, const Expression& expression);

} // namespace coenergy
