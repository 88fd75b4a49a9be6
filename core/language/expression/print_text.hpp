#pragma once
// Expressions as text that parses back to the same value, or as words to be spoken.

#include "expression/notation.hpp"
#include "expression/rope.hpp"

#include <deque>
#include <map>
#include <string>

namespace coenergy {

/// The wording of signs, functions and names, with the spaces around them. The default is the language itself, which
/// can be parsed.
struct Wording {
    std::string plus = " + ", minus = " - ", negative = "-";
    std::string times = "*", over = "/", power = "^";
    std::string opening = "(", closing = ")", comma = ", ";
    std::string squared, cubed;              ///< after a base; if empty, as any other power
    std::string squareRoot = "sqrt";         ///< before its argument, as any other function
    std::map<Function, std::string> applied; ///< functions that have another name than in the language;
                                             ///< of a table, what stands behind its own name
    std::string dot, doubleDot;              ///< after the base of a flow or acceleration; if empty, names are kept
    bool isSpoken = false;                   ///< arguments of one word need no parentheses, names are separate words
};

/// Prints many expressions of one system; shared parts are printed once.
class TextPrinter {
public:
    explicit TextPrinter(Notation notation = {}, Wording wording = {})
        : m_order(std::move(notation)), m_wording(std::move(wording)) {}

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
    Piece applied(const Expression& expression);
    Piece integral(const Expression& quadrature);
    Piece calledOwn(const Expression& call);
    Rope argumentList(std::span<const Expression> arguments);
    Piece calledTable(const TableCall& call, const Piece& x) const;
    Rope argument(const Piece& kept) const;
    std::string named(const std::string& name) const;
    Rope signedText(const Piece& kept) const;
    Piece sum(const Expression& expression, TermOrder order);
    Piece product(const Expression& expression);
    Piece power(const Expression& base, const Expression& exponent);
    Rope enclosed(const Piece& kept, Binding least) const;
    const Piece& kept(Piece piece);

    ReadingOrder m_order;
    Wording m_wording;
    Memo<Piece> m_pieces;
    std::deque<Piece> m_others; // that belong to no expression of their own
};

std::string toText(const Expression& expression, const Notation& notation = {});

} // namespace coenergy
