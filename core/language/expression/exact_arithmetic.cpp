// Integers and fractions of any size. Values that fit into 64 bits are computed directly, the rest by
// Boost.Multiprecision. Sums and products of fractions use the common divisors of their denominators, so that no
// intermediate number is larger than necessary: D. E. Knuth, The Art of Computer Programming 2, 1981, section 4.5.1.
#include "expression/number.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace coenergy {

namespace mp = boost::multiprecision;

namespace {

using Whole = mp::number<mp::cpp_int_backend<>, mp::et_off>;
using Fraction = mp::number<mp::rational_adaptor<mp::cpp_int_backend<>>, mp::et_off>;

constexpr std::int64_t largestSmall = std::numeric_limits<std::int64_t>::max();

} // namespace

struct Integer::Large {
    Whole value;
};

namespace {

Whole wholeOf(const Integer& value) {
    return value.large() ? value.large()->value : Whole(value.small());
}

Integer integerOf(Whole value) {
    if (value <= largestSmall && value >= -largestSmall)
        return Integer(value.convert_to<std::int64_t>());
    return Integer(std::make_shared<const Integer::Large>(Integer::Large{std::move(value)}));
}

bool areSmall(const Integer& a, const Integer& b) {
    return !a.large() && !b.large();
}

void checkDivisor(const Integer& divisor) {
    if (divisor.isZero())
        throw ArithmeticError(ArithmeticFault::DivisionByZero);
}

Whole wholeOfDigits(std::string_view text) {
    const bool isNegative = text.starts_with('-');
    const std::string_view digits = text.substr(isNegative ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        throw std::invalid_argument("no decimal digits");
    const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1); // 010 is no octal number
    const Whole magnitude{std::string(digits.substr(first))};
    return isNegative ? Whole(-magnitude) : magnitude;
}

} // namespace

Integer Integer::ofMagnitude(std::uint64_t magnitude, bool isNegative) {
    const Whole value(magnitude);
    return integerOf(isNegative ? Whole(-value) : value);
}

Integer::Integer(std::string_view digits) : Integer(integerOf(wholeOfDigits(digits))) {}

int Integer::sign() const {
    return m_large ? m_large->value.sign() : (m_small > 0) - (m_small < 0);
}

std::string Integer::digits() const {
    return m_large ? m_large->value.str() : std::to_string(m_small);
}

std::int64_t Integer::nearestSmall() const {
    return m_large->value > 0 ? largestSmall : std::numeric_limits<std::int64_t>::min();
}

std::size_t Integer::words() const {
    return m_large ? m_large->value.backend().size() : 1;
}

std::uint64_t Integer::word(std::size_t k) const {
    static_assert(sizeof(mp::limb_type) == sizeof(std::uint64_t));
    return m_large ? m_large->value.backend().limbs()[k] : static_cast<std::uint64_t>(std::abs(m_small));
}

Integer Integer::operator-() const {
    return m_large ? integerOf(-m_large->value) : Integer(-m_small);
}

Integer operator+(const Integer& a, const Integer& b) {
    std::int64_t sum = 0;
    if (areSmall(a, b) && !__builtin_add_overflow(a.m_small, b.m_small, &sum))
        return Integer(sum);
    return integerOf(wholeOf(a) + wholeOf(b));
}

Integer operator-(const Integer& a, const Integer& b) {
    std::int64_t difference = 0;
    if (areSmall(a, b) && !__builtin_sub_overflow(a.m_small, b.m_small, &difference))
        return Integer(difference);
    return integerOf(wholeOf(a) - wholeOf(b));
}

Integer operator*(const Integer& a, const Integer& b) {
    std::int64_t product = 0;
    if (areSmall(a, b) && !__builtin_mul_overflow(a.m_small, b.m_small, &product))
        return Integer(product);
    return integerOf(wholeOf(a) * wholeOf(b));
}

Integer operator/(const Integer& a, const Integer& b) {
    checkDivisor(b);
    return areSmall(a, b) ? Integer(a.m_small / b.m_small) : integerOf(wholeOf(a) / wholeOf(b));
}

