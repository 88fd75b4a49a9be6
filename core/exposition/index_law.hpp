#pragma once
// Rows that differ in their coefficients alone, as one that says how these go with an index: i^2*pi^2*tau*g[i]/2.

#include "expression/expression.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The expression in `index` that is rows[k] where the index is indices[k], in canonical form; nothing where none was
/// found. Coefficients may be polynomials of the index up to the second degree, their reciprocals, and either with
/// alternating signs; there are more rows than these have constants. `rows` is not empty.
std::optional<Expression> commonForm(const std::vector<Expression>& rows, const std::vector<std::int64_t>& indices,
                                     const std::string& index);

/// A name that nothing has in the place of each coefficient: equal for rows that may have a common form.
Expression withoutCoefficients(const Expression& row);

} // namespace coenergy
