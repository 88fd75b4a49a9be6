// Numerator and denominator are both divided by a power of ten, or by a numerator whose only prime factors are 2 and 5,
// as long as that makes them shorter. Their quotient stays exact.
#include "expression/fraction_parts.hpp"

namespace coenergy {

namespace {

std::size_t lengthOf(const FractionParts& parts) {
    return (parts.above == 1 ? 0 : toText(parts.above).size()) + toText(parts.below).size();
}

} // namespace

FractionParts fractionParts(const Rational& value) {
    const Integer &numerator = value.numerator(), &denominator = value.denominator();
    FractionParts best{Rational(numerator), Rational(denominator)};
    const auto consider = [&](const Integer& divisor) {
        const FractionParts parts{Rational(numerator, divisor), Rational(denominator, divisor)};
        if (isWrittenAsDecimal(parts.above) && isWrittenAsDecimal(parts.below) && lengthOf(parts) < lengthOf(best))
            best = parts;
    };
    consider(numerator);
    constexpr int mostPlaces = 17; // decimals that a user would type
    Integer power = 1;
    for (int places = 1; places <= mostPlaces && power <= numerator && power <= denominator; ++places) {
        power *= 10;
        consider(power);
    }
    return best;
}

} // namespace coenergy
