#pragma once
// Integrals without a closed form, as values: what is integrated is part of the node, the limits and all other names
// are its operands, so that names can be replaced in it as in any other.

#include "expression/expression.hpp"

#include <span>
#include <string>
#include <vector>

namespace coenergy {

/// The integral of `value` over the name `variable` from `lower` to `upper`. May throw ArithmeticError.
Expression quadrature(const Expression& value, const std::string& variable, const Expression& lower,
                      const Expression& upper);

/// As it would be typed, integral(f, x, from): over the upper limit where that is a name, else over a name of its own.
Expression asTyped(const Expression& quadrature);

/// What is integrated, at a place. May throw ArithmeticError.
Expression integrandAt(const Expression& quadrature, const Expression& place);

/// The partial derivative by the operand `k` >= 2, where `derivative` takes the one of an expression by a name.
/// May throw ArithmeticError.
template <class Derivative>
Expression partialByCaptured(const Expression& quadrature, std::size_t k, Derivative derivative) {
    auto integrand = std::make_shared<Integrand>();
    integrand->value = derivative(quadrature.integrand()->value, Integrand::captured(k - 2));
    return coenergy::apply(std::move(integrand), {quadrature.operands().begin(), quadrature.operands().end()});
}

/// For a compiled model: six panels of ten points each, as a sum. May throw ArithmeticError.
Expression gaussSum(const Expression& quadrature);

/// What tells how far gaussSum can be trusted at a point.
struct GaussCheck {
    Expression taken; // gaussSum
    Expression finer; // with twice as many panels
    Expression size;  // of the absolute value of what is integrated, with as many again
};
/// May throw ArithmeticError.
GaussCheck gaussCheck(const Expression& quadrature);

/// Where what is integrated becomes infinite as a reciprocal power, one of these vanishes. Each is given at places from
/// the lower limit to the upper one: if its sign changes, the integral reaches over a pole and has no value, whatever a
/// closed form or a sum makes of it. Empty where there is no such power.
std::vector<std::vector<Expression>> denominatorsAlong(const Expression& quadrature);

/// With as many points as it takes for 13 digits; NaN where that many are not reached.
double quadratureValue(const Integrand& integrand, std::span<const double> operands);

/// With a Quadrature in the place of each Integral that was typed: for what is only looked at. Names of definitions
/// have to be replaced before, but for the variables of the integrals. May throw ArithmeticError.
Expression withoutTypedIntegrals(const Expression& expression);
bool hasTypedIntegral(const Expression& expression);

} // namespace coenergy
