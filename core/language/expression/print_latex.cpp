// LaTeX from the leaves up. A numeric fraction precedes a product of several factors (\frac{1}{2} m v^2); symbolic
// denominators make the product one fraction; functions of a single name are written without parentheses, with powers
// at the function's name.
#include "expression/print_latex.hpp"

#include "expression/fraction_parts.hpp"
#include "expression/operators.hpp"
#include "expression/own_function.hpp"
#include "expression/quadrature.hpp"
#include "expression/table_curve.hpp"

#include <algorithm>

namespace coenergy {

namespace {

Rope signedLatex(bool isNegative, const Rope& keptLatex) {
    return Rope(isNegative ? "-" : "") + Rope::referenceTo(keptLatex);
}

Rope parenthesized(const Rope& latex) {
    return "\\left(" + latex + "\\right)";
}

Rope fraction(const Rope& numerator, const Rope& denominator) {
    return "\\frac{" + numerator + "}{" + denominator + "}";
}

bool startsClosed(const Expression& factor) {
    return factor.isSum() || (factor.isFunction() && factor.function() == Function::Abs);
}

// sin x times (a + b) is written with the sum in front: after sin x it could be read as part of the argument.
void putSumsInFront(std::vector<Expression>& factors) {
    const auto open = std::find_if(factors.begin(), factors.end(), endsOpen);
    if (std::any_of(open, factors.end(), startsClosed))
        std::stable_partition(open, factors.end(), [](const Expression& factor) { return !endsOpen(factor); });
}

// Thin space between factors; a dot where two numbers would run together.
void append(Rope& product, const Rope& factor) {
    const bool beginsWithDigit = factor.front() >= '0' && factor.front() <= '9';
    if (!product.isEmpty())
        product += beginsWithDigit ? " \\cdot " : " \\, ";
    product += factor;
}

// Of f at x and t, and not at x^2.
bool isDerivativeAtItsArguments(const Expression& call) {
    const auto& [function, orders] = call.unspecified();
    const auto operands = call.operands();
    return std::any_of(orders.begin(), orders.end(), [](int order) { return order > 0; }) &&
           std::equal(operands.begin(), operands.end(), function->arguments.begin(),
                      [](const Expression& operand, const std::string& argument) {
                          return operand.isSymbol() && operand.name() == argument;
                      });
}

std::string timesTaken(const std::string& latex, int order) {
    return order == 1 ? latex : latex + "^{" + std::to_string(order) + "}";
}

// d^3 f/(dx^2 dt), with curly letters d.
template <class LatexOf> Rope partialDerivative(const UnspecifiedCall& call, LatexOf latexOf) {
    std::string below;
    int total = 0;
    for (std::size_t k = 0; k < call.orders.size(); ++k) {
        const int order = call.orders[k];
        if (order == 0)
            continue;
        const std::string by = latexOf(call.function->arguments[k]);
        const bool hasUpper = by.find_first_of("^'") != std::string::npos;
        below += (below.empty() ? "\\partial " : " \\, \\partial ") +
                 timesTaken(hasUpper && order > 1 ? "{" + by + "}" : by, order);
        total += order;
    }
    return fraction(timesTaken("\\partial", total) + " " + latexOf(call.function->name), below);
}

std::string commandOf(Function function) {
    switch (function) {
    case Function::Asin: return "\\arcsin";
    case Function::Acos: return "\\arccos";
    case Function::Atan: return "\\arctan";
    case Function::Atan2: return "\\operatorname{\\text{atan2}}"; // a separate digit would be set apart
    case Function::Log10: return "\\log_{10}";
    case Function::Sign: return "\\operatorname{sgn}";
    case Function::Step: return "\\operatorname{step}";
    default: return "\\" + std::string(functionName(function));
    }
}

bool isPositiveInteger(const Expression& expression) {
    return expression.isNumber() && denominator(expression.number()) == 1 && expression.number().sign() > 0;
}

} // namespace

bool endsOpen(const Expression& factor) {
    if (factor.isProduct())
        return std::any_of(factor.operands().begin(), factor.operands().end(), endsOpen);
    const Expression& called = factor.isPower() ? factor.operands()[0] : factor;
    if (!called.isFunction())
        return false;
    switch (called.function()) {
    case Function::Abs:
    case Function::Exp:
    case Function::Dot:
    case Function::Table:
    case Function::Integral:
    case Function::Quadrature:
    case Function::Unspecified:
    case Function::Impulse: return false;
    default: return true;
    }
}

std::string latexOfNumber(const Rational& magnitude) {
    if (!isWrittenAsDecimal(magnitude))
        return fraction(magnitude.numerator().digits(), magnitude.denominator().digits()).written();
    const std::string text = toText(magnitude);
    const std::size_t mark = text.find('e');
    if (mark == std::string::npos)
        return text;
    const std::string power = "10^{" + text.substr(mark + 1) + "}";
    return text.substr(0, mark) == "1" ? power : text.substr(0, mark) + " \\cdot " + power;
}

std::string LatexPrinter::print(const Expression& expression, TermOrder order) {
    if (order == TermOrder::Equation && expression.isSum())
        return sum(expression, order).latex.written();
    const Piece& plain = piece(expression);
    return signedLatex(plain.isNegative, plain.latex).written();
}

std::vector<LatexTerm> LatexPrinter::terms(const Expression& expression, TermOrder order) {
    std::vector<LatexTerm> result;
    for (const Expression& term : m_order.terms(expression, order)) {
        const Piece& part = piece(term);
        result.push_back({part.isNegative, part.latex.written(), term});
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
        const Rational magnitude = abs(expression.number());
        return {expression.number().sign() < 0, latexOfNumber(magnitude),
                isWrittenAsDecimal(magnitude) && latexOfNumber(magnitude).find('^') == std::string::npos
                    ? Binding::Atom
                    : Binding::Product};
    }
    case Expression::Kind::Symbol: return symbol(expression.name());
    case Expression::Kind::Sum: return sum(expression, TermOrder::Plain);
    case Expression::Kind::Product: return product(expression);
    case Expression::Kind::Power:
        if (isNegativeNumber(expression.operands()[1]))
            return product(expression);
        return power(expression.operands()[0], expression.operands()[1]);
    case Expression::Kind::Function: return function(expression);
    }
    return {};
}