Integer operator%(const Integer& a, const Integer& b) {
    checkDivisor(b);
    return areSmall(a, b) ? Integer(a.m_small % b.m_small) : integerOf(wholeOf(a) % wholeOf(b));
}

bool operator==(const Integer& a, const Integer& b) {
    return areSmall(a, b) ? a.m_small == b.m_small : a.large() && b.large() && a.m_large->value == b.m_large->value;
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    return areSmall(a, b) ? a.m_small <=> b.m_small : wholeOf(a).compare(wholeOf(b)) <=> 0;
}

Integer abs(const Integer& value) {
    return value.sign() < 0 ? -value : value;
}

Integer gcd(const Integer& a, const Integer& b) {
    return areSmall(a, b) ? Integer(std::gcd(a.small(), b.small())) : integerOf(mp::gcd(wholeOf(a), wholeOf(b)));
}

Integer lcm(const Integer& a, const Integer& b) {
    return a.isZero() || b.isZero() ? Integer() : abs(a / gcd(a, b) * b);
}

Integer pow(const Integer& base, unsigned exponent) {
    return integerOf(mp::pow(wholeOf(base), exponent));
}

Rational::Rational(Integer numerator, Integer denominator) {
    checkDivisor(denominator);
    const Integer common = denominator.sign() < 0 ? -gcd(numerator, denominator) : gcd(numerator, denominator);
    m_numerator = numerator / common;
    m_denominator = denominator / common;
}

Rational::Rational(double value) {
    const Fraction exact(value);
    m_numerator = integerOf(Whole(mp::numerator(exact)));
    m_denominator = integerOf(Whole(mp::denominator(exact)));
}

Rational Rational::operator-() const {
    return {-m_numerator, m_denominator, LowestTerms{}};
}

Rational operator+(const Rational& a, const Rational& b) {
    if (a.isWhole() && b.isWhole())
        return {a.m_numerator + b.m_numerator, 1, Rational::LowestTerms{}};
    const Integer common = gcd(a.m_denominator, b.m_denominator);
    const Integer rest = a.m_denominator / common;
    const Integer sum = a.m_numerator * (b.m_denominator / common) + b.m_numerator * rest;
    const Integer shared = gcd(sum, common);
    return {sum / shared, rest * (b.m_denominator / shared), Rational::LowestTerms{}};
}

Rational operator-(const Rational& a, const Rational& b) {
    return a + -b;
}

Rational operator*(const Rational& a, const Rational& b) {
    if (a.isWhole() && b.isWhole())
        return {a.m_numerator * b.m_numerator, 1, Rational::LowestTerms{}};
    const Integer left = gcd(a.m_numerator, b.m_denominator), right = gcd(b.m_numerator, a.m_denominator);
    return {(a.m_numerator / left) * (b.m_numerator / right), (a.m_denominator / right) * (b.m_denominator / left),
            Rational::LowestTerms{}};
}

Rational operator/(const Rational& a, const Rational& b) {
    checkDivisor(b.m_numerator);
    const Integer sign = b.sign();
    return a * Rational(b.m_denominator * sign, b.m_numerator * sign, Rational::LowestTerms{});
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    if (a.m_denominator == b.m_denominator)
        return a.m_numerator <=> b.m_numerator;
    return a.m_numerator * b.m_denominator <=> b.m_numerator * a.m_denominator;
}

Rational abs(const Rational& value) {
    return value.sign() < 0 ? -value : value;
}

// If numerator and denominator are floating-point numbers, one division rounds only once.
double toDouble(const Rational& value) {
    constexpr std::int64_t largest = std::int64_t(1) << std::numeric_limits<double>::digits;
    const Integer &above = value.numerator(), &below = value.denominator();
    if (areSmall(above, below) && std::abs(above.small()) <= largest && below.small() <= largest)
        return static_cast<double>(above.small()) / static_cast<double>(below.small());
    return Fraction(wholeOf(above), wholeOf(below)).convert_to<double>();
}

long double toLongDouble(const Rational& value) {
    return Fraction(wholeOf(value.numerator()), wholeOf(value.denominator())).convert_to<long double>();
}

} // namespace coenergy
