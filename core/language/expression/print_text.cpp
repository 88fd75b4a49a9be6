// Printing from the leaves up: operands are printed before the expressions that contain them, so nothing recurses. A
// piece of text refers to the pieces of its operands, which the printer keeps.
#include "expression/print_text.hpp"

#include "expression/fraction_parts.hpp"
#include "expression/quadrature.hpp"
#include "expression/table_curve.hpp"

namespace coenergy {

namespace {

// "theta1" and "omega_max" as separate words.
std::string inWords(std::string_view name) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    std::string words;
    for (const char c : name) {
        const bool isBreak = c == '_' || (!words.empty() && isDigit(c) != isDigit(words.back()));
        if (isBreak && !words.empty() && words.back() != ' ')
            words += ' ';
        if (c != '_')
            words += c;
    }
    return words;
}

bool isRate(const Notation& notation, const std::string& name) {
    const auto known = notation.find(name);
    return known == notation.end() || known->second.role == Role::Flow || known->second.role == Role::Acceleration ||
           known->second.role == Role::DynamicRate;
}

} // namespace

std::string TextPrinter::print(const Expression& expression, TermOrder order) {
    const Piece& plain = piece(expression);
    if (order == TermOrder::Plain || !expression.isSum())
        return signedText(plain).written();
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
    case Expression::Kind::Number: return number(expression.number());
    case Expression::Kind::Symbol: return {false, named(expression.name()), Binding::Atom};
    case Expression::Kind::Sum: return sum(expression, TermOrder::Plain);
    case Expression::Kind::Product: return product(expression);
    case Expression::Kind::Power:
        if (isNegativeNumber(expression.operands()[1]))
            return product(expression);
        return power(expression.operands()[0], expression.operands()[1]);
    case Expression::Kind::Function: break;
    }
    return applied(expression);
}

TextPrinter::Piece TextPrinter::applied(const Expression& expression) {
    const auto operands = expression.operands();
    if (expression.function() == Function::Dot && !m_wording.dot.empty() && operands[0].isSymbol())
        return {false, Rope::referenceTo(piece(operands[0]).text) + m_wording.dot, Binding::Atom};
    if (expression.isQuadrature())
        return integral(expression);
    if (expression.isTable())
        return calledTable(expression.table(), piece(operands[0]));
    const auto own = m_wording.applied.find(expression.function());
    if (expression.isUnspecified())
        return calledOwn(expression);
    Rope text(own == m_wording.applied.end() ? std::string(functionName(expression.function())) : own->second);
    if (operands.size() == 1)
        return {false, text + argument(piece(operands[0])), m_wording.isSpoken ? Binding::Power : Binding::Atom};
    return {false, text + argumentList(operands), Binding::Atom};
}

Rope TextPrinter::argumentList(std::span<const Expression> arguments) {
    Rope list;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        list += k == 0 ? m_wording.opening : m_wording.comma;
        list += signedText(piece(arguments[k]));
    }
    return list + m_wording.closing;
}

TextPrinter::Piece TextPrinter::calledOwn(const Expression& call) {
    const auto between = m_wording.applied.find(Function::Table);
    const Rope text = named(calledName(call)) + (between == m_wording.applied.end() ? std::string() : between->second);
    if (call.operands().size() > 1)
        return {false, text + argumentList(call.operands()), Binding::Atom};
    return {false, text + argument(piece(call.operands()[0])), m_wording.isSpoken ? Binding::Power : Binding::Atom};
}

// As typed. An upper limit that is not a name comes last, in a form that cannot be typed.
TextPrinter::Piece TextPrinter::integral(const Expression& quadrature) {
    const Expression typed = asTyped(quadrature);
    const Expression& upper = quadrature.operands()[0];
    if (typed.operands()[1] == upper)
        return piece(typed);
    Rope text(std::string(functionName(Function::Integral)) + m_wording.opening);
    for (const Expression& part : {typed.operands()[0], typed.operands()[1], quadrature.operands()[1]})
        text += signedText(piece(part)) + m_wording.comma;
    text += signedText(piece(upper)) + m_wording.closing;
    return {false, std::move(text), Binding::Atom};
}

// For a derivative the second argument is the order.
TextPrinter::Piece TextPrinter::calledTable(const TableCall& call, const Piece& x) const {
    const auto between = m_wording.applied.find(Function::Table);
    Rope text = named(call.curve->name()) + (between == m_wording.applied.end() ? std::string() : between->second);
    if (call.order == 0)
        return {false, text + argument(x), m_wording.isSpoken ? Binding::Power : Binding::Atom};
    text += m_wording.opening + signedText(x) + m_wording.comma + std::to_string(call.order) + m_wording.closing;
    return {false, std::move(text), Binding::Atom};
}

