// Exact fractions of machine integers: an exponent that does not fit must be a typing error.
#include "dimension/dimension.hpp"

#include <numeric>

namespace coenergy {

namespace {

std::int64_t checkedProduct(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result) || result == INT64_MIN)
        throw ExponentOverflow();
    return result;
}

std::int64_t checkedSum(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (__builtin_add_overflow(a, b, &result) || result == INT64_MIN)
        throw ExponentOverflow();
    return result;
}

} // namespace

Exponent::Exponent(std::int64_t above, std::int64_t below) {
    const std::int64_t divisor = (below < 0 ? -1 : 1) * std::gcd(above, below);
    m_above = above / divisor;
    m_below = below / divisor;
}

Exponent operator+(const Exponent& a, const Exponent& b) {
    if (a.below() == b.below() && a.below() == 1)
        return Exponent(checkedSum(a.above(), b.above()));
    return {checkedSum(checkedProduct(a.above(), b.below()), checkedProduct(b.above(), a.below())),
            checkedProduct(a.below(), b.below())};
}

Exponent operator-(const Exponent& a) {
    return a * Exponent(-1);
}

Exponent operator*(const Exponent& a, const Exponent& b) {
    return {checkedProduct(a.above(), b.above()), checkedProduct(a.below(), b.below())};
}

Exponent operator/(const Exponent& a, const Exponent& b) {
    return {checkedProduct(a.above(), b.below()), checkedProduct(a.below(), b.above())};
}

Measure operator*(const Measure& a, const Measure& b) {
    Measure result = a;
    for (std::size_t k = 0; k < result.dimension.size(); ++k)
        if (!b.dimension[k].isZero())
            result.dimension[k] = result.dimension[k] + b.dimension[k];
    result.logScale += b.logScale;
    return result;
}

Measure power(const Measure& base, const Exponent& exponent) {
    Measure result = base;
    for (Exponent& each : result.dimension)
        if (!each.isZero())
            each = each * exponent;
    result.logScale = exponent.isZero() ? 0 : base.logScale * exponent.value();
    return result;
}

bool fits(const Measure& a, const Measure& b) {
    return a.dimension == b.dimension && !(std::abs(a.logScale - b.logScale) > Measure::scaleTolerance);
}

} // namespace coenergy
