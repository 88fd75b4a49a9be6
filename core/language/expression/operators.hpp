#pragma once
// Operators on expressions: a derivative, a substitution, a coefficient (J. H. Suk, Automatic Formulation of Lagrangian
// DAEs, 2001, table 3.3). As typed, they are calls of functions without a formula; they are evaluated when the text is
// given its meaning, after what they act on.

#include "expression/expression.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

enum class SymbolicOperator {
    Derivative,   // dot(y, x): of y by x, everything else held
    Substitution, // put(y, x, value)
    Coefficient   // coeff(y, x, n): of x^n in the polynomial y
};

/// `dot` with two arguments is a Derivative.
std::optional<SymbolicOperator> operatorNamed(std::string_view name);
/// Of a call of an operator.
std::optional<SymbolicOperator> operatorOf(const Expression& node);
bool hasOperator(const Expression& expression);
/// One of its operators.
std::optional<Expression> operatorIn(const Expression& expression);

/// The call as typed: on what, the name (or the dot() of a name), and the third argument of a Substitution or
/// Coefficient.
Expression applyOperator(SymbolicOperator kind, std::vector<Expression> operands);

/// The coefficient of x^n where y is a polynomial in x; nothing where it is none. May throw ArithmeticError.
std::optional<Expression> polynomialCoefficient(const Expression& y, const std::string& x, std::size_t n);

} // namespace coenergy
