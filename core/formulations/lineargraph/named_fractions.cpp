// Sums and products of fractions in lowest terms only need common divisors of their parts. Reference: D. E. Knuth, The
// Art of Computer Programming, volume 2, section 4.5.1.
#include "lineargraph/named_fractions.hpp"

#include "algebra/tidy.hpp"
#include "base/check.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

// A product of more terms than this multiple of the budget receives a name without being multiplied out.
constexpr std::size_t productsPerSize = 5;

bool isOne(const WholePolynomial& polynomial) {
    return polynomial.size() == 1 && isConstant(polynomial) && polynomial.front().coefficient == 1;
}

WholePolynomial quotientBy(const WholePolynomial& polynomial, const WholePolynomial& divisor) {
    return isOne(divisor) ? polynomial : exactQuotient(polynomial, divisor);
}

/// In the determinant of a passive network more terms are positive than negative.
bool looksNegative(const WholePolynomial& polynomial) {
    const auto negative =
        std::count_if(polynomial.begin(), polynomial.end(), [](const WholeTerm& term) { return term.coefficient < 0; });
    const auto count = static_cast<std::ptrdiff_t>(polynomial.size());
    return 2 * negative > count || (2 * negative == count && polynomial.front().coefficient < 0);
}

Fraction withPositiveDenominator(Fraction fraction) {
    if (!looksNegative(fraction.denominator))
        return fraction;
    return {negated(std::move(fraction.numerator)), negated(std::move(fraction.denominator))};
}

std::size_t productsOf(const Fraction& a, const Fraction& b) {
    return a.numerator.size() * b.numerator.size() + a.denominator.size() * b.denominator.size();
}

std::size_t productsOfSum(const Fraction& a, const Fraction& b) {
    return a.numerator.size() * b.denominator.size() + a.denominator.size() * b.numerator.size();
}

} // namespace

std::size_t writtenSize(const Fraction& fraction) {
    std::size_t size = 0;
    for (const WholePolynomial* part : {&fraction.numerator, &fraction.denominator})
        for (const WholeTerm& term : *part)
            size += std::max(term.monomial.size(), std::size_t(1));
    return size;
}

Fraction negated(Fraction fraction) {
    return {negated(std::move(fraction.numerator)), std::move(fraction.denominator)};
}

std::uint32_t NamedFractions::newGenerator(const std::string& name, Residue value) {
    m_symbols.push_back(Expression::symbol(name));
    m_residues.push_back(value);
    return static_cast<std::uint32_t>(m_symbols.size() - 1);
}

Fraction NamedFractions::parameter(const std::string& name) {
    for (std::size_t k = 0; k < m_symbols.size(); ++k)
        if (m_symbols[k].name() == name)
            return {wholeGenerator(static_cast<std::uint32_t>(k))};
    return {wholeGenerator(newGenerator(name, Residue::drawn(m_symbols.size())))};
}

Residue NamedFractions::residue(const WholePolynomial& polynomial) const {
    return valueOf(polynomial, [&](std::uint32_t generator) { return m_residues[generator]; });
}

Residue NamedFractions::residue(const Fraction& fraction) const {
    return residue(fraction.numerator) * residue(fraction.denominator).inverse();
}

bool NamedFractions::isZero(const Fraction& fraction) const {
    return residue(fraction.numerator).isZero();
}

Fraction NamedFractions::named(const Expression& value, Residue residue) {
    const std::string name = "q" + std::to_string(m_names.size() + 1);
    m_names.push_back({name, value});
    return {wholeGenerator(newGenerator(name, residue))};
}

/// Named by the shorter of its own form and the form in which it was computed.
Fraction NamedFractions::readable(Fraction fraction, const std::function<Expression()>& unexpanded) {
    const Residue value = residue(fraction);
    if (value.isZero())
        return {};
    if (writtenSize(fraction) <= m_budget)
        return withPositiveDenominator(std::move(fraction));
    const Expression made = unexpanded();
    if (writtenSize(fraction) > 2 * m_budget)
        return named(made, value);
    const Expression own = expression(fraction);
    return named(operationCount(own) <= operationCount(made) ? own : made, value);
}

Fraction NamedFractions::product(const Fraction& a, const Fraction& b) {
    if (a.numerator.empty() || b.numerator.empty())
        return {};
    const auto unexpanded = [&] { return expression(a) * expression(b); };
    if (productsOf(a, b) > productsPerSize * m_budget)
        return named(unexpanded(), residue(a) * residue(b));
    const WholePolynomial first = greatestCommonDivisor(a.numerator, b.denominator);
    const WholePolynomial second = greatestCommonDivisor(b.numerator, a.denominator);
    return readable({productOf(quotientBy(a.numerator, first), quotientBy(b.numerator, second)),
                     productOf(quotientBy(a.denominator, second), quotientBy(b.denominator, first))},
                    unexpanded);
}

Fraction NamedFractions::quotient(const Fraction& a, const Fraction& b) {
    check(!isZero(b), "a quotient by 0");
    return product(a, {b.denominator, b.numerator});
}

Fraction NamedFractions::sum(const Fraction& a, const Fraction& b) {
    if (a.numerator.empty() || b.numerator.empty())
        return a.numerator.empty() ? b : a;
    const Residue value = residue(a) + residue(b);
    if (value.isZero())
        return {};
    const auto unexpanded = [&] { return expression(a) + expression(b); };
    if (productsOfSum(a, b) > productsPerSize * m_budget)
        return named(unexpanded(), value);
    const WholePolynomial common = greatestCommonDivisor(a.denominator, b.denominator);
    const WholePolynomial ofA = quotientBy(a.denominator, common);
    const WholePolynomial numerator =
        sumOf(productOf(a.numerator, quotientBy(b.denominator, common)), productOf(b.numerator, ofA));
    const WholePolynomial left = greatestCommonDivisor(numerator, common);
    return readable({quotientBy(numerator, left), productOf(ofA, quotientBy(b.denominator, left))}, unexpanded);
}

Expression NamedFractions::expression(const WholePolynomial& polynomial) const {
    std::vector<Expression> terms;
    for (const WholeTerm& term : polynomial) {
        std::vector<Expression> factors{Expression(Rational(term.coefficient))};
        for (const GeneratorPower& power : term.monomial)
            factors.push_back(coenergy::power(m_symbols[power.generator], Expression(power.exponent)));
        terms.push_back(coenergy::product(std::move(factors)));
    }
    return coenergy::sum(std::move(terms));
}

Expression NamedFractions::poweredFactors(const Factorization& factors) const {
    Expression result(Rational(factors.number));
    for (const FactorPower& power : factors.powers) {
        const bool isNegative = looksNegative(power.factor);
        const Expression factor = expression(isNegative ? negated(power.factor) : power.factor);
        result = result * coenergy::power(factor, Expression(power.exponent));
        if (isNegative && power.exponent % 2 != 0)
            result = -result;
    }
    return result;
}

Expression NamedFractions::expression(const Fraction& fraction) const {
    if (fraction.numerator.empty())
        return {};
    return poweredFactors(factorization(fraction.numerator)) / poweredFactors(factorization(fraction.denominator));
}

} // namespace coenergy
