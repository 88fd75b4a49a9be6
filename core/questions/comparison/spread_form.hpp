#pragma once
// Expressions as sums that can be compared term by term.

#include "expression/expression.hpp"

#include <cstdint>

namespace coenergy {

/// Products of sums are not multiplied out beyond this number of terms.
inline constexpr std::uint64_t largestExpansion = 600;

/// Multiplied out, where that is short enough.
Expression spread(const Expression& expression);

/// Tangents as quotients of sines and cosines.
Expression withoutTangents(const Expression& expression);

/// The product of all integer powers by which terms are divided.
Expression commonDenominator(const Expression& expression);

Expression timesEachTerm(const Expression& expression, const Expression& factor);

} // namespace coenergy
