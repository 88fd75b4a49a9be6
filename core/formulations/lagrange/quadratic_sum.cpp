// From the leaves of an expression up: linear parts are kept as such, and their squares as squares.
#include "lagrange/quadratic_sum.hpp"

#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

void addTo(QuadraticSum& sum, const QuadraticSum& more) {
    for (const auto& [k, factor] : more.linear.of)
        addTo(sum.linear.of, k, factor);
    sum.linear.rest = sum.linear.rest + more.linear.rest;
    sum.squares.insert(sum.squares.end(), more.squares.begin(), more.squares.end());
    for (const auto& [pair, factor] : more.products)
        addTo(sum.products, pair, factor);
}

QuadraticSum scaled(QuadraticSum sum, const Expression& factor) {
    for (auto& [k, value] : sum.linear.of)
        value = factor * value;
    sum.linear.rest = factor * sum.linear.rest;
    for (SquareTerm& square : sum.squares)
        square.factor = factor * square.factor;
    for (auto& [pair, value] : sum.products)
        value = factor * value;
    return sum;
}

// For two different sums: the square of one is a power.
QuadraticSum multiplied(const LinearSum& a, const LinearSum& b) {
    QuadraticSum result;
    result.linear.rest = a.rest * b.rest;
    for (const auto& [i, factor] : a.of) {
        addTo(result.linear.of, i, factor * b.rest);
        for (const auto& [j, other] : b.of)
            if (i == j)
                result.squares.push_back({factor * other, {{{i, 1}}, 0}});
            else
                addTo(result.products, ordered(i, j), factor * other);
    }
    for (const auto& [j, other] : b.of)
        addTo(result.linear.of, j, a.rest * other);
    return result;
}

} // namespace

std::optional<QuadraticSum> QuadraticReader::read(const Expression& expression) const {
    return fold<std::optional<QuadraticSum>>(
        expression, [this](const Expression& node, std::span<const std::optional<QuadraticSum>* const> operands) {
            if (std::any_of(operands.begin(), operands.end(), [](const auto* operand) { return !*operand; }))
                return std::optional<QuadraticSum>();
            return combined(node, operands);
        });
}

Expression QuadraticReader::blamed(Expression expression, const std::function<bool(const Expression&)>& passes) const {
    for (;;) {
        const auto operands = expression.operands();
        const auto isFixed = [&](const Expression& operand) {
            const auto value = read(operand);
            return value && value->isConstant();
        };
        const auto worse = std::find_if(operands.begin(), operands.end(), [&](const Expression& operand) {
            return expression.isSum() ? !passes(operand) : operand.isSum() && !isFixed(operand);
        });
        const bool isOpen =
            expression.isSum() ||
            (expression.isProduct() && std::count_if(operands.begin(), operands.end(), std::not_fn(isFixed)) == 1);
        if (!isOpen || worse == operands.end())
            return expression;
        expression = Expression(*worse);
    }
}

QuadraticReader::Result QuadraticReader::constant(const Expression& value) {
    QuadraticSum result;
    result.linear.rest = value;
    return result;
}

QuadraticReader::Result QuadraticReader::combined(const Expression& node,
                                                  std::span<const Result* const> operands) const {
    if (std::all_of(operands.begin(), operands.end(), [](const auto* o) { return (*o)->isConstant(); }))
        return node.isSymbol() ? symbol(node.name()) : constant(node);
    if (node.isSum()) {
        QuadraticSum result;
        for (const Result* operand : operands)
            addTo(result, **operand);
        return result;
    }
    if (node.isProduct())
        return product(operands);
    const bool isSquare = node.isPower() && node.operands()[1] == Expression(2) && (*operands[0])->isLinear();
    if (!isSquare)
        return std::nullopt;
    QuadraticSum result;
    result.squares.push_back({1, (*operands[0])->linear});
    return result;
}

QuadraticReader::Result QuadraticReader::symbol(const std::string& name) const {
    if (m_foreign.contains(name))
        return std::nullopt;
    const auto known = m_names.find(name);
    if (known == m_names.end())
        return constant(Expression::symbol(name));
    QuadraticSum result;
    result.linear.of.emplace(known->second, 1);
    return result;
}

QuadraticReader::Result QuadraticReader::product(std::span<const Result* const> operands) {
    Expression factor = 1;
    std::vector<const QuadraticSum*> others;
    for (const Result* operand : operands)
        if ((*operand)->isConstant())
            factor = factor * (*operand)->linear.rest;
        else
            others.push_back(&**operand);
    if (others.size() == 1)
        return scaled(*others.front(), factor);
    if (others.size() == 2 && others[0]->isLinear() && others[1]->isLinear())
        return scaled(multiplied(others[0]->linear, others[1]->linear), factor);
    return std::nullopt;
}

} // namespace coenergy
