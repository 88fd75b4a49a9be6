// The rules of a table of integrals: constants and sums apart, substitution of whatever stands inside, roots and
// reciprocals of quadratics, products by parts, brackets multiplied out. Each result is differentiated and held against
// the integrand at random points before it is believed. A closed form stands for the integral by itself only if it
// divides by nothing, and takes roots and logarithms of nothing, that the integrand does not: else it has removable
// places or is real for one sign of a name alone, and points are taken where they settle (expression/quadrature). So
// they are where a factor has cancelled against what the form divides by. Reference: I. N. Bronshtein, K. A.
// Semendyayev, Handbook of Mathematics, section 8.1 (rules) and 21.7 (table).
#include "algebra/antiderivative.hpp"

#include "algebra/tidy.hpp"
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

// A point of moderate values, the same in every run; different names get different values.
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

// Compares the values where both have one; there must be such points.
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

// Whether it is finite and defined there, for all values of the other names.
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

std::vector<Point> pointsOfBothSigns(const std::set<std::string>& names) {
    std::vector<Point> points;
    for (int trial = 0; trial < 12; ++trial) {
        points.push_back(somewhere(names, trial));
        int k = 0;
        for (auto& [name, value] : points.back())
            value *= (trial >> (k++ % 3)) % 2 == 0 ? 1 : -3;
    }
    return points;
}

// Tests limits such as x^(n + 1) at 0, which no algebra simplifies to 0 without knowing n, and x*ln(x), which has no
// value there. For names of both signs, as in (x - a)*step(x - a), where there is a value.
bool vanishesAt(const Expression& f, const std::string& x, const Expression& place) {
    if (!place.isZero())
        return false;
    constexpr double nearest = 1e-200;
    constexpr double negligible = 1e-90;
    const auto valueAt = [&](Point point, double there) {
        point[x] = there;
        return evaluate(f, point);
    };
    const std::set<std::string> names = symbolsIn(f);
    for (int trial = 0; trial < 8; ++trial) {
        const Point point = somewhere(names, trial);
        const double above = valueAt(point, nearest);
        if (!(std::abs(std::isfinite(above) ? above : valueAt(point, -nearest)) < negligible))
            return false;
    }
    const std::vector<Point> points = pointsOfBothSigns(names);
    return std::none_of(points.begin(), points.end(), [&](const Point& point) {
        const double value = valueAt(point, 0);
        return std::isfinite(value) && value != 0;
    });
}

bool isNeverNegative(const Expression& u) {
    const std::vector<Point> points = pointsOfBothSigns(symbolsIn(u));
    return std::none_of(points.begin(), points.end(), [&](const Point& point) { return evaluate(u, point) <= 0; });
}

bool contains(const Expression& f, const Expression& part) {
    bool found = false;
    forEachNode(f, [&](const Expression& node) { found = found || node == part; });
    return found;
}

bool isWhole(const Expression& exponent) {
    return exponent.isNumber() && denominator(exponent.number()) == 1;
}

// Writes ln(u) as ln(u/u0), where u0 is u at the lower limit; valid for both signs, since an integral crosses no pole.
std::optional<Expression> withRealLogarithms(const Expression& closed, const Expression& f, const std::string& x,
                                             const Expression& from) {
    try {
        return fold<Expression>(closed, [&](const Expression& node, std::span<const Expression* const> operands) {
            if (operands.empty())
                return node;
            std::vector<Expression> values;
            for (const Expression* operand : operands)
                values.push_back(*operand);
            const bool isLogarithm = node.isFunction() && node.function() == Function::Ln;
            if (!isLogarithm || !dependsOn(node, x) || contains(f, node) || isNeverNegative(values[0]))
                return rebuilt(node, std::move(values));
            const Expression begin = substituted(values[0], {{x, from}});
            const bool isPlain = begin.isZero() || (begin.isNumber() && begin.number() > 0);
            return call(Function::Ln, isPlain ? values[0] : values[0] / begin);
        });
    } catch (const ArithmeticError&) { // u has no value there
        return std::nullopt;
    }
}

// Tests whether a closed form has a value wherever its integral has: everything it divides by or takes roots and
// logarithms of must also occur in the integrand, or never vanish.
class Counterparts {
public:
    Counterparts(const Expression& f, std::string x, bool isFromZero)
        : m_f(f), m_x(std::move(x)), m_isFromZero(isFromZero) {
        forEachNode(f, [&](const Expression& node) {
            if (node.isPower() && !(isWhole(node.operands()[1]) && node.operands()[1].number() > 0))
                m_bases.push_back(node.operands()[0]);
            if (node.isPower() && !node.operands()[1].isNumber())
                m_exponents.push_back(node.operands()[1]);
        });
    }

