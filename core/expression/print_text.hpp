#pragma once
// Expressions as text that parses back to the same value.

#include "expression/notation.hpp"
#include "expression/rope.hpp"

#include <deque>
#include <string>

namespace coenergy {

/// Prints many expressions of one system; what they share is printed once.
class TextPrinter {
public:
    explicit TextPrinter(Notation notation = {}) : m_order(std::move(notation)) {}

    std::string print(const Expression& expression, TermOrder order = TermOrder::Plain);

private:
    /// How tightly the printed text holds together.
    enum class Binding { Sum, Product, Power, Atom };
    struct Piece {
        bool isNegative = false; // a sign to be written in front of `text`
        Rope text;
        Binding binding = Binding::Atom;
    };

    const Piece& piece(const Expression& expression);
    Piece build(const Expression& expression);
    static Piece number(const Rational& value);
    Piece sum(const Expression& expression, TermOrder order);
    Piece product(const Expression& expression);
    Piece power(const Expression& base, const Expression& exponent);
    static Rope enclosed(const Piece& kept, Binding least);
    const Piece& kept(Piece piece);

    ReadingOrder m_order;
    Memo<Piece> m_pieces;
    std::deque<Piece> m_others; // that belong to no expression of their own
};

std::string toText(const Expression& expression, const Notation& notation = {});

} // namespace coenergy
