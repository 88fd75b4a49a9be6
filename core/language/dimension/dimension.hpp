#pragma once
// Powers of the SI base units. Angles are pure numbers: a radian is 1, a degree a factor.

#include <array>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace coenergy {

/// An exponent too large to be intended, as in x^123456789^2.
class ExponentOverflow : public std::overflow_error {
public:
    ExponentOverflow() : std::overflow_error("an exponent is out of range") {}
};

/// An exact fraction in lowest terms. Its operations may throw ExponentOverflow.
class Exponent {
public:
    constexpr Exponent() = default;
    constexpr Exponent(std::int64_t whole) : m_above(whole) {} // NOLINT: whole numbers are exponents
    Exponent(std::int64_t above, std::int64_t below);

    std::int64_t above() const { return m_above; }
    std::int64_t below() const { return m_below; } ///< positive
    bool isZero() const { return m_above == 0; }
    double value() const { return static_cast<double>(m_above) / static_cast<double>(m_below); }

    bool operator==(const Exponent&) const = default;

private:
    std::int64_t m_above = 0;
    std::int64_t m_below = 1;
};

Exponent operator+(const Exponent& a, const Exponent& b);
Exponent operator-(const Exponent& a);
Exponent operator*(const Exponent& a, const Exponent& b);
/// `b` is not zero.
Exponent operator/(const Exponent& a, const Exponent& b);

/// Of metre, kilogram, second, ampere, kelvin, mole and candela.
using Dimension = std::array<Exponent, 7>;

/// A value in a unit of this measure is multiplied by exp(logScale) to give the value in the coherent unit of the
/// dimension.
struct Measure {
    Dimension dimension = {};
    double logScale = 0; ///< NaN where unknown

    bool isCoherent() const { return !(std::abs(logScale) > scaleTolerance); } ///< also true where the scale is unknown

    static constexpr double scaleTolerance = 1e-9;
};

Measure operator*(const Measure& a, const Measure& b);
Measure power(const Measure& base, const Exponent& exponent);

/// Whether values of one measure can be values of the other; an unknown scale fits any.
bool fits(const Measure& a, const Measure& b);

} // namespace coenergy
