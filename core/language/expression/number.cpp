// Limits of exact arithmetic, and numbers as text. A power is refused because of the size of its operands, before it is
// computed: 9^9^9 must be answered at once.
#include "expression/number.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace coenergy {

namespace {

constexpr double bitsPerDigit = 3.3219280948873626;

std::size_t bits(const Integer& n) {
    constexpr std::size_t perWord = 64;
    return (n.words() - 1) * perWord + static_cast<std::size_t>(std::bit_width(n.word(n.words() - 1)));
}

[[noreturn]] void tooManyDigits() {
    throw ArithmeticError(ArithmeticFault::TooManyDigits);
}

const Integer& powerOfTenAboveLimit() {
    static const Integer value = pow(Integer(10), static_cast<unsigned>(maximumDigits));
    return value;
}

bool isWithinLimit(const Integer& n) {
    static const std::size_t limitBits = bits(powerOfTenAboveLimit());
    const std::size_t width = bits(n);
    return width < limitBits || (width == limitBits && abs(n) < powerOfTenAboveLimit());
}

// How many times 2 divides a number that is not 0.
unsigned trailingZeros(const Integer& n) {
    std::size_t k = 0;
    while (n.word(k) == 0)
        ++k;
    return static_cast<unsigned>(k * 64) + static_cast<unsigned>(std::countr_zero(n.word(k)));
}

// The smallest n such that 10^n is a multiple of the denominator; nothing if it has prime factors other than 2 and 5.
std::optional<unsigned> decimalPlaces(Integer denominator) {
    const unsigned twos = trailingZeros(denominator);
    denominator /= pow(2, twos);
    static const std::pair<Integer, unsigned> powersOfFive[] = {
        {pow(Integer(5), 625), 625}, {pow(Integer(5), 25), 25}, {5, 1}}; // long denominators have thousands of them
    unsigned fives = 0;
    for (const auto& [power, exponent] : powersOfFive)
        for (; denominator % power == 0; fives += exponent)
            denominator /= power;
    if (denominator != 1)
        return std::nullopt;
    return std::max(twos, fives);
}

// The digits of a decimal, without its point.
Integer decimalDigits(const Rational& value, unsigned places) {
    return numerator(value) * pow(Integer(10), places) / denominator(value);
}

std::string decimalText(const Rational& value, unsigned places) {
    const Integer scaled = decimalDigits(value, places);
    std::string digits = abs(scaled).digits();
    const std::string sign = scaled < 0 ? "-" : "";
    constexpr unsigned longestZeros = 5;
    if (places >= digits.size() + longestZeros)
        return sign + digits + "e-" + std::to_string(places);
    if (digits.size() <= places)
        digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
    return sign + digits;
}

std::string integerText(const Integer& value) {
    std::string digits = value.digits();
    const std::size_t last = digits.find_last_not_of('0');
    const std::size_t zeros = digits.size() - 1 - last;
    constexpr std::size_t longestZeros = 8;
    if (value == 0 || zeros <= longestZeros)
        return digits;
    return digits.substr(0, last + 1) + "e" + std::to_string(zeros);
}

} // namespace

Rational withinLimits(Rational value) {
    if (!isWithinLimit(numerator(value)) || !isWithinLimit(denominator(value)))
        tooManyDigits();
    return value;
}

Rational integerPower(const Rational& base, const Integer& exponent) {
    if (exponent == 0)
        return 1;
    if (base == 0) {
        if (exponent < 0)
            throw ArithmeticError(ArithmeticFault::DivisionByZero);
        return 0;
    }
    const Rational root = exponent < 0 ? Rational(1) / base : base;
    const Integer n = abs(exponent);
    if (abs(numerator(root)) == 1 && denominator(root) == 1)
        return n % 2 == 0 ? Rational(1) : root;
    const std::size_t width = std::max(bits(numerator(root)), bits(denominator(root)));
    const auto limit = static_cast<double>(maximumDigits) * bitsPerDigit;
    if (bits(n) > 32 || static_cast<double>(width - 1) * toDouble(n) > limit)
        tooManyDigits();
    const auto k = n.to<unsigned>();
    return withinLimits(Rational(pow(Integer(numerator(root)), k), pow(Integer(denominator(root)), k)));
}

std::optional<Rational> exactRoot(const Rational& value, unsigned degree) {
    const auto integerRoot = [degree](const Integer& n) -> std::optional<Integer> {
        Integer low = 0;
        Integer high = pow(2, static_cast<unsigned>(bits(n) / degree + 1));
        while (low < high) {
            const Integer middle = (low + high + 1) / 2;
            if (pow(middle, degree) <= n)
                low = middle;
            else
                high = middle - 1;
        }
        return pow(low, degree) == n ? std::optional(low) : std::nullopt;
    };
    constexpr std::size_t longest = 4096; // longer perfect powers hardly occur by accident
    if (bits(numerator(value)) > longest || bits(denominator(value)) > longest || degree > longest)
        return std::nullopt;
    const auto p = integerRoot(numerator(value));
    const auto q = integerRoot(denominator(value));
    if (!p || !q)
        return std::nullopt;
    return Rational(*p, *q);
}

bool isWrittenAsDecimal(const Rational& value) {
    const Integer& denominator = value.denominator();
    if (denominator == 1)
        return true;
    const bool isReadAsFraction =
        denominator == 5 || (denominator <= 64 && bits(denominator) == trailingZeros(denominator) + 1);
    if (isReadAsFraction)
        return false;
    const auto places = decimalPlaces(denominator);
    return places && *places < maximumDigits &&
           isWithinLimit(decimalDigits(value, *places)); // otherwise it could not be parsed again
}

std::string toText(const Rational& value) {
    const Integer& denominator = value.denominator();
    if (denominator == 1)
        return integerText(numerator(value));
    if (isWrittenAsDecimal(value))
        return decimalText(value, *decimalPlaces(denominator));
    return numerator(value).digits() + "/" + denominator.digits();
}

} // namespace coenergy
