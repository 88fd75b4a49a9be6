#pragma once
// Exact numbers: 9.81 remains 981/100.

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace coenergy {

/// An integer of any size. Those of 64 bits are stored directly, larger ones by Boost.Multiprecision, which only
/// number.cpp includes: its headers are longer than everything else that an expression needs.
class Integer {
public:
    struct Large; // of Boost, never one that fits into 64 bits

    Integer() = default;
    template <std::integral Whole> Integer(Whole value) {
        if (std::in_range<std::int64_t>(value) &&
            static_cast<std::int64_t>(value) != std::numeric_limits<std::int64_t>::min())
            m_small = static_cast<std::int64_t>(value);
        else
            *this = ofMagnitude(value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value),
                                value < 0);
    }
    /// Decimal digits with an optional sign; std::invalid_argument for anything else.
    explicit Integer(std::string_view digits);
    explicit Integer(std::shared_ptr<const Large> large) : m_large(std::move(large)) {}

    bool isZero() const { return !m_large && m_small == 0; }
    /// -1, 0 or 1.
    int sign() const;
    std::string digits() const;
    /// The nearest number of this type.
    template <std::integral Whole> Whole to() const {
        const std::int64_t nearest = m_large ? nearestSmall() : m_small;
        if (std::cmp_less(nearest, std::numeric_limits<Whole>::min()))
            return std::numeric_limits<Whole>::min();
        return std::cmp_greater(nearest, std::numeric_limits<Whole>::max()) ? std::numeric_limits<Whole>::max()
                                                                            : static_cast<Whole>(nearest);
    }

    /// The absolute value in words of 64 bits, the least significant first; at least one.
    std::size_t words() const;
    std::uint64_t word(std::size_t k) const;

    const std::shared_ptr<const Large>& large() const { return m_large; }
    std::int64_t small() const { return m_small; } // if it is not large

    Integer operator-() const;
    Integer& operator+=(const Integer& other) { return *this = *this + other; }
    Integer& operator-=(const Integer& other) { return *this = *this - other; }
    Integer& operator*=(const Integer& other) { return *this = *this * other; }
    Integer& operator/=(const Integer& other) { return *this = *this / other; }
    Integer& operator%=(const Integer& other) { return *this = *this % other; }

    friend Integer operator+(const Integer& a, const Integer& b);
    friend Integer operator-(const Integer& a, const Integer& b);
    friend Integer operator*(const Integer& a, const Integer& b);
    /// The quotient rounded towards zero; the remainder has the sign of a. ArithmeticError where b = 0.
    friend Integer operator/(const Integer& a, const Integer& b);
    friend Integer operator%(const Integer& a, const Integer& b);
    friend bool operator==(const Integer& a, const Integer& b);
    friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

private:
    static Integer ofMagnitude(std::uint64_t magnitude, bool isNegative);
    std::int64_t nearestSmall() const;

    std::int64_t m_small = 0;
    std::shared_ptr<const Large> m_large; // or null
};

Integer abs(const Integer& value);
/// Not negative; gcd(0, 0) = 0.
Integer gcd(const Integer& a, const Integer& b);
Integer lcm(const Integer& a, const Integer& b);
Integer pow(const Integer& base, unsigned exponent);

/// A fraction in lowest terms, its denominator positive.
class Rational {
public:
    Rational() = default;
    template <std::integral Whole> Rational(Whole value) : m_numerator(value) {}
    Rational(Integer value) : m_numerator(std::move(value)) {}
    /// ArithmeticError where the denominator is 0.
    Rational(Integer numerator, Integer denominator);
    /// The exact value of a finite floating-point number.
    explicit Rational(double value);

    const Integer& numerator() const { return m_numerator; }
    const Integer& denominator() const { return m_denominator; }
    bool isZero() const { return m_numerator.isZero(); }
    bool isWhole() const { return m_denominator == 1; }
    int sign() const { return m_numerator.sign(); }

    /// The integer part as the nearest number of this type.
    template <std::integral Whole> Whole to() const { return (m_numerator / m_denominator).to<Whole>(); }

    Rational operator-() const;
    Rational& operator+=(const Rational& other) { return *this = *this + other; }
    Rational& operator-=(const Rational& other) { return *this = *this - other; }
    Rational& operator*=(const Rational& other) { return *this = *this * other; }
    Rational& operator/=(const Rational& other) { return *this = *this / other; }

    friend Rational operator+(const Rational& a, const Rational& b);
    friend Rational operator-(const Rational& a, const Rational& b);
    friend Rational operator*(const Rational& a, const Rational& b);
    friend Rational operator/(const Rational& a, const Rational& b);
    friend bool operator==(const Rational& a, const Rational& b) = default;
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

private:
    struct LowestTerms {};
    Rational(Integer numerator, Integer denominator, LowestTerms)
        : m_numerator(std::move(numerator)), m_denominator(std::move(denominator)) {}

    Integer m_numerator = 0;
    Integer m_denominator = 1;
};

inline const Integer& numerator(const Rational& value) {
    return value.numerator();
}
inline const Integer& denominator(const Rational& value) {
    return value.denominator();
}
Rational abs(const Rational& value);

/// Why a constant expression, or one that grew by inserting definitions, has no value.
enum class ArithmeticFault { DivisionByZero, NotReal, TooManyDigits, TooDeep, TooLarge };

/// Thrown while expressions are built. Caught where a user's text is read (the parser, the insertion of definitions,
/// the conversion to and from the algebra) and turned into a diagnostic there.
class ArithmeticError : public std::runtime_error {
public:
    explicit ArithmeticError(ArithmeticFault fault, const std::string& what = {})
        : std::runtime_error(what), m_fault(fault) {}
    ArithmeticFault fault() const { return m_fault; }

private:
    ArithmeticFault m_fault;
};

/// The maximum number of decimal digits in results of constant arithmetic.
inline constexpr std::size_t maximumDigits = 10000;

/// The value if numerator and denominator are within maximumDigits; throws ArithmeticError otherwise.
Rational withinLimits(Rational value);

/// base^exponent; throws ArithmeticError for 0^-n and for results beyond the limit (before computing them).
Rational integerPower(const Rational& base, const Integer& exponent);

/// The rational whose `degree`-th power is `value`, if there is one (value >= 0, degree >= 1).
std::optional<Rational> exactRoot(const Rational& value, unsigned degree);

/// The shortest text that denotes exactly this number: `2`, `-7/3`, `9.81`, `1e-12`. A decimal is used where it is
/// exact and no harder to read than the fraction.
std::string toText(const Rational& value);

/// Whether toText writes a decimal or an integer rather than a fraction.
bool isWrittenAsDecimal(const Rational& value);

double toDouble(const Rational& value);
long double toLongDouble(const Rational& value);

} // namespace coenergy
