// The rules of a table of integrals: constants and sums apart, substitution of whatever stands inside, roots and
// reciprocals of quadratics, products by parts, brackets multiplied out. Each result is differentiated and held against
// the integrand at random points before it is believed. Reference: I. N. Bronshtein, K. A. Semendyayev, Handbook of
// Mathematics, section 8.1 (rules) and 21.7 (table).
#include "algebra/antiderivative.hpp"

#include "algebra/integrand.hpp"
#include "algebra/values_at_points.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <cmath>
#include <cstdint>

namespace coenergy {

namespace {

const Expression half{Rational(1, 2)};

class Integrator {
public:
    Integrator(std::string x, Algebra& algebra)
        : m_name(std::move(x)), m_x(Expression::symbol(m_name)), m_algebra(algebra) {}

    std::optional<Expression> integral(const Expression& f, int depth = 0) {
        constexpr int deepest = 12;
        constexpr std::uint64_t largest = 2000;
        if (!has(f))
            return f * m_x;
        if (depth > deepest || f.treeSize() > largest)
            return std::nullopt;
        if (f.isSum())
            return ofSum(f, depth);
        std::vector<Expression> constant;
        std::vector<Expression> factors;
        for (const Expression& factor : factorsOf(f))
            (has(factor) ? factors : constant).push_back(factor);
        const auto rest = ofProduct(factors, depth);
        if (!rest)
            return std::nullopt;
        constant.push_back(*rest);
        return product(std::move(constant));
    }

    Expression derivative(const Expression& f) const {
        return m_algebra.expression(m_algebra.derivative(m_algebra.formula(f), m_name));
    }

private:
    bool has(const Expression& expression) const { return dependsOn(expression, m_name); }

    std::optional<Expression> ofSum(const Expression& f, int depth) {
        std::vector<Expression> terms;
        for (const Expression& term : f.operands()) {
            const auto value = integral(term, depth + 1);
            if (!value)
                return std::nullopt;
            terms.push_back(*value);
        }
        return sum(std::move(terms));
    }

    std::optional<Expression> ofProduct(const std::vector<Expression>& factors, int depth) {
        if (auto value = bySubstitution(factors))
            return value;
        if (auto value = byQuadratic(factors))
            return value;
        if (auto value = byParts(factors, depth))
            return value;
        return multipliedOut(factors, depth);
    }

    // f = c g' h(g): the integral is c H(g).
    std::optional<Expression> bySubstitution(const std::vector<Expression>& factors) {
        for (std::size_t k = 0; k < factors.size(); ++k)
            for (const auto& [inside, outside] : readings(factors[k])) {
                const Expression slope = derivative(inside);
                if (slope.isZero())
                    continue;
                std::vector<Expression> others = {power(slope, Expression(-1))};
                for (std::size_t j = 0; j < factors.size(); ++j)
                    if (j != k)
                        others.push_back(factors[j]);
                if (const auto ratio = constantIn(product(std::move(others))))
                    return *ratio * outside;
            }
        return std::nullopt;
    }

    struct Reading {
        Expression inside;  // g
        Expression outside; // H(g)
    };

    // The ways in which a factor can be read as h(g), with H.
    std::vector<Reading> readings(const Expression& factor) const {
        if (factor.isSymbol() || factor.isSum())
            return {{factor, half * power(factor, 2)}};
        if (factor.isPower())
            return readingsOfPower(factor.operands()[0], factor.operands()[1]);
        if (!factor.isFunction() || factor.operands().size() != 1)
            return {};
        const Expression& u = factor.operands()[0];
        if (const auto outside = ofFunction(factor.function(), u))
            return {{u, *outside}, {factor, half * power(factor, 2)}};
        return {};
    }

    std::vector<Reading> readingsOfPower(const Expression& base, const Expression& exponent) const {
        if (has(exponent)) // a^u
            return has(base) ? std::vector<Reading>()
                             : std::vector<Reading>{{exponent, power(base, exponent) / call(Function::Ln, base)}};
        std::vector<Reading> result;
        if (exponent == Expression(-1))
            result.push_back({base, call(Function::Ln, isNegative(base) ? -base : base)});
        else
            result.push_back({base, power(base, exponent + Expression(1)) / (exponent + Expression(1))});
        if (base.isFunction() && base.operands().size() == 1)
            if (const auto outside = ofSquaredFunction(base.function(), exponent, base.operands()[0]))
                result.push_back({base.operands()[0], *outside});
        return result;
    }

