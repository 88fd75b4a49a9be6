// The factor between two units is known only as a floating-point number; continued fractions recover the intended
// fraction.
#include "dimension/quantity.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <regex>

namespace coenergy {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::size_t behindDigits(std::string_view text, std::size_t at) {
    while (at < text.size() && isDigit(text[at]))
        ++at;
    return at;
}

// The end of the number at the beginning of the text; 0 if there is none.
std::size_t endOfNumber(std::string_view text) {
    const std::size_t begin = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    std::size_t end = behindDigits(text, begin);
    std::size_t digits = end - begin;
    if (end < text.size() && text[end] == '.') {
        const std::size_t behind = behindDigits(text, end + 1);
        digits += behind - end - 1;
        end = behind;
    }
    if (digits == 0)
        return 0;
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        const bool isSigned = end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+');
        const std::size_t first = end + (isSigned ? 2 : 1);
        if (const std::size_t behind = behindDigits(text, first); behind > first)
            end = behind;
    }
    return end;
}

bool mayBeUnit(std::string_view text) {
    const auto isLetter = [](unsigned char c) { return std::isalpha(c) || c == '%' || c >= 0x80; };
    return !text.empty() && (isLetter(static_cast<unsigned char>(text[0])) || text.starts_with("1/")) &&
           text.find_first_of("+=,;:<>!?&|\"\\{}[]") == std::string_view::npos;
}

// The simplest fraction equal to this value up to rounding, if its denominator is short.
std::optional<Rational> shortFraction(double size) {
    constexpr double largestDenominator = 1e6;
    constexpr double largestNumerator = 1e15;
    constexpr double rounding = 1e-15;
    double above = 1, below = 0, aboveBefore = 0, belowBefore = 1;
    for (double rest = size; std::isfinite(rest); rest = 1 / (rest - std::floor(rest))) {
        const double whole = std::floor(rest);
        aboveBefore = std::exchange(above, whole * above + aboveBefore);
        belowBefore = std::exchange(below, whole * below + belowBefore);
        if (!(below < largestDenominator) || !(above < largestNumerator))
            return std::nullopt;
        if (std::abs(above / below - size) <= rounding * size)
            return Rational(static_cast<long long>(above), static_cast<long long>(below));
    }
    return std::nullopt;
}

Rational shortestDecimal(double size) {
    std::array<char, 800> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), size, std::chars_format::fixed);
    const std::string_view digits(text.data(), static_cast<std::size_t>(end.ptr - text.data()));
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::string_view places = digits.substr(std::min(point + 1, digits.size()));
    std::string all(digits.substr(0, point));
    all += places;
    all.erase(0, std::min(all.find_first_not_of('0'), all.size() - 1)); // which would mean octal
    return Rational(Integer(all)) / integerPower(10, Integer(places.size()));
}

Rational meant(double number) {
    if (number == 0)
        return 0;
    const double size = std::abs(number);
    std::optional<Rational> fraction = shortFraction(size < 1 ? 1 / size : size);
    if (fraction && size < 1)
        fraction = 1 / *fraction;
    const Rational value = fraction ? *fraction : shortestDecimal(size);
    return number < 0 ? -value : value;
}

// Whether the unit's text has a word that ends like this.
bool hasWord(const std::string& unit, std::initializer_list<std::string_view> ends) {
    static const std::regex word("[A-Za-z\u00b0]+");
    for (std::sregex_iterator found(unit.begin(), unit.end(), word), end; found != end; ++found)
        if (std::any_of(ends.begin(), ends.end(), [&](std::string_view one) { return found->str().ends_with(one); }))
            return true;
    return false;
}

// Both are numbers per second to the database, and 2 pi apart: cycles, and radians.
bool mixesCyclesWithAngles(const std::string& a, const std::string& b) {
    const auto countsCycles = [](const std::string& unit) { return hasWord(unit, {"Hz", "hertz"}); };
    const auto countsAngles = [](const std::string& unit) {
        return hasWord(unit, {"rad", "radian", "radians", "deg", "degree", "degrees", "rpm", "\u00b0", "revolution"});
    };
    return (countsCycles(a) && countsAngles(b)) || (countsCycles(b) && countsAngles(a));
}

} // namespace

std::optional<TypedQuantity> typedQuantity(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t number = endOfNumber(text.substr(begin));
    const std::size_t unit = std::min(text.find_first_not_of(' ', begin + number), text.size());
    const std::size_t end = text.find_last_not_of(' ') + 1;
    if (number == 0 || unit == begin + number || unit >= end || !mayBeUnit(text.substr(unit, end - unit)))
        return std::nullopt;
    return TypedQuantity{
        std::string(text.substr(begin, number)), std::string(text.substr(unit, end - unit)), {unit, end - unit}};
}

std::optional<Rational> converted(const Rational& value, const std::string& from, const std::string& to) {
    if (from == to)
        return value;
    const UnitReading typed = readUnit(from);
    const UnitReading declared = readUnit(to);
    const bool isKnown = typed.kind == UnitReading::Kind::Known && declared.kind == UnitReading::Kind::Known;
    if (!isKnown || mixesCyclesWithAngles(from, to) || typed.unit.dimension != declared.unit.dimension)
        return std::nullopt;
    const double scale = declared.unit.scale;
    return value * meant(typed.unit.scale / scale) + meant((typed.unit.offset - declared.unit.offset) / scale);
}

} // namespace coenergy
