#pragma once
// Rows that differ only in their coefficients, combined with these as functions of an index: i^2*pi^2*tau*g[i]/2.

#include "expression/expression.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Products of sums multiplied out where that is short, so that equal expressions become identical.
Expression spreadOut(const Expression& expression);
/// Whether they are equal, as they stand or spread out.
bool areEqual(const Expression& a, const Expression& b);

/// The expression in `index` that equals rows[k] at the index indices[k]; nothing if none was found. Coefficients may
/// be polynomials of the index up to the second degree, their reciprocals, and either with alternating signs; there are
/// more rows than these have constants. `rows` is not empty.
std::optional<Expression> commonForm(const std::vector<Expression>& rows, const std::vector<std::int64_t>& indices,
                                     const std::string& index);

/// Coefficients replaced by a name that nothing has: equal for rows that may have a common form.
Expression withoutCoefficients(const Expression& row);

} // namespace coenergy
