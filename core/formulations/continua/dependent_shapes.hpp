#pragma once
// Whether functions of one variable are linearly dependent.

#include "expression/evaluate.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// On an interval of the variable, for the known values of names and random ones of all others.
bool areDependent(const std::vector<Expression>& shapes, const std::string& variable, const Expression& from,
                  const Expression& length, const Point& known);

} // namespace coenergy
