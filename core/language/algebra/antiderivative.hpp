#pragma once
// Integrals over one name: in closed form if the table of integrals has one, otherwise as a quadrature.

#include "algebra/algebra.hpp"

#include <optional>
#include <string>

namespace coenergy {

/// F with dF/dx = f, checked by its derivative; nothing if no rule applies. May throw ArithmeticError.
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

/// The integral of f over x from `from` to x, term by term. A closed form that is not valid for all values for which
/// the integral exists, such as sin(a x)/a, is kept together with a quadrature. Throws IntegralFault and
/// ArithmeticError.
Expression integralTo(const Expression& f, const std::string& x, const Expression& from, Algebra& algebra);

} // namespace coenergy
