#pragma once
// Computer algebra on our expressions. The only door to GiNaC, which is not thread-safe: one Algebra and its
// Formulas live and die on one thread, and nothing of GiNaC leaves this folder.

#include "expression/expression.hpp"

#include <memory>
#include <string>

namespace GiNaC {
class ex;
}

namespace coenergy {

/// An expression inside the algebra. Cheap to copy.
class Formula {
public:
    Formula(); ///< 0
    explicit Formula(const GiNaC::ex& value);

    const GiNaC::ex& value() const { return *m_value; }
    bool isZero() const;

    friend Formula operator+(const Formula& a, const Formula& b);
    friend Formula operator-(const Formula& a, const Formula& b);
    friend Formula operator*(const Formula& a, const Formula& b);
    friend Formula operator-(const Formula& a);

private:
    std::shared_ptr<const GiNaC::ex> m_value;
};

/// Whether the name `pi` is the constant or a name like any other.
enum class PiMeaning { Constant, Name };

/// Every function may throw ArithmeticError.
class Algebra {
public:
    explicit Algebra(PiMeaning pi = PiMeaning::Constant);
    ~Algebra();
    Algebra(const Algebra&) = delete;
    Algebra& operator=(const Algebra&) = delete;

    Formula formula(const Expression& expression);
    Formula symbol(const std::string& name);
    Expression expression(const Formula& formula);

    /// Functions of numbers and of pi that have an exact value replaced by it: cos(2*pi) is 1. Nothing is replaced
    /// where the name `pi` is one like any other.
    Expression withExactValues(const Expression& expression);

    /// d formula / d name, piece by piece for abs, sign, step, min and max.
    Formula derivative(const Formula& formula, const std::string& name);

    /// Whether the formula, written out, has more than `nodes` nodes. GiNaC cannot be interrupted: ask before
    /// differentiating.
    bool exceeds(const Formula& formula, std::size_t nodes) const;

private:
    struct State;

    Formula directDerivative(const Formula& formula, const std::string& name);
    Formula derivativeThroughIntegrals(const Formula& formula, const std::string& name);
    Expression slopeOfQuadrature(const Expression& quadrature, const std::string& name);

    std::unique_ptr<State> m_state;
};

} // namespace coenergy
