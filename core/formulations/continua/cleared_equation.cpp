// A base that occurs with negative exponents vanishes nowhere where the equation is defined. So all terms are
// multiplied by the power of it that leaves integer exponents from 0 on; surplus factors are then divided out exactly
// (division of polynomials in many names by their leading terms: D. Cox, J. Little and D. O'Shea, Ideals, Varieties,
// and Algorithms, section 2.3).
#include "continua/cleared_equation.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace coenergy {

namespace {

constexpr std::uint64_t mostTerms = 3000;
constexpr std::uint64_t mostTermsRead = 100;
constexpr int mostRounds = 20;

/// A term as a number times powers.
struct Factors {
    Rational coefficient = 1;
    std::map<Expression, Rational, ByContent> powers;
};

/// For a root (2*a)^(1/2) the roots of 2 and of a.
void multiplyByPower(const Expression& base, const Rational& exponent, Factors& factors) {
    const Scaled parts = scaled(base);
    const Rational size = abs(parts.coefficient);
    factors.powers[parts.coefficient < 0 ? -parts.rest : parts.rest] += exponent;
    if (numerator(size) != 1)
        factors.powers[Expression(Rational(numerator(size)))] += exponent;
    if (denominator(size) != 1)
        factors.powers[Expression(Rational(denominator(size)))] -= exponent;
}

void multiplyBy(const Expression& factor, Factors& factors) {
    if (factor.isNumber())
        factors.coefficient *= factor.number();
    else if (factor.isPower() && factor.operands()[1].isNumber() && !factor.operands()[0].isNumber())
        multiplyByPower(factor.operands()[0], factor.operands()[1].number(), factors);
    else if (factor.isPower() && factor.operands()[1].isNumber())
        factors.powers[factor.operands()[0]] += factor.operands()[1].number();
    else
        factors.powers[factor] += 1;
}

Factors factorsIn(const Expression& term) {
    Factors factors;
    for (const Expression& factor : factorsOf(term))
        multiplyBy(factor, factors);
    return factors;
}

Expression powerIn(const Expression& base, const Rational& exponent) {
    return power(base, Expression(exponent));
}

/// Multiplied out, each term rebuilt from its factors, so that equal parts of roots become the same base.
Expression multipliedOut(const Expression& expression) {
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(expanded(expression))) {
        const Factors factors = factorsIn(term);
        std::vector<Expression> parts = {Expression(factors.coefficient)};
        for (const auto& [base, exponent] : factors.powers)
            parts.push_back(powerIn(base, exponent));
        terms.push_back(product(std::move(parts)));
    }
    return sum(std::move(terms));
}

/// For every base the smallest exponent in any term, 0 if it does not occur in one.
std::map<Expression, Rational, ByContent> leastPowers(const std::vector<Factors>& terms) {
    std::map<Expression, Rational, ByContent> least;
    for (const Factors& term : terms)
        for (const auto& [base, exponent] : term.powers)
            least.emplace(base, exponent);
    for (auto& [base, exponent] : least)
        for (const Factors& term : terms) {
            const auto entry = term.powers.find(base);
            exponent = std::min(exponent, entry == term.powers.end() ? Rational(0) : entry->second);
        }
    return least;
}

// Polynomials over a list of atoms; in the order of the exponents, so that the last is the leading term.
using Exponents = std::vector<unsigned>;
using AtomPolynomial = std::map<Exponents, Rational>;

class Atoms {
public:
    /// Nothing if an exponent is not a nonnegative integer.
    std::optional<AtomPolynomial> polynomial(const Expression& expanded) {
        AtomPolynomial result;
        for (const Expression& term : termsOf(expanded)) {
            const Factors factors = factorsIn(term);
            Exponents exponents;
            for (const auto& [base, exponent] : factors.powers) {
                if (exponent < 0 || denominator(exponent) != 1 || exponent > 1000)
                    return std::nullopt;
                const std::size_t atom = numberOf(base);
                exponents.resize(std::max(exponents.size(), atom + 1));
                exponents[atom] = numerator(exponent).to<unsigned>();
            }
            result[exponents] += factors.coefficient;
        }
        return result;
    }

