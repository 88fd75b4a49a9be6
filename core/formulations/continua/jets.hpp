#pragma once
// Calculus on expressions in derivatives of fields, each of which is a name of its own: partial derivatives, and total
// derivatives with respect to the variable and time.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"

#include <stop_token>

namespace coenergy {

/// The direction of a total derivative.
enum class Direction { Space, Time };

/// Every function may throw ArithmeticError (TooLarge before a derivative exceeds the limits), and Cancelled on
/// request.
class JetCalculus {
public:
    /// All three must outlive it.
    JetCalculus(const Continuum& continuum, const FieldNames& names, Algebra& algebra, std::stop_token stop)
        : m_continuum(continuum), m_names(names), m_algebra(algebra), m_stop(std::move(stop)) {}

    Expression partial(const Expression& expression, const std::string& name);
    Expression partial(const Expression& expression, const FieldDerivative& derivative);
    /// D_x F = F_x + sum of F_s s_x over the derivatives s that occur; likewise D_t.
    Expression total(const Expression& expression, Direction direction);

private:
    const Continuum& m_continuum;
    const FieldNames& m_names;
    Algebra& m_algebra;
    std::stop_token m_stop;
};

/// The derivatives of fields that occur.
std::vector<FieldDerivative> derivativesIn(const Expression& expression, const FieldNames& names);

/// Each term with opposite sign: never -(a - b).
Expression negative(const Expression& expression);

/// In readable form: a polynomial in the derivatives is tidied term by term, anything else simplified unless it is too
/// long to read.
Expression readable(const Expression& expression, const FieldNames& names, const Notation& notation,
                    const std::stop_token& stop);

} // namespace coenergy