LatexPrinter::Piece LatexPrinter::symbol(const std::string& name) const {
    const std::string latex = latexOf(name, m_order.notation());
    // a second superscript on a name that already has one, as a prime is, would not compile
    return {false, latex, latex.find_first_of("^'") == std::string::npos ? Binding::Atom : Binding::Power};
}

LatexPrinter::Piece LatexPrinter::sum(const Expression& expression, TermOrder order) {
    Rope latex;
    for (const Expression& term : m_order.terms(expression, order)) {
        const Piece& part = piece(term);
        if (latex.isEmpty())
            latex += part.isNegative ? "-" : "";
        else
            latex += part.isNegative ? " - " : " + ";
        latex += Rope::referenceTo(part.latex);
    }
    return {false, std::move(latex), Binding::Sum};
}

LatexPrinter::Piece LatexPrinter::product(const Expression& expression) {
    const Rational coefficient = coefficientOf(expression);
    const Rational magnitude = abs(coefficient);
    auto factors = expression.isProduct() ? m_order.factors(expression) : std::vector<Expression>{expression};
    putSumsInFront(factors);
    const auto isBelow = [](const Expression& f) { return f.isPower() && isNegativeNumber(f.operands()[1]); };
    const auto below = static_cast<std::size_t>(std::count_if(factors.begin(), factors.end(), isBelow));
    const std::size_t above = factors.size() - below;

    const bool isFraction = !isWrittenAsDecimal(magnitude);
    const bool hasFractionInFront = isFraction && below == 0 && above > 1;
    Rope numerator;
    Rope denominator;
    if (hasFractionInFront)
        numerator = latexOfNumber(magnitude);
    else if (isFraction) {
        const FractionParts parts = fractionParts(magnitude);
        if (parts.above != 1)
            numerator = latexOfNumber(parts.above);
        denominator = latexOfNumber(parts.below);
    } else if (magnitude != 1) {
        numerator = latexOfNumber(magnitude);
    }
    const bool isAlone = above + (numerator.isEmpty() ? 0 : 1) == 1;
    const bool isAloneBelow = below + (denominator.isEmpty() ? 0 : 1) == 1;
    for (const Expression& factor : factors) {
        if (isBelow(factor)) {
            const Expression exponent = -factor.operands()[1];
            const Expression& base = factor.operands()[0];
            append(denominator, enclosed(exponent.isOne() ? piece(base) : kept(power(base, exponent)),
                                         isAloneBelow ? Binding::Sum : Binding::Power));
        } else {
            const bool fillsNumerator = isAlone && !(denominator.isEmpty() && below == 0);
            append(numerator, enclosed(piece(factor), fillsNumerator ? Binding::Sum : Binding::Power));
        }
    }
    if (numerator.isEmpty())
        numerator += "1";
    return {coefficient.sign() < 0, denominator.isEmpty() ? numerator : fraction(numerator, denominator),
            Binding::Product};
}