    /// Pads all exponents to the number of atoms.
    AtomPolynomial padded(const AtomPolynomial& polynomial) const {
        AtomPolynomial result;
        for (const auto& [exponents, coefficient] : polynomial) {
            Exponents all = exponents;
            all.resize(m_atoms.size());
            if (!coefficient.isZero())
                result.emplace(std::move(all), coefficient);
        }
        return result;
    }

    Expression expression(const AtomPolynomial& polynomial) const {
        std::vector<Expression> terms;
        for (const auto& [exponents, coefficient] : polynomial) {
            std::vector<Expression> factors = {Expression(coefficient)};
            for (std::size_t atom = 0; atom < exponents.size(); ++atom)
                factors.push_back(powerIn(m_atoms[atom], exponents[atom]));
            terms.push_back(product(std::move(factors)));
        }
        return sum(std::move(terms));
    }

private:
    std::size_t numberOf(const Expression& atom) {
        const auto [entry, isNew] = m_numbers.emplace(atom, m_atoms.size());
        if (isNew)
            m_atoms.push_back(atom);
        return entry->second;
    }

    std::vector<Expression> m_atoms;
    std::map<Expression, std::size_t, ByContent> m_numbers;
};

std::optional<Exponents> differenceOfPowers(const Exponents& a, const Exponents& b) {
    Exponents result(a.size());
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (a[k] < b[k])
            return std::nullopt;
        result[k] = a[k] - b[k];
    }
    return result;
}

void subtractMultiple(AtomPolynomial& from, const AtomPolynomial& polynomial, const Exponents& shift,
                      const Rational& factor) {
    for (const auto& [exponents, coefficient] : polynomial) {
        Exponents at = exponents;
        for (std::size_t k = 0; k < at.size(); ++k)
            at[k] += shift[k];
        const auto entry = from.try_emplace(std::move(at), 0).first;
        entry->second -= factor * coefficient;
        if (entry->second.isZero())
            from.erase(entry);
    }
}

/// Nothing if there is a remainder.
std::optional<AtomPolynomial> exactQuotient(AtomPolynomial dividend, const AtomPolynomial& divisor) {
    const auto& [leading, coefficient] = *divisor.rbegin();
    AtomPolynomial quotient;
    while (!dividend.empty()) {
        const auto shift = differenceOfPowers(dividend.rbegin()->first, leading);
        if (!shift || quotient.size() > mostTerms || dividend.size() > mostTerms)
            return std::nullopt;
        const Rational factor = dividend.rbegin()->second / coefficient;
        quotient.emplace(*shift, factor);
        subtractMultiple(dividend, divisor, *shift, factor);
    }
    return quotient;
}

/// The factor that makes the coefficients integers without a common divisor.
Rational contentFactor(const std::vector<Expression>& terms) {
    Integer multiple = 1;
    for (const Expression& term : terms)
        multiple = lcm(multiple, Integer(denominator(coefficientOf(term))));
    Integer whole = 0;
    for (const Expression& term : terms)
        whole = gcd(whole, Integer(numerator(Rational(coefficientOf(term) * Rational(multiple)))));
    return whole == 0 ? Rational(1) : Rational(multiple, abs(whole));
}

std::vector<Factors> termFactors(const Expression& whole) {
    std::vector<Factors> terms;
    for (const Expression& term : termsOf(whole))
        terms.push_back(factorsIn(term));
    return terms;
}

Expression timesEach(const Expression& whole, const Expression& factor) {
    std::vector<Expression> terms = termsOf(whole);
    for (Expression& term : terms)
        term = term * factor;
    return sum(std::move(terms));
}

/// The smallest powers that are negative or roots.
Expression commonRootsAndDenominators(const Expression& whole) {
    std::vector<Expression> factors;
    for (const auto& [base, least] : leastPowers(termFactors(whole)))
        if (least < 0 || denominator(least) != 1)
            factors.push_back(powerIn(base, least));
    return product(std::move(factors));
}

class Clearing {
public:
    Clearing(const Expression& expression, const std::function<bool(const std::string&)>& isUnknown)
        : m_given(expression), m_isUnknown(isUnknown) {}

