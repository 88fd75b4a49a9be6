// Products of sums are multiplied out by our own fold: GiNaC's expand() runs into endless recursion on powers of
// some negative constants. The budget is counted in terms before anything is expanded, never in seconds, so that the
// same model gives the same equations on every machine. Whether an expression vanishes is decided by values at random
// points, compared with a running bound on their rounding errors (Higham, Accuracy and Stability of Numerical
// Algorithms, 3.3).
#include "algebra/tidy.hpp"

#include "algebra/wide_trial.hpp"
#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/own_function.hpp"
#include "expression/table_curve.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace coenergy {

namespace {

constexpr std::uint64_t mostTermsCounted = UINT64_C(1) << 62;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > mostTermsCounted / b ? mostTermsCounted : a * b;
}

// The number of monomials of degree n in k terms.
std::uint64_t multinomialCount(std::uint64_t k, std::uint64_t n) {
    std::uint64_t count = 1;
    for (std::uint64_t i = 1; i <= n && count < mostTermsCounted / 2; ++i)
        count = count < mostTermsCounted / (k + i) ? count * (k + i - 1) / i : mostTermsCounted;
    return count;
}

// One that is a polynomial in the terms of its base.
bool isPolynomialPower(const Expression& expression) {
    return expression.isPower() && expression.operands()[0].isSum() && isPositiveInteger(expression.operands()[1]);
}

std::uint64_t powerTermCount(std::uint64_t terms, const Rational& exponent) {
    if (terms <= 1)
        return terms;
    return exponent > 1000 ? mostTermsCounted : multinomialCount(terms, exponent.to<std::uint64_t>());
}

std::uint64_t termCount(const Expression& node, std::span<const std::uint64_t* const> operands) {
    std::uint64_t count = 1;
    if (node.isSum()) {
        count = 0;
        for (const std::uint64_t* operand : operands)
            count = std::min(mostTermsCounted, count + *operand);
    } else if (node.isProduct()) {
        for (const std::uint64_t* operand : operands)
            count = times(count, *operand);
    } else if (isPolynomialPower(node)) {
        count = powerTermCount(*operands[0], node.operands()[1].number());
    }
    return count;
}

std::vector<Expression> copies(std::span<const Expression* const> expressions) {
    std::vector<Expression> result;
    for (const Expression* expression : expressions)
        result.push_back(*expression);
    return result;
}

// Factor by factor, collecting like terms on the way.
Expression multipliedOut(const std::vector<Expression>& factors) {
    Expression result(1);
    for (const Expression& factor : factors) {
        std::vector<Expression> products;
        for (const Expression& left : termsOf(result))
            for (const Expression& right : termsOf(factor))
                products.push_back(left * right);
        result = sum(std::move(products));
    }
    return result;
}

std::uint64_t printedOperations(const Expression& node, std::span<const std::uint64_t* const> operands) {
    std::uint64_t count = 0;
    for (const std::uint64_t* operand : operands)
        count += *operand;
    switch (node.kind()) {
    case Expression::Kind::Sum:
    case Expression::Kind::Product: {
        const bool isSign = node.isProduct() && node.operands()[0] == Expression(-1);
        return count + operands.size() - (isSign ? 2 : 1);
    }
    case Expression::Kind::Power:
        return count + (node.operands()[1] == Expression(-1) ? 0 : 1); // counted as the `/` of its product
    case Expression::Kind::Function: return count + 1;
    default: return 0;
    }
}

constexpr double rounding = 0x1p-52;

// A value with a bound on its rounding error.
struct Rounded {
    double value = 0;
    double error = 0;
};

Rounded plus(const Rounded& a, const Rounded& b) {
    const double value = a.value + b.value;
    return {value, a.error + b.error + rounding * (std::abs(a.value) + std::abs(b.value))};
}

Rounded times(const Rounded& a, const Rounded& b) {
    const double value = a.value * b.value;
    return {value,
            std::abs(a.value) * b.error + std::abs(b.value) * a.error + a.error * b.error + rounding * std::abs(value)};
}

// A value at a random point. The side of the kink of every piecewise function is chosen at random as well, so that
// distant pieces count too: step(x - 1000) does not vanish. One choice for each argument: abs(x) agrees with sign(x).
class Draw {
public:
    enum class Signs { Positive, Any };
    enum class Sides { Drawn, Computed };

    /// Values of the names are up to 1.7 times `reach`.
    Draw(RandomNumbers& random, Signs signs, Sides sides, double reach = 1)
        : m_random(random), m_signs(signs), m_sidesOfKinks(sides), m_reach(reach) {}

    Rounded valueOf(const Expression& expression) {
        return fold<Rounded>(expression, [this](const Expression& node, std::span<const Rounded* const> operands) {
            return value(node, operands);
        });
    }

private:
    Rounded symbolValue(const std::string& name) {
        auto entry = m_point.find(name);
        if (entry == m_point.end()) {
            const double size = m_reach * (0.3 + m_random.share() * 1.4); // away from 0 and overflow
            entry = m_point.emplace(name, m_signs == Signs::Positive ? size : m_random.sign() * size).first;
        }
        return {entry->second, rounding * std::abs(entry->second)};
    }