Rope TextPrinter::argument(const Piece& kept) const {
    const bool isOneWord = m_wording.isSpoken && !kept.isNegative && kept.binding == Binding::Atom;
    return isOneWord ? Rope::referenceTo(kept.text) : m_wording.opening + signedText(kept) + m_wording.closing;
}

Rope TextPrinter::signedText(const Piece& kept) const {
    return Rope(kept.isNegative ? m_wording.negative : "") + Rope::referenceTo(kept.text);
}

// "dottheta1" is "theta 1 dot".
std::string TextPrinter::named(const std::string& name) const {
    if (!m_wording.isSpoken)
        return name;
    if (!m_wording.dot.empty() && isRate(m_order.notation(), name))
        for (const auto& [prefix, words] : {std::pair{"ddot", m_wording.doubleDot}, std::pair{"dot", m_wording.dot}})
            if (name.starts_with(prefix) && name != prefix)
                return inWords(std::string_view(name).substr(std::string_view(prefix).size())) + words;
    return inWords(name);
}

TextPrinter::Piece TextPrinter::number(const Rational& value) {
    const Rational magnitude = abs(value);
    return {value.sign() < 0, coenergy::toText(magnitude),
            isWrittenAsDecimal(magnitude) ? Binding::Atom : Binding::Product};
}

TextPrinter::Piece TextPrinter::sum(const Expression& expression, TermOrder order) {
    Rope text;
    for (const Expression& term : m_order.terms(expression, order)) {
        const Piece& part = piece(term);
        if (text.isEmpty())
            text += part.isNegative ? m_wording.negative : "";
        else
            text += part.isNegative ? m_wording.minus : m_wording.plus;
        text += Rope::referenceTo(part.text);
    }
    return {false, std::move(text), Binding::Sum};
}

TextPrinter::Piece TextPrinter::product(const Expression& expression) {
    Rational coefficient = coefficientOf(expression);
    const auto factors = expression.isProduct() ? m_order.factors(expression) : std::vector<Expression>{expression};
    const bool isNegative = coefficient.sign() < 0;
    coefficient = abs(coefficient);
    const bool isDecimal = isWrittenAsDecimal(coefficient);
    const FractionParts parts = isDecimal ? FractionParts{coefficient, 1} : fractionParts(coefficient);
    Rope numerator = parts.above == 1 ? "" : coenergy::toText(parts.above);
    Rope denominator = isDecimal ? "" : coenergy::toText(parts.below);
    std::size_t below = denominator.isEmpty() ? 0 : 1;
    const auto append = [this](Rope& text, const Rope& factor) {
        text += text.isEmpty() ? "" : m_wording.times;
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
        numerator += m_wording.over + (below == 1 ? denominator : m_wording.opening + denominator + m_wording.closing);
    return {isNegative, std::move(numerator), Binding::Product};
}

TextPrinter::Piece TextPrinter::power(const Expression& base, const Expression& exponent) {
    const Piece& inner = piece(base);
    if (exponent.isNumber() && exponent.number() == Rational(1, 2))
        return {false, m_wording.squareRoot + argument(inner), m_wording.isSpoken ? Binding::Power : Binding::Atom};
    for (const auto& [number, words] : {std::pair{2, &m_wording.squared}, std::pair{3, &m_wording.cubed}})
        if (!words->empty() && exponent.isNumber() && exponent.number() == number)
            return {false, enclosed(inner, Binding::Atom) + *words, Binding::Power};
    const Piece& upper = exponent.isNumber() ? kept(number(exponent.number())) : piece(exponent);
    return {false, enclosed(inner, Binding::Atom) + m_wording.power + enclosed(upper, Binding::Atom), Binding::Power};
}

Rope TextPrinter::enclosed(const Piece& kept, Binding least) const {
    if (!kept.isNegative && kept.binding >= least)
        return Rope::referenceTo(kept.text);
    return m_wording.opening + signedText(kept) + m_wording.closing;
}

const TextPrinter::Piece& TextPrinter::kept(Piece piece) {
    return m_others.emplace_back(std::move(piece));
}

std::string toText(const Expression& expression, const Notation& notation) {
    return TextPrinter(notation).print(expression);
}

} // namespace coenergy
