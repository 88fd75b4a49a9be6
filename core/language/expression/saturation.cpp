// With v = min(u, L) and w = max(u - L, 0), so that u = v + w, and L so large that 1 + exp(L) = exp(L) to all digits:
// 1 + exp(u) = (1 + exp(v)) exp(w) to all digits, since exp(w) = 1 wherever v is not L. The same for cosh(u), with |u|
// for u. As w is subtracted in the exponent or stands outside of the logarithm, nothing overflows, nor do slopes. And
// 1 + tanh(u) = 2/(1 + exp(-2u)), 1 - tanh(u)^2 = 1/cosh(u)^2.
#include "expression/saturation.hpp"

#include <algorithm>
#include <vector>

namespace coenergy {

namespace {

const Expression farthest(200); // exp(200)^3 is a number still

// g = f exp(w)
struct Growth {
    Expression argument;  // u
    Expression moderate;  // f
    Expression exceeding; // w
};

Expression call(Function function, Expression x) {
    return apply(function, {std::move(x)});
}

Expression lesser(const Expression& u) {
    return apply(Function::Min, {u, farthest});
}

Expression exceeding(const Expression& size) {
    return apply(Function::Max, {size - farthest, Expression(0)});
}

bool isCallOf(Function function, const Expression& node) {
    return node.isFunction() && node.function() == function;
}

bool isModerate(const Expression& u) {
    return isCallOf(Function::Min, u) || isCallOf(Function::Max, u);
}

// Of 1 + exp(u) with any moderate positive number for 1.
std::optional<Growth> growthOfSum(const Expression& sum) {
    const std::span<const Expression> terms = sum.operands();
    if (terms.size() != 2)
        return std::nullopt;
    const std::size_t number = terms[0].isNumber() ? 0 : 1;
    const Expression &constant = terms[number], &exponential = terms[1 - number];
    if (!constant.isNumber() || constant.number() <= 0 || constant.number() > 1000 ||
        !isCallOf(Function::Exp, exponential) || isModerate(exponential.operands()[0]))
        return std::nullopt;
    const Expression& u = exponential.operands()[0];
    return Growth{u, constant + call(Function::Exp, lesser(u)), exceeding(u)};
}

std::optional<Growth> growthOf(const Expression& node) {
    if (node.isSum())
        return growthOfSum(node);
    if (!isCallOf(Function::Cosh, node) || isModerate(node.operands()[0]))
        return std::nullopt;
    const Expression& u = node.operands()[0];
    const Expression size = call(Function::Abs, u);
    const Expression within = apply(Function::Max, {lesser(u), -farthest});
    return Growth{u, call(Function::Cosh, within), exceeding(size)};
}

bool isNegativePower(const Expression& node) {
    return node.isPower() && node.operands()[1].isNumber() && node.operands()[1].number() < 0;
}

Expression raised(const Growth& growth, const Expression& exponent) {
    return power(growth.moderate, exponent) * call(Function::Exp, exponent * growth.exceeding);
}

// k where the factor is exp(k u).
std::optional<Rational> multipleOf(const Expression& u, const Expression& factor) {
    const bool isRaised = factor.isPower() && factor.operands()[1].isNumber();
    const Expression& base = isRaised ? factor.operands()[0] : factor;
    if (!isCallOf(Function::Exp, base))
        return std::nullopt;
    const Expression ratio = base.operands()[0] / u;
    if (!ratio.isNumber())
        return std::nullopt;
    return isRaised ? ratio.number() * factor.operands()[1].number() : ratio.number();
}

// exp(k u)/(1 + exp(u))^n with 0 < k <= n, wherever both stand among the factors.
std::optional<Expression> saturatedProduct(const Expression& product) {
    std::vector<Expression> factors(product.operands().begin(), product.operands().end());
    bool isAny = false;
    for (const Expression& below : product.operands()) {
        const auto growth =
            isNegativePower(below) && below.operands()[0].isSum() ? growthOf(below.operands()[0]) : std::nullopt;
        if (!growth)
            continue;
        const Rational most = -below.operands()[1].number();
        for (Expression& factor : factors) {
            const auto multiple = multipleOf(growth->argument, factor);
            if (!multiple || *multiple <= 0 || *multiple > most)
                continue;
            const Expression k(*multiple);
            factor = call(Function::Exp, k * lesser(growth->argument)) *
                     call(Function::Exp, (k - Expression(most)) * growth->exceeding);
            for (Expression& other : factors)
                if (other == below)
                    other = power(growth->moderate, below.operands()[1]);
            isAny = true;
            break;
        }
    }
    if (!isAny)
        return std::nullopt;
    Expression result(1);
    for (const Expression& factor : factors)
        result = result * factor;
    return result;
}

Expression moderated(const Expression& node) {
    return withoutSaturation(node).value_or(node);
}

// n + n tanh(u), n - n tanh(u) and n - n tanh(u)^2 for a number n; nothing for other terms beside n.
std::optional<Expression> withNumber(const Expression& n, const Expression& term) {
    const bool isScaled = term.isProduct() && term.operands().size() == 2 && term.operands()[0].isNumber();
    const Expression coefficient = isScaled ? term.operands()[0] : Expression(1);
    const Expression& rest = isScaled ? term.operands()[1] : term;
    const bool isSquare = rest.isPower() && rest.operands()[1] == Expression(2);
    const Expression& tangent = isSquare ? rest.operands()[0] : rest;
    const bool isEqual = coefficient == n && !isSquare, isOpposite = coefficient == -n;
    if (!isCallOf(Function::Tanh, tangent) || !(isEqual || isOpposite))
        return std::nullopt;
    const Expression& u = tangent.operands()[0];
    if (isSquare)
        return n * moderated(power(call(Function::Cosh, u), Expression(-2)));
    const Expression exponential = call(Function::Exp, Expression(isEqual ? -2 : 2) * u);
    return Expression(2) * n * moderated(power(Expression(1) + exponential, Expression(-1)));
}

std::optional<Expression> sumWithoutCancellation(const Expression& sum) {
    const std::span<const Expression> terms = sum.operands();
    const auto number =
        std::find_if(terms.begin(), terms.end(), [](const Expression& term) { return term.isNumber(); });
    if (number == terms.end())
        return std::nullopt;
    for (std::size_t k = 0; k < terms.size(); ++k)
        if (const auto together = withNumber(*number, terms[k])) {
            Expression result = *together;
            for (std::size_t j = 0; j < terms.size(); ++j)
                if (j != k && &terms[j] != &*number)
                    result = result + terms[j];
            return result;
        }
    return std::nullopt;
}

} // namespace

std::optional<Expression> withoutSaturation(const Expression& node) {
    if (node.isProduct())
        return saturatedProduct(node);
    if (node.isSum())
        return sumWithoutCancellation(node);
    const bool isLogarithm = isCallOf(Function::Ln, node);
    const auto growth = isLogarithm || isNegativePower(node) ? growthOf(node.operands()[0]) : std::nullopt;
    if (!growth)
        return std::nullopt;
    return isLogarithm ? call(Function::Ln, growth->moderate) + growth->exceeding : raised(*growth, node.operands()[1]);
}

} // namespace coenergy
