#pragma once
// Sparse polynomials with rational coefficients in numbered generators; exponents may be negative.

#include "expression/number.hpp"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <utility>
#include <vector>

namespace coenergy {

struct GeneratorPower {
    std::uint32_t generator = 0;
    std::int32_t exponent = 1; // not 0

    auto operator<=>(const GeneratorPower&) const = default;
};

/// In the order of the generators, each once.
using Monomial = std::vector<GeneratorPower>;

Monomial multiplied(const Monomial& a, const Monomial& b);
Monomial divided(const Monomial& a, const Monomial& b);
/// For each generator the power common to both: x for x^2*y and x*z, 1/x for x^-1 and x^-2.
Monomial commonPart(const Monomial& a, const Monomial& b);
/// Whether commonPart(part, whole) is `part`.
bool isPart(const Monomial& part, const Monomial& whole);

struct PolynomialTerm {
    Monomial monomial;
    Rational coefficient;

    bool operator==(const PolynomialTerm&) const = default;
};

/// In the order of the monomials, each once, no coefficient 0.
using Polynomial = std::vector<PolynomialTerm>;

/// Sorts terms by keyOf(term), adds the coefficients of equal keys, and drops zeros.
template <class Term, class KeyOf> std::vector<Term> likeTermsCollected(std::vector<Term> terms, KeyOf keyOf) {
    std::sort(terms.begin(), terms.end(), [&](const Term& a, const Term& b) { return keyOf(a) < keyOf(b); });
    std::vector<Term> result;
    for (Term& term : terms) {
        if (!result.empty() && keyOf(result.back()) == keyOf(term))
            result.back().coefficient += term.coefficient;
        else
            result.push_back(std::move(term));
        if (result.back().coefficient.isZero())
            result.pop_back();
    }
    return result;
}

Polynomial likeTermsCollected(std::vector<PolynomialTerm> terms);

/// An order for look-up only, in which equal values are equal. Comparing two rationals by size would take divisions.
inline bool precedes(const Rational& a, const Rational& b) {
    const Integer &ofA = denominator(a), &ofB = denominator(b);
    return ofA != ofB ? ofA < ofB : numerator(a) < numerator(b);
}

/// Lists of keys with coefficients, for look-up.
struct ByKeysAndCoefficients {
    template <class Key>
    bool operator()(const std::vector<std::pair<Key, Rational>>& a,
                    const std::vector<std::pair<Key, Rational>>& b) const {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
            return x.first != y.first ? x.first < y.first : precedes(x.second, y.second);
        });
    }
};

/// The factor by which a product of two such terms is slower than with small numbers.
template <class Term> std::uint64_t numberWeight(const std::vector<Term>& terms) {
    std::uint64_t numerator = 1;
    std::uint64_t denominator = 1;
    for (const Term& term : terms) {
        numerator = std::max(numerator, std::uint64_t(term.coefficient.numerator().words()));
        denominator = std::max(denominator, std::uint64_t(term.coefficient.denominator().words()));
    }
    return numerator + denominator * denominator - 1; // common divisors have to be found
}

/// 1 or -1.
bool isUnit(const Rational& value);

/// Calls visit(generator, exponent in a, exponent in b) for the generators of both.
template <class Visit> void forEachPower(const Monomial& a, const Monomial& b, Visit visit) {
    for (auto x = a.begin(), y = b.begin(); x != a.end() || y != b.end();) {
        const std::uint32_t generator =
            y == b.end() || (x != a.end() && x->generator < y->generator) ? x->generator : y->generator;
        const std::int32_t ofA = x != a.end() && x->generator == generator ? (x++)->exponent : 0;
        const std::int32_t ofB = y != b.end() && y->generator == generator ? (y++)->exponent : 0;
        visit(generator, ofA, ofB);
    }
}

} // namespace coenergy
