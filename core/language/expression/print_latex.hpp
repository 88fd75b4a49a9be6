#pragma once
// Expressions as LaTeX, in the conventions of mechanics.

#include "expression/notation.hpp"
#include "expression/rope.hpp"

#include <deque>
#include <string>
#include <vector>

namespace coenergy {

/// A term and its sign, for equations that are broken into lines between terms.
struct LatexTerm {
    bool isNegative = false;
    std::string latex;
    Expression term;
};

/// Prints many expressions of one system; shared parts are printed once. The result is a fragment for mathematics mode
/// that needs only the base and ams packages.
class LatexPrinter {
public:
    explicit LatexPrinter(Notation notation = {}) : m_order(std::move(notation)) {}

    std::string print(const Expression& expression, TermOrder order = TermOrder::Plain);
    std::vector<LatexTerm> terms(const Expression& expression, TermOrder order);

private:
    enum class Binding { Sum, Product, Power, Atom };
    struct Piece {
        bool isNegative = false;
        Rope latex;
        Binding binding = Binding::Atom;
    };

    const Piece& piece(const Expression& expression);
    Piece build(const Expression& expression);
    Piece symbol(const std::string& name) const;
    Piece sum(const Expression& expression, TermOrder order);
    Piece product(const Expression& expression);
    Piece power(const Expression& base, const Expression& exponent);
    Piece function(const Expression& expression);
    Piece integral(const Expression& typed, const Expression& upper);
    Piece calledOperator(const Expression& call);
    Rope nameOf(const TableCall& call) const;
    Rope nameOf(const UnspecifiedCall& call) const;
    Rope argumentsOf(const Expression& call);
    Rope argumentList(const Expression& expression);
    static Rope enclosed(const Piece& kept, Binding least);
    const Piece& kept(Piece piece);

    ReadingOrder m_order;
    Memo<Piece> m_pieces;
    std::deque<Piece> m_others; // that belong to no expression of their own
};

/// Whether the factor may end with a function name and an unparenthesized argument, so that a parenthesis after it
/// could be read as part of that argument.
bool endsOpen(const Expression& factor);

/// A number: a fraction as a fraction, `1e-12` as a power of ten.
std::string latexOfNumber(const Rational& magnitude);

} // namespace coenergy