    static std::optional<Expression> ofFunction(Function function, const Expression& u) {
        const Expression one(1);
        switch (function) {
        case Function::Sin: return -call(Function::Cos, u);
        case Function::Cos: return call(Function::Sin, u);
        case Function::Tan: return -call(Function::Ln, call(Function::Cos, u));
        case Function::Asin: return u * call(Function::Asin, u) + squareRoot(one - power(u, 2));
        case Function::Acos: return u * call(Function::Acos, u) - squareRoot(one - power(u, 2));
        case Function::Atan: return u * call(Function::Atan, u) - half * call(Function::Ln, one + power(u, 2));
        case Function::Sinh: return call(Function::Cosh, u);
        case Function::Cosh: return call(Function::Sinh, u);
        case Function::Tanh: return call(Function::Ln, call(Function::Cosh, u));
        case Function::Exp: return call(Function::Exp, u);
        case Function::Ln: return u * call(Function::Ln, u) - u;
        case Function::Log10: return u * call(Function::Log10, u) - u / call(Function::Ln, Expression(10));
        case Function::Abs: return half * u * call(Function::Abs, u);
        case Function::Sign: return call(Function::Abs, u);
        case Function::Step: return u * call(Function::Step, u);
        default: return std::nullopt;
        }
    }

    static std::optional<Expression> ofSquaredFunction(Function function, const Expression& exponent,
                                                       const Expression& u) {
        const bool isSquare = exponent == Expression(2);
        if (!isSquare && exponent != Expression(-2))
            return std::nullopt;
        const auto product = [&](Function a, Function b) { return half * call(a, u) * call(b, u); };
        switch (function) {
        case Function::Sin:
            return isSquare ? half * u - product(Function::Sin, Function::Cos)
                            : -power(call(Function::Tan, u), Expression(-1));
        case Function::Cos: return isSquare ? half * u + product(Function::Sin, Function::Cos) : call(Function::Tan, u);
        case Function::Sinh:
            return isSquare ? product(Function::Sinh, Function::Cosh) - half * u
                            : -power(call(Function::Tanh, u), Expression(-1));
        case Function::Cosh:
            return isSquare ? product(Function::Sinh, Function::Cosh) + half * u : call(Function::Tanh, u);
        case Function::Tan: return isSquare ? std::optional(call(Function::Tan, u) - u) : std::nullopt;
        case Function::Tanh: return isSquare ? std::optional(u - call(Function::Tanh, u)) : std::nullopt;
        default: return std::nullopt;
        }
    }

    // A power of p + q x^2 alone.
    std::optional<Expression> byQuadratic(const std::vector<Expression>& factors) {
        if (factors.size() != 1 || !factors[0].isPower())
            return std::nullopt;
        const Expression& base = factors[0].operands()[0];
        const Expression& exponent = factors[0].operands()[1];
        const Expression first = derivative(base);
        const Expression second = derivative(first);
        if (second.isZero() || has(second) || !atZero(first).isZero())
            return std::nullopt;
        const Expression p = atZero(base);
        const Expression q = half * second;
        if (exponent == Expression(-1))
            return ofReciprocal(p, q);
        if (exponent == -half)
            return ofReciprocalRoot(p, q);
        if (exponent == half)
            return half * (m_x * squareRoot(base) + p * ofReciprocalRoot(p, q));
        if (exponent == Expression(Rational(-3, 2)))
            return m_x / (p * squareRoot(base));
        return std::nullopt;
    }

    Expression atZero(const Expression& f) const { return substituted(f, {{m_name, Expression(0)}}); }

    std::optional<Expression> ofReciprocal(const Expression& p, const Expression& q) const {
        if (isNegative(p) != isNegative(q))
            return std::nullopt;
        const Expression root = squareRoot(q / p); // valid for any signs of both
        return call(Function::Atan, m_x * root) / (p * root);
    }

    Expression ofReciprocalRoot(const Expression& p, const Expression& q) const {
        if (isNegative(q))
            return call(Function::Asin, m_x * squareRoot(-q / p)) / squareRoot(-q);
        return call(Function::Ln, m_x * squareRoot(q) + squareRoot(p + q * power(m_x, 2))) / squareRoot(q);
    }

