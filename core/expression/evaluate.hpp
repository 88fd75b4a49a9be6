#pragma once
// The value of an expression at a point, in double precision.

#include "expression/expression.hpp"

#include <map>
#include <span>
#include <string>

namespace coenergy {

/// The value of each name. A class of its own, since GCC sees an alias shadowed by the enumerator Column::Point.
struct Point : std::map<std::string, double, std::less<>> {
    using map::map;
};

/// The value where every name has the value of `point`; `pi` is the constant unless the point has it.
/// NaN where a name is missing or the function is undefined.
double evaluate(const Expression& expression, const Point& point);

/// The value of a call, a table's included, at numbers; `dot` is NaN.
double evaluateCall(const Expression& call, std::span<const double> arguments);

/// The value of one function of the language at numbers; `dot` is NaN.
double evaluate(Function function, const double* arguments, std::size_t count);

} // namespace coenergy
