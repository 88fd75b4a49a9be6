#pragma once
// The one way to walk an expression: from the leaves up, every shared node once, without recursion.

#include "expression/expression.hpp"

#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace coenergy {

/// Values of nodes that were visited, kept over several folds. Holds the expressions whose nodes it knows.
template <class Result> class Memo {
public:
    const Result* find(const Expression& expression) const {
        const auto entry = m_results.find(expression.identity());
        return entry == m_results.end() ? nullptr : &entry->second.second;
    }
    const Result& store(const Expression& expression, Result result) {
        return m_results.insert_or_assign(expression.identity(), std::pair(expression, std::move(result)))
            .first->second.second;
    }

private:
    std::unordered_map<const void*, std::pair<Expression, Result>> m_results;
};

/// visit(expression, results of its operands) -> Result, bottom-up; every shared node is visited once. The
/// result stays in the memo.
template <class Result, class Visit> const Result& fold(const Expression& root, Memo<Result>& memo, Visit visit) {
    std::vector<std::pair<Expression, std::size_t>> open = {{root, 0}};
    std::vector<const Result*> pointers;
    while (!open.empty()) {
        auto& [expression, next] = open.back();
        if (next == 0 && memo.find(expression)) {
            open.pop_back();
            continue;
        }
        if (next < expression.operands().size()) {
            const Expression child = expression.operands()[next++];
            if (!memo.find(child))
                open.emplace_back(child, 0);
            continue;
        }
        pointers.clear();
        for (const Expression& operand : expression.operands())
            pointers.push_back(memo.find(operand));
        memo.store(expression, visit(expression, std::span<const Result* const>(pointers)));
        open.pop_back();
    }
    return *memo.find(root);
}

template <class Result, class Visit> Result fold(const Expression& root, Visit visit) {
    Memo<Result> memo;
    return fold(root, memo, visit);
}

/// Calls visit(expression) for every node, each shared node once, operands first.
template <class Visit> void forEachNode(const Expression& root, Visit visit) {
    fold<char>(root, [&](const Expression& expression, std::span<const char* const>) {
        visit(expression);
        return char{};
    });
}

/// The names that occur.
std::set<std::string> symbolsIn(const Expression& expression);

using Substitution = std::map<std::string, Expression, std::less<>>;

/// Every name that the substitution knows replaced, all at once. May throw ArithmeticError.
Expression substituted(const Expression& expression, const Substitution& substitution);

/// The same operation on other operands, in canonical form. May throw ArithmeticError.
Expression rebuilt(const Expression& expression, std::vector<Expression> operands);

} // namespace coenergy