    bool coverAll(const Expression& closed) const {
        bool all = true;
        forEachNode(closed, [&](const Expression& node) { all = all && covers(node); });
        return all;
    }

private:
    bool covers(const Expression& node) const {
        if (node.isPower())
            return coversPower(node.operands()[0], node.operands()[1]);
        if (!node.isFunction() || node.operands().size() != 1)
            return true;
        const Expression& u = node.operands()[0];
        switch (node.function()) {
        case Function::Ln:
            return contains(m_f, node) || isBase(u) || isCosineOfTangent(u) || (isNeverNegative(u) && !overflows(u));
        case Function::Tan:
            return contains(m_f, node) || isBase(call(Function::Cos, u));
        case Function::Asin:
        case Function::Acos:
        case Function::Log10:
            return contains(m_f, node);
        default:
            return true;
        }
    }

    bool coversPower(const Expression& base, const Expression& exponent) const {
        if (isWhole(exponent) && exponent.number() > 0)
            return true;
        const bool isConstant = symbolsIn(base).empty();
        return isConstant || isBase(base) || isEvenPowerOfBase(base) || isTangentOfSine(base) ||
               isExponentBeyondPole(base);
    }

    bool isBase(const Expression& u) const {
        return std::any_of(m_bases.begin(), m_bases.end(),
                           [&](const Expression& base) { return base == u || base == -u; });
    }

    bool isEvenPowerOfBase(const Expression& u) const {
        return u.isPower() && isWhole(u.operands()[1]) && numerator(u.operands()[1].number()) % 2 == 0 &&
               isBase(u.operands()[0]);
    }

    // ln(cosh(u)) overflows long after tanh(u) has become 1.
    static bool overflows(const Expression& u) { return u.isFunction() && u.function() == Function::Cosh; }

    bool isCosineOfTangent(const Expression& u) const {
        return u.isFunction() && u.function() == Function::Cos && contains(m_f, call(Function::Tan, u.operands()[0]));
    }

    bool isTangentOfSine(const Expression& u) const {
        if (!u.isFunction())
            return false;
        const Expression& v = u.operands()[0];
        return (u.function() == Function::Tan && isBase(call(Function::Sin, v))) ||
               (u.function() == Function::Tanh && isBase(call(Function::Sinh, v)));
    }

    // n + 1 for x^n integrated from 0; the integral does not exist where this vanishes.
    bool isExponentBeyondPole(const Expression& u) const {
        return m_isFromZero && isBase(Expression::symbol(m_x)) &&
               std::any_of(m_exponents.begin(), m_exponents.end(),
                           [&](const Expression& exponent) { return exponent + Expression(1) == u; });
    }

    const Expression& m_f;
    std::string m_x;
    bool m_isFromZero;
    std::vector<Expression> m_bases;
    std::vector<Expression> m_exponents;
};

// A closed form is not worthwhile if it is much longer than its integrand.
bool readsWell(const Expression& closed, const Expression& f) {
    constexpr std::uint64_t longest = 12; // times the integrand
    constexpr std::uint64_t always = 60;  // nodes
    return closed.treeSize() <= std::max(always, longest * f.treeSize());
}

std::optional<Expression> readableForm(const Expression& f, const std::string& x, const Expression& from,
                                       Algebra& algebra) {
    auto closed = closedIntegral(f, x, algebra);
    if (!closed || !readsWell(*closed, f))
        return std::nullopt;
    const auto real = withRealLogarithms(*closed, f, x, from);
    if (!real || *real == *closed)
        return closed;
    const Expression slope = algebra.expression(algebra.derivative(algebra.formula(*real), x));
    return agree(slope, f) ? real : closed;
}

// Polynomials among the factors: multiplied out they divide by numbers only, whereas the form (a x + b)^3/(3 a) divides
// by 3 a.
std::optional<Expression> formForAllValues(const Expression& f, const std::string& x, const Expression& from,
                                           Algebra& algebra) {
    constexpr std::uint64_t mostTerms = 12;
    const Counterparts counterparts(f, x, from.isZero());
    const auto isForAll = [&](const Expression& candidate) {
        const auto plain = closedIntegral(candidate, x, algebra);
        return plain && counterparts.coverAll(*plain);
    };
    if (isForAll(f))
        return readableForm(f, x, from, algebra);
    if (expandedTermCount(f) > mostTerms)
        return std::nullopt;
    const Expression sumOfTerms = expanded(f);
    return !(sumOfTerms == f) && isForAll(sumOfTerms) ? readableForm(sumOfTerms, x, from, algebra) : std::nullopt;
}