LatexPrinter::Piece LatexPrinter::power(const Expression& base, const Expression& exponent) {
    const Piece& inner = piece(base);
    if (exponent.isNumber() && exponent.number() == Rational(1, 2))
        return {false, "\\sqrt{" + signedLatex(inner.isNegative, inner.latex) + "}", Binding::Atom};
    if (base.isFunction() && takesPowerOnName(base.function()) && isPositiveInteger(exponent))
        return {false,
                Rope(commandOf(base.function()) + "^{" + latexOfNumber(exponent.number()) + "}") + argumentList(base),
                Binding::Power};
    const bool isPlainNumber = exponent.isNumber() && exponent.number().sign() >= 0;
    const Piece& upper =
        isPlainNumber ? kept({false, latexOfNumber(exponent.number()), Binding::Atom}) : piece(exponent);
    return {false, enclosed(inner, Binding::Atom) + "^{" + signedLatex(upper.isNegative, upper.latex) + "}",
            Binding::Power};
}

LatexPrinter::Piece LatexPrinter::function(const Expression& expression) {
    const Piece& first = piece(expression.operands()[0]);
    const Rope inner = signedLatex(first.isNegative, first.latex);
    switch (expression.function()) {
    case Function::Abs: return {false, "\\left|" + inner + "\\right|", Binding::Atom};
    case Function::Exp: return {false, "\\mathrm{e}^{" + inner + "}", Binding::Power};
    case Function::Dot:
        if (expression.operands()[0].isSymbol())
            return {false, withAccent("\\dot", first.latex.written()), first.binding};
        return {false, "\\frac{\\mathrm{d}}{\\mathrm{d}t}" + parenthesized(inner), Binding::Power};
    case Function::Table: return {false, nameOf(expression.table()) + parenthesized(inner), Binding::Power};
    case Function::Integral: return integral(expression, expression.operands()[1]);
    case Function::Quadrature: {
        const Expression typed = asTyped(expression);
        return integral(typed, expression.operands()[0]);
    }
    case Function::Unspecified:
        if (operatorOf(expression))
            return calledOperator(expression);
        if (isDerivativeAtItsArguments(expression))
            return {false,
                    partialDerivative(expression.unspecified(),
                                      [this](const std::string& name) { return symbol(name).latex.written(); }),
                    Binding::Product};
        return {false, nameOf(expression.unspecified()) + argumentsOf(expression), Binding::Power};
    case Function::Impulse: return {false, "\\delta" + parenthesized(inner), Binding::Power};
    default: return {false, commandOf(expression.function()) + argumentList(expression), Binding::Power};
    }
}

