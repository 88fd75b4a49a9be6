// Gauss' rule, whose points never reach the limits, for the compiled model, and the same on panels of half the width to
// tell what it is worth; an adaptive one with an estimate of its error (Gauss and Kronrod, from Boost) where a value is
// asked for by itself. Reference: P. J. Davis, P. Rabinowitz, Methods of Numerical Integration, 2nd edition, 1984,
// chapters 2 (compound rules) and 4 (their errors).
#include "expression/quadrature.hpp"

#include "base/check.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

namespace coenergy {

const std::string& Integrand::variable() {
    static const std::string name = "\u222b";
    return name;
}

std::string Integrand::captured(std::size_t k) {
    return variable() + std::to_string(k);
}

Expression quadrature(const Expression& value, const std::string& variable, const Expression& lower,
                      const Expression& upper) {
    std::vector<Expression> operands = {upper, lower};
    Substitution names = {{variable, Expression::symbol(Integrand::variable())}};
    for (const std::string& name : symbolsIn(value)) {
        if (name == variable)
            continue;
        names.emplace(name, Expression::symbol(Integrand::captured(operands.size() - 2)));
        operands.push_back(Expression::symbol(name));
    }
    auto integrand = std::make_shared<Integrand>();
    integrand->value = substituted(value, names);
    return coenergy::apply(std::move(integrand), std::move(operands));
}

namespace {

Substitution capturesOf(const Expression& quadrature) {
    Substitution captures;
    for (std::size_t k = 2; k < quadrature.operands().size(); ++k)
        captures.emplace(Integrand::captured(k - 2), quadrature.operands()[k]);
    return captures;
}

Expression at(const Expression& quadrature, Substitution captures, const Expression& place) {
    captures.emplace(Integrand::variable(), place);
    return substituted(quadrature.integrand()->value, captures);
}

} // namespace

Expression integrandAt(const Expression& quadrature, const Expression& place) {
    return at(quadrature, capturesOf(quadrature), place);
}

Expression asTyped(const Expression& quadrature) {
    const auto operands = quadrature.operands();
    const std::set<std::string> captured = [&] {
        std::set<std::string> names;
        for (std::size_t k = 2; k < operands.size(); ++k)
            addSymbolsIn(operands[k], names);
        return names;
    }();
    Expression over = operands[0];
    if (!over.isSymbol() || captured.contains(over.name())) {
        std::string name = "s";
        while (captured.contains(name))
            name += "s";
        over = Expression::symbol(name);
    }
    std::vector<Expression> typed = {integrandAt(quadrature, over), over};
    if (!operands[1].isZero())
        typed.push_back(operands[1]);
    return coenergy::apply(Function::Integral, std::move(typed));
}

namespace {

constexpr int gaussPanels = 6;

using AtPlace = std::function<Expression(const Expression& place)>;

// The rule of ten points on each of so many panels between the limits, as a sum.
Expression gaussSumOf(const AtPlace& f, const Expression& quadrature, int panels) {
    using Rule = boost::math::quadrature::gauss<double, 10>;
    const Expression& lower = quadrature.operands()[1];
    const Expression width = quadrature.operands()[0] - lower;
    std::vector<Expression> terms;
    for (int panel = 0; panel < panels; ++panel)
        for (std::size_t k = 0; k < Rule::abscissa().size(); ++k)
            for (const int side : {-1, 1}) {
                const double share = (panel + 0.5 + 0.5 * side * Rule::abscissa()[k]) / panels;
                const Rational weight(Rule::weights()[k] / (2 * panels));
                terms.push_back(Expression(weight) * f(lower + Expression(Rational(share)) * width));
            }
    return sum(std::move(terms)) * width;
}

AtPlace integrandOf(const Expression& quadrature) {
    return [&quadrature, captures = capturesOf(quadrature)](const Expression& place) {
        return at(quadrature, captures, place);
    };
}

bool dependsOnVariable(const Expression& expression) {
    return symbolsIn(expression).contains(Integrand::variable());
}

// What vanishes where this part of an integrand has a pole that a closed form may not show, as 1/u^2 and tan(u)^2.
std::optional<Expression> denominatorOf(const Expression& node) {
    if (node.isFunction() && node.function() == Function::Tan)
        return coenergy::apply(Function::Cos, {node.operands()[0]});
    const bool isReciprocal = node.isPower() && node.operands()[1].isNumber() && node.operands()[1].number() <= -1;
    return isReciprocal ? std::optional(node.operands()[0]) : std::nullopt;
}

std::vector<Expression> denominatorsIn(const Expression& integrand) {
    std::vector<Expression> found;
    forEachNode(integrand, [&](const Expression& node) {
        const auto denominator = denominatorOf(node);
        if (denominator && dependsOnVariable(*denominator) &&
            std::find(found.begin(), found.end(), *denominator) == found.end())
            found.push_back(*denominator);
    });
    return found;
}

} // namespace

Expression gaussSum(const Expression& quadrature) {
    return gaussSumOf(integrandOf(quadrature), quadrature, gaussPanels);
}

GaussCheck gaussCheck(const Expression& quadrature) {
    const AtPlace f = integrandOf(quadrature);
    const AtPlace size = [&f](const Expression& place) { return coenergy::apply(Function::Abs, {f(place)}); };
    return {gaussSumOf(f, quadrature, gaussPanels), gaussSumOf(f, quadrature, 2 * gaussPanels),
            gaussSumOf(size, quadrature, 2 * gaussPanels)};
}

std::vector<std::vector<Expression>> denominatorsAlong(const Expression& quadrature) {
    const Substitution captures = capturesOf(quadrature);
    const Expression& lower = quadrature.operands()[1];
    const Expression width = quadrature.operands()[0] - lower;
    constexpr int ways = 32;
    const auto alongWay = [&](const Expression& denominator) {
        std::vector<Expression> values;
        for (int k = 0; k <= ways; ++k) {
            Substitution there = captures;
            there.emplace(Integrand::variable(), lower + Expression(Rational(k, ways)) * width);
            try {
                values.push_back(substituted(denominator, there));
            } catch (const ArithmeticError&) { // it has no value there, and so no sign
            }
        }
        return values;
    };
    std::vector<std::vector<Expression>> along;
    for (const Expression& denominator : denominatorsIn(quadrature.integrand()->value))
        along.push_back(alongWay(denominator));
    return along;
}

double quadratureValue(const Integrand& integrand, std::span<const double> operands) {
    using Rule = boost::math::quadrature::gauss_kronrod<double, 31>;
    constexpr double tolerance = 1e-13;
    constexpr unsigned halvings = 12;
    Point point;
    for (std::size_t k = 2; k < operands.size(); ++k)
        point[Integrand::captured(k - 2)] = operands[k];
    double& variable = point[Integrand::variable()];
    const auto value = [&](double place) {
        variable = place;
        return evaluate(integrand.value, point);
    };
    if (operands[0] == operands[1])
        return 0;
    if (!std::isfinite(operands[0]) || !std::isfinite(operands[1]))
        return std::numeric_limits<double>::quiet_NaN();
    const double sign = operands[0] > operands[1] ? 1 : -1;
    double error = 0;
    double size = 0;
    const double total = Rule::integrate(value, std::min(operands[0], operands[1]), std::max(operands[0], operands[1]),
                                         halvings, tolerance, &error, &size);
    return error <= 100 * tolerance * size ? sign * total : std::numeric_limits<double>::quiet_NaN();
}

Expression withoutTypedIntegrals(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        if (operands.empty())
            return node;
        const bool isIntegral = node.isFunction() && node.function() == Function::Integral;
        if (isIntegral && !node.operands()[1].isSymbol()) // a definition's name was replaced
            throw ArithmeticError(ArithmeticFault::NotReal, toText(node));
        if (isIntegral)
            return quadrature(*operands[0], node.operands()[1].name(),
                              operands.size() == 3 ? *operands[2] : Expression(), node.operands()[1]);
        std::vector<Expression> replaced;
        for (const Expression* operand : operands)
            replaced.push_back(*operand);
        return rebuilt(node, std::move(replaced));
    });
}

bool hasTypedIntegral(const Expression& expression) {
    bool found = false;
    forEachNode(expression, [&](const Expression& node) {
        found = found || (node.isFunction() && node.function() == Function::Integral);
    });
    return found;
}

} // namespace coenergy
