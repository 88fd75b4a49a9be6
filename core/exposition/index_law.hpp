#pragma once
// Rows that differ in their coefficients alone, as one that says how these go with an index: i^2*pi^2*tau*g[i]/2.

#include "expression/expression.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Products of sums multiplied out where that is short: what is equal then has one value.
Expression spreadOut(const Expression& expression);
/// Whether they are equal, as they stand or spread out.
bool areEqual(const Expression& a, const Expression& b);

/// The expression in `index` that equals rows[k] where the index is indices[k], nothing where none was found.
/// Coefficients may be polynomials of the index up to the second degree, their reciprocals, and either with alternating
/// signs; there are more rows than these have constants. `rows` is not empty.
std::optional<Expression> commonForm(const std::vector<Expression>& rows, const std::vector<std::int64_t>& indices,
                                     const std::string& index);

/// A name that nothing has in the place of each coefficient: equal for rows that may have a common form.
Expression withoutCoefficients(const Expression& row);

} // namespace coenergy
