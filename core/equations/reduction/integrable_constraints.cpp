// Frobenius's theorem: w = sum a_i dx_i has an integrating factor exactly if w ^ dw = 0, which is tested on every
// triple of variables. Integrating factors known from textbooks are tried, and terms are integrated by elementary
// rules; the result is differentiated again before it is accepted. Reference: H. Flanders, Differential Forms, 1963,
// section 7.2.
#include "reduction/integrable_constraints.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "expression/jumps.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t mostVariables = 16;

class OneForm {
public:
    OneForm(std::vector<std::string> variables, std::vector<Expression> coefficients, Algebra& algebra)
        : m_variables(std::move(variables)), m_a(std::move(coefficients)), m_algebra(algebra) {}

    bool isIntegrable() {
        const std::size_t n = m_variables.size();
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k)
                    if (!vanishesIdentically(m_a[i] * curl(j, k) + m_a[j] * curl(k, i) + m_a[k] * curl(i, j)))
                        return false;
        return true;
    }

    std::optional<Expression> potential() {
        for (const Expression& factor : factors()) {
            OneForm scaled(m_variables, {}, m_algebra);
            for (const Expression& coefficient : m_a)
                scaled.m_a.push_back(tidied(factor * coefficient));
            if (scaled.isClosed())
                if (auto found = scaled.integral())
                    return found;
        }
        return std::nullopt;
    }

private:
    Expression derivative(const Expression& expression, const std::string& name) {
        return m_algebra.expression(m_algebra.derivative(m_algebra.formula(expression), name));
    }

    // d_j a_k - d_k a_j
    Expression curl(std::size_t j, std::size_t k) {
        return derivative(m_a[k], m_variables[j]) - derivative(m_a[j], m_variables[k]);
    }

    bool isClosed() {
        for (std::size_t j = 0; j < m_a.size(); ++j)
            for (std::size_t k = j + 1; k < m_a.size(); ++k)
                if (!vanishesIdentically(curl(j, k)))
                    return false;
        return true;
    }

    std::vector<Expression> factors() const {
        std::vector<Expression> result = {Expression(1)};
        for (std::size_t i = 0; i < m_a.size(); ++i)
            if (!m_a[i].isZero())
                result.push_back(Expression(1) / m_a[i]);
        for (std::size_t i = 0; i < m_a.size(); ++i)
            for (std::size_t j = i; j < m_a.size(); ++j)
                if (!m_a[i].isZero() && !m_a[j].isZero())
                    result.push_back(Expression(1) / (m_a[i] * m_a[j]));
        return result;
    }

    // The integral of a closed form: the remainder of one variable is integrated over the next.
    std::optional<Expression> integral() {
        Expression potential(0);
        for (std::size_t i = 0; i < m_a.size(); ++i) {
            const Expression rest = expandedWhereShort(m_a[i] - derivative(potential, m_variables[i]));
            const auto part = antiderivative(rest, m_variables[i]);
            if (!part)
                return std::nullopt;
            potential = potential + *part;
        }
        for (std::size_t i = 0; i < m_a.size(); ++i)
            if (!vanishesIdentically(derivative(potential, m_variables[i]) - m_a[i]))
                return std::nullopt;
        return tidied(potential);
    }

    static Expression expandedWhereShort(const Expression& expression) {
        if (vanishesIdentically(expression))
            return Expression(0);
        constexpr std::uint64_t largestExpansion = 200;
        return expandedTermCount(expression) <= largestExpansion ? expanded(expression) : expression;
    }

    static bool contains(const Expression& expression, const std::string& name) {
        return symbolsIn(expression).contains(name);
    }

    // Term by term: the one factor of each term that depends on x must be of an elementary kind.
    std::optional<Expression> antiderivative(const Expression& integrand, const std::string& x) {
        std::vector<Expression> parts;
        for (const Expression& term : termsOf(integrand)) {
            std::vector<Expression> constants;
            std::vector<Expression> dependent;
            const auto sort = [&](const Expression& factor) {
                (contains(factor, x) ? dependent : constants).push_back(factor);
            };
            if (term.isProduct())
                std::for_each(term.operands().begin(), term.operands().end(), sort);
            else
                sort(term);
            if (dependent.size() > 1)
                return std::nullopt;
            const auto part = dependent.empty() ? std::optional(Expression::symbol(x)) : elementary(dependent[0], x);
            if (!part)
                return std::nullopt;
            constants.push_back(*part);
            parts.push_back(product(std::move(constants)));
        }
        return sum(std::move(parts));
    }

    // A power, sine, cosine or exponential of u = a x + b.
    std::optional<Expression> elementary(const Expression& function, const std::string& x) {
        const bool isPower = function.isPower() && !contains(function.operands()[1], x);
        const bool isFunction = function.isFunction() && function.operands().size() == 1;
        const Expression u = isPower || isFunction ? function.operands()[0] : function;
        const Expression slope = tidied(derivative(u, x));
        if (contains(slope, x) || vanishesIdentically(slope))
            return std::nullopt;
        if (!isFunction) {
            const Expression exponent = isPower ? function.operands()[1] : Expression(1);
            const Expression next = exponent + Expression(1);
            return next.isZero() ? apply(Function::Ln, {u}) / slope : power(u, next) / (next * slope);
        }
        switch (function.function()) {
        case Function::Sin: return -(apply(Function::Cos, {u}) / slope);
        case Function::Cos: return apply(Function::Sin, {u}) / slope;
        case Function::Exp: return function / slope;
        default: return std::nullopt;
        }
    }

    std::vector<std::string> m_variables;
    std::vector<Expression> m_a;
    Algebra& m_algebra;
};

