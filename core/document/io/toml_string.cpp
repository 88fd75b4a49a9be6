// TOML 1.0 strings (toml.io/en/v1.0.0#string). Decoding goes character by character with one function, which
// also answers where a byte of a value stands in the file.
#include "io/toml_string.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace coenergy {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

bool isMultiLine(Coding coding) {
    return coding == Coding::MultiLineBasic || coding == Coding::MultiLineLiteral;
}

bool hasEscapes(Coding coding) {
    return coding == Coding::Basic || coding == Coding::MultiLineBasic;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string utf8Of(std::uint32_t codePoint) {
    const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
    const auto tail = [&](int shift) { return byte(0x80 | (codePoint >> shift & 0x3F)); };
    if (codePoint < 0x80)
        return {byte(codePoint)};
    if (codePoint < 0x800)
        return {byte(0xC0 | codePoint >> 6), tail(0)};
    if (codePoint < 0x10000)
        return {byte(0xE0 | codePoint >> 12), tail(6), tail(0)};
    return {byte(0xF0 | codePoint >> 18), tail(12), tail(6), tail(0)};
}

// A piece of content and what it stands for: a character, an escape, or a line's end that does not count.
struct StringPiece {
    std::size_t length = 1;
    std::string value;
};

StringPiece codePointEscape(std::string_view escape, std::size_t digits) {
    std::uint32_t codePoint = 0;
    const std::string_view hex = escape.substr(std::min<std::size_t>(2, escape.size()), digits);
    std::from_chars(hex.data(), hex.data() + hex.size(), codePoint, 16);
    return {2 + hex.size(), utf8Of(codePoint)};
}

// The white space behind a backslash at the end of a line, through the next visible character; 0 if the
// backslash does not end the line.
std::size_t lineContinuation(std::string_view behind) {
    const std::size_t lineEnd = behind.find_first_not_of(" \t\r");
    if (lineEnd == std::string_view::npos || behind[lineEnd] != '\n')
        return 0;
    return std::min(behind.find_first_not_of(" \t\r\n"), behind.size());
}

StringPiece escapePiece(std::string_view rest, Coding coding) {
    constexpr std::string_view letters = "btnfr\"\\";
    constexpr std::string_view values = "\b\t\n\f\r\"\\";
    if (coding == Coding::MultiLineBasic)
        if (const std::size_t skipped = lineContinuation(rest.substr(1)); skipped > 0)
            return {1 + skipped, {}};
    const char letter = rest.size() > 1 ? rest[1] : '\\';
    if (letter == 'u')
        return codePointEscape(rest, 4);
    if (letter == 'U')
        return codePointEscape(rest, 8);
    const std::size_t known = letters.find(letter);
    return {std::min<std::size_t>(2, rest.size()), {known == letters.npos ? letter : values[known]}};
}

StringPiece pieceAt(std::string_view rest, Coding coding) {
    if (hasEscapes(coding) && rest.front() == '\\')
        return escapePiece(rest, coding);
    if (isMultiLine(coding) && rest.starts_with("\r\n"))
        return {2, "\n"};
    return {1, {rest.front()}};
}

// The line break directly behind the opening quotes does not belong to the value.
std::size_t lengthOfFirstBreak(std::string_view content) {
    return content.starts_with("\r\n") ? 2 : content.starts_with("\n") ? 1 : 0;
}

std::string hexEscape(unsigned char c) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
}

std::string escaped(char c) {
    switch (c) {
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\t': return "\\t";
    case '\n': return "\\n";
    case '\f': return "\\f";
    case '\r': return "\\r";
    default: break;
    }
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F ? hexEscape(byte) : std::string(1, c);
}

// Two quotes may stand free in a multi-line string; a third, or one before the closing quotes, would end it.
std::string multiLineQuoted(std::string_view value) {
    std::string text = "\"\"\"\n";
    std::size_t quotes = 0;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char c = value[i];
        quotes = c == '"' ? quotes + 1 : 0;
        if (c == '"' && (quotes == 3 || i + 1 == value.size())) {
            text += "\\\"";
            quotes = 0;
        } else {
            text += c == '\n' ? "\n" : escaped(c);
        }
    }
    return text + "\"\"\"";
}

