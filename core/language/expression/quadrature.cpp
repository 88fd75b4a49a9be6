// The compiled model uses Gauss's rule, whose points never reach the limits, and the same rule on panels of half the
// width to assess it. A single value is computed by an adaptive rule with an error estimate (Gauss-Kronrod, from
// Boost). A closed form that divides by an expression that may vanish, such as sin(a x)/a, is kept for arguments at
// which the points do not converge; where they do converge, they are exact at the removable singularities of the closed
// form and near them, where it suffers cancellation.
// Reference: P. J. Davis, P. Rabinowitz, Methods of Numerical Integration, 2nd edition, 1984, chapters 2 (compound
// rules) and 4 (their errors).
#include "expression/quadrature.hpp"

#include "base/check.hpp"
#include "expression/evaluate.hpp"
#include "expression/poles.hpp"
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
                      const Expression& upper, const std::optional<Expression>& closed) {
    std::vector<Expression> operands = {upper, lower};
    Substitution names = {{variable, Expression::symbol(Integrand::variable())}};
    for (const std::string& name : symbolsIn(value)) {
        if (name == variable)
            continue;
        names.emplace(name, Expression::symbol(Integrand::captured(operands.size() - 2)));
        operands.push_back(Expression::symbol(name));
    }
    if (closed)
        operands.push_back(*closed);
    auto integrand = std::make_shared<Integrand>();
    integrand->value = substituted(value, names);
    return coenergy::apply(std::move(integrand), std::move(operands));
}

namespace {

std::size_t capturedCount(const Integrand& integrand) {
    const std::set<std::string> names = symbolsIn(integrand.value);
    return names.size() - names.count(Integrand::variable());
}

} // namespace

std::size_t endOfCaptured(const Expression& quadrature) {
    return 2 + capturedCount(*quadrature.integrand());
}

std::optional<Expression> closedFormOf(const Expression& quadrature) {
    const bool hasClosed = quadrature.operands().size() > endOfCaptured(quadrature);
    return hasClosed ? std::optional(quadrature.operands().back()) : std::nullopt;
}

std::optional<std::string> nameOfCaptured(const Expression& quadrature, std::size_t k) {
    const auto operands = quadrature.operands();
    if (!closedFormOf(quadrature) || !operands[k].isSymbol())
        return std::nullopt;
    for (std::size_t j = 0; j < endOfCaptured(quadrature); ++j)
        if (j != k && symbolsIn(operands[j]).contains(operands[k].name()))
            return std::nullopt;
    return operands[k].name();
}

Expression withIntegrand(const Expression& quadrature, const Expression& value,
                         const std::optional<Expression>& closed) {
    const auto operands = quadrature.operands();
    const std::set<std::string> used = symbolsIn(value);
    std::vector<Expression> kept = {operands[0], operands[1]};
    Substitution names;
    for (std::size_t k = 2; k < endOfCaptured(quadrature); ++k)
        if (used.contains(Integrand::captured(k - 2))) {
            names.emplace(Integrand::captured(k - 2), Expression::symbol(Integrand::captured(kept.size() - 2)));
            kept.push_back(operands[k]);
        }
    if (closed)
        kept.push_back(*closed);
    auto integrand = std::make_shared<Integrand>();
    integrand->value = substituted(value, names);
    return coenergy::apply(std::move(integrand), std::move(kept));
}

