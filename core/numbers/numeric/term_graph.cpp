// Value numbering: a term is looked up by its operation and operands before a new one is made (A. V. Aho, M. S. Lam, R.
// Sethi, J. D. Ullman, "Compilers", 2nd ed. 2006, section 6.1.2), in a form in which more terms are equal than look
// equal. Signs are moved out of products, sums and odd functions. Parts that depend only on parameters are collected:
// one coefficient in a product, one term in a sum, and one coefficient for terms of a sum that differ in nothing else.
// Denominators are combined; small integer and half-integer powers do not use `pow`.
#include "numeric/term_graph.hpp"

#include "base/check.hpp"
#include "expression/outweighed_logarithms.hpp"
#include "expression/quadrature.hpp"
#include "expression/saturation.hpp"
#include "expression/table_pieces.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <unordered_map>

namespace coenergy {

namespace {

constexpr std::uint32_t largestWhole = 16; // above it, `pow` is as fast and more exact

SignedTerm negated(SignedTerm value) {
    return {value.term, !value.isNegative};
}

SignedTerm withSignOf(SignedTerm value, SignedTerm other) {
    return {value.term, value.isNegative != other.isNegative};
}

bool comesBefore(SignedTerm a, SignedTerm b) {
    return a.term != b.term ? a.term < b.term : a.isNegative < b.isNegative;
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    return hash ^ (hash >> 32);
}

/// n for an exponent n/2 with |n| up to 2*largestWhole.
std::optional<int> halves(const Expression& exponent) {
    if (!exponent.isNumber())
        return std::nullopt;
    const Rational twice = exponent.number() * 2;
    if (denominator(twice) != 1 || abs(twice) > 2 * largestWhole)
        return std::nullopt;
    return twice.to<int>();
}

using Symbols = std::unordered_map<std::string, SignedTerm>;

} // namespace

/// A product split into its parts.
struct TermGraph::Fraction {
    bool isNegative = false;
    double number = 1;
    std::vector<std::uint32_t> invariants, invariantsBelow; // factors that depend on parameters alone
    std::vector<std::uint32_t> variables, variablesBelow;
};

bool TermGraph::Equal::operator()(const Known& a, const Known& b) const {
    const GraphTerm& x = (*terms)[a.term];
    const GraphTerm& y = (*terms)[b.term];
    return a.hash == b.hash && x.kind == y.kind && x.operation == y.operation && x.index == y.index &&
           std::bit_cast<std::uint64_t>(x.value) == std::bit_cast<std::uint64_t>(y.value) && x.operands == y.operands;
}

std::uint32_t TermGraph::hashOf(const GraphTerm& term) {
    std::uint64_t hash = static_cast<std::uint64_t>(term.kind) << 8 | static_cast<std::uint64_t>(term.operation);
    hash = mixed(hash, term.index);
    hash = mixed(hash, std::bit_cast<std::uint64_t>(term.value));
    for (const SignedTerm& operand : term.operands)
        hash = mixed(hash, std::uint64_t{operand.term} << 1 | static_cast<std::uint64_t>(operand.isNegative));
    return static_cast<std::uint32_t>(hash);
}

std::uint32_t TermGraph::shared(GraphTerm term) {
    for (const SignedTerm& operand : term.operands)
        term.dependence = std::max(term.dependence, m_terms[operand.term].dependence);
    check(m_terms.size() < UINT32_MAX, "too many terms");
    const Known wanted{static_cast<std::uint32_t>(m_terms.size()), hashOf(term)};
    m_terms.push_back(std::move(term));
    const auto [known, isNew] = m_known.insert(wanted);
    if (!isNew)
        m_terms.pop_back();
    return known->term;
}

std::uint32_t TermGraph::constant(double value) {
    GraphTerm term;
    term.value = value;
    return shared(std::move(term));
}

SignedTerm TermGraph::signedConstant(double value) {
    return {constant(std::fabs(value)), std::signbit(value)};
}

bool TermGraph::isOne(std::uint32_t term) const {
    return m_terms[term].kind == GraphTerm::Kind::Constant && m_terms[term].value == 1;
}

SignedTerm TermGraph::call(Operation operation, std::vector<SignedTerm> operands) {
    GraphTerm term;
    term.kind = GraphTerm::Kind::Call;
    term.operation = operation;
    double numbers[2] = {0, 0};
    bool isConstant = true;
    for (std::size_t k = 0; k < operands.size(); ++k) {
        operands[k] = {withSignInside(operands[k]), false};
        const GraphTerm& operand = m_terms[operands[k].term];
        isConstant = isConstant && operand.kind == GraphTerm::Kind::Constant;
        numbers[k] = operand.value;
    }
    if (isConstant)
        return signedConstant(valueOf(operation, numbers[0], numbers[1]));
    term.operands = std::move(operands);
    return {shared(std::move(term)), false};
}

/// The signed value as a term, at the cost of at most one operation; the sign of a coefficient is free.
std::uint32_t TermGraph::withSignInside(SignedTerm value) {
    if (!value.isNegative)
        return value.term;
    const GraphTerm& term = m_terms[value.term];
    if (term.kind == GraphTerm::Kind::Constant)
        return constant(-term.value);
    GraphTerm result;
    if (term.kind == GraphTerm::Kind::Scaled) {
        result.kind = GraphTerm::Kind::Scaled;
        const SignedTerm rest = term.operands[1];
        result.operands = {{withSignInside(negated(term.operands[0])), false}, rest}; // a coefficient is not Scaled
    } else {
        result.kind = GraphTerm::Kind::Call;
        result.operation = Operation::Negate;
        result.operands = {{value.term, false}};
    }
    return shared(std::move(result));
}

// A longer product stays one factor of the next: a chain of ten thousand would be written out ten thousand times.
constexpr std::size_t longestProduct = 256;

void TermGraph::take(Fraction& fraction, SignedTerm factor, bool isBelow) const {
    fraction.isNegative = fraction.isNegative != factor.isNegative;
    std::vector<std::pair<std::uint32_t, bool>> open = {{factor.term, isBelow}};
    while (!open.empty()) {
        const auto [index, below] = open.back();
        open.pop_back();
        const GraphTerm& term = m_terms[index];
        const bool isWhole = term.kind == GraphTerm::Kind::Product && term.operands.size() > longestProduct;
        switch (isWhole ? GraphTerm::Kind::Whole : term.kind) {
        case GraphTerm::Kind::Constant:
            fraction.number = below ? fraction.number / term.value : fraction.number * term.value;
            break;
        case GraphTerm::Kind::Product:
        case GraphTerm::Kind::Scaled:
            for (const SignedTerm& operand : term.operands)
                open.emplace_back(operand.term, below);
            break;
        case GraphTerm::Kind::Quotient:
            open.emplace_back(term.operands[0].term, below);
            open.emplace_back(term.operands[1].term, !below);
            break;
        default:
            if (term.dependence == Dependence::Inputs)
                (below ? fraction.variablesBelow : fraction.variables).push_back(index);
            else
                (below ? fraction.invariantsBelow : fraction.invariants).push_back(index);
        }
    }
}

/// 1 if there are no factors.
std::uint32_t TermGraph::productOf(std::vector<std::uint32_t> factors) {
    if (factors.empty())
        return constant(1);
    if (factors.size() == 1)
        return factors.front();
    std::sort(factors.begin(), factors.end());
    GraphTerm term;
    term.kind = GraphTerm::Kind::Product;
    for (const std::uint32_t factor : factors)
        term.operands.push_back({factor, false});
    return shared(std::move(term));
}

std::uint32_t TermGraph::quotientOf(std::uint32_t numerator, std::vector<std::uint32_t> denominator) {
    if (denominator.empty())
        return numerator;
    GraphTerm term;
    term.kind = GraphTerm::Kind::Quotient;
    term.operands = {{numerator, false}, {productOf(std::move(denominator)), false}};
    return shared(std::move(term));
}

SignedTerm TermGraph::assembled(Fraction parts) {
    const bool isNegative = parts.isNegative != std::signbit(parts.number);
    parts.number = std::fabs(parts.number);
    const bool isVariable = !parts.variables.empty() || !parts.variablesBelow.empty();
    if (parts.number != 1 && !(parts.invariants.empty() && parts.invariantsBelow.empty()))
        parts.invariants.push_back(constant(parts.number));
    else if (parts.number != 1)
        parts.invariants = {constant(parts.number)};
    const std::uint32_t coefficient =
        quotientOf(productOf(std::move(parts.invariants)), std::move(parts.invariantsBelow));
    if (!isVariable)
        return {coefficient, isNegative};
    const std::uint32_t rest = quotientOf(productOf(std::move(parts.variables)), std::move(parts.variablesBelow));
    if (isOne(coefficient))
        return {rest, isNegative};
    GraphTerm term;
    term.kind = GraphTerm::Kind::Scaled;
    term.operands = {{coefficient, false}, {rest, false}};
    return {shared(std::move(term)), isNegative};
}

SignedTerm TermGraph::fraction(std::span<const SignedTerm> numerator, std::span<const SignedTerm> denominator) {
    Fraction parts;
    for (const SignedTerm& factor : numerator)
        take(parts, factor, false);
    for (const SignedTerm& factor : denominator)
        take(parts, factor, true);
    return assembled(std::move(parts));
}

/// The sum of operands no two of which are equal up to sign, with its sign moved out.
SignedTerm TermGraph::sumOf(std::vector<SignedTerm> operands) {
    if (operands.empty())
        return {constant(0), false};
    if (operands.size() == 1)
        return operands.front();
    std::sort(operands.begin(), operands.end(), comesBefore);
    const SignedTerm first = operands.front();
    for (SignedTerm& operand : operands)
        operand = withSignOf(operand, first);
    GraphTerm term;
    term.kind = GraphTerm::Kind::Sum;
    term.operands = std::move(operands);
    return {shared(std::move(term)), first.isNegative};
}

/// The sum of the operands that do not depend on inputs.
SignedTerm TermGraph::invariantSum(std::span<const SignedTerm> operands) {
    double number = 0;
    std::vector<SignedTerm> rest;
    for (const SignedTerm& operand : operands) {
        const GraphTerm& term = m_terms[operand.term];
        if (term.kind == GraphTerm::Kind::Constant)
            number += operand.isNegative ? -term.value : term.value;
        else
            rest.push_back(operand);
    }
    if (number != 0 || rest.empty())
        rest.push_back(signedConstant(number));
    return sumOf(std::move(rest));
}

SignedTerm TermGraph::sum(std::span<const SignedTerm> operands) {
    std::vector<SignedTerm> invariants;
    std::vector<std::pair<SignedTerm, std::vector<SignedTerm>>> groups; // a term as it stands, coefficients of its rest
    std::unordered_map<std::uint32_t, std::size_t> groupOf;
    const std::uint32_t one = constant(1);
    for (const SignedTerm& operand : operands) {
        const GraphTerm& term = m_terms[operand.term];
        if (term.dependence != Dependence::Inputs) {
            invariants.push_back(operand);
            continue;
        }
        const bool isScaled = term.kind == GraphTerm::Kind::Scaled;
        const std::uint32_t rest = isScaled ? term.operands[1].term : operand.term;
        const std::uint32_t coefficient = isScaled ? term.operands[0].term : one;
        const auto [group, isNew] = groupOf.try_emplace(rest, groups.size());
        if (isNew)
            groups.push_back({operand, {}});
        groups[group->second].second.push_back({coefficient, operand.isNegative});
    }
    std::vector<SignedTerm> result;
    for (const auto& [first, coefficients] : groups) {
        if (coefficients.size() == 1) {
            result.push_back(first);
            continue;
        }
        const GraphTerm& term = m_terms[first.term];
        const SignedTerm rest = term.kind == GraphTerm::Kind::Scaled ? term.operands[1] : SignedTerm{first.term, false};
        const SignedTerm factors[] = {invariantSum(coefficients), rest};
        result.push_back(fraction(factors, {}));
    }
    if (!invariants.empty()) {
        const SignedTerm invariant = invariantSum(invariants);
        if (result.empty())
            return invariant;
        if (m_terms[invariant.term].kind != GraphTerm::Kind::Constant || m_terms[invariant.term].value != 0)
            result.push_back(invariant);
    }
    return sumOf(std::move(result));
}

SignedTerm TermGraph::whole(SignedTerm base, std::uint32_t exponent) {
    if (exponent == 0)
        return {constant(1), false};
    const bool isNegative = base.isNegative && exponent % 2 == 1;
    if (exponent == 1)
        return {base.term, isNegative};
    if (m_terms[base.term].kind == GraphTerm::Kind::Constant) {
        const double value = std::pow(m_terms[base.term].value, static_cast<double>(exponent));
        return withSignOf(signedConstant(value), {0, isNegative});
    }
    GraphTerm term;
    term.kind = GraphTerm::Kind::Whole;
    term.index = exponent;
    term.operands = {{base.term, false}};
    return {shared(std::move(term)), isNegative};
}

/// base^(n/2) for an odd n > 0, as powers of base and its square root.
SignedTerm TermGraph::root(SignedTerm base, std::uint32_t twiceExponent) {
    const SignedTerm factors[] = {whole(base, twiceExponent / 2), call(Operation::SquareRoot, {base})};
    return fraction(factors, {});
}

SignedTerm TermGraph::power(SignedTerm base, SignedTerm exponent, const Expression& exponentExpression) {
    const std::optional<int> n = halves(exponentExpression);
    if (!n)
        return call(Operation::Power, {base, exponent});
    const auto size = static_cast<std::uint32_t>(std::abs(*n));
    const SignedTerm result = size % 2 == 0 ? whole(base, size / 2) : root(base, size);
    if (*n > 0)
        return result;
    return fraction({}, {&result, 1});
}

SignedTerm TermGraph::function(Function function, const std::vector<SignedTerm>& x) {
    const auto odd = [&](Operation operation) { return withSignOf(call(operation, {{x[0].term, false}}), x[0]); };
    const auto even = [&](Operation operation) { return call(operation, {{x[0].term, false}}); };
    const auto chain = [&](Operation operation) {
        SignedTerm result = x.front();
        for (std::size_t k = 1; k < x.size(); ++k)
            result = call(operation, {result, x[k]});
        return result;
    };
    switch (function) {
    case Function::Sin: return odd(Operation::Sin);
    case Function::Cos: return even(Operation::Cos);
    case Function::Tan: return odd(Operation::Tan);
    case Function::Asin: return odd(Operation::Asin);
    case Function::Acos: return call(Operation::Acos, x);
    case Function::Atan: return odd(Operation::Atan);
    case Function::Atan2: return call(Operation::Atan2, x);
    case Function::Sinh: return odd(Operation::Sinh);
    case Function::Cosh: return even(Operation::Cosh);
    case Function::Tanh: return odd(Operation::Tanh);
    case Function::Exp: return call(Operation::Exp, x);
    case Function::Ln: return call(Operation::Ln, x);
    case Function::Log10: return call(Operation::Log10, x);
    case Function::Abs: return even(Operation::Abs);
    case Function::Sign: return odd(Operation::Sign);
    case Function::Step: return call(Operation::Step, x);
    case Function::Min: return chain(Operation::Min);
    case Function::Max: return chain(Operation::Max);
    case Function::Dot:
    case Function::Table:      // in pieces
    case Function::Quadrature: // as a sum
    case Function::Integral: break;
    case Function::Unspecified: // has no value
        return signedConstant(std::numeric_limits<double>::quiet_NaN());
    case Function::Impulse: // zero except at its moment, which the run handles
        return signedConstant(0);
    }
    check(false, "a time derivative that is not an unknown of its own cannot be compiled");
    return {};
}

// ln(x) at positive numbers, finite at 0 and undefined below.
SignedTerm TermGraph::finiteLogarithm(SignedTerm x) {
    constexpr double least = 1e-300;
    const SignedTerm size = call(Operation::Abs, {{x.term, false}});
    const SignedTerm aboveZero = sum(std::vector<SignedTerm>{signedConstant(least), {size.term, !size.isNegative}});
    return call(Operation::Ln, {call(Operation::Max, {x, aboveZero})});
}

SignedTerm TermGraph::value(const Expression& expression, const std::vector<SignedTerm>& operands) {
    switch (expression.kind()) {
    case Expression::Kind::Number: return signedConstant(toDouble(expression.number()));
    case Expression::Kind::Sum: return sum(operands);
    case Expression::Kind::Product: return fraction(operands, {});
    case Expression::Kind::Power: return power(operands[0], operands[1], expression.operands()[1]);
    case Expression::Kind::Function: return function(expression.function(), operands);
    case Expression::Kind::Symbol: break;
    }
    check(false, "a name that is neither parameter nor input: " + expression.name());
    return {};
}

TermGraph::TermGraph(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
                     const std::vector<Statement>& statements, const std::vector<Expression>& expressions)
    : m_known(64, Hash(), Equal{&m_terms}) {
    if (expressions.empty()) // then the names of a large model are not worth a term each
        return;
    Symbols symbols;
    const auto declare = [&](const std::vector<std::string>& names, GraphTerm::Kind kind, Dependence dependence) {
        for (std::size_t k = 0; k < names.size(); ++k) {
            GraphTerm term;
            term.kind = kind;
            term.index = static_cast<std::uint32_t>(k);
            term.dependence = dependence;
            const bool isNew = symbols.try_emplace(names[k], SignedTerm{shared(std::move(term)), false}).second;
            check(isNew, "a name listed twice: " + names[k]);
        }
    };
    declare(parameters, GraphTerm::Kind::Parameter, Dependence::Parameters);
    declare(inputs, GraphTerm::Kind::Input, Dependence::Inputs);
    symbols.try_emplace("pi", signedConstant(std::numbers::pi));

    Memo<SignedTerm> memo;
    std::vector<SignedTerm> operands;
    const std::function<SignedTerm(const Expression&)> termOf = [&](const Expression& expression) {
        return fold(expression, memo, [&](const Expression& node, std::span<const SignedTerm* const> x) {
            if (node.isSymbol())
                if (const auto symbol = symbols.find(node.name()); symbol != symbols.end())
                    return symbol->second;
            if (node.isTable())
                return termOf(inPieces(node.table(), node.operands()[0],
                                       [](const Expression& distance) { return apply(Function::Step, {distance}); }));
            if (const auto closed = node.isQuadrature() ? closedCheck(node) : std::nullopt)
                return call(Operation::OrElse, {termOf(closed->whereNeeded), termOf(gaussSum(node))});
            if (node.isQuadrature())
                return termOf(gaussSum(node));
            if (const auto moderate = withoutSaturation(node))
                return termOf(*moderate);
            std::map<std::size_t, SignedTerm> logarithms;
            for (const std::size_t k : outweighedLogarithms(node))
                logarithms.emplace(k, finiteLogarithm(termOf(node.operands()[k].operands()[0])));
            operands.clear();
            for (const SignedTerm* operand : x)
                operands.push_back(*operand);
            for (const auto& [k, logarithm] : logarithms)
                operands[k] = logarithm;
            return value(node, operands);
        });
    };
    for (const Statement& statement : statementsBehind(statements, expressions)) {
        const bool isNew = symbols.try_emplace(statement.name, termOf(statement.value)).second;
        check(isNew, "a name listed twice: " + statement.name);
    }
    for (const Expression& expression : expressions)
        m_outputs.push_back(withSignInside(termOf(expression)));
}

} // namespace coenergy
