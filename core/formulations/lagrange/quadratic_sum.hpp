#pragma once
// Linear and quadratic polynomials in numbered names, read from expressions.

#include "expression/expression.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

using NumberedNames = std::map<std::string, std::size_t, std::less<>>;
using NumberedFactors = std::map<std::size_t, Expression>;
using NumberPair = std::pair<std::size_t, std::size_t>;

struct LinearSum {
    NumberedFactors of; // by number
    Expression rest;

    bool isConstant() const { return of.empty(); }
};

struct SquareTerm {
    Expression factor;
    LinearSum base;
};

struct QuadraticSum {
    LinearSum linear;
    std::vector<SquareTerm> squares;
    std::map<NumberPair, Expression> products; // of two different ones, the lesser first

    bool isLinear() const { return squares.empty() && products.empty(); }
    bool isConstant() const { return isLinear() && linear.isConstant(); }
};

/// The pair with the lesser number first.
inline NumberPair ordered(std::size_t a, std::size_t b) {
    return {std::min(a, b), std::max(a, b)};
}

/// Nothing remains where a sum is zero.
template <class Key> void addTo(std::map<Key, Expression>& sums, const Key& key, const Expression& value) {
    const auto [entry, isNew] = sums.emplace(key, value);
    if (!isNew)
        entry->second = entry->second + value;
    if (entry->second.isZero())
        sums.erase(entry);
}

/// Reads quadratic polynomials in the names. What contains other unknowns of the model, `foreign`, is none.
class QuadraticReader {
public:
    QuadraticReader(NumberedNames names, std::set<std::string> foreign)
        : m_names(std::move(names)), m_foreign(std::move(foreign)) {}

    /// Nothing if it is not a quadratic polynomial.
    std::optional<QuadraticSum> read(const Expression& expression) const;

    /// The innermost term of sums that does not qualify; inside a product if that is a constant times a sum.
    Expression blamed(Expression expression, const std::function<bool(const Expression&)>& passes) const;

private:
    using Result = std::optional<QuadraticSum>;

    static Result constant(const Expression& value);

    Result combined(const Expression& node, std::span<const Result* const> operands) const;

    Result symbol(const std::string& name) const;

    static Result product(std::span<const Result* const> operands);

    NumberedNames m_names;
    std::set<std::string> m_foreign;
};

} // namespace coenergy
