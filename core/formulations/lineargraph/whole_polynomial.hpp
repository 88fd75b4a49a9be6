#pragma once
// Sparse polynomials with integer coefficients in numbered generators: products, exact quotients, greatest common
// divisors, factors. For the determinants of networks, which are of degree one in most of their many generators.

#include "algebra/polynomial.hpp"
#include "graph/residue.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace coenergy {

struct WholeTerm {
    Monomial monomial; // no exponent below 1
    Integer coefficient;

    bool operator==(const WholeTerm&) const = default;
};

/// In lexicographic order, the highest power of the smallest generator first; each monomial once, no coefficient 0.
using WholePolynomial = std::vector<WholeTerm>;

WholePolynomial wholeConstant(long long value);
WholePolynomial wholeGenerator(std::uint32_t generator);

bool isConstant(const WholePolynomial& polynomial);

WholePolynomial sumOf(const WholePolynomial& a, const WholePolynomial& b);
WholePolynomial negated(WholePolynomial polynomial);
WholePolynomial productOf(const WholePolynomial& a, const WholePolynomial& b);
/// The dividend must be a multiple of the divisor; anything else is a bug of the caller.
WholePolynomial exactQuotient(const WholePolynomial& dividend, const WholePolynomial& divisor);
/// Including the common number; its first coefficient is positive. 0 for 0 and 0.
WholePolynomial greatestCommonDivisor(const WholePolynomial& a, const WholePolynomial& b);

Residue valueOf(const WholePolynomial& polynomial, const std::function<Residue(std::uint32_t)>& valueOfGenerator);

struct FactorPower {
    WholePolynomial factor;
    int exponent = 1;
};

/// A nonzero polynomial as a number times powers of others, generators first. It is factored completely if each of its
/// factors is of degree one in some generator.
struct Factorization {
    Integer number;
    std::vector<FactorPower> powers;
};

Factorization factorization(const WholePolynomial& polynomial);

} // namespace coenergy