// The closed form between the limits; nothing if it has no value at the lower one.
std::optional<Expression> between(const Expression& closed, const std::string& x, const Expression& from) {
    if (vanishesAt(closed, x, from))
        return closed;
    if (!hasValueAt(closed, x, from)) // such as (x + 2)*ln(x + 2) at -2
        return vanishesAt(substituted(closed, {{x, from + Expression::symbol(x)}}), x, Expression())
                   ? std::optional(closed)
                   : std::nullopt;
    return closed - substituted(closed, {{x, from}});
}

bool isDivision(const Expression& node) {
    return node.isPower() && (!node.operands()[1].isNumber() || node.operands()[1].number() < 0);
}

// What it divides by, or may divide by, but for numbers.
std::vector<Expression> divisorsIn(const Expression& f) {
    std::vector<Expression> divisors;
    forEachNode(f, [&](const Expression& node) {
        if (isDivision(node) && !symbolsIn(node.operands()[0]).empty())
            divisors.push_back(node.operands()[0]);
    });
    return divisors;
}

// a and b of 2*a*b
std::vector<Expression> partsOfDivisor(const Expression& divisor) {
    return divisorsIn(power(divisor, Expression(-1)));
}

std::optional<Expression> valueAtLimit(const Expression& f, const std::string& x, const Expression& from) {
    try {
        return substituted(f, {{x, from}});
    } catch (const ArithmeticError&) {
        return std::nullopt;
    }
}

// Divisors of a closed form that cancel against the constant factors before it, by themselves or at the lower limit:
// a/x from a is 1, and n*(x^n/n) is x^n, whatever a and n are. Where they vanish, so does what is integrated, and the
// form is wrong.
std::vector<Expression> cancelledDivisors(const Expression& form, const Expression& withFactors, const std::string& x,
                                          const Expression& from) {
    std::vector<Expression> cancelled;
    const auto collect = [&](const Expression& divisor, const Expression& where) {
        std::vector<Expression> kept;
        for (const Expression& other : divisorsIn(where))
            for (const Expression& part : partsOfDivisor(other))
                kept.push_back(part);
        for (const Expression& part : partsOfDivisor(divisor))
            if (std::find(kept.begin(), kept.end(), part) == kept.end())
                cancelled.push_back(part);
    };
    for (const Expression& divisor : divisorsIn(form)) {
        if (!dependsOn(divisor, x))
            collect(divisor, withFactors);
        else if (const auto atLimit = valueAtLimit(divisor, x, from); atLimit && !symbolsIn(*atLimit).empty())
            if (const auto whole = valueAtLimit(withFactors, x, from))
                collect(*atLimit, *whole);
    }
    return cancelled;
}

// Constant divisors of the integrand, which has no value where they vanish, if the form has one there: exp(-x/a)/a,
// whose form 1 - exp(-x/a) is 1 where a is 0.
std::vector<Expression> forgottenDivisors(const Expression& f, const Expression& withFactors, const std::string& x) {
    std::vector<Expression> forgotten;
    for (const Expression& factor : factorsOf(f)) {
        const bool isConstantDivision = isDivision(factor) && factor.operands()[1].isNumber() && !dependsOn(factor, x);
        if (!isConstantDivision || !factor.operands()[0].isSymbol())
            continue;
        const std::vector<Point> points = pointsOfBothSigns(symbolsIn(withFactors));
        if (std::any_of(points.begin(), points.end(), [&](Point point) {
                point[factor.operands()[0].name()] = 0;
                return std::isfinite(evaluate(withFactors, point));
            }))
            forgotten.push_back(factor.operands()[0]);
    }
    return forgotten;
}

// The form, but without a value where one of these vanishes: there points alone are taken.
Expression withoutValueAtZerosOf(const std::vector<Expression>& divisors, const Expression& form) {
    const Expression negligible{Rational(1e-150)};
    std::vector<Expression> factors = {form};
    for (const Expression& divisor : divisors) // 1 elsewhere
        factors.push_back(call(Function::Cos, negligible / divisor));
    return product(std::move(factors));
}