    // A power of x times a function that does not grow longer when it is integrated, or a logarithm times such a power.
    std::optional<Expression> byParts(const std::vector<Expression>& factors, int depth) {
        if (factors.size() > 2)
            return std::nullopt;
        for (const std::size_t k : {std::size_t{0}, factors.size() - 1}) {
            const Expression& one = factors[k];
            const Expression other = factors.size() == 2 ? factors[1 - k] : Expression(1);
            if (one.isFunction() && one.function() == Function::Ln && isPowerOfX(other)) {
                const auto outside = integral(other, depth + 1);
                const auto rest = outside ? integral(*outside * derivative(one), depth + 1) : std::nullopt;
                if (rest)
                    return *outside * one - *rest;
            }
            const bool staysShort =
                one.isFunction() && (one.function() == Function::Sin || one.function() == Function::Cos ||
                                     one.function() == Function::Exp || one.function() == Function::Sinh ||
                                     one.function() == Function::Cosh);
            if (!staysShort || !isWholePowerOfX(other))
                continue;
            const auto outside = integral(one, depth + 1);
            const auto rest = outside ? integral(derivative(other) * *outside, depth + 1) : std::nullopt;
            if (rest)
                return other * *outside - *rest;
        }
        return std::nullopt;
    }

    bool isPowerOfX(const Expression& f) const {
        return f.isOne() || f == m_x || (f.isPower() && f.operands()[0] == m_x && !has(f.operands()[1]));
    }

    bool isWholePowerOfX(const Expression& f) const {
        constexpr int highest = 6;
        if (f == m_x)
            return true;
        return f.isPower() && f.operands()[0] == m_x && f.operands()[1].isNumber() && f.operands()[1].number() > 0 &&
               f.operands()[1].number() <= highest && denominator(f.operands()[1].number()) == 1;
    }

    // Distributes a sum in parentheses, or an integer power of one, over the other factors.
    std::optional<Expression> multipliedOut(const std::vector<Expression>& factors, int depth) {
        constexpr int highest = 8;
        for (std::size_t k = 0; k < factors.size(); ++k) {
            const bool isPower = factors[k].isPower();
            const Expression& bracket = isPower ? factors[k].operands()[0] : factors[k];
            const Expression exponent = isPower ? factors[k].operands()[1] : Expression(1);
            const bool isWhole = exponent.isNumber() && exponent.number() >= 1 && exponent.number() <= highest &&
                                 denominator(exponent.number()) == 1;
            if (!bracket.isSum() || !isWhole)
                continue;
            std::vector<Expression> others = factors;
            others[k] = power(bracket, exponent - Expression(1));
            const Expression rest = product(std::move(others));
            std::vector<Expression> terms;
            for (const Expression& term : bracket.operands())
                terms.push_back(term * rest);
            const Expression whole = sum(std::move(terms));
            return whole.isSum() ? integral(whole, depth + 1) : std::nullopt;
        }
        return std::nullopt;
    }

    // The value, if it does not change with x: decided by its form, or otherwise at some points.
    std::optional<Expression> constantIn(const Expression& f) const {
        if (!has(f))
            return f;
        Point point = pointSomewhere(symbolsIn(f), 1);
        std::optional<double> first;
        for (const double place : {0.31, 0.74, 1.27, -0.58}) {
            point[m_name] = place;
            const double value = evaluate(f, point);
            if (!std::isfinite(value))
                continue;
            if (first && std::abs(value - *first) > 1e-12 * std::abs(*first))
                return std::nullopt;
            first = value;
        }
        if (!first)
            return std::nullopt;
        try {
            return substituted(f, {{m_name, Expression(1)}});
        } catch (const ArithmeticError&) {
            return std::nullopt;
        }
    }

    static bool isNegative(const Expression& f) { return evaluate(f, pointSomewhere(symbolsIn(f), 2)) < 0; }

    std::string m_name;
    Expression m_x;
    Algebra& m_algebra;
};

} // namespace

std::optional<Expression> closedIntegral(const Expression& f, const std::string& x, Algebra& algebra) {
    Integrator integrator(x, algebra);
    std::optional<Expression> result;
    try {
        result = integrator.integral(f);
    } catch (const ArithmeticError&) { // a rule produced an expression without a value
        return std::nullopt;
    }
    return result && agreeWhereDefined(integrator.derivative(*result), f) ? result : std::nullopt;
}

} // namespace coenergy
