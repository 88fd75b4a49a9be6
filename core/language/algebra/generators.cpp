// Generators are identified by content; sums up to a numeric factor.
#include "algebra/generators.hpp"

#include "algebra/tidy.hpp"

#include <algorithm>

namespace coenergy {

namespace {

Expression dividedBy(const Expression& sum_, const Rational& divisor) {
    std::vector<Expression> terms;
    for (const Expression& term : sum_.operands())
        terms.push_back(term * Expression(Rational(1 / divisor)));
    return sum(std::move(terms));
}

} // namespace

bool Generators::isParameter(const std::string& name) const {
    const auto entry = m_notation.find(name);
    return entry == m_notation.end() ? name != "t" : entry->second.role == Role::Parameter;
}

std::uint32_t Generators::number(const Expression& atom) {
    const auto known = m_numbers.find(atom);
    if (known != m_numbers.end())
        return known->second;
    const std::set<std::string> names = symbolsIn(atom);
    const bool isConstant =
        std::all_of(names.begin(), names.end(), [&](const std::string& name) { return isParameter(name); });
    m_entries.push_back({atom, operationCount(atom), isConstant});
    const auto last = static_cast<std::uint32_t>(m_entries.size() - 1);
    m_numbers.emplace(atom, last);
    return last;
}

Generators::Multiple Generators::multipleOf(const Expression& sum) {
    const Rational leading = coefficientOf(sum.operands().front());
    const Expression key = leading == 1 ? sum : dividedBy(sum, leading);
    const auto known = m_sums.find(key);
    if (known != m_sums.end())
        return {known->second.generator, leading / known->second.scale};
    const std::uint32_t generator = number(sum);
    m_sums.emplace(key, Multiple{generator, leading});
    return {generator, 1};
}

std::uint64_t Generators::cost(const GeneratorPower& power) const {
    return m_entries[power.generator].cost + (power.exponent == 1 || power.exponent == -1 ? 0 : 1);
}

std::uint64_t Generators::cost(const Monomial& monomial, const Rational& coefficient) const {
    if (monomial.empty())
        return 0;
    std::uint64_t count = monomial.size() - (isUnit(coefficient) ? 1 : 0);
    for (const GeneratorPower& power : monomial)
        count += cost(power);
    return count;
}

std::uint64_t Generators::cost(const Polynomial& polynomial) const {
    std::uint64_t count = polynomial.empty() ? 0 : polynomial.size() - 1;
    for (const PolynomialTerm& term : polynomial)
        count += cost(term.monomial, term.coefficient);
    return count;
}

Expression Generators::expression(const Monomial& monomial, const Rational& coefficient) const {
    std::vector<Expression> factors = {Expression(coefficient)};
    for (const GeneratorPower& factor : monomial)
        factors.push_back(power(expression(factor.generator), Expression(factor.exponent)));
    return product(std::move(factors));
}

Expression Generators::expression(const Polynomial& polynomial) const {
    std::vector<Expression> terms;
    for (const PolynomialTerm& term : polynomial)
        terms.push_back(expression(term.monomial, term.coefficient));
    return sum(std::move(terms));
}

} // namespace coenergy
