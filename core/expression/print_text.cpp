// Printing from the leaves up: operands are printed before what contains them, so nothing recurses. A piece of
// text refers to the pieces of its operands, which the printer keeps.
#include "expression/print_text.hpp"

namespace coenergy {

namespace mp = boost::multiprecision;

namespace {

Rope signedText(bool isNegative, const Rope& keptText) {
    return Rope(isNegative ? "-" : "") + Rope::referenceTo(keptText);
}

bool isNegativeNumber(const Expression& expression) {
    return expression.isNumber() && expression.number().sign() < 0;
}

} // namespace

std::string TextPrinter::print(const Expression& expression, TermOrder order) {
    const Piece& plain = piece(expression);
    if (order == TermOrder::Plain || !expression.isSum())
        return signedText(plain.isNegative, plain.text).written();
    return sum(expression, order).text.written();
}

const TextPrinter::Piece& TextPrinter::piece(const Expression& expression) {
    if (const Piece* known = m_pieces.find(expression))
        return *known;
    return fold(expression, m_pieces,
                [this](const Expression& node, std::span<const Piece* const>) { return build(node); });
}

TextPrinter::Piece TextPrinter::build(const Expression& expression) {
    switch (expression.kind()) {
    case Expression::Kind::Number:
        return number(expression.number());
    case Expression::Kind::Symbol:
        return {false, expression.name(), Binding::Atom};
    case Expression::Kind::Sum:
        return sum(expression, TermOrder::Plain);
    case Expression::Kind::Product:
        return product(expression);
    case Expression::Kind::Power:
        if (isNegativeNumber(expression.operands()[1]))
            return product(expression);
        return power(expression.operands()[0], expression.operands()[1]);
    case Expression::Kind::Function:
        break;
    }
    Rope text(std::string(functionName(expression.function())));
    for (std::size_t k = 0; k < expression.operands().size(); ++k) {
        const Piece& argument = piece(expression.operands()[k]);
        text += k == 0 ? "(" : ", ";
        text += signedText(argument.isNegative, argument.text);
    }
    text += ")";
    return {false, std::move(text), Binding::Atom};
}

TextPrinter::Piece TextPrinter::number(const Rational& value) {
    const Rational magnitude = mp::abs(value);
    return {value.sign() < 0, coenergy::toText(magnitude),
            isWrittenAsDecimal(magnitude) ? Binding::Atom : Binding::Product};
}

TextPrinter::Piece TextPrinter::sum(const Expression& expression, TermOrder order) {
    Rope text;
    for (const Expression& term : m_order.terms(expression, order)) {
        const Piece& part = piece(term);
        if (text.isEmpty())
            text += part.isNegative ? "-" : "";
        else
            text += part.isNegative ? " - " : " + ";
        text += Rope::referenceTo(part.text);
    }
    return {false, std::move(text), Binding::Sum};
}

TextPrinter::Piece TextPrinter::product(const Expression& expression) {
    Rational coefficient = coefficientOf(expression);
    const auto factors = expression.isProduct() ? m_order.factors(expression) : std::vector<Expression>{expression};
    const bool isNegative = coefficient.sign() < 0;
    coefficient = mp::abs(coefficient);
    const bool isDecimal = isWrittenAsDecimal(coefficient);
    const Rational above = isDecimal ? coefficient : Rational(mp::numerator(coefficient));
    Rope numerator = above == 1 ? "" : coenergy::toText(above);
    Rope denominator = isDecimal ? "" : coenergy::toText(Rational(mp::denominator(coefficient)));
    std::size_t below = denominator.isEmpty() ? 0 : 1;
    const auto append = [](Rope& text, const Rope& factor) {
        text += text.isEmpty() ? "" : "*";
        text += factor;
    };
    for (const Expression& factor : factors) {
        if (factor.isPower() && isNegativeNumber(factor.operands()[1])) {
            const Expression exponent = -factor.operands()[1];
            const Expression& base = factor.operands()[0];
            append(denominator, enclosed(exponent.isOne() ? piece(base) : kept(power(base, exponent)), Binding::Power));
            ++below;
        } else {
            append(numerator, enclosed(piece(factor), Binding::Power));
        }
    }
    if (numerator.isEmpty())
        numerator += "1";
    if (below > 0)
        numerator += below == 1 ? "/" + denominator : "/(" + denominator + ")";
    return {isNegative, std::move(numerator), Binding::Product};
}

TextPrinter::Piece TextPrinter::power(const Expression& base, const Expression& exponent) {
    const Piece& inner = piece(base);
    if (exponent.isNumber() && exponent.number() == Rational(1, 2))
        return {false, "sqrt(" + signedText(inner.isNegative, inner.text) + ")", Binding::Atom};
    const Piece& upper = exponent.isNumber() ? kept(number(exponent.number())) : piece(exponent);
    return {false, enclosed(inner, Binding::Atom) + "^" + enclosed(upper, Binding::Atom), Binding::Power};
}

Rope TextPrinter::enclosed(const Piece& kept, Binding least) {
    if (!kept.isNegative && kept.binding >= least)
        return Rope::referenceTo(kept.text);
    return "(" + signedText(kept.isNegative, kept.text) + ")";
}

const TextPrinter::Piece& TextPrinter::kept(Piece piece) {
    return m_others.emplace_back(std::move(piece));
}

std::string toText(const Expression& expression, const Notation& notation) {
    return TextPrinter(notation).print(expression);
}

} // namespace coenergy
