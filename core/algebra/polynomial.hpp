#pragma once
// Sparse polynomials with rational coefficients in numbered generators; exponents may be negative.

#include "expression/number.hpp"

#include <compare>
#include <cstdint>
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
/// Of every power the part that both have: x of x^2*y and x*z, 1/x of x^-1 and x^-2.
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

Polynomial likeTermsCollected(std::vector<PolynomialTerm> terms);

} // namespace coenergy
