#include "comparison/spread_form.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace coenergy {

namespace {

// k of base^(-k) with a whole k.
std::optional<int> wholeDenominator(const Expression& factor) {
    constexpr int highest = 12;
    if (!factor.isPower() || !factor.operands()[1].isNumber())
        return std::nullopt;
    const Rational& exponent = factor.operands()[1].number();
    if (denominator(exponent) != 1 || exponent >= 0 || exponent < -highest)
        return std::nullopt;
    return -exponent.to<int>();
}

} // namespace

Expression spread(const Expression& expression) {
    const std::uint64_t terms = expandedTermCount(expression);
    return terms > 1 && terms <= largestExpansion ? expanded(expression) : expression;
}

Expression withoutTangents(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        if (node.operands().empty())
            return node;
        if (node.isFunction() && (node.function() == Function::Tan || node.function() == Function::Tanh)) {
            const bool isCircular = node.function() == Function::Tan;
            return apply(isCircular ? Function::Sin : Function::Sinh, {*operands[0]}) /
                   apply(isCircular ? Function::Cos : Function::Cosh, {*operands[0]});
        }
        std::vector<Expression> parts;
        for (const Expression* operand : operands)
            parts.push_back(*operand);
        return rebuilt(node, std::move(parts));
    });
}

Expression commonDenominator(const Expression& expression) {
    std::map<Expression, int, ByContent> powers;
    for (const Expression& term : termsOf(expression))
        for (const Expression& factor : factorsOf(term))
            if (const auto k = wholeDenominator(factor)) {
                int& highest = powers[factor.operands()[0]];
                highest = std::max(highest, *k);
            }
    std::vector<Expression> factors;
    for (const auto& [base, k] : powers)
        factors.push_back(power(base, Expression(k)));
    return product(std::move(factors));
}

Expression timesEachTerm(const Expression& expression, const Expression& factor) {
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(expression))
        terms.push_back(term * factor);
    return sum(std::move(terms));
}

} // namespace coenergy
