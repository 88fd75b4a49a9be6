// The expression is taken apart from the outside: a product vanishes with a factor; a sum in which the name occurs in
// one term gives the value of that term, and so on inwards. Where it occurs in several terms, fractions are multiplied
// out, a single square root is isolated and squared, and a polynomial of at most the second degree in a power of the
// name is solved.
#include "algebra/root_candidates.hpp"

#include "algebra/integrand.hpp"
#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

namespace coenergy {

namespace {

constexpr int mostOperationsUndone = 12;

const Rational oneHalf(Integer(1), Integer(2));

bool isEven(const Integer& value) {
    return (value % Integer(2)).isZero();
}

// Of a power with an even exponent inside a root: x for (x^2)^(1/2).
Expression factorOfRoot(const Expression& factor, const Rational& exponent) {
    if (factor.isPower() && factor.operands()[1].isNumber())
        return power(factor.operands()[0], Expression(factor.operands()[1].number() * exponent));
    return power(factor, Expression(exponent));
}

bool isOfSum(const Expression& factor) {
    return factor.isSum() ||
           (factor.isPower() && factor.operands()[0].isSum() && factor.operands()[1].isNumber() &&
            factor.operands()[1].number().isWhole() && !isEven(factor.operands()[1].number().numerator()));
}

// A sign in front is taken into the first sum: c - v for -(v - c), which has a root where the sign alone has none.
std::vector<Expression> factorsUnderRoot(const Expression& value) {
    std::vector<Expression> factors = factorsOf(value);
    const auto number = std::find_if(factors.begin(), factors.end(), [](const Expression& factor) {
        return factor.isNumber() && factor.number().sign() < 0;
    });
    const auto sum = std::find_if(factors.begin(), factors.end(), isOfSum);
    if (number == factors.end() || sum == factors.end())
        return factors;
    const Expression exponent = sum->isPower() ? sum->operands()[1] : Expression(1);
    *number = -*number;
    *sum = power(expanded(-(sum->isPower() ? sum->operands()[0] : *sum)), exponent);
    return factors;
}

Expression rootOf(const Expression& value, const Rational& exponent) {
    std::vector<Expression> factors;
    for (const Expression& factor : factorsUnderRoot(value))
        factors.push_back(factorOfRoot(factor, exponent));
    return product(std::move(factors));
}

class RootSearch {
public:
    RootSearch(const std::string& name, Simplifier& simplifier, const std::stop_token& stop)
        : m_name(name), m_x(Expression::symbol(name)), m_simplifier(simplifier), m_stop(stop) {}

    std::vector<Expression> from(const Expression& expression) {
        search(expression, mostOperationsUndone);
        return std::move(m_found);
    }

private:
    bool hasName(const Expression& expression) const { return dependsOn(expression, m_name); }
    Expression simple(const Expression& expression) { return m_simplifier.simplified(expression, m_stop); }

    void add(const Expression& root) {
        const Expression found = simple(root);
        if (std::find(m_found.begin(), m_found.end(), found) == m_found.end())
            m_found.push_back(found);
    }

    // Without a root where one would not be a real number.
    void search(const Expression& given, int depth) {
        try {
            if (depth > 0 && hasName(given))
                undo(given, depth);
        } catch (const ArithmeticError&) {
            return;
        }
    }

    void undo(const Expression& given, int depth) {
        const Expression expression = simple(given);
        if (!hasName(expression))
            return;
        const std::vector<Expression> factors = factorsOf(expression);
        if (factors.size() > 1 || expression.isPower()) {
            for (const Expression& factor : factors)
                searchFactor(factor, depth - 1);
            return;
        }
        if (isSolvedAsPolynomial(expression) || isTermUndone(expression, depth))
            return;
        clearPower(expression, depth - 1);
    }

    void searchFactor(const Expression& factor, int depth) {
        if (!factor.isPower())
            return search(factor, depth);
        const Expression exponent = factor.operands()[1];
        if (exponent.isNumber() && exponent.number().sign() > 0)
            search(factor.operands()[0], depth);
    }

