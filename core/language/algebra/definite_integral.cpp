// A closed form stands for the integral by itself only if it divides by nothing, and takes roots and logarithms of
// nothing, that the integrand does not: else it has removable places or is real for one sign of a name alone, and
// points are taken where they settle (expression/quadrature). So they are where a factor has cancelled against what the
// form divides by.
#include "algebra/definite_integral.hpp"

#include "algebra/antiderivative.hpp"
#include "algebra/integrand.hpp"
#include "algebra/tidy.hpp"
#include "algebra/values_at_points.hpp"
#include "expression/evaluate.hpp"
#include "expression/jumps.hpp"
#include "expression/quadrature.hpp"
#include "expression/surrogates.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace coenergy {

namespace {

bool hasKink(const Expression& f, const std::string& x) {
    bool found = false;
    forEachNode(f, [&](const Expression& node) {
        if (node.isFunction() && (isPiecewise(node.function()) || node.function() == Function::Impulse))
            found = found || dependsOn(node, x);
    });
    return found;
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
        case Function::Tan: return contains(m_f, node) || isBase(call(Function::Cos, u));
        case Function::Asin:
        case Function::Acos:
        case Function::Log10: return contains(m_f, node);
        default: return true;
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
    return agreeWhereDefined(slope, f) ? real : closed;
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

// `factor` does not vary. It belongs inside where f may have a pole: where it vanishes, there is none.
Expression openIntegral(const Expression& factor, const Expression& f, const std::string& x, const Expression& from,
                        Algebra& algebra) {
    const auto form = readableForm(f, x, from, algebra);
    const auto closed = form ? between(*form, x, from) : std::nullopt;
    if (!closed && hasKink(f, x))
        throw IntegralFault(IntegralFault::Kind::OfKinks, f, from);
    if (const Expression any = withSurrogates(f); !closed && !hasValueAt(any, x, from) && !hasLimitAt(any, x, from))
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

Expression integralTo(const Expression& f, const std::string& x, const Expression& from, Algebra& algebra) {
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(withoutClosedForms(f)))
        terms.push_back(termTo(term, x, from, algebra));
    return sum(std::move(terms));
}

} // namespace coenergy