// Whether the values settle on the way to a place where there is none, as those of sin(x)/x and unlike those of ln(x).
bool hasLimitAt(const Expression& f, const std::string& x, const Expression& from) {
    int count = 0;
    std::set<std::string> names = symbolsIn(f);
    addSymbolsIn(from, names);
    for (const Point& point : pointsOfBothSigns(names)) {
        Point there = point;
        const auto valueAt = [&](double distance) {
            there[x] = evaluate(from, point) + distance;
            return evaluate(f, there);
        };
        for (const double side : {1.0, -1.0}) {
            const double far = valueAt(side * 1e-3), near = valueAt(side * 1e-5);
            if (!std::isfinite(far) || !std::isfinite(near))
                continue;
            if (std::abs(far - near) > 0.02 * (std::abs(near) + 0.1))
                return false;
            ++count;
        }
    }
    return count >= 3;
}

// `factor` does not vary. It belongs inside where f may have a pole: where it vanishes, there is none.
Expression openIntegral(const Expression& factor, const Expression& f, const std::string& x, const Expression& from,
                        Algebra& algebra) {
    const auto form = readableForm(f, x, from, algebra);
    const auto closed = form ? between(*form, x, from) : std::nullopt;
    if (!closed && hasKink(f, x))
        throw IntegralFault(IntegralFault::Kind::OfKinks, f, from);
    if (!closed && !hasValueAt(f, x, from) && !hasLimitAt(f, x, from))
        throw IntegralFault(IntegralFault::Kind::FromPole, f, from);
    if (!closed)
        return quadrature(factor * f, x, from, Expression::symbol(x));
    return quadrature(factor * f, x, from, Expression::symbol(x),
                      withoutValueAtZerosOf(cancelledDivisors(*form, *form, x, from), factor * *closed));
}

bool mayHavePole(const Expression& f, const std::string& x) {
    const std::vector<Expression> divisors = divisorsIn(f);
    return std::any_of(divisors.begin(), divisors.end(),
                       [&](const Expression& divisor) { return dependsOn(divisor, x); });
}

// Integrals inside an integral use quadrature points only: where a limit is a number, their closed form might divide by
// zero.
Expression withoutClosedForms(const Expression& f) {
    return fold<Expression>(f, [](const Expression& node, std::span<const Expression* const> operands) {
        if (operands.empty())
            return node;
        std::vector<Expression> values;
        for (const Expression* operand : operands)
            values.push_back(*operand);
        if (node.isQuadrature())
            values.resize(endOfCaptured(node));
        return rebuilt(node, std::move(values));
    });
}

Expression termTo(const Expression& f, const std::string& x, const Expression& from, Algebra& algebra) {
    std::vector<Expression> factors;
    std::vector<Expression> varying;
    for (const Expression& factor : factorsOf(f))
        (dependsOn(factor, x) ? varying : factors).push_back(factor);
    const Expression rest = product(std::move(varying));
    const auto closed = formForAllValues(rest, x, from, algebra);
    if (!closed) {
        const bool hasPole = mayHavePole(rest, x);
        std::vector<Expression> outside, inside;
        for (const Expression& factor : factors)
            (hasPole && !factor.isNumber() ? inside : outside).push_back(factor);
        outside.push_back(openIntegral(product(std::move(inside)), rest, x, from, algebra));
        return product(std::move(outside));
    }
    factors.push_back(*closed);
    const Expression whole = product(std::move(factors));
    const auto value = between(whole, x, from);
    if (!value)
        throw IntegralFault(IntegralFault::Kind::FromPole, f, from);
    std::vector<Expression> cancelled = cancelledDivisors(*closed, whole, x, from);
    for (const Expression& divisor : forgottenDivisors(f, whole, x))
        cancelled.push_back(divisor);
    return cancelled.empty() ? *value
                             : quadrature(f, x, from, Expression::symbol(x), withoutValueAtZerosOf(cancelled, *value));
}

} // namespace

std::optional<Expression> closedIntegral(const Expression& f, const std::string& x, Algebra& algebra) {
    Integrator integrator(x, algebra);
    std::optional<Expression> result;
    try {
        result = integrator.integral(f);
    } catch (const ArithmeticError&) { // a rule produced an expression without a value
        return std::nullopt;
    }
    return result && agree(integrator.derivative(*result), f) ? result : std::nullopt;
}

Expression integralTo(const Expression& f, const std::string& x, const Expression& from, Algebra& algebra) {
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(withoutClosedForms(f)))
        terms.push_back(termTo(term, x, from, algebra));
    return sum(std::move(terms));
}

} // namespace coenergy
