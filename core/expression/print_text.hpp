#pragma once
// Expressions as text that parses back to the same value.

#include "expression/notation.hpp"

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
        std::string text;
        Binding binding = Binding::Atom;
    };

    const Piece& piece(const Expression& expression);
    Piece build(const Expression& expression);
    Piece number(const Rational& value) const;
    Piece sum(const Expression& expression, TermOrder order);
    Piece product(const Expression& expression);
    Piece power(const Expression& base, const Expression& exponent);
    std::string enclosed(const Piece& piece, Binding least) const;

    ReadingOrder m_order;
    Memo<Piece> m_pieces;
};

std::string toText(const Expression& expression, const Notation& notation = {});

} // namespace coenergy
