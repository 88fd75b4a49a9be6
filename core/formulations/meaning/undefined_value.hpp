#pragma once
// Numbers of a document that do not exist: the root of a negative number, a division by zero, an overflow.

#include "expression/evaluate.hpp"
#include "meaning/parsed_model.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// An error for each numeric field whose parameters all have values but whose own value does not exist or is too large
/// for a double, with the smallest part responsible. A value exists only if every part of its text does: 0/b does not
/// for b = 0. (In an energy, where b is a quantity like others, 0/b is 0.) `values`: of the parameters, see
/// parameterValues().
Diagnostics undefinedValues(const ParsedModel& model, const Point& values);

/// The same for one expression of a field; nothing where it has a value, or a parameter in it has none.
std::optional<Diagnostic> undefinedValue(const Expression& expression, const Field& field, const Point& values);

/// The smallest part without a value of a single expression of numbers, or nothing if it has one.
std::optional<Expression> undefinedPart(const Expression& expression, const Point& values);

} // namespace coenergy