    // By exponent of the name; nothing for anything but a polynomial.
    std::optional<std::map<std::int64_t, Expression>> coefficients(const Expression& expression) const {
        std::map<std::int64_t, Expression> found;
        for (const Expression& term : termsOf(expanded(expression))) {
            std::int64_t degree = 0;
            std::vector<Expression> others;
            for (const Expression& factor : factorsOf(term))
                if (factor == m_x)
                    degree += 1;
                else if (factor.isPower() && factor.operands()[0] == m_x && isPositiveInteger(factor.operands()[1]))
                    degree += factor.operands()[1].number().to<std::int64_t>();
                else if (hasName(factor))
                    return std::nullopt;
                else
                    others.push_back(factor);
            found[degree] = found[degree] + product(std::move(others));
        }
        std::erase_if(found, [&](const auto& entry) { return simpleIsZero(entry.second); });
        return found;
    }

    static bool simpleIsZero(const Expression& expression) {
        return expression.isZero() || vanishesIdentically(expression);
    }

    // At most of the second degree in a power of the name.
    bool isSolvedAsPolynomial(const Expression& expression) {
        const auto polynomial = coefficients(expression);
        if (!polynomial || polynomial->empty())
            return false;
        const std::int64_t lowest = polynomial->begin()->first;
        if (lowest > 0)
            add(Expression());
        std::int64_t step = 0;
        for (const auto& [degree, coefficient] : *polynomial)
            step = std::gcd(step, degree - lowest);
        if (step == 0)
            return true;
        const std::int64_t degree = (polynomial->rbegin()->first - lowest) / step;
        if (degree > 2)
            return false;
        const auto at = [&](std::int64_t k) {
            const auto entry = polynomial->find(lowest + k * step);
            return entry == polynomial->end() ? Expression() : entry->second;
        };
        if (degree == 1)
            takeRoots(-at(0) / at(1), Rational(step));
        else
            for (const Expression& root : quadraticRoots(at(2), at(1), at(0)))
                takeRoots(root, Rational(step));
        return true;
    }

    std::vector<Expression> quadraticRoots(const Expression& a, const Expression& b, const Expression& c) {
        const Expression root = rootOf(simple(b * b - Expression(4) * a * c), oneHalf);
        return {(root - b) / (Expression(2) * a), (-root - b) / (Expression(2) * a)};
    }

    // Of base^exponent = value the base, which is the name.
    void takeRoots(const Expression& value, const Rational& exponent) {
        for (const Expression& base : basesOf(simple(value), exponent))
            add(base);
    }

    std::vector<Expression> basesOf(const Expression& value, const Rational& exponent) {
        const Rational inverse = Rational(1) / exponent;
        if (value.isZero() || inverse.isWhole())
            return {power(value, Expression(inverse))};
        if (exponent.isWhole() && !isEven(exponent.numerator()))
            return {apply(Function::Sign, {value}) * power(apply(Function::Abs, {value}), Expression(inverse))};
        const Expression root = rootOf(value, inverse);
        return isEven(exponent.numerator()) ? std::vector<Expression>{root, -root} : std::vector<Expression>{root};
    }

    // A sum in which the name occurs in one term, in one factor of it.
    bool isTermUndone(const Expression& expression, int depth) {
        std::vector<Expression> rest;
        std::optional<Expression> whole;
        for (const Expression& term : termsOf(expression))
            if (!hasName(term))
                rest.push_back(term);
            else if (std::exchange(whole, term))
                return false;
        std::vector<Expression> others;
        std::optional<Expression> core;
        for (const Expression& factor : factorsOf(*whole))
            if (!hasName(factor))
                others.push_back(factor);
            else if (std::exchange(core, factor))
                return false;
        return isUndone(*core, simple(-sum(std::move(rest)) / product(std::move(others))), depth - 1);
    }

    bool isUndone(const Expression& core, const Expression& value, int depth) {
        if (core.isPower() && core.operands()[1].isNumber()) {
            for (const Expression& base : basesOf(value, core.operands()[1].number()))
                search(core.operands()[0] - base, depth);
            return true;
        }
        if (core.isPower() && !hasName(core.operands()[0])) {
            const auto logarithm = [](const Expression& of) { return apply(Function::Ln, {of}); };
            search(core.operands()[1] * logarithm(core.operands()[0]) - logarithm(value), depth);
            return true;
        }
        if (!core.isFunction() || core.operands().size() != 1)
            return false;
        for (const Expression& argument : argumentsFor(core.function(), value))
            search(core.operands()[0] - argument, depth);
        return true;
    }

