// Texts of a model in a program: nothing in them is obeyed.
#include "programs/safe_texts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t longestLine = 110;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// The code point that begins at `k`, which is moved behind it; a byte that begins none stands for itself.
std::uint32_t nextCodePoint(std::string_view text, std::size_t& k) {
    const auto byte = static_cast<unsigned char>(text[k++]);
    const int more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
    if (more == 0 || k + static_cast<std::size_t>(more) > text.size())
        return byte;
    std::uint32_t point = byte & (0x3FU >> more);
    for (int i = 0; i < more; ++i)
        point = point << 6 | (static_cast<unsigned char>(text[k++]) & 0x3FU);
    return point;
}

bool isPlain(std::uint32_t point) {
    constexpr std::string_view harmless = " _-+.,:;()[]=<>|^~!/";
    return point < 0x80 && (isLetter(static_cast<char>(point)) || isDigit(static_cast<char>(point)) ||
                            harmless.find(static_cast<char>(point)) != std::string_view::npos);
}

std::string hexadecimal(std::uint32_t value) {
    std::array<char, 12> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    return {digits.data(), end.ptr};
}

bool isShownInComment(std::uint32_t point) {
    constexpr std::uint32_t arabicLetterMark = 0x61C;
    if (point == arabicLetterMark)
        return false;
    return isPlain(point) || (point >= 0xC0 && point < 0x2000) || (point >= 0x2200 && point < 0x2400) ||
           (point >= 0x3040 && point < 0xA000);
}

} // namespace

std::string decimal(double value, std::string_view infinity, std::string_view nan) {
    if (std::isnan(value))
        return std::string(nan);
    if (std::isinf(value))
        return (value < 0 ? "-" : "") + std::string(infinity);
    std::array<char, 40> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    std::string text(digits.data(), end.ptr);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string plainName(std::string_view name) {
    std::string plain;
    for (std::size_t k = 0; k < name.size();) {
        const std::size_t begin = k;
        const std::uint32_t point = nextCodePoint(name, k);
        if (k == begin + 1 && (isLetter(name[begin]) || isDigit(name[begin]) || name[begin] == '_'))
            plain += name[begin];
        else
            plain += "_u" + hexadecimal(point);
    }
    return plain;
}

std::vector<std::string> harmlessLines(std::string_view text) {
    constexpr std::size_t mostCharacters = 4000;
    std::vector<std::string> lines(1);
    for (std::size_t k = 0; k < std::min(text.size(), mostCharacters);) {
        const std::size_t begin = k;
        const std::uint32_t point = nextCodePoint(text, k);
        const bool isShown = isShownInComment(point);
        if ((!isShown || point == ' ') && lines.back().size() > longestLine - 20)
            lines.emplace_back();
        else if (isShown)
            lines.back().append(text.substr(begin, k - begin));
        else
            lines.back() += ' ';
    }
    return lines;
}

std::vector<std::string> licenceLines() {
    return {
        "0BSD: Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee",
        "is hereby granted. THE SOFTWARE IS PROVIDED \"AS IS\" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD "
        "TO",
        "THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR",
        "BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING",
        "FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,",
        "ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE."};
}

std::string inLines(const std::vector<std::string>& values, std::string_view indent) {
    std::string text, line(indent);
    for (std::size_t k = 0; k < values.size(); ++k) {
        const std::string item = values[k] + (k + 1 < values.size() ? ", " : "");
        if (line.size() + item.size() > longestLine && line.size() > indent.size()) {
            text += line + "\n";
            line = indent;
        }
        line += item;
    }
    return text + line;
}

std::string escaped(std::string_view text, TextUnit unit, std::string (*escape)(std::uint32_t)) {
    std::string result;
    for (std::size_t k = 0; k < text.size();) {
        const std::uint32_t point =
            unit == TextUnit::Byte ? static_cast<unsigned char>(text[k++]) : nextCodePoint(text, k);
        if (isPlain(point))
            result += static_cast<char>(point);
        else
            result += escape(point);
    }
    return result;
}

} // namespace coenergy
