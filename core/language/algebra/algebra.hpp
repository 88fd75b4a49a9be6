#pragma once
// Computer algebra on our expressions. The only access to GiNaC, which is not thread-safe: an Algebra and its Formulas
// stay on one thread, and no GiNaC object leaves this folder.

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

/// Whether the name `pi` is the constant or an ordinary name.
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

    /// Replaces functions of numbers and of pi by their exact values, if they have any: cos(2*pi) is 1. Nothing is
    /// replaced where `pi` is an ordinary name.
    Expression withExactValues(const Expression& expression);

    /// d formula / d name, piecewise for abs, sign, step, min and max.
    Formula derivative(const Formula& formula, const std::string& name);

    /// Whether the formula would have more than `nodes` nodes without sharing. GiNaC cannot be interrupted: call this
    /// before differentiating.
    bool exceeds(const Formula& formula, std::size_t nodes) const;

private:
    struct State;

    Formula directDerivative(const Formula& formula, const std::string& name);
    Formula derivativeThroughOpaque(const Formula& formula, const std::string& name);
    Expression slopeOfUnspecified(const Expression& call, const std::string& name);
    Expression slopeOfQuadrature(const Expression& quadrature, const std::string& name);

    std::unique_ptr<State> m_state;
};

} // namespace coenergy
