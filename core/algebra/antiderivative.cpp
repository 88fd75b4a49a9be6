// The rules of a table of integrals: constants and sums apart, substitution of whatever stands inside, roots and
// reciprocals of quadratics, products by parts, brackets multiplied out. Each result is differentiated and held against
// the integrand at random points before it is believed.
// Reference: I. N. Bronshtein, K. A. Semendyayev, Handbook of Mathematics, section 8.1 (rules) and 21.7 (table).
#include "algebra/antiderivative.hpp"

#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

const Expression half{Rational(1, 2)};

Expression call(Function function, const Expression& x) {
    return apply(function, {x});
}

bool dependsOn(const Expression& expression, const std::string& x) {
    return symbolsIn(expression).contains(x);
}

std::vector<Expression> factorsOf(const Expression& expression) {
    if (!expression.isProduct())
        return {expression};
    return {expression.operands().begin(), expression.operands().end()};
}

// Places of everyday size, the same in every run; names begin at different ones.
Point somewhere(const std::set<std::string>& names, int trial) {
    Point point;
    int k = 0;
    for (const std::string& name : names)
        point.emplace(name, 0.23 + std::fmod(0.618 * ++k + 0.377 * trial, 1.0));
    return point;
}

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

    // The ways in which a factor is h(g), with H.
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
        case Function::Sin:
            return -call(Function::Cos, u);
        case Function::Cos:
            return call(Function::Sin, u);
        case Function::Tan:
            return -call(Function::Ln, call(Function::Cos, u));
        case Function::Asin:
            return u * call(Function::Asin, u) + squareRoot(one - power(u, 2));
        case Function::Acos:
            return u * call(Function::Acos, u) - squareRoot(one - power(u, 2));
        case Function::Atan:
            return u * call(Function::Atan, u) - half * call(Function::Ln, one + power(u, 2));
        case Function::Sinh:
            return call(Function::Cosh, u);
        case Function::Cosh:
            return call(Function::Sinh, u);
        case Function::Tanh:
            return call(Function::Ln, call(Function::Cosh, u));
        case Function::Exp:
            return call(Function::Exp, u);
        case Function::Ln:
            return u * call(Function::Ln, u) - u;
        case Function::Log10:
            return u * call(Function::Log10, u) - u / call(Function::Ln, Expression(10));
        case Function::Abs:
            return half * u * call(Function::Abs, u);
        case Function::Sign:
            return call(Function::Abs, u);
        case Function::Step:
            return u * call(Function::Step, u);
        default:
            return std::nullopt;
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
        case Function::Cos:
            return isSquare ? half * u + product(Function::Sin, Function::Cos) : call(Function::Tan, u);
        case Function::Sinh:
            return isSquare ? product(Function::Sinh, Function::Cosh) - half * u
                            : -power(call(Function::Tanh, u), Expression(-1));
        case Function::Cosh:
            return isSquare ? product(Function::Sinh, Function::Cosh) + half * u : call(Function::Tanh, u);
        case Function::Tan:
            return isSquare ? std::optional(call(Function::Tan, u) - u) : std::nullopt;
        case Function::Tanh:
            return isSquare ? std::optional(u - call(Function::Tanh, u)) : std::nullopt;
        default:
            return std::nullopt;
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
        const Expression root = squareRoot(q / p); // whatever the sign of both
        return call(Function::Atan, m_x * root) / (p * root);
    }

    Expression ofReciprocalRoot(const Expression& p, const Expression& q) const {
        if (isNegative(q))
            return call(Function::Asin, m_x * squareRoot(-q / p)) / squareRoot(-q);
        return call(Function::Ln, m_x * squareRoot(q) + squareRoot(p + q * power(m_x, 2))) / squareRoot(q);
    }

    // A power of x times a function that becomes no longer when it is integrated, or a logarithm times such a power.
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

    // A bracket, or a whole power of one, distributed over the rest.
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

    // The value where it does not change with x: seen by its spelling, or else at some places.
    std::optional<Expression> constantIn(const Expression& f) const {
        if (!has(f))
            return f;
        Point point = somewhere(symbolsIn(f), 1);
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

    static bool isNegative(const Expression& f) { return evaluate(f, somewhere(symbolsIn(f), 2)) < 0; }

    std::string m_name;
    Expression m_x;
    Algebra& m_algebra;
};