LatexPrinter::Piece LatexPrinter::integral(const Expression& typed, const Expression& upper) {
    const auto latexOf = [&](const Expression& expression) {
        const Piece& inner = piece(expression);
        return signedLatex(inner.isNegative, inner.latex);
    };
    const auto operands = typed.operands();
    const Piece& first = piece(operands[0]);
    const bool isOneTerm = !operands[0].isSum() && !first.isNegative;
    return {false,
            "\\int_{" + latexOf(operands.size() == 3 ? operands[2] : Expression()) + "}^{" + latexOf(upper) + "} " +
                (isOneTerm ? Rope::referenceTo(first.latex) : parenthesized(latexOf(operands[0]))) + " \\,\\mathrm{d}" +
                latexOf(operands[1]),
            Binding::Product};
}

LatexPrinter::Piece LatexPrinter::calledOperator(const Expression& call) {
    const auto operands = call.operands();
    const auto latexOf = [&](const Expression& expression) {
        const Piece& inner = piece(expression);
        return signedLatex(inner.isNegative, inner.latex);
    };
    const Rope on = parenthesized(latexOf(operands[0]));
    switch (*operatorOf(call)) {
    case SymbolicOperator::Derivative:
        return {false, "\\frac{\\partial}{\\partial " + latexOf(operands[1]) + "}" + on, Binding::Power};
    case SymbolicOperator::Substitution:
        return {false, on + "_{" + latexOf(operands[1]) + " = " + latexOf(operands[2]) + "}", Binding::Power};
    case SymbolicOperator::Coefficient: break;
    }
    return {false, "\\left[" + latexOf(operands[1]) + "^{" + latexOf(operands[2]) + "}\\right]" + on, Binding::Power};
}

// With one prime for each derivative.
Rope LatexPrinter::nameOf(const TableCall& call) const {
    const std::string name = symbol(call.curve->name()).latex.written();
    const std::string primes(static_cast<std::size_t>(call.order), '\'');
    return name.find_first_of("^'") == std::string::npos ? name + primes : "{" + name + "}" + primes;
}

// With the arguments by which it is differentiated as an index.
Rope LatexPrinter::nameOf(const UnspecifiedCall& call) const {
    const std::string name = symbol(call.function->name).latex.written();
    std::string index;
    for (std::size_t k = 0; k < call.orders.size(); ++k)
        for (int time = 0; time < call.orders[k]; ++time)
            index += (index.empty() ? "" : " ") + latexOfName(call.function->arguments[k]);
    if (index.empty())
        return name;
    return (name.find('_') == std::string::npos ? name : "{" + name + "}") + "_{" + index + "}";
}

Rope LatexPrinter::argumentsOf(const Expression& call) {
    Rope list;
    for (const Expression& operand : call.operands()) {
        const Piece& argument = piece(operand);
        list += list.isEmpty() ? "" : ", ";
        list += signedLatex(argument.isNegative, argument.latex);
    }
    return parenthesized(list);
}

Rope LatexPrinter::argumentList(const Expression& expression) {
    const auto operands = expression.operands();
    if (operands.size() == 1 && operands[0].isSymbol())
        return " " + Rope::referenceTo(piece(operands[0]).latex);
    return argumentsOf(expression);
}

Rope LatexPrinter::enclosed(const Piece& kept, Binding least) {
    if (!kept.isNegative && kept.binding >= least)
        return Rope::referenceTo(kept.latex);
    return parenthesized(signedLatex(kept.isNegative, kept.latex));
}

const LatexPrinter::Piece& LatexPrinter::kept(Piece piece) {
    return m_others.emplace_back(std::move(piece));
}

} // namespace coenergy