    // Without cancellation where the value is below zero.
    static Expression inverseSinh(const Expression& value) {
        const Expression root = squareRoot(value * value + Expression(1));
        return apply(Function::Sign, {value}) * apply(Function::Ln, {apply(Function::Abs, {value}) + root});
    }

    static std::vector<Expression> argumentsFor(Function function, const Expression& value) {
        const auto call = [&](Function inverse) { return apply(inverse, {value}); };
        const auto ln = [](const Expression& of) { return apply(Function::Ln, {of}); };
        const Expression one(1), pi = Expression::symbol("pi");
        if (value.isZero() && function == Function::Sin)
            return {value, pi};
        if (value.isZero() && function == Function::Cos)
            return {pi / Expression(2), -pi / Expression(2)};
        switch (function) {
        case Function::Sin: return {call(Function::Asin), pi - call(Function::Asin)};
        case Function::Cos: return {call(Function::Acos), -call(Function::Acos)};
        case Function::Tan: return {call(Function::Atan)};
        case Function::Asin: return {call(Function::Sin)};
        case Function::Acos: return {call(Function::Cos)};
        case Function::Atan: return {call(Function::Tan)};
        case Function::Exp: return {ln(value)};
        case Function::Ln: return {call(Function::Exp)};
        case Function::Log10: return {power(Expression(10), value)};
        case Function::Abs: return {value, -value};
        case Function::Sinh: return {inverseSinh(value)};
        case Function::Cosh:
            return {ln(value + squareRoot(value * value - one)), -ln(value + squareRoot(value * value - one))};
        case Function::Tanh: return {ln((one + value) / (one - value)) / Expression(2)};
        default: return {};
        }
    }

    // A factor of a term, whose base has the name and whose exponent is a fraction or below zero.
    std::optional<Expression> powerToClear(const Expression& expression) const {
        for (const Expression& term : termsOf(expression))
            for (const Expression& factor : factorsOf(term))
                if (factor.isPower() && factor.operands()[1].isNumber() && hasName(factor) &&
                    !isPositiveInteger(factor.operands()[1]))
                    return factor.operands()[0];
        return std::nullopt;
    }

    // The expression by powers of that base: the coefficient of each exponent.
    static std::map<Rational, Expression> byPowersOf(const Expression& base, const Expression& expression) {
        std::map<Rational, Expression> found;
        for (const Expression& term : termsOf(expression)) {
            Rational exponent = 0;
            std::vector<Expression> others;
            for (const Expression& factor : factorsOf(term))
                if (factor.isPower() && factor.operands()[0] == base && factor.operands()[1].isNumber())
                    exponent += factor.operands()[1].number();
                else
                    others.push_back(factor);
            Expression& coefficient = found[exponent];
            coefficient = coefficient + product(std::move(others));
        }
        return found;
    }

    // Multiplied by the lowest power, its whole exponents are even + odd * root, which is zero where the squares of
    // both are equal.
    void clearPower(const Expression& expression, int depth) {
        const std::optional<Expression> base = powerToClear(expression);
        if (!base)
            return;
        const std::map<Rational, Expression> parts = byPowersOf(*base, expression);
        const Rational lowest = parts.begin()->first;
        Expression whole, halves;
        for (const auto& [exponent, coefficient] : parts) {
            const Rational above = exponent - lowest;
            if (above.isWhole())
                whole = whole + coefficient * power(*base, Expression(above));
            else if (denominator(above) == Integer(2))
                halves = halves + coefficient * power(*base, Expression(above - oneHalf));
            else
                return;
        }
        search(halves.isZero() ? whole : whole * whole - *base * halves * halves, depth);
    }

    const std::string& m_name;
    Expression m_x;
    Simplifier& m_simplifier;
    std::stop_token m_stop;
    std::vector<Expression> m_found;
};

} // namespace

Expression withEvenRootsTaken(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        std::vector<Expression> inner;
        for (const Expression* operand : operands)
            inner.push_back(*operand);
        if (node.isPower() && inner[1].isNumber() && !inner[1].number().isWhole())
            return rootOf(inner[0], inner[1].number());
        return inner.empty() ? node : rebuilt(node, std::move(inner));
    });
}

std::vector<Expression> rootCandidates(const Expression& expression, const std::string& name, Simplifier& simplifier,
                                       const std::stop_token& stop) {
    return RootSearch(name, simplifier, stop).from(expression);
}

} // namespace coenergy
