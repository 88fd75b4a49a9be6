// The numbers of each term, row by row, are values at the indices: they are interpolated by Newton's divided
// differences and checked against at least one more value. A form is accepted only if it reproduces every row.
#include "exposition/index_law.hpp"

#include "algebra/tidy.hpp"
#include "base/check.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

using Indices = std::vector<std::int64_t>;

// Newton's divided differences: c0 + c1 (i - i0) + c2 (i - i0) (i - i1).
std::vector<Rational> dividedDifferences(const Indices& indices, const std::vector<Rational>& values,
                                         std::size_t degree) {
    std::vector<Rational> differences(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(degree) + 1);
    for (std::size_t order = 1; order <= degree; ++order)
        for (std::size_t k = degree; k >= order; --k)
            differences[k] = (differences[k] - differences[k - 1]) /
                             Rational(static_cast<long long>(indices[k] - indices[k - order]));
    return differences;
}

struct Quadratic {
    Rational square, linear, constant;

    Rational at(std::int64_t i) const {
        const Rational x(static_cast<long long>(i));
        return (square * x + linear) * x + constant;
    }
};

std::optional<Quadratic> interpolated(const Indices& indices, const std::vector<Rational>& values, std::size_t degree) {
    const std::vector<Rational> c = dividedDifferences(indices, values, degree);
    const Rational i0(static_cast<long long>(indices[0]));
    const Rational i1(static_cast<long long>(indices[1]));
    const Rational c1 = degree > 0 ? c[1] : Rational(0);
    const Rational c2 = degree > 1 ? c[2] : Rational(0);
    const Quadratic result{c2, c1 - c2 * (i0 + i1), c[0] - c1 * i0 + c2 * i0 * i1};
    for (std::size_t k = 0; k < values.size(); ++k)
        if (result.at(indices[k]) != values[k])
            return std::nullopt;
    return result;
}

// a (v i - u) with integers u and v for the root u/v.
Expression linearFactor(const Rational& root, const Expression& i) {
    return Expression(Rational(denominator(root))) * i - Expression(Rational(numerator(root)));
}

// In the shortest form: (2*i - 1)^2/8, i*(i + 1).
Expression written(const Quadratic& q, const Expression& i) {
    const auto whole = [](const Rational& root) { return Rational(denominator(root)); };
    if (q.square.isZero() && q.linear.isZero())
        return Expression(q.constant);
    if (q.square.isZero()) {
        const Rational root = -q.constant / q.linear;
        return Expression(Rational(q.linear / whole(root))) * linearFactor(root, i);
    }
    const Rational middle = -q.linear / (2 * q.square);
    const Rational distance = middle * middle - q.constant / q.square;
    const auto root = distance.sign() < 0 ? std::nullopt : exactRoot(distance, 2);
    if (!root)
        return Expression(q.square) * power(i, Expression(2)) + Expression(q.linear) * i + Expression(q.constant);
    const Rational first = middle - *root;
    const Rational second = middle + *root;
    return Expression(Rational(q.square / (whole(first) * whole(second)))) *
           (linearFactor(first, i) * linearFactor(second, i));
}

// Nothing if the values follow none of these laws.
std::optional<Expression> functionOfIndex(const Indices& indices, const std::vector<Rational>& values,
                                          const std::string& index) {
    const Expression i = Expression::symbol(index);
    for (const std::size_t degree : {0, 1, 2})
        for (const bool isAlternating : {false, true})
            for (const bool isReciprocal : {false, true}) {
                if (values.size() < degree + 2 + (isAlternating ? 1 : 0) + (isReciprocal ? 1 : 0))
                    continue;
                std::vector<Rational> shown = values;
                for (std::size_t k = 0; k < shown.size(); ++k) {
                    if (shown[k].isZero())
                        return std::nullopt;
                    shown[k] = (isAlternating && indices[k] % 2 != 0 ? -1 : 1) *
                               (isReciprocal ? Rational(1 / shown[k]) : shown[k]);
                }
                const auto law = interpolated(indices, shown, degree);
                if (!law)
                    continue;
                const Expression size = written(*law, i);
                return (isAlternating ? power(Expression(-1), i) : Expression(1)) *
                       (isReciprocal ? power(size, Expression(-1)) : size);
            }
    return std::nullopt;
}

// A term with its number replaced by a name that no model has, the same for equal remaining factors.
class Skeleton {
public:
    explicit Skeleton(const Expression& expression) {
        const Expression inner =
            fold<Expression>(expression, [this](const Expression& node, std::span<const Expression* const> operands) {
                return build(node, operands);
            });
        m_value = expression.isSum() ? inner : apart(inner);
    }

    const Expression& value() const { return m_value; }
    /// Nothing if one name would stand for several numbers.
    const std::optional<std::map<std::string, Rational>>& coefficients() const { return m_coefficients; }

private:
    Expression build(const Expression& node, std::span<const Expression* const> operands) {
        if (operands.empty())
            return node;
        std::vector<Expression> parts;
        for (const Expression* operand : operands)
            parts.push_back(node.isSum() || node.isFunction() ? apart(*operand) : *operand);
        return rebuilt(node, std::move(parts));
    }

    Expression apart(const Expression& term) {
        const Scaled parts = scaled(term);
        const std::string name = "#" + std::to_string(parts.rest.hash());
        if (m_coefficients && m_coefficients->emplace(name, parts.coefficient).first->second != parts.coefficient)
            m_coefficients.reset();
        return Expression::symbol(name) * parts.rest;
    }

    Expression m_value;
    std::optional<std::map<std::string, Rational>> m_coefficients{std::in_place};
};

std::optional<Expression> withLaws(const std::vector<Skeleton>& rows, const Indices& indices,
                                   const std::string& index) {
    Substitution laws;
    for (const Skeleton& row : rows)
        if (!row.coefficients() || !(row.value() == rows.front().value()))
            return std::nullopt;
    for (const auto& [name, first] : *rows.front().coefficients()) {
        std::vector<Rational> values;
        for (const Skeleton& row : rows)
            values.push_back(row.coefficients()->at(name));
        const auto law = functionOfIndex(indices, values, index);
        if (!law)
            return std::nullopt;
        laws.emplace(name, *law);
    }
    return substituted(rows.front().value(), laws);
}

} // namespace

Expression spreadOut(const Expression& expression) {
    constexpr std::uint64_t mostTerms = 200;
    const std::uint64_t terms = expandedTermCount(expression);
    return terms > termsOf(expression).size() && terms <= mostTerms ? expanded(expression) : expression;
}

bool areEqual(const Expression& a, const Expression& b) {
    return a == b || spreadOut(a) == spreadOut(b);
}

std::optional<Expression> commonForm(const std::vector<Expression>& rows, const std::vector<std::int64_t>& indices,
                                     const std::string& index) {
    check(!rows.empty() && rows.size() == indices.size(), "as many rows as indices");
    if (std::all_of(rows.begin(), rows.end(), [&](const Expression& row) { return areEqual(row, rows.front()); }))
        return rows.front();
    try {
        const auto form = withLaws({rows.begin(), rows.end()}, indices, index);
        for (std::size_t k = 0; form && k < rows.size(); ++k)
            if (!(substituted(*form, {{index, Expression(static_cast<long long>(indices[k]))}}) == rows[k]))
                return std::nullopt;
        return form;
    } catch (const ArithmeticError&) {
        return std::nullopt;
    }
}

Expression withoutCoefficients(const Expression& row) {
    return Skeleton(row).value();
}

} // namespace coenergy