class PotentialSearch {
public:
    PotentialSearch(const DaeSystem& system, Algebra& algebra, const std::stop_token& stop)
        : m_coordinates(unknownsOf(system, UnknownKind::Coordinate)), m_algebra(algebra), m_stop(stop),
          m_constraints(equationsOf(system, EquationKind::Flow)), m_psiF(system.matrixForm->psiF) {}

    std::vector<IntegrableConstraint> run() {
        std::vector<std::optional<IntegrableConstraint>> found(m_constraints.size());
        for (bool grows = true; grows;) {
            grows = false;
            for (std::size_t j = 0; j < m_constraints.size(); ++j) {
                checkpoint(m_stop);
                if (found[j])
                    continue;
                found[j] = examined(j);
                grows = grows || (found[j] && isCoordinate(found[j]->potential));
            }
        }
        std::vector<IntegrableConstraint> result;
        for (auto& one : found)
            if (one)
                result.push_back(std::move(*one));
        return result;
    }

private:
    // Whether it keeps a coordinate constant, which then is a constant for the other constraints.
    bool isCoordinate(const std::optional<Expression>& potential) {
        if (!potential)
            return false;
        for (const Unknown& coordinate : m_coordinates)
            if (*potential == Expression::symbol(coordinate.name()))
                return m_constant.insert(coordinate.name()).second;
        return false;
    }

    // Over a jump a derivative is none, so that what is closed on either side need not be closed across.
    static bool mayJump(const Expression& coefficient) { return hasPieces(coefficient); }

    std::optional<IntegrableConstraint> examined(std::size_t j) {
        std::vector<std::string> variables;
        std::vector<Expression> coefficients;
        std::set<std::string> occurring;
        Substitution rest;
        const auto add = [&](const std::string& name, const Expression& coefficient) {
            variables.push_back(name);
            coefficients.push_back(coefficient);
            occurring.merge(symbolsIn(coefficient));
            if (!coefficient.isZero())
                occurring.insert(name);
        };
        for (std::size_t i = 0; i < m_coordinates.size(); ++i) {
            const std::string& name = m_coordinates[i].name();
            rest.emplace(m_coordinates[i].name(1), Expression(0));
            if (!m_constant.contains(name))
                add(name, m_psiF[j][i]);
        }
        add("t", substituted(m_constraints[j]->residual, rest));
        if (std::any_of(coefficients.begin(), coefficients.end(), mayJump))
            return std::nullopt;
        for (std::size_t k = variables.size(); k-- > 0;)
            if (!occurring.contains(variables[k])) {
                variables.erase(variables.begin() + static_cast<std::ptrdiff_t>(k));
                coefficients.erase(coefficients.begin() + static_cast<std::ptrdiff_t>(k));
            }
        if (variables.size() > mostVariables)
            return std::nullopt;
        const auto isPresent = [](const Expression& coefficient) { return !coefficient.isZero(); };
        if (std::count_if(coefficients.begin(), coefficients.end(), isPresent) == 1) { // a . dq_i = 0
            const auto only = std::find_if(coefficients.begin(), coefficients.end(), isPresent);
            return IntegrableConstraint{
                m_constraints[j]->name,
                Expression::symbol(variables[static_cast<std::size_t>(only - coefficients.begin())])};
        }
        OneForm form(variables, coefficients, m_algebra);
        if (!form.isIntegrable())
            return std::nullopt;
        return IntegrableConstraint{m_constraints[j]->name, form.potential()};
    }

    std::vector<Unknown> m_coordinates;
    Algebra& m_algebra;
    const std::stop_token& m_stop;
    std::vector<const Equation*> m_constraints;
    const ExpressionMatrix& m_psiF;
    std::set<std::string> m_constant;
};

} // namespace

std::vector<IntegrableConstraint> integrableFlowConstraints(const DaeSystem& system, Algebra& algebra,
                                                            const std::stop_token& stop) {
    if (!system.matrixForm)
        return {};
    return PotentialSearch(system, algebra, stop).run();
}

} // namespace coenergy
