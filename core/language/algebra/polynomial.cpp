// Monomials are merged as sorted lists; like terms are found by sorting.
#include "algebra/polynomial.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace coenergy {

namespace {

Monomial merged(const Monomial& a, const Monomial& b, std::int32_t sign) {
    Monomial result;
    result.reserve(a.size() + b.size());
    forEachPower(a, b, [&](std::uint32_t generator, std::int32_t x, std::int32_t y) {
        if (x + sign * y != 0)
            result.push_back({generator, x + sign * y});
    });
    return result;
}

} // namespace

Monomial multiplied(const Monomial& a, const Monomial& b) {
    return merged(a, b, 1);
}

Monomial divided(const Monomial& a, const Monomial& b) {
    return merged(a, b, -1);
}

Monomial commonPart(const Monomial& a, const Monomial& b) {
    Monomial result;
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
        if (x->generator < y->generator) {
            ++x;
        } else if (y->generator < x->generator) {
            ++y;
        } else {
            if ((x->exponent > 0) == (y->exponent > 0))
                result.push_back(std::abs(x->exponent) < std::abs(y->exponent) ? *x : *y);
            ++x;
            ++y;
        }
    }
    return result;
}

bool isPart(const Monomial& part, const Monomial& whole) {
    auto y = whole.begin();
    for (const GeneratorPower& x : part) {
        while (y != whole.end() && y->generator < x.generator)
            ++y;
        if (y == whole.end() || y->generator != x.generator || (x.exponent > 0) != (y->exponent > 0) ||
            std::abs(x.exponent) > std::abs(y->exponent))
            return false;
    }
    return true;
}

Polynomial likeTermsCollected(std::vector<PolynomialTerm> terms) {
    return likeTermsCollected(std::move(terms),
                              [](const PolynomialTerm& term) -> const Monomial& { return term.monomial; });
}

bool isUnit(const Rational& value) {
    return value == 1 || value == -1;
}

} // namespace coenergy
