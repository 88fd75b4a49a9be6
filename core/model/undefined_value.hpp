#pragma once
// Numbers of a document that do not exist: the root of something negative, a division by zero, an overflow.

#include "expression/evaluate.hpp"
#include "model/parsed_model.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// An error for each field of numbers whose parameters all have values while its own does not exist or is too large
/// for a double: with the smallest part of it to blame. It exists only if everything in its text does: 0/b is no number
/// for b = 0. (In an energy, where b is a quantity like others, 0/b is 0.) `values`: of the parameters, see
/// parameterValues().
Diagnostics undefinedValues(const ParsedModel& model, const Point& values);

/// The same for a single expression of numbers, or nothing if it has a value.
std::optional<Expression> undefinedPart(const Expression& expression, const Point& values);

} // namespace coenergy