// Where both have values; there must be such places.
bool agree(const Expression& f, const Expression& g) {
    std::set<std::string> names = symbolsIn(f);
    addSymbolsIn(g, names);
    int count = 0;
    for (int trial = 0; trial < 24; ++trial) {
        Point point = somewhere(names, trial);
        if (trial % 3 == 2)
            for (auto& [name, value] : point)
                value = -value;
        const double a = evaluate(f, point);
        const double b = evaluate(g, point);
        if (!std::isfinite(a) || !std::isfinite(b))
            continue;
        if (std::abs(a - b) > 1e-9 * (1 + std::abs(a)))
            return false;
        ++count;
    }
    return count >= 3;
}

bool hasKink(const Expression& f, const std::string& x) {
    bool found = false;
    forEachNode(f, [&](const Expression& node) {
        if (!node.isFunction() || found)
            return;
        switch (node.function()) {
        case Function::Abs:
        case Function::Sign:
        case Function::Step:
        case Function::Min:
        case Function::Max:
        case Function::Table:
        case Function::Impulse:
            found = dependsOn(node, x);
            break;
        default:
            break;
        }
    });
    return found;
}

// Whether it is infinite or undefined there, whatever size the other names have.
bool hasValueAt(const Expression& f, const std::string& x, const Expression& place) {
    try {
        const Expression there = substituted(f, {{x, place}});
        const std::set<std::string> names = symbolsIn(there);
        for (int trial = 0; trial < 4; ++trial)
            for (const double size : {1.0, 40.0, 0.02, -1.0}) {
                Point point = somewhere(names, trial);
                for (auto& [name, value] : point)
                    value *= size;
                if (std::isfinite(evaluate(there, point)))
                    return true;
            }
    } catch (const ArithmeticError&) {
        return false;
    }
    return false;
}

// As x^(n + 1) at 0, which no algebra takes for 0 without knowing n.
bool vanishesAt(const Expression& f, const std::string& x, const Expression& place) {
    if (!place.isZero())
        return false;
    std::set<std::string> names = symbolsIn(f);
    for (int trial = 0; trial < 8; ++trial) {
        Point point = somewhere(names, trial);
        point[x] = 0;
        if (evaluate(f, point) != 0)
            return false;
    }
    return true;
}

// No closed form is worth a text much longer than what it integrates.
bool readsWell(const Expression& closed, const Expression& f) {
    constexpr std::uint64_t longest = 12; // times the integrand
    constexpr std::uint64_t always = 60;  // nodes
    return closed.treeSize() <= std::max(always, longest * f.treeSize());
}

Expression termTo(const Expression& f, const std::string& x, const Expression& from, Algebra& algebra) {
    const auto closed = closedIntegral(f, x, algebra);
    if (closed && readsWell(*closed, f)) {
        if (!hasValueAt(*closed, x, from))
            throw IntegralFault(IntegralFault::Kind::FromPole, f, from);
        return vanishesAt(*closed, x, from) ? *closed : *closed - substituted(*closed, {{x, from}});
    }
    if (hasKink(f, x))
        throw IntegralFault(IntegralFault::Kind::OfKinks, f, from);
    if (!hasValueAt(f, x, from))
        throw IntegralFault(IntegralFault::Kind::FromPole, f, from);
    std::vector<Expression> constant;
    std::vector<Expression> rest;
    for (const Expression& factor : factorsOf(f))
        (dependsOn(factor, x) ? rest : constant).push_back(factor);
    constant.push_back(quadrature(product(std::move(rest)), x, from, Expression::symbol(x)));
    return product(std::move(constant));
}

} // namespace

std::optional<Expression> closedIntegral(const Expression& f, const std::string& x, Algebra& algebra) {
    Integrator integrator(x, algebra);
    std::optional<Expression> result;
    try {
        result = integrator.integral(f);
    } catch (const ArithmeticError&) { // a rule made what has no value
        return std::nullopt;
    }
    return result && agree(integrator.derivative(*result), f) ? result : std::nullopt;
}

Expression integralTo(const Expression& f, const std::string& x, const Expression& from, Algebra& algebra) {
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(f))
        terms.push_back(termTo(term, x, from, algebra));
    return sum(std::move(terms));
}

} // namespace coenergy
