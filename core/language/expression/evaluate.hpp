#pragma once
// The value of an expression at a point, in double precision.

#include "base/names.hpp"
#include "expression/expression.hpp"

#include <map>
#include <span>
#include <string>

namespace coenergy {

/// The value of each name. A class rather than an alias, because GCC takes the enumerator Column::Point to shadow an
/// alias.
struct Point : std::map<std::string, double, std::less<>> {
    using map::map;
};

/// The value at a point; `pi` is the constant unless the point defines it. NaN where a name is missing or the function
/// is undefined.
double evaluate(const Expression& expression, const Point& point);
/// The same of thousands of names.
using PointTable = NameMap<double>;
double valueAt(const Expression& expression, const PointTable& point);

/// The value of a call, including that of a table, for numeric arguments; `dot` is NaN.
double evaluateCall(const Expression& call, std::span<const double> arguments);

/// The value of one function of the language for numeric arguments; `dot` is NaN.
double evaluate(Function function, const double* arguments, std::size_t count);

} // namespace coenergy
