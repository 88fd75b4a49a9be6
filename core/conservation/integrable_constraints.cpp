// psi = sum a_i(q) f_i is the rate of phi where da_i/dq_j = da_j/dq_i; then phi is the sum of the integrals of a_i
// along the axes, one after the other. Reference: H. Flanders, Differential Forms, section 3.6.
#include "conservation/integrable_constraints.hpp"

#include "base/cancellation.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool hasSymbol(const Expression& expression, const std::string& name) {
    return symbolsIn(expression).contains(name);
}

// k of k x + c; nothing if the argument is not of that form or k is zero.
std::optional<Expression> slopeOf(const Expression& argument, const std::string& name) {
    const Substitution zero{{name, Expression(0)}}, one{{name, Expression(1)}}, two{{name, Expression(2)}};
    const Expression slope = substituted(argument, one) - substituted(argument, zero);
    const Expression again = substituted(argument, two) - substituted(argument, one);
    if (!(slope == again) || slope.isZero())
        return std::nullopt;
    return slope;
}

// Of one factor that has the name in it.
std::optional<Expression> antiderivativeOfFactor(const Expression& factor, const std::string& name) {
    const Expression x = Expression::symbol(name);
    if (factor == x)
        return x * x / Expression(2);
    if (factor.isPower() && factor.operands()[0] == x && factor.operands()[1].isNumber() &&
        factor.operands()[1].number() != Rational(-1)) {
        const Expression next = factor.operands()[1] + Expression(1);
        return power(x, next) / next;
    }
    if (!factor.isFunction() || factor.operands().size() != 1)
        return std::nullopt;
    const Expression& argument = factor.operands()[0];
    const auto slope = slopeOf(argument, name);
    if (!slope || hasSymbol(*slope, name))
        return std::nullopt;
    switch (factor.function()) {
    case Function::Sin:
        return -apply(Function::Cos, {argument}) / *slope;
    case Function::Cos:
        return apply(Function::Sin, {argument}) / *slope;
    case Function::Exp:
        return factor / *slope;
    default:
        return std::nullopt;
    }
}

std::optional<Expression> antiderivative(const Expression& expression, const std::string& name) {
    if (!hasSymbol(expression, name))
        return expression * Expression::symbol(name);
    if (expression.isSum()) {
        std::vector<Expression> terms;
        for (const Expression& term : expression.operands()) {
            auto part = antiderivative(term, name);
            if (!part)
                return std::nullopt;
            terms.push_back(*std::move(part));
        }
        return sum(std::move(terms));
    }
    if (!expression.isProduct())
        return antiderivativeOfFactor(expression, name);
    Expression constant(1), changing(1);
    for (const Expression& factor : expression.operands())
        (hasSymbol(factor, name) ? changing : constant) = (hasSymbol(factor, name) ? changing : constant) * factor;
    const auto integral = changing.isProduct() ? std::nullopt : antiderivativeOfFactor(changing, name);
    return integral ? std::optional(constant * *integral) : std::nullopt;
}

class FlowForm {
public:
    FlowForm(const LagrangianModel& model, const Expression& psi, Algebra& algebra, Simplifier& simplifier,
             const std::stop_token& stop)
        : m_model(model), m_algebra(algebra), m_simplifier(simplifier), m_stop(stop) {
        const Formula formula = algebra.formula(psi);
        Substitution rest;
        for (const CoordinateNames& coordinate : model.coordinates) {
            m_coefficients.push_back(
                simplifier.simplified(algebra.expression(algebra.derivative(formula, coordinate.flow)), stop));
            rest.emplace(coordinate.flow, Expression(0));
        }
        m_atRest = simplifier.simplified(substituted(psi, rest), stop);
    }

    bool isClosed() {
        if (!m_atRest.isZero())
            return false;
        for (std::size_t i = 0; i < m_coefficients.size(); ++i) {
            if (hasSymbol(m_coefficients[i], "t"))
                return false;
            for (std::size_t j = 0; j < i; ++j)
                if (!slope(m_coefficients[i], j, slope(m_coefficients[j], i, Expression(0))).isZero())
                    return false;
        }
        return true;
    }

    // Checked by its derivatives.
    std::optional<Expression> integral() {
        std::vector<Expression> parts;
        Substitution later;
        for (std::size_t i = m_coefficients.size(); i-- > 0;) {
            const std::string& name = m_model.coordinates[i].name;
            const auto whole = antiderivative(substituted(m_coefficients[i], later), name);
            if (!whole)
                return std::nullopt;
            parts.push_back(*whole - substituted(*whole, {{name, Expression(0)}}));
            later.emplace(name, Expression(0));
        }
        const Expression phi = m_simplifier.simplified(sum(std::move(parts)), m_stop);
        for (std::size_t i = 0; i < m_coefficients.size(); ++i)
            if (!slope(phi, i, m_coefficients[i]).isZero())
                return std::nullopt;
        return phi;
    }

private:
    // The derivative, less something.
    Expression slope(const Expression& expression, std::size_t coordinate, const Expression& less) {
        checkpoint(m_stop);
        const Formula derivative =
            m_algebra.derivative(m_algebra.formula(expression), m_model.coordinates[coordinate].name);
        return m_simplifier.simplified(m_algebra.expression(derivative) - less, m_stop);
    }

    const LagrangianModel& m_model;
    Algebra& m_algebra;
    Simplifier& m_simplifier;
    std::stop_token m_stop;
    std::vector<Expression> m_coefficients;
    Expression m_atRest;
};

} // namespace

std::vector<IntegrableConstraint> integrableConstraints(const LagrangianModel& model, Algebra& algebra,
                                                        Simplifier& simplifier, const std::stop_token& stop) {
    std::vector<IntegrableConstraint> found;
    for (const NamedConstraint& constraint : model.flow) {
        FlowForm form(model, constraint.residual.value, algebra, simplifier, stop);
        if (form.isClosed())
            found.push_back({constraint.name, form.integral()});
    }
    return found;
}

} // namespace coenergy
