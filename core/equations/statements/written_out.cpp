// The size is computed before anything is inserted: each name counts with the length of everything that it contains.
#include "statements/written_out.hpp"

#include "expression/traverse.hpp"

#include <map>
#include <string>

namespace coenergy {

namespace {

using Sizes = std::map<std::string, double, std::less<>>;

double sizeOf(const Expression& expression, const Sizes& sizes) {
    return fold<double>(expression, [&](const Expression& node, std::span<const double* const> operands) {
        const auto known = node.isSymbol() ? sizes.find(node.name()) : sizes.end();
        double total = known == sizes.end() ? 1 : known->second;
        for (const double* operand : operands)
            total += *operand;
        return total;
    });
}

// The sum that makes up most of a product.
const Expression* mainSum(const Expression& product) {
    for (const Expression& factor : product.operands())
        if (factor.isSum() && 10 * factor.treeSize() > 8 * product.treeSize())
            return &factor;
    return nullptr;
}

// Expands a long sum in parentheses with few other factors: lines can be broken between terms.
Expression multipliedOut(const Expression& expression) {
    constexpr std::uint64_t line = 60; // nodes
    const Expression* const bracket =
        expression.isProduct() && expression.treeSize() > line ? mainSum(expression) : nullptr;
    if (!expression.isSum() && !bracket)
        return expression;
    Expression factor(1);
    if (bracket)
        for (const Expression& other : expression.operands())
            if (&other != bracket)
                factor = factor * other;
    std::vector<Expression> terms;
    for (const Expression& term : (bracket ? *bracket : expression).operands())
        terms.push_back(multipliedOut(bracket ? factor * term : term));
    return sum(std::move(terms));
}

} // namespace

std::optional<Expression> writtenOut(const Expression& expression, const std::vector<Statement>& statements,
                                     std::uint64_t most) {
    const std::vector<Statement> needed = statementsBehind(statements, {expression});
    Sizes sizes;
    for (const Statement& statement : needed)
        sizes.emplace(statement.name, sizeOf(statement.value, sizes));
    if (sizeOf(expression, sizes) > static_cast<double>(most))
        return std::nullopt;
    Substitution values;
    for (const Statement& statement : needed)
        values.emplace(statement.name, substituted(statement.value, values));
    return multipliedOut(substituted(expression, values));
}

} // namespace coenergy
