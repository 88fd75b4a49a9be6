// LaTeX from the leaves up. Numeric fractions stand before a product of several factors (\frac{1}{2} m v^2),
// symbolic denominators make the product one fraction; functions of a single name are written without
// parentheses, their powers on the function's name.
#include "expression/print_latex.hpp"

#include <algorithm>

namespace coenergy {

namespace mp = boost::multiprecision;

namespace {

std::string signedLatex(bool isNegative, const std::string& latex) {
    return isNegative ? "-" + latex : latex;
}

std::string parenthesized(const std::string& latex) {
    return "\\left(" + latex + "\\right)";
}

std::string fraction(const std::string& numerator, const std::string& denominator) {
    return "\\frac{" + numerator + "}{" + denominator + "}";
}

bool isNegativeNumber(const Expression& expression) {
    return expression.isNumber() && expression.number() < 0;
}

// Thin space between factors; a dot where two numbers would run together.
void append(std::string& product, const std::string& factor) {
    if (product.empty())
        product = factor;
    else if (factor.front() >= '0' && factor.front() <= '9')
        product += " \\cdot " + factor;
    else
        product += " \\, " + factor;
}

std::string commandOf(Function function) {
    switch (function) {
    case Function::Asin:
        return "\\arcsin";
    case Function::Acos:
        return "\\arccos";
    case Function::Atan:
        return "\\arctan";
    case Function::Atan2:
        return "\\operatorname{atan2}";
    case Function::Log10:
        return "\\log_{10}";
    case Function::Sign:
        return "\\operatorname{sgn}";
    case Function::Step:
        return "\\operatorname{step}";
    default:
        return "\\" + std::string(functionName(function));
    }
}

bool takesPowerOnName(const Expression& expression) {
    if (!expression.isFunction())
        return false;
    switch (expression.function()) {
    case Function::Sin:
    case Function::Cos:
    case Function::Tan:
    case Function::Sinh:
    case Function::Cosh:
    case Function::Tanh:
        return true;
    default:
        return false;
    }
}

bool isPositiveInteger(const Expression& expression) {
    return expression.isNumber() && mp::denominator(expression.number()) == 1 && expression.number() > 0;
}

} // namespace

std::string latexOfNumber(const Rational& magnitude) {
    if (!isWrittenAsDecimal(magnitude))
        return fraction(mp::numerator(magnitude).str(), mp::denominator(magnitude).str());
    const std::string text = toText(magnitude);
    const std::size_t mark = text.find('e');
    if (mark == std::string::npos)
        return text;
    const std::string power = "10^{" + text.substr(mark + 1) + "}";
    return text.substr(0, mark) == "1" ? power : text.substr(0, mark) + " \\cdot " + power;
}

std::string LatexPrinter::print(const Expression& expression, TermOrder order) {
    if (order == TermOrder::Equation && expression.isSum())
        return sum(expression, order).latex;
    const Piece& plain = piece(expression);
    return signedLatex(plain.isNegative, plain.latex);
}

std::vector<LatexTerm> LatexPrinter::terms(const Expression& expression, TermOrder order) {
    std::vector<LatexTerm> result;
    for (const Expression& term : m_order.terms(expression, order)) {
        const Piece& part = piece(term);
        result.push_back({part.isNegative, part.latex, term});
    }
    return result;
}

const LatexPrinter::Piece& LatexPrinter::piece(const Expression& expression) {
    if (const Piece* known = m_pieces.find(expression))
        return *known;
    return fold(expression, m_pieces,
                [this](const Expression& node, std::span<const Piece* const>) { return build(node); });
}

LatexPrinter::Piece LatexPrinter::build(const Expression& expression) {
    switch (expression.kind()) {
    case Expression::Kind::Number: {
        const Rational magnitude = mp::abs(expression.number());
        return {expression.number() < 0, latexOfNumber(magnitude),
                isWrittenAsDecimal(magnitude) && latexOfNumber(magnitude).find('^') == std::string::npos ? Binding::Atom
                                                                                                         : Binding::Product};
    }
    case Expression::Kind::Symbol:
        return symbol(expression.name());
    case Expression::Kind::Sum:
        return sum(expression, TermOrder::Plain);
    case Expression::Kind::Product:
        return product(expression);
    case Expression::Kind::Power:
        if (isNegativeNumber(expression.operands()[1]))
            return product(expression);
        return power(expression.operands()[0], expression.operands()[1]);
    case Expression::Kind::Function:
        return function(expression);
    }
    return {};
}

LatexPrinter::Piece LatexPrinter::symbol(const std::string& name) const {
    const auto entry = m_order.notation().find(name);
    const std::string latex = entry == m_order.notation().end() ? latexOfName(name) : entry->second.latex;
    // a second superscript on a name that already has one would not compile
    return {false, latex, latex.find('^') == std::string::npos ? Binding::Atom : Binding::Power};
}

LatexPrinter::Piece LatexPrinter::sum(const Expression& expression, TermOrder order) {
    std::string latex;
    for (const LatexTerm& term : terms(expression, order)) {
        if (latex.empty())
            latex = signedLatex(term.isNegative, term.latex);
        else
            latex += (term.isNegative ? " - " : " + ") + term.latex;
    }
    return {false, latex, Binding::Sum};
}

LatexPrinter::Piece LatexPrinter::product(const Expression& expression) {
    const Rational coefficient = scaled(expression).coefficient;
    const Rational magnitude = mp::abs(coefficient);
    const auto factors = expression.isProduct() ? m_order.factors(expression) : std::vector<Expression>{expression};
    const auto isBelow = [](const Expression& f) { return f.isPower() && isNegativeNumber(f.operands()[1]); };
    const auto below = static_cast<std::size_t>(std::count_if(factors.begin(), factors.end(), isBelow));
    const std::size_t above = factors.size() - below;

    const bool isFraction = !isWrittenAsDecimal(magnitude);
    const bool hasFractionInFront = isFraction && below == 0 && above > 1;
    std::string numerator;
    std::string denominator;
    if (hasFractionInFront)
        numerator = latexOfNumber(magnitude);
    else if (isFraction) {
        if (mp::numerator(magnitude) != 1)
            numerator = mp::numerator(magnitude).str();
        denominator = mp::denominator(magnitude).str();
    } else if (magnitude != 1) {
        numerator = latexOfNumber(magnitude);
    }
    const bool isAlone = above + (numerator.empty() ? 0 : 1) == 1;
    const bool isAloneBelow = below + (denominator.empty() ? 0 : 1) == 1;
    for (const Expression& factor : factors) {
        if (isBelow(factor)) {
            const Expression exponent = -factor.operands()[1];
            const Expression& base = factor.operands()[0];
            append(denominator, enclosed(exponent.isOne() ? piece(base) : power(base, exponent),
                                         isAloneBelow ? Binding::Sum : Binding::Power));
        } else {
            const bool fillsNumerator = isAlone && !(denominator.empty() && below == 0);
            append(numerator, enclosed(piece(factor), fillsNumerator ? Binding::Sum : Binding::Power));
        }
    }
    if (numerator.empty())
        numerator = "1";
    return {coefficient < 0, denominator.empty() ? numerator : fraction(numerator, denominator), Binding::Product};
}

LatexPrinter::Piece LatexPrinter::power(const Expression& base, const Expression& exponent) {
    const Piece& inner = piece(base);
    if (exponent.isNumber() && exponent.number() == Rational(1, 2))
        return {false, "\\sqrt{" + signedLatex(inner.isNegative, inner.latex) + "}", Binding::Atom};
    if (takesPowerOnName(base) && isPositiveInteger(exponent))
        return {false, functionPower(base, toText(exponent.number())), Binding::Power};
    const Piece upper = exponent.isNumber() && exponent.number() >= 0
                            ? Piece{false, latexOfNumber(exponent.number()), Binding::Atom}
                            : piece(exponent);
    return {false, enclosed(inner, Binding::Atom) + "^{" + signedLatex(upper.isNegative, upper.latex) + "}",
            Binding::Power};
}

std::string LatexPrinter::functionPower(const Expression& base, const std::string& exponent) {
    return commandOf(base.function()) + "^{" + exponent + "}" + argumentList(base);
}

LatexPrinter::Piece LatexPrinter::function(const Expression& expression) {
    const Piece& first = piece(expression.operands()[0]);
    const std::string inner = signedLatex(first.isNegative, first.latex);
    switch (expression.function()) {
    case Function::Abs:
        return {false, "\\left|" + inner + "\\right|", Binding::Atom};
    case Function::Exp:
        return {false, "\\mathrm{e}^{" + inner + "}", Binding::Power};
    case Function::Dot:
        return {false, "\\frac{\\mathrm{d}}{\\mathrm{d}t}" + parenthesized(inner), Binding::Power};
    default:
        return {false, commandOf(expression.function()) + argumentList(expression), Binding::Power};
    }
}

std::string LatexPrinter::argumentList(const Expression& expression) {
    const auto operands = expression.operands();
    if (operands.size() == 1 && operands[0].isSymbol())
        return " " + piece(operands[0]).latex;
    std::string list;
    for (const Expression& operand : operands) {
        const Piece& argument = piece(operand);
        list += (list.empty() ? "" : ", ") + signedLatex(argument.isNegative, argument.latex);
    }
    return parenthesized(list);
}

std::string LatexPrinter::enclosed(const Piece& piece, Binding least) const {
    if (!piece.isNegative && piece.binding >= least)
        return piece.latex;
    return parenthesized(signedLatex(piece.isNegative, piece.latex));
}

} // namespace coenergy