    Expression result() {
        if (expandedTermCount(m_given) > mostTerms)
            return m_given;
        Expression whole = multipliedOut(m_given);
        for (int round = 0; round < mostRounds; ++round) {
            const std::optional<Expression> next = shifted(whole);
            if (!next)
                break;
            if (expandedTermCount(*next) > mostTerms)
                return m_given;
            whole = multipliedOut(*next);
        }
        whole = withoutContent(divided(whole));
        return isMultiple(whole) ? whole : m_given;
    }

private:
    /// All terms times the powers that leave exponents from 0 on and no common factor that vanishes nowhere; nothing if
    /// that is already the case.
    std::optional<Expression> shifted(const Expression& whole) {
        std::vector<Expression> shift;
        for (const auto& [base, least] : leastPowers(termFactors(whole))) {
            if (least < 0)
                m_nonzero.insert(base);
            if (least < 0 || (least > 0 && vanishesNowhere(base)))
                shift.push_back(powerIn(base, -least));
        }
        if (shift.empty())
            return std::nullopt;
        const Expression factor = product(shift);
        m_multiplier.push_back(factor);
        return timesEach(whole, factor);
    }

    bool vanishesNowhere(const Expression& base) const {
        if (base.isNumber() || m_nonzero.contains(base))
            return true;
        if (base.isFunction() && base.function() == Function::Exp)
            return true;
        const std::set<std::string> names = symbolsIn(base);
        return std::none_of(names.begin(), names.end(), m_isUnknown);
    }

    /// Divides out sums that vanish nowhere, as often as there is no remainder.
    Expression divided(const Expression& whole) {
        Expression result = whole;
        for (const Expression& divisor : m_nonzero) {
            if (!divisor.isSum() && !divisor.isProduct())
                continue;
            while (const auto quotient = quotientBy(divisor, result)) {
                m_multiplier.push_back(powerIn(divisor, -1));
                result = *quotient;
            }
        }
        return result;
    }

    static std::optional<Expression> quotientBy(const Expression& divisor, const Expression& whole) {
        if (whole.isZero() || expandedTermCount(divisor) > mostTerms)
            return std::nullopt;
        Atoms atoms;
        const auto dividend = atoms.polynomial(whole), by = atoms.polynomial(expanded(divisor));
        if (!dividend || !by || by->size() < 2)
            return std::nullopt;
        const auto quotient = exactQuotient(atoms.padded(*dividend), atoms.padded(*by));
        return quotient ? std::optional(atoms.expression(*quotient)) : std::nullopt;
    }

    Expression withoutContent(const Expression& whole) {
        const Expression factor(contentFactor(termsOf(whole)));
        m_multiplier.push_back(factor);
        return timesEach(whole, factor);
    }

    /// Whether the result is the given expression times the multiplied factors.
    bool isMultiple(const Expression& whole) const {
        std::vector<Expression> factors = m_multiplier;
        factors.push_back(m_given);
        const Expression multiplied = product(std::move(factors));
        return whole.isZero() ? vanishesIdentically(multiplied) : agreeAtRandomPoints(whole, multiplied);
    }

    const Expression& m_given;
    const std::function<bool(const std::string&)>& m_isUnknown;
    std::set<Expression, ByContent> m_nonzero;
    std::vector<Expression> m_multiplier;
};

} // namespace

Expression clearedEquation(const Expression& expression, const std::function<bool(const std::string&)>& isUnknown) {
    return Clearing(expression, isUnknown).result();
}

Expression withCommonPowers(const Expression& expression) {
    if (expandedTermCount(expression) > mostTermsRead)
        return expression;
    Expression whole = multipliedOut(expression);
    std::vector<Expression> inFront;
    for (int round = 0; round < mostRounds; ++round) {
        const Expression common = commonRootsAndDenominators(whole);
        if (common.isOne())
            break;
        inFront.push_back(common);
        const Expression rest = timesEach(whole, powerIn(common, -1));
        if (expandedTermCount(rest) > mostTermsRead)
            return expression;
        whole = multipliedOut(rest);
    }
    return product(std::move(inFront)) * tidied(whole);
}

} // namespace coenergy
