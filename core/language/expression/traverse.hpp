#pragma once
// The one way to walk an expression: from the leaves up, every shared node once, without recursion.

#include "base/names.hpp"
#include "expression/expression.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// Results for visited nodes, kept over several folds; they stay where they are. Keeps the expressions alive whose
/// nodes it contains. Open addressing with linear probing, by the node's address.
template <class Result> class Memo {
public:
    const Result* find(const Expression& expression) const {
        if (m_slots.empty())
            return nullptr;
        const Slot& slot = m_slots[placeOf(expression.identity())];
        return slot.identity ? &m_entries[slot.entry].second : nullptr;
    }
    const Result& store(const Expression& expression, Result result) {
        if (2 * m_entries.size() >= m_slots.size())
            enlarge();
        Slot& slot = m_slots[placeOf(expression.identity())];
        if (slot.identity)
            return m_entries[slot.entry].second = std::move(result);
        slot = {expression.identity(), m_entries.size()};
        return m_entries.emplace_back(expression, std::move(result)).second;
    }

private:
    struct Slot {
        const void* identity = nullptr;
        std::size_t entry = 0;
    };

    // Where the node is, or would be stored.
    std::size_t placeOf(const void* identity) const {
        const auto spread = reinterpret_cast<std::uintptr_t>(identity) * std::uint64_t{0x9E3779B97F4A7C15};
        std::size_t place = static_cast<std::size_t>(spread >> 32) & (m_slots.size() - 1);
        while (m_slots[place].identity && m_slots[place].identity != identity)
            place = (place + 1) & (m_slots.size() - 1);
        return place;
    }
    void enlarge() {
        constexpr std::size_t least = 64;
        m_slots.assign(std::max(least, 2 * m_slots.size()), {});
        for (std::size_t k = 0; k < m_entries.size(); ++k)
            m_slots[placeOf(m_entries[k].first.identity())] = {m_entries[k].first.identity(), k};
    }

    std::vector<Slot> m_slots; // a power of two, at most half of them taken
    std::deque<std::pair<Expression, Result>> m_entries;
};

/// The same for one small expression, which must outlive it: a short list is searched faster than a table.
template <class Result> class ShortMemo {
public:
    explicit ShortMemo(std::size_t mostNodes) { m_results.reserve(mostNodes); } // results stay where they are

    const Result* find(const Expression& expression) const {
        for (const auto& [identity, result] : m_results)
            if (identity == expression.identity())
                return &result;
        return nullptr;
    }
    const Result& store(const Expression& expression, Result result) {
        return m_results.emplace_back(expression.identity(), std::move(result)).second;
    }

private:
    std::vector<std::pair<const void*, Result>> m_results;
};

/// Like fold(), with any kind of memo for these results.
template <class Result, class AnyMemo, class Visit>
const Result& foldWith(const Expression& root, AnyMemo& memo, Visit& visit) {
    std::vector<std::pair<const Expression*, std::size_t>> open = {{&root, 0}};
    std::vector<const Result*> pointers;
    while (!open.empty()) {
        auto& [expression, next] = open.back();
        if (next == 0 && memo.find(*expression)) {
            open.pop_back();
            continue;
        }
        const std::span<const Expression> operands = expression->operands();
        if (next < operands.size()) {
            const Expression& child = operands[next++];
            if (!memo.find(child))
                open.emplace_back(&child, 0);
            continue;
        }
        pointers.clear();
        for (const Expression& operand : operands)
            pointers.push_back(memo.find(operand));
        memo.store(*expression, visit(*expression, std::span<const Result* const>(pointers)));
        open.pop_back();
    }
    return *memo.find(root);
}

/// visit(expression, results of its operands) -> Result, bottom-up; every shared node is visited once. The
/// result stays in the memo.
template <class Result, class Visit> const Result& fold(const Expression& root, Memo<Result>& memo, Visit visit) {
    return foldWith<Result>(root, memo, visit);
}

template <class Result, class Visit> Result fold(const Expression& root, Visit visit) {
    constexpr std::uint64_t small = 32; // nodes
    if (root.treeSize() <= small) {
        ShortMemo<Result> memo(static_cast<std::size_t>(root.treeSize()));
        return foldWith<Result>(root, memo, visit);
    }
    Memo<Result> memo;
    return foldWith<Result>(root, memo, visit);
}

/// Calls visit(expression) for every node, each shared node once, operands first.
template <class Visit> void forEachNode(const Expression& root, Visit visit) {
    fold<char>(root, [&](const Expression& expression, std::span<const char* const>) {
        visit(expression);
        return char{};
    });
}

/// The names that occur in the expression.
std::set<std::string> symbolsIn(const Expression& expression);
/// Adds to the names already collected.
void addSymbolsIn(const Expression& expression, std::set<std::string>& names);
void addSymbolsIn(const Expression& expression, NameSet& names);

using Substitution = std::map<std::string, Expression, std::less<>>;

/// Replaces every name of the substitution simultaneously. May throw ArithmeticError.
Expression substituted(const Expression& expression, const Substitution& substitution);

/// The same operation on other operands, in canonical form. May throw ArithmeticError.
Expression rebuilt(const Expression& expression, std::vector<Expression> operands);

} // namespace coenergy