namespace {

Substitution capturesOf(const Expression& quadrature) {
    Substitution captures;
    for (std::size_t k = 2; k < endOfCaptured(quadrature); ++k)
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
        for (std::size_t k = 2; k < endOfCaptured(quadrature); ++k)
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

// Where an integral from 0 has no width its points are no removable places, as that of sin(x)/x; nothing elsewhere.
Expression besideZero(const Expression& quadrature) {
    const bool isFromZero = quadrature.operands()[1].isZero();
    return isFromZero && !denominatorsIn(*quadrature.integrand()).empty() ? Expression(Rational(1e-100)) : Expression();
}

// The rule of ten points on each of so many panels between the limits, as a sum.
Expression gaussSumOf(const AtPlace& f, const Expression& quadrature, int panels) {
    using Rule = boost::math::quadrature::gauss<double, 10>;
    const Expression& lower = quadrature.operands()[1];
    const Expression width = quadrature.operands()[0] - lower;
    const Expression reach = width + besideZero(quadrature);
    std::vector<Expression> terms;
    for (int panel = 0; panel < panels; ++panel)
        for (std::size_t k = 0; k < Rule::abscissa().size(); ++k)
            for (const int side : {-1, 1}) {
                const double share = (panel + 0.5 + 0.5 * side * Rule::abscissa()[k]) / panels;
                const Rational weight(Rule::weights()[k] / (2 * panels));
                terms.push_back(Expression(weight) * f(lower + Expression(Rational(share)) * reach));
            }
    return sum(std::move(terms)) * width;
}

AtPlace integrandOf(const Expression& quadrature) {
    return [&quadrature, captures = capturesOf(quadrature)](const Expression& place) {
        return at(quadrature, captures, place);
    };
}

// A bound on the intermediate values: sums of absolute values, multiplied.
Expression sizeOfTerms(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> sizes) {
        const bool isWhole = node.isPower() && node.operands()[1].isNumber() && node.operands()[1].number() > 0 &&
                             denominator(node.operands()[1].number()) == 1;
        if (!node.isSum() && !node.isProduct() && !isWhole)
            return coenergy::apply(Function::Abs, {node});
        if (isWhole)
            return power(*sizes[0], node.operands()[1]);
        std::vector<Expression> operands;
        for (const Expression* size : sizes)
            operands.push_back(*size);
        return node.isSum() ? sum(std::move(operands)) : product(std::move(operands));
    });
}

// Kinks may lie between all points, so that the points seem to converge.
bool hasKinks(const Integrand& integrand) {
    bool found = false;
    forEachNode(integrand.value, [&](const Expression& node) {
        found = found || (node.isFunction() && (node.function() == Function::Abs || node.function() == Function::Sign ||
                                                node.function() == Function::Step));
    });
    return found;
}

Expression absolute(const Expression& x) {
    return coenergy::apply(Function::Abs, {x});
}

} // namespace

Expression gaussSum(const Expression& quadrature) {
    return gaussSumOf(integrandOf(quadrature), quadrature, gaussPanels);
}

GaussCheck gaussCheck(const Expression& quadrature) {
    const AtPlace f = integrandOf(quadrature);
    const AtPlace size = [&f](const Expression& place) { return absolute(f(place)); };
    return {gaussSumOf(f, quadrature, gaussPanels), gaussSumOf(f, quadrature, 2 * gaussPanels),
            gaussSumOf(size, quadrature, 2 * gaussPanels)};
}

std::optional<ClosedCheck> closedCheck(const Expression& quadrature) {
    const auto closed = closedFormOf(quadrature);
    if (!closed)
        return std::nullopt;
    constexpr double settled = 1e-12;
    const AtPlace f = integrandOf(quadrature);
    ClosedCheck check{*closed, sizeOfTerms(*closed), gaussSumOf(f, quadrature, gaussPanels / 2), {}};
    const Expression size =
        absolute(gaussSumOf([&f](const Expression& place) { return absolute(f(place)); }, quadrature, gaussPanels));
    const Expression isRough = coenergy::apply(
        Function::Step, {absolute(gaussSum(quadrature) - check.coarser) - Expression(Rational(settled)) * size});
    const Expression isNeeded = hasKinks(*quadrature.integrand()) ? Expression(1) : isRough;
    const Expression isLeft =
        coenergy::apply(Function::Step, {Expression(static_cast<long long>(largestCancellation)) * size - check.size});
    check.whereNeeded = *closed / (isNeeded * isLeft);
    return check;
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
            } catch (const ArithmeticError&) { // no value there, and so no sign
            }
        }
        return values;
    };
    std::vector<std::vector<Expression>> along;
    for (const Expression& denominator : denominatorsIn(*quadrature.integrand()))
        along.push_back(alongWay(denominator));
    return along;
}

double quadratureValue(const Integrand& integrand, std::span<const double> operands) {
    using Rule = boost::math::quadrature::gauss_kronrod<double, 31>;
    constexpr double tolerance = 1e-13;
    constexpr unsigned halvings = 12;
    Point point;
    for (std::size_t k = 2; k < operands.size(); ++k) // a closed form among them is not used
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
    if (error <= 100 * tolerance * size)
        return sign * total;
    const bool hasClosed = operands.size() > 2 + capturedCount(integrand);
    return hasClosed && !poleBetween(integrand, operands) ? operands.back() : std::numeric_limits<double>::quiet_NaN();
}

bool hasTypedIntegral(const Expression& expression) {
    return expression.functions().has(Function::Integral);
}

} // namespace coenergy
