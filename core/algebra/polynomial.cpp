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
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() || y != b.end()) {
        if (y == b.end() || (x != a.end() && x->generator < y->generator)) {
            result.push_back(*x++);
        } else if (x == a.end() || y->generator < x->generator) {
            result.push_back({y->generator, sign * y->exponent});
            ++y;
        } else {
            const std::int32_t exponent = x->exponent + sign * y->exponent;
            if (exponent != 0)
                result.push_back({x->generator, exponent});
            ++x;
            ++y;
        }
    }
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
    std::sort(terms.begin(), terms.end(),
              [](const PolynomialTerm& a, const PolynomialTerm& b) { return a.monomial < b.monomial; });
    Polynomial result;
    for (PolynomialTerm& term : terms) {
        if (!result.empty() && result.back().monomial == term.monomial)
            result.back().coefficient += term.coefficient;
        else
            result.push_back(std::move(term));
        if (result.back().coefficient.is_zero())
            result.pop_back();
    }
    return result;
}

} // namespace coenergy
