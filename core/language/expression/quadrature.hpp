#pragma once
// Integrals without a closed form, as values: the integrand is part of the node; the limits and all other names are its
// operands, so that names can be replaced in it as in any other expression.

#include "expression/expression.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace coenergy {

/// The integral of `value` over the name `variable` from `lower` to `upper`. A closed form that divides by an
/// expression that may vanish can be supplied: it becomes the last operand, which no captured name stands for, and is
/// used where the points do not converge. May throw ArithmeticError.
Expression quadrature(const Expression& value, const std::string& variable, const Expression& lower,
                      const Expression& upper, const std::optional<Expression>& closed = std::nullopt);

/// The captured operands, which follow the limits, end before this index.
std::size_t endOfCaptured(const Expression& quadrature);
std::optional<Expression> closedFormOf(const Expression& quadrature);
/// A captured operand that is a name contained in no other operand, for an integral with a closed form: its partial
/// derivative is then that of the closed form as well.
std::optional<std::string> nameOfCaptured(const Expression& quadrature, std::size_t k);

/// The integral of another expression between the same limits, with the same names captured as far as it uses them.
Expression withIntegrand(const Expression& quadrature, const Expression& value,
                         const std::optional<Expression>& closed);

/// In the form that would be typed, integral(f, x, from): over the upper limit if that is a name, otherwise over a name
/// of its own.
Expression asTyped(const Expression& quadrature);

/// The integrand at a place. May throw ArithmeticError.
Expression integrandAt(const Expression& quadrature, const Expression& place);

/// The partial derivative with respect to operand `k` >= 2, where `derivative` differentiates an expression with
/// respect to a name. May throw ArithmeticError.
template <class Derivative>
Expression partialByCaptured(const Expression& quadrature, std::size_t k, Derivative derivative) {
    std::optional<Expression> closed;
    if (const auto name = nameOfCaptured(quadrature, k))
        closed = derivative(*closedFormOf(quadrature), *name);
    return withIntegrand(quadrature, derivative(quadrature.integrand()->value, Integrand::captured(k - 2)), closed);
}

/// For a compiled model: six panels of ten points each, as a sum. May throw ArithmeticError.
Expression gaussSum(const Expression& quadrature);

/// Data to judge how accurate gaussSum is at a point.
struct GaussCheck {
    Expression taken; // gaussSum
    Expression finer; // with twice as many panels
    Expression size;  // the integral of the absolute value of the integrand, again with twice as many
};
/// May throw ArithmeticError.
GaussCheck gaussCheck(const Expression& quadrature);

/// Data to compare a closed form, if there is one, with gaussSum at a point.
struct ClosedCheck {
    Expression value;
    Expression size;    // size of its terms, which may cancel
    Expression coarser; // gaussSum with half as many panels
    /// The value, but infinite or undefined where gaussSum has converged, or where cancellation leaves too few digits.
    Expression whereNeeded;
};
/// May throw ArithmeticError.
std::optional<ClosedCheck> closedCheck(const Expression& quadrature);
/// A value this many times smaller than the integral of the absolute value retains no more than eleven digits.
inline constexpr double largestCancellation = 1e4;

/// The denominators of the integrand, whose zeros may be poles: the values of each on a sequence of points from the
/// lower to the upper limit, for a first test (`mayHaveZero` in poles.hpp). Empty if there are none.
std::vector<std::vector<Expression>> denominatorsAlong(const Expression& quadrature);

/// To 13 digits, with as many points as that takes, or else by the closed form; NaN if neither succeeds, and where the
/// integral crosses a pole.
double quadratureValue(const Integrand& integrand, std::span<const double> operands);

bool hasTypedIntegral(const Expression& expression);

} // namespace coenergy
