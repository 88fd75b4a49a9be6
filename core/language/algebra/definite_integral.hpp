#pragma once
// Integrals over one name between limits: in closed form if that holds for all values, otherwise as a quadrature.

#include "algebra/algebra.hpp"

#include <string>
#include <utility>

namespace coenergy {

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
