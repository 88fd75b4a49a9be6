#pragma once
// Indefinite integrals over one name, by a table of rules.

#include "algebra/algebra.hpp"

#include <optional>
#include <string>

namespace coenergy {

/// F with dF/dx = f, checked by its derivative; nothing if no rule applies. May throw ArithmeticError.
std::optional<Expression> closedIntegral(const Expression& f, const std::string& x, Algebra& algebra);

} // namespace coenergy