    static Rounded numberValue(const Rational& number) {
        const double value = toDouble(number);
        const bool isExact = std::isfinite(value) && Rational(value) == number; // (-x)^2 needs its exponent exactly
        return {value, isExact ? 0 : rounding * std::abs(value)};
    }

    // The same for 2*x - 2*y as for x - y, and the opposite for y - x.
    double sideOf(const Expression& argument) {
        const Scaled whole = scaled(argument);
        double orientation = whole.coefficient.sign();
        Expression key = whole.rest;
        if (key.isSum()) {
            const Rational leading = scaled(key.operands().front()).coefficient;
            std::vector<Expression> terms;
            for (const Expression& term : key.operands())
                terms.push_back(term * Expression(Rational(1) / leading));
            key = sum(std::move(terms));
            orientation *= leading.sign();
        }
        auto known = m_sides.find(key);
        if (known == m_sides.end())
            known = m_sides.emplace(key, m_random.sign()).first;
        return orientation * known->second;
    }

    // With the side of its argument as a factor, a piecewise function is smooth.
    std::optional<Rounded> piece(const Expression& node, std::span<const Rounded* const> x) {
        const auto operands = node.operands();
        switch (node.function()) {
        case Function::Sign: return Rounded{sideOf(operands[0]), 0};
        case Function::Abs: return times({sideOf(operands[0]), 0}, *x[0]);
        case Function::Step: return Rounded{sideOf(operands[0]) > 0 ? 1.0 : 0.0, 0};
        case Function::Min:
        case Function::Max: {
            const double wanted = node.function() == Function::Max ? 1 : -1;
            std::size_t chosen = 0;
            for (std::size_t k = 1; k < x.size(); ++k) {
                const Expression difference = operands[k] - operands[chosen];
                if (!difference.isZero() && sideOf(difference) == wanted)
                    chosen = k;
            }
            return *x[chosen];
        }
        default: return std::nullopt;
        }
    }

    // Conclusions about a table must hold whatever its rows are.
    static double applied(const Expression& node, const std::vector<double>& x) {
        if (node.isTable())
            return node.table().curve->surrogate(node.table().order, x[0]);
        if (node.isUnspecified())
            return surrogateOfUnspecified(node.unspecified(), x);
        if (node.isPower())
            return std::pow(x[0], x[1]);
        const bool isImpulse = node.function() == Function::Impulse; // conclusions must hold at its moment, too
        return isImpulse ? 1.3 + std::sin(x[0]) : evaluateCall(node, x);
    }

    // What is exactly 1 or 0 there, but nowhere exactly: such a value says nothing about the function.
    static bool isSaturated(const Expression& node, double value) {
        if (!node.isFunction())
            return false;
        switch (node.function()) {
        case Function::Tanh: return std::abs(value) > 1 - 1e-9;
        case Function::Exp: return std::abs(value) < std::numeric_limits<double>::min();
        default: return false;
        }
    }

    // The errors of the arguments are propagated by evaluating at perturbed arguments.
    static Rounded perturbed(const Expression& node, std::span<const Rounded* const> operands) {
        std::vector<double> x;
        for (const Rounded* operand : operands)
            x.push_back(operand->value);
        Rounded result{applied(node, x), 0};
        if (isSaturated(node, result.value))
            return {std::nan(""), 0};
        result.error = rounding * std::abs(result.value);
        for (std::size_t k = 0; k < x.size(); ++k)
            for (const double step : {operands[k]->error, -operands[k]->error}) {
                std::vector<double> moved = x;
                moved[k] += step;
                result.error += std::abs(applied(node, moved) - result.value);
            }
        return result;
    }

    Rounded value(const Expression& node, std::span<const Rounded* const> operands) {
        Rounded result;
        switch (node.kind()) {
        case Expression::Kind::Number: return numberValue(node.number());
        case Expression::Kind::Symbol: return symbolValue(node.name());
        case Expression::Kind::Sum:
            for (const Rounded* term : operands)
                result = plus(result, *term);
            return result;
        case Expression::Kind::Product:
            result.value = 1;
            for (const Rounded* factor : operands)
                result = times(result, *factor);
            return result;
        case Expression::Kind::Power: return perturbed(node, operands);
        case Expression::Kind::Function: break;
        }
        const auto chosen = m_sidesOfKinks == Sides::Drawn ? piece(node, operands) : std::nullopt;
        return chosen ? *chosen : perturbed(node, operands);
    }

    RandomNumbers& m_random;
    Signs m_signs;
    Sides m_sidesOfKinks;
    double m_reach;
    Point m_point;
    std::map<Expression, double, ByContent> m_sides;
};

enum class Trial { Zero, NotZero, Undefined };

Trial triedAt(const Expression& expression, Draw draw) {
    constexpr double caution = 64; // errors are estimates
    const auto [value, error] = draw.valueOf(expression);
    if (!std::isfinite(value) || !std::isfinite(error))
        return Trial::Undefined;
    return std::abs(value) > caution * error ? Trial::NotZero : Trial::Zero;
}

