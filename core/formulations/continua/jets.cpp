// The total derivative on the jet space: the chain rule over the names of derivatives that occur (P. J. Olver,
// Applications of Lie Groups to Differential Equations, 2nd ed., section 2.3).
#include "continua/jets.hpp"

#include "algebra/derivative_size.hpp"
#include "algebra/simplify.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "continua/cleared_equation.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

namespace {

constexpr std::uint64_t largestDerivative = 200'000; // operands
constexpr std::uint64_t simplificationSteps = 50'000;
constexpr std::uint64_t longestRead = 150; // operations

/// The same derivative once more along the direction.
FieldDerivative after(FieldDerivative derivative, Direction direction) {
    ++(direction == Direction::Space ? derivative.space : derivative.time);
    return derivative;
}

bool mentionsFields(const Expression& expression, const FieldNames& names) {
    return !derivativesIn(expression, names).empty();
}

bool isWholePositive(const Expression& exponent) {
    return exponent.isNumber() && exponent.number() > 0 && denominator(exponent.number()) == 1;
}

/// Whether fields occur only in sums, products and integer powers.
bool isPolynomialInFields(const Expression& expression, const FieldNames& names) {
    bool isPolynomial = true;
    forEachNode(expression, [&](const Expression& node) {
        const bool isPlain = node.isPower() ? isWholePositive(node.operands()[1]) : !node.isFunction();
        isPolynomial = isPolynomial && (isPlain || !mentionsFields(node, names));
    });
    return isPolynomial;
}

/// -(a - b) is b - a.
Expression withoutOuterSign(const Expression& expression) {
    const Scaled parts = scaled(expression);
    return parts.rest.isSum() && parts.coefficient == -1 ? negative(parts.rest) : expression;
}

} // namespace

Expression negative(const Expression& expression) {
    std::vector<Expression> terms = termsOf(expression);
    for (Expression& term : terms)
        term = -term;
    return sum(std::move(terms));
}

Expression JetCalculus::partial(const Expression& expression, const std::string& name) {
    checkpoint(m_stop);
    const auto size = derivativeSize(expression, [&](const std::string& other) { return other == name; });
    if (size.first > largestDerivative || expression.treeSize() > largestDerivative)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    return m_algebra.expression(m_algebra.derivative(m_algebra.formula(expression), name));
}

Expression JetCalculus::partial(const Expression& expression, const FieldDerivative& derivative) {
    return partial(expression, m_names.nameOf(derivative));
}

Expression JetCalculus::total(const Expression& expression, Direction direction) {
    const std::string explicitly = direction == Direction::Space ? m_continuum.variable : "t";
    std::vector<Expression> terms;
    for (const std::string& name : symbolsIn(expression)) {
        if (const auto derivative = m_names.derivativeNamed(name))
            terms.push_back(partial(expression, name) *
                            Expression::symbol(m_names.nameOf(after(*derivative, direction))));
        else if (name == explicitly)
            terms.push_back(partial(expression, name));
    }
    return tidied(sum(std::move(terms)));
}

std::vector<FieldDerivative> derivativesIn(const Expression& expression, const FieldNames& names) {
    std::vector<FieldDerivative> found;
    for (const std::string& name : symbolsIn(expression))
        if (const auto derivative = names.derivativeNamed(name))
            found.push_back(*derivative);
    return found;
}

Expression readable(const Expression& expression, const FieldNames& names, const Notation& notation,
                    const std::stop_token& stop) {
    if (isPolynomialInFields(expression, names) || operationCount(expression) > longestRead)
        return withoutOuterSign(tidied(expression));
    SimplificationBudget budget;
    budget.steps = simplificationSteps;
    const Expression simple = simplified(expression, notation, budget, stop);
    const Expression common = withCommonPowers(expression);
    const bool isShorter = operationCount(common) < operationCount(simple) && agreeAtRandomPoints(common, expression);
    return withoutOuterSign(isShorter ? common : simple);
}

} // namespace coenergy