std::string_view withoutSign(std::string_view text) {
    return text.starts_with('-') ? text.substr(1) : text;
}

std::size_t digitCount(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
}

// Removes the digits that `text` begins with; false if there are none.
bool takeDigits(std::string_view& text) {
    const std::size_t count = digitCount(text);
    text.remove_prefix(count);
    return count > 0;
}

bool hasNumberGrammar(std::string_view text) {
    text = withoutSign(text);
    if (text.starts_with('0') && digitCount(text) > 1)
        return false;
    if (!takeDigits(text))
        return false;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (!takeDigits(text))
            return false;
    }
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-'))
            text.remove_prefix(1);
        if (!takeDigits(text))
            return false;
    }
    return text.empty();
}

} // namespace

CodedText contentOf(std::string_view file, Span literal) {
    const std::string_view text = file.substr(literal.begin, literal.length);
    const std::size_t end = literal.begin + literal.length;
    for (const auto& [quotes, coding] :
         {std::pair{"\"\"\"", Coding::MultiLineBasic}, std::pair{"'''", Coding::MultiLineLiteral}})
        if (text.starts_with(quotes) && text.size() >= 6)
            return {literal.begin + 3 + lengthOfFirstBreak(text.substr(3)), end - 3, coding};
    for (const auto& [quote, coding] : {std::pair{'"', Coding::Basic}, std::pair{'\'', Coding::Literal}})
        if (text.starts_with(quote) && text.size() >= 2)
            return {literal.begin + 1, end - 1, coding};
    return {literal.begin, end, Coding::Verbatim};
}

std::string decoded(std::string_view file, const CodedText& content) {
    std::string value;
    for (std::size_t at = content.begin; at < content.end;) {
        const StringPiece piece = pieceAt(file.substr(at, content.end - at), content.coding);
        value += piece.value;
        at += piece.length;
    }
    return value;
}

std::size_t sourceOffset(std::string_view file, const CodedText& content, std::size_t offset) {
    std::size_t at = content.begin;
    for (std::size_t passed = 0; at < content.end;) {
        const StringPiece piece = pieceAt(file.substr(at, content.end - at), content.coding);
        passed += piece.value.size();
        if (passed > offset)
            break;
        at += piece.length;
    }
    return std::min(at, content.end);
}

std::string withValidUtf8(std::string_view text) {
    if (isValidUtf8(text))
        return std::string(text);
    std::string valid;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = 1;
        while (length < 4 && !isValidUtf8(text.substr(at, length)))
            ++length;
        if (const std::string_view character = text.substr(at, length); isValidUtf8(character)) {
            valid += character;
            at += character.size();
        } else {
            valid += replacement;
            ++at;
        }
    }
    return valid;
}

std::string quotedText(std::string_view value) {
    std::string text = "\"";
    for (const char c : withValidUtf8(value))
        text += c == '"' ? "\\\"" : escaped(c);
    return text + "\"";
}

std::string quotedInLines(std::string_view value) {
    return value.find('\n') == value.npos ? quotedText(value) : multiLineQuoted(withValidUtf8(value));
}

std::string quotedKey(std::string_view name) {
    const auto isBare = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '-';
    };
    return !name.empty() && std::all_of(name.begin(), name.end(), isBare) ? std::string(name) : quotedText(name);
}

bool isBareNumber(std::string_view text) {
    constexpr std::size_t longestNumber = 100; // what the TOML parser is sure to accept
    constexpr std::size_t longestInteger = 18; // fits into 64 bits
    if (text.size() > longestNumber || !hasNumberGrammar(text))
        return false;
    const std::string_view magnitude = withoutSign(text);
    if (digitCount(magnitude) == magnitude.size())
        return magnitude.size() <= longestInteger;
    double value = 0;
    return std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc();
}

} // namespace coenergy