// Near zero, too: cosh(50*x)^2 - sinh(50*x)^2 is lost in the rounding of its terms elsewhere.
Trial triedAtRandomPoints(const Expression& expression, Draw::Sides sides) {
    constexpr std::array nearZero = {0.1, 1e-2, 1e-3, 1e-4};
    RandomNumbers random;
    int defined = 0;
    const auto tried = [&](Draw::Signs signs, double reach) {
        const Trial trial = triedAt(expression, Draw(random, signs, sides, reach));
        defined += trial == Trial::Undefined ? 0 : 1;
        return trial == Trial::NotZero;
    };
    for (int attempt = 0; attempt < 60 && defined < 10; ++attempt)
        if (tried(attempt % 2 == 0 ? Draw::Signs::Positive : Draw::Signs::Any, 1))
            return Trial::NotZero;
    for (const double reach : nearZero)
        if (tried(Draw::Signs::Any, reach))
            return Trial::NotZero;
    return defined > 0 ? Trial::Zero : Trial::Undefined;
}

// Whose signs are the sides of kinks.
std::vector<Expression> argumentsOfKinks(const Expression& expression) {
    std::vector<Expression> arguments;
    forEachNode(expression, [&](const Expression& node) {
        if (!node.isFunction())
            return;
        const auto operands = node.operands();
        switch (node.function()) {
        case Function::Sign:
        case Function::Abs:
        case Function::Step: arguments.push_back(operands[0]); return;
        case Function::Min:
        case Function::Max:
            for (std::size_t k = 1; k < operands.size(); ++k)
                arguments.push_back(operands[k] - operands[0]);
            return;
        default: return;
        }
    });
    return arguments;
}

bool hasTable(const Expression& expression) {
    return expression.functions().has(Function::Table);
}

} // namespace

bool isPositiveInteger(const Expression& exponent) {
    return exponent.isNumber() && denominator(exponent.number()) == 1 && exponent.number() > 0;
}

std::uint64_t operationCount(const Expression& expression) {
    return fold<std::uint64_t>(expression, printedOperations);
}

std::uint64_t expandedTermCount(const Expression& expression) {
    return fold<std::uint64_t>(expression, termCount);
}

Expression expanded(const Expression& expression) {
    Memo<std::uint64_t> counts;
    const std::uint64_t count = fold(expression, counts, termCount);
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (*counts.find(node) > count) // inside a function, a denominator or a root: not counted
            return node;
        if (node.isSum())
            return sum(copies(operands));
        if (node.isProduct())
            return multipliedOut(copies(operands));
        if (isPolynomialPower(node))
            return multipliedOut(std::vector(node.operands()[1].number().to<std::size_t>(), *operands[0]));
        return node;
    });
}

Expression tidied(const Expression& expression, std::uint64_t maximumTerms) {
    const std::uint64_t terms = expandedTermCount(expression);
    if (terms <= 1 || terms > maximumTerms)
        return expression;
    Expression flat = expanded(expression);
    return operationCount(flat) <= operationCount(expression) ? flat : expression;
}

bool vanishesIdentically(const Expression& expression) {
    if (expression.isZero())
        return true;
    const Trial trial = triedAtRandomPoints(expression, Draw::Sides::Drawn);
    if (trial == Trial::Undefined) {
        constexpr std::uint64_t largestExpansion = 2000;
        return expandedTermCount(expression) <= largestExpansion && expanded(expression).isZero();
    }
    return trial == Trial::Zero;
}

std::uint64_t checkSteps(const Expression& expression) {
    return 2 * expression.treeSize();
}

WideTrial triedFarAndWide(const Expression& expression) {
    constexpr double caution = 64;
    constexpr std::array reaches = {1.0, 2.2, 4.7};
    const std::vector<Expression> arguments = argumentsOfKinks(expression);
    std::vector<std::array<bool, 2>> seen(arguments.size(), {false, false});
    RandomNumbers random(4);
    int defined = 0;
    for (std::size_t attempt = 0; attempt < 60; ++attempt) {
        const auto signs = attempt % 4 == 0 ? Draw::Signs::Positive : Draw::Signs::Any;
        Draw draw(random, signs, Draw::Sides::Computed, reaches[attempt % reaches.size()]);
        const auto [value, error] = draw.valueOf(expression);
        if (!std::isfinite(value) || !std::isfinite(error))
            continue;
        ++defined;
        if (std::abs(value) > caution * error)
            return WideTrial::NotZero;
        for (std::size_t k = 0; k < arguments.size(); ++k)
            seen[k][draw.valueOf(arguments[k]).value > 0 ? 1 : 0] = true;
    }
    const bool isSeen = std::all_of(seen.begin(), seen.end(), [](const auto& sides) { return sides[0] && sides[1]; });
    return defined == 0                      ? WideTrial::Undefined
           : isSeen && !hasTable(expression) ? WideTrial::ZeroOnAllSides
                                             : WideTrial::ZeroOnSomeSides;
}

bool agreeAtRandomPoints(const Expression& a, const Expression& b) {
    return a == b || triedAtRandomPoints(a - b, Draw::Sides::Computed) == Trial::Zero;
}

} // namespace coenergy
