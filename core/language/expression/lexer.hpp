#pragma once
// Tokens of an expression's text, one at a time, with their places.

#include "base/diagnostic.hpp"
#include "base/text.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

struct Token {
    enum class Kind { Number, Name, Plus, Minus, Times, Divide, Power, Open, Close, Comma, Equals, End };

    Kind kind = Kind::End;
    Span span;
    std::string name; // of a Name, in ASCII
};

class Lexer {
public:
    /// The text must outlive the lexer and be valid UTF-8.
    explicit Lexer(std::string_view text) : m_text(text) {}

    /// The next token; nothing after a character that begins no token (see `problem`).
    std::optional<Token> next();
    const Diagnostic& problem() const { return m_problem; }

private:
    void skipSpace();
    std::optional<Token> number(std::size_t begin);
    Token name(std::size_t begin);
    std::optional<Token> symbol(std::size_t begin);
    std::string_view characterAt(std::size_t at) const;
    Token token(Token::Kind kind, std::size_t begin, std::size_t length);

    std::string_view m_text;
    std::size_t m_at = 0;
    Diagnostic m_problem;
};

} // namespace coenergy
