// Exact rational arithmetic within limits, on Boost.Multiprecision. A power is refused from the size of its
// operands, before it is computed: 9^9^9 must answer at once.
#include "expression/number.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace coenergy {

namespace mp = boost::multiprecision;

namespace {

constexpr double bitsPerDigit = 3.3219280948873626;

std::size_t bits(const Integer& n) {
    return n == 0 ? 0 : mp::msb(mp::abs(n)) + 1;
}

[[noreturn]] void tooManyDigits() {
    throw ArithmeticError(ArithmeticFault::TooManyDigits);
}

const Integer& powerOfTenAboveLimit() {
    static const Integer value = mp::pow(Integer(10), static_cast<unsigned>(maximumDigits));
    return value;
}

bool isWithinLimit(const Integer& n) {
    static const std::size_t limitBits = bits(powerOfTenAboveLimit());
    const std::size_t width = bits(n);
    return width < limitBits || (width == limitBits && mp::abs(n) < powerOfTenAboveLimit());
}

// The power of ten that a denominator without other factors than 2 and 5 divides.
std::optional<unsigned> decimalPlaces(Integer denominator) {
    const auto twos = static_cast<unsigned>(mp::lsb(denominator));
    denominator >>= twos;
    static const std::pair<Integer, unsigned> powersOfFive[] = {
        {mp::pow(Integer(5), 625), 625}, {mp::pow(Integer(5), 25), 25}, {5, 1}}; // long denominators have thousands
    unsigned fives = 0;
    for (const auto& [power, exponent] : powersOfFive)
        for (; denominator % power == 0; fives += exponent)
            denominator /= power;
    if (denominator != 1)
        return std::nullopt;
    return std::max(twos, fives);
}

// The digits of a decimal, before its point is set.
Integer decimalDigits(const Rational& value, unsigned places) {
    return mp::numerator(value) * mp::pow(Integer(10), places) / mp::denominator(value);
}

std::string decimalText(const Rational& value, unsigned places) {
    const Integer scaled = decimalDigits(value, places);
    std::string digits = mp::abs(scaled).str();
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
    std::string digits = value.str();
    const std::size_t last = digits.find_last_not_of('0');
    const std::size_t zeros = digits.size() - 1 - last;
    constexpr std::size_t longestZeros = 8;
    if (value == 0 || zeros <= longestZeros)
        return digits;
    return digits.substr(0, last + 1) + "e" + std::to_string(zeros);
}

} // namespace

Rational withinLimits(Rational value) {
    if (!isWithinLimit(mp::numerator(value)) || !isWithinLimit(mp::denominator(value)))
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
    const Integer n = mp::abs(exponent);
    if (mp::abs(mp::numerator(root)) == 1 && mp::denominator(root) == 1)
        return n % 2 == 0 ? Rational(1) : root;
    const std::size_t width = std::max(bits(mp::numerator(root)), bits(mp::denominator(root)));
    const auto limit = static_cast<double>(maximumDigits) * bitsPerDigit;
    if (bits(n) > 32 || static_cast<double>(width - 1) * n.convert_to<double>() > limit)
        tooManyDigits();
    const auto k = n.convert_to<unsigned>();
    return withinLimits(Rational(mp::pow(Integer(mp::numerator(root)), k), mp::pow(Integer(mp::denominator(root)), k)));
}

std::optional<Rational> exactRoot(const Rational& value, unsigned degree) {
    const auto integerRoot = [degree](const Integer& n) -> std::optional<Integer> {
        Integer low = 0;
        Integer high = Integer(1) << (bits(n) / degree + 1);
        while (low < high) {
            const Integer middle = (low + high + 1) / 2;
            if (mp::pow(middle, degree) <= n)
                low = middle;
            else
                high = middle - 1;
        }
        return mp::pow(low, degree) == n ? std::optional(low) : std::nullopt;
    };
    constexpr std::size_t longest = 4096; // beyond, a perfect power is no accident that anyone would miss
    if (bits(mp::numerator(value)) > longest || bits(mp::denominator(value)) > longest || degree > longest)
        return std::nullopt;
    const auto p = integerRoot(mp::numerator(value));
    const auto q = integerRoot(mp::denominator(value));
    if (!p || !q)
        return std::nullopt;
    return Rational(*p, *q);
}

bool isWrittenAsDecimal(const Rational& value) {
    const Integer denominator = mp::denominator(value);
    if (denominator == 1)
        return true;
    const bool isReadAsFraction =
        denominator == 5 || (denominator <= 64 && mp::msb(denominator) == mp::lsb(denominator));
    if (isReadAsFraction)
        return false;
    const auto places = decimalPlaces(denominator);
    return places && *places < maximumDigits && isWithinLimit(decimalDigits(value, *places)); // or it would not be read
}

std::string toText(const Rational& value) {
    const Integer denominator = mp::denominator(value);
    if (denominator == 1)
        return integerText(mp::numerator(value));
    if (isWrittenAsDecimal(value))
        return decimalText(value, *decimalPlaces(denominator));
    return mp::numerator(value).str() + "/" + denominator.str();
}

// A fraction of two whole numbers that are floating-point numbers is rounded once by dividing them.
double toDouble(const Rational& value) {
    constexpr long long largest = 1LL << std::numeric_limits<double>::digits;
    const Integer numerator = mp::numerator(value), denominator = mp::denominator(value);
    if (numerator <= largest && numerator >= -largest && denominator <= largest)
        return static_cast<double>(numerator.convert_to<long long>()) /
               static_cast<double>(denominator.convert_to<long long>());
    return value.convert_to<double>();
}

} // namespace coenergy
