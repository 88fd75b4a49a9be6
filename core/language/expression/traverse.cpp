// Names and substitution, as folds.
#include "expression/traverse.hpp"

#include "expression/any_node.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// Visits shared nodes again, which is cheaper for a small expression than recording the visited ones.
template <class Visit> void visitSymbols(const Expression& expression, const Visit& visit) {
    if (expression.isSymbol())
        visit(expression.name());
    for (const Expression& operand : expression.operands())
        visitSymbols(operand, visit);
}

template <class Visit> void forEachSymbol(const Expression& expression, const Visit& visit) {
    constexpr std::uint64_t small = 200; // nodes
    if (expression.treeSize() <= small)
        return visitSymbols(expression, visit);
    anyNode(expression, [&](const Expression& node) {
        if (node.isSymbol())
            visit(node.name());
        return false;
    });
}

} // namespace

std::set<std::string> symbolsIn(const Expression& expression) {
    std::vector<const std::string*> found;
    forEachSymbol(expression, [&](const std::string& name) { found.push_back(&name); });
    std::sort(found.begin(), found.end(), [](const std::string* a, const std::string* b) { return *a < *b; });
    std::set<std::string> names;
    for (const std::string* name : found)
        names.insert(names.end(), *name);
    return names;
}

void addSymbolsIn(const Expression& expression, std::set<std::string>& names) {
    forEachSymbol(expression, [&](const std::string& name) { names.insert(name); });
}

void addSymbolsIn(const Expression& expression, NameSet& names) {
    forEachSymbol(expression, [&](const std::string& name) { names.insert(name); });
}

Expression rebuilt(const Expression& expression, std::vector<Expression> operands) {
    switch (expression.kind()) {
    case Expression::Kind::Sum: return sum(std::move(operands));
    case Expression::Kind::Product: return product(std::move(operands));
    case Expression::Kind::Power: return power(operands[0], operands[1]);
    case Expression::Kind::Function:
        if (expression.isTable())
            return apply(expression.table(), operands[0]);
        if (expression.isUnspecified())
            return applyUnspecified(expression.unspecified(), std::move(operands));
        if (expression.isQuadrature())
            return coenergy::apply(expression.integrand(), std::move(operands));
        return apply(expression.function(), std::move(operands));
    default: return expression;
    }
}

Expression substituted(const Expression& expression, const Substitution& substitution) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (node.isSymbol()) {
            const auto replacement = substitution.find(node.name());
            return replacement == substitution.end() ? node : replacement->second;
        }
        bool changed = false;
        for (std::size_t k = 0; k < operands.size(); ++k)
            changed = changed || operands[k]->identity() != node.operands()[k].identity();
        if (!changed)
            return node;
        std::vector<Expression> replaced;
        replaced.reserve(operands.size());
        for (const Expression* operand : operands)
            replaced.push_back(*operand);
        return rebuilt(node, std::move(replaced));
    });
}

} // namespace coenergy
