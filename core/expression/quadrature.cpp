// Gauss' rule, whose points never reach the limits, for the compiled model; an adaptive one with an estimate of its
// error (Gauss and Kronrod, from Boost) where a value is asked for by itself.
#include "expression/quadrature.hpp"

#include "base/check.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include <cmath>
#include <limits>

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

Expression gaussSum(const Expression& quadrature) {
    using Rule = boost::math::quadrature::gauss<double, 10>;
    constexpr int panels = 6;
    const Substitution captures = capturesOf(quadrature);
    const Expression& lower = quadrature.operands()[1];
    const Expression width = quadrature.operands()[0] - lower;
    std::vector<Expression> terms;
    for (int panel = 0; panel < panels; ++panel)
        for (std::size_t k = 0; k < Rule::abscissa().size(); ++k)
            for (const int side : {-1, 1}) {
                const double share = (panel + 0.5 + 0.5 * side * Rule::abscissa()[k]) / panels;
                const Rational weight(Rule::weights()[k] / (2 * panels));
                terms.push_back(Expression(weight) *
                                at(quadrature, captures, lower + Expression(Rational(share)) * width));
            }
    return sum(std::move(terms)) * width;
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
