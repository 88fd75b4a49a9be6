#pragma once
// Sums of s^m exp(k s) cos(w s) and s^m exp(k s) sin(w s) with coefficients free of s: a ring that is closed under
// differentiation, and in which every integral is known.

#include "algebra/algebra.hpp"
#include "expression/expression.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class WavePhase { Cosine, Sine };

/// s^power * exp(growth * s) * cos(frequency * s), or the sine.
struct Wave {
    unsigned power = 0;
    Expression growth, frequency;
    WavePhase phase = WavePhase::Cosine;

    bool isPower() const { return growth.isZero() && frequency.isZero(); }
};

struct WaveOrder {
    bool operator()(const Wave& a, const Wave& b) const;
};

/// All operations may throw ArithmeticError.
class ExponentialPolynomial {
public:
    using Terms = std::map<Wave, Expression, WaveOrder>;

    ExponentialPolynomial() = default; // 0
    ExponentialPolynomial(const Expression& constant);
    /// coefficients[m] of s^m
    static ExponentialPolynomial ofPowers(const std::vector<Expression>& coefficients);
    static ExponentialPolynomial ofPowers(const std::vector<Rational>& coefficients);
    static ExponentialPolynomial cosine(const Expression& frequency);
    static ExponentialPolynomial sine(const Expression& frequency);
    static ExponentialPolynomial exponential(const Expression& growth);

    const Terms& terms() const { return m_terms; }
    bool isZero() const { return m_terms.empty(); }
    /// Coefficients of its powers where nothing else occurs.
    std::optional<std::vector<Expression>> powers() const;
    std::optional<Expression> constant() const;

    void add(const Wave& wave, const Expression& coefficient);
    ExponentialPolynomial& operator+=(const ExponentialPolynomial& other);
    friend ExponentialPolynomial operator*(const ExponentialPolynomial& a, const ExponentialPolynomial& b);

    ExponentialPolynomial derivative() const; // by s
    /// The sum with any expression in place of s.
    Expression at(const Expression& place) const;
    Expression integralToOne() const; // over s from 0 to 1

private:
    Terms m_terms;
};

/// The exponent of a power that is a product of its bases, if there are no more than `most`.
std::optional<int> wholeExponent(const Expression& exponent, int most);

/// f as such a sum in s, where `variable` stands for `place`, which is such a sum itself; nothing if f is not one.
std::optional<ExponentialPolynomial> exponentialPolynomial(const Expression& f, const std::string& variable,
                                                           const ExponentialPolynomial& place);

} // namespace coenergy
