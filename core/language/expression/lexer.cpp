// A hand-written scanner. Greek letters and the operators of word processors (−, ·, ×, ÷) are accepted with their usual
// meaning.
#include "expression/lexer.hpp"

#include "expression/letters.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isNamePart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
}

constexpr std::string_view spaces[] = {" ", "\t", "\n", "\r", "\u00A0", "\u2009", "\u202F"};

struct Operator {
    std::string_view text;
    Token::Kind kind;
};

constexpr Operator operators[] = {
    {"**", Token::Kind::Power}, {"+", Token::Kind::Plus},   {"-", Token::Kind::Minus},  {"*", Token::Kind::Times},
    {"/", Token::Kind::Divide}, {"^", Token::Kind::Power},  {"(", Token::Kind::Open},   {")", Token::Kind::Close},
    {",", Token::Kind::Comma},  {"=", Token::Kind::Equals}, {"−", Token::Kind::Minus},  {"·", Token::Kind::Times},
    {"⋅", Token::Kind::Times},  {"×", Token::Kind::Times},  {"÷", Token::Kind::Divide},
};

} // namespace

std::string_view Lexer::characterAt(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < m_text.size() && (static_cast<unsigned char>(m_text[end]) & 0xC0) == 0x80)
        ++end;
    return m_text.substr(at, end - at);
}

Token Lexer::token(Token::Kind kind, std::size_t begin, std::size_t length) {
    m_at = begin + length;
    return {kind, {begin, length}, {}};
}

void Lexer::skipSpace() {
    const auto spaceHere = [this] {
        return std::find_if(std::begin(spaces), std::end(spaces),
                            [this](std::string_view space) { return m_text.substr(m_at).starts_with(space); });
    };
    for (auto space = spaceHere(); space != std::end(spaces); space = spaceHere())
        m_at += space->size();
}

std::optional<Token> Lexer::next() {
    skipSpace();
    if (m_at >= m_text.size())
        return token(Token::Kind::End, m_text.size(), 0);
    const char c = m_text[m_at];
    if (isDigit(c) || (c == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1])))
        return number(m_at);
    if (isNamePart(c) || greekNameOf(characterAt(m_at)))
        return name(m_at);
    return symbol(m_at);
}

std::optional<Token> Lexer::number(std::size_t begin) {
    std::size_t at = begin;
    const auto digits = [&] {
        const std::size_t first = at;
        while (at < m_text.size() && isDigit(m_text[at]))
            ++at;
        return at - first;
    };
    digits();
    if (at < m_text.size() && m_text[at] == '.') {
        ++at;
        digits();
    }
    bool isComplete = true;
    if (at < m_text.size() && (m_text[at] == 'e' || m_text[at] == 'E')) {
        const std::size_t mark = at++;
        if (at < m_text.size() && (m_text[at] == '+' || m_text[at] == '-'))
            ++at;
        if (digits() == 0) { // `2e` may still be a forgotten `*`
            isComplete = at == mark + 1;
            at = isComplete ? mark : at;
        }
    }
    if (at < m_text.size() && m_text[at] == '.') {
        while (at < m_text.size() && (isDigit(m_text[at]) || m_text[at] == '.'))
            ++at;
        isComplete = false;
    }
    const Span span{begin, at - begin};
    if (!isComplete) {
        m_problem = {Code::MalformedNumber,
                     Severity::Error,
                     {},
                     span,
                     {SourceText(std::string(m_text.substr(begin, span.length)))}};
        return std::nullopt;
    }
    return token(Token::Kind::Number, begin, span.length);
}

Token Lexer::name(std::size_t begin) {
    std::string ascii;
    std::size_t at = begin;
    while (at < m_text.size()) {
        if (isNamePart(m_text[at])) {
            ascii += m_text[at++];
        } else if (const auto greek = greekNameOf(characterAt(at))) {
            ascii += *greek;
            at += characterAt(at).size();
        } else {
            break;
        }
    }
    Token result = token(Token::Kind::Name, begin, at - begin);
    result.name = std::move(ascii);
    return result;
}

std::optional<Token> Lexer::symbol(std::size_t begin) {
    const std::string_view rest = m_text.substr(begin);
    for (const Operator& entry : operators)
        if (rest.starts_with(entry.text))
            return token(entry.kind, begin, entry.text.size());
    const std::string_view character = characterAt(begin);
    m_problem = {Code::UnexpectedCharacter,
                 Severity::Error,
                 {},
                 {begin, character.size()},
                 {SourceText(std::string(character))}};
    return std::nullopt;
}

} // namespace coenergy
