#pragma once
// Integrals over one name: in closed form where the table of integrals has one, else as a value of quadrature.

#include "algebra/algebra.hpp"

#include <optional>
#include <string>

namespace coenergy {

/// F with dF/dx = f, checked by its derivative; nothing where the rules know none. May throw ArithmeticError.
std::optional<Expression> closedIntegral(const Expression& f, const std::string& x, Algebra& algebra);

/// Why an integral is refused.
class IntegralFault {
public:
    enum class Kind { FromPole, OfKinks };

    IntegralFault(Kind kind, Expression integrand, Expression from)
        : m_kind(kind), m_integrand(std::move(integrand)), m_from(std::move(from)) {}

    Kind kind() const { return m_kind; }
    const Expression& integrand() const { return m_integrand; }
    const Expression& from() const { return m_from; }

private:
    Kind m_kind;
    Expression m_integrand;
    Expression m_from;
};

/// The integral of f over x from `from` to x, term by term. A closed form that is not right for all values of its names
/// for which there is an integral, as sin(a x)/a, comes along with a quadrature. Throws IntegralFault, and
/// ArithmeticError.
Expression integralTo(const Expression& f, const std::string& x, const Expression& from, Algebra& algebra);

} // namespace coenergy
