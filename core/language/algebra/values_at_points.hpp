#pragma once
// What the values of an expression at some points say of it. The points are the same in every run.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"

#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// A point of moderate positive values; different names get different ones.
Point pointSomewhere(const std::set<std::string>& names, int trial);
std::vector<Point> pointsOfBothSigns(const std::set<std::string>& names);

/// Compares the values where both have one; there must be such points.
bool agreeWhereDefined(const Expression& f, const Expression& g);

/// Whether it is finite and defined at x = place, for all values of the other names.
bool hasValueAt(const Expression& f, const std::string& x, const Expression& place);

/// Whether the values settle on the way to a place where there is none, as those of sin(x)/x and unlike those of ln(x).
bool hasLimitAt(const Expression& f, const std::string& x, const Expression& from);

/// Whether it is 0 at x = place, or approaches 0: x^(n + 1) at 0, which no algebra simplifies to 0 without knowing n,
/// and x*ln(x), which has no value there. Decided for the place 0 alone; false for any other.
bool vanishesAt(const Expression& f, const std::string& x, const Expression& place);

bool isNeverNegative(const Expression& u);

} // namespace coenergy
