#pragma once
// Integrals without a closed form, as values: what is integrated is part of the node, the limits and all other names
// are its operands, so that names can be replaced in it as in any other.

#include "expression/expression.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace coenergy {

/// The integral of `value` over the name `variable` from `lower` to `upper`. A closed form of it may come along, one
/// that divides by what may vanish: as the last operand, which nothing captures. It is used where points do not settle.
/// May throw ArithmeticError.
Expression quadrature(const Expression& value, const std::string& variable, const Expression& lower,
                      const Expression& upper, const std::optional<Expression>& closed = std::nullopt);

/// The operands behind the limits that are captured end before this place.
std::size_t endOfCaptured(const Expression& quadrature);
std::optional<Expression> closedFormOf(const Expression& quadrature);
/// A captured operand that is a name which no other operand contains, of an integral with a closed form: their partial
/// derivatives are the same.
std::optional<std::string> nameOfCaptured(const Expression& quadrature, std::size_t k);

/// Something else between the same limits, with the same names captured, as far as it uses them.
Expression withIntegrand(const Expression& quadrature, const Expression& value,
                         const std::optional<Expression>& closed);

/// As it would be typed, integral(f, x, from): over the upper limit where that is a name, else over a name of its own.
Expression asTyped(const Expression& quadrature);

/// What is integrated, at a place. May throw ArithmeticError.
Expression integrandAt(const Expression& quadrature, const Expression& place);

/// The partial derivative by the operand `k` >= 2, where `derivative` takes the one of an expression by a name.
/// May throw ArithmeticError.
template <class Derivative>
Expression partialByCaptured(const Expression& quadrature, std::size_t k, Derivative derivative) {
    std::optional<Expression> closed;
    if (const auto name = nameOfCaptured(quadrature, k))
        closed = derivative(*closedFormOf(quadrature), *name);
    return withIntegrand(quadrature, derivative(quadrature.integrand()->value, Integrand::captured(k - 2)), closed);
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

/// What a closed form is worth at a point beside gaussSum, if there is one.
struct ClosedCheck {
    Expression value;
    Expression size;    // of its terms, whose difference it may be
    Expression coarser; // gaussSum with half as many panels
    /// The value, but infinite or undefined where gaussSum has settled, or where too little is left of the terms.
    Expression whereNeeded;
};
/// May throw ArithmeticError.
std::optional<ClosedCheck> closedCheck(const Expression& quadrature);
/// Of a difference, as large as this beside the integral of the absolute value, no more than eleven digits are left.
inline constexpr double largestCancellation = 1e4;

/// The denominators of what is integrated, whose zeros may be poles: each at places from the lower limit to the upper
/// one, for a first look (`mayHaveZero` in poles.hpp). Empty where there are none.
std::vector<std::vector<Expression>> denominatorsAlong(const Expression& quadrature);

/// With as many points as it takes for 13 digits, or else by a closed form that came along; NaN where neither is to be
/// had, and where the integral reaches over a pole.
double quadratureValue(const Integrand& integrand, std::span<const double> operands);

/// With a Quadrature in the place of each Integral that was typed: for what is only looked at. Names of definitions
/// have to be replaced before, but for the variables of the integrals. May throw ArithmeticError.
Expression withoutTypedIntegrals(const Expression& expression);
bool hasTypedIntegral(const Expression& expression);

} // namespace coenergy
