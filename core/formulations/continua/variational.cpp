// A functional is the potential energy of one field that does not depend on time; Hamilton's principle gives its
// Euler-Lagrange equation and natural conditions. First integrals: Noether's for displacements of x and of u (I. M.
// Gelfand and S. V. Fomin, Calculus of Variations, sections 4 and 20; for u_xx Ostrogradsky's energy).
#include "continua/variational.hpp"

#include "algebra/tidy.hpp"
#include "continua/cleared_equation.hpp"
#include "continua/conditions.hpp"
#include "continua/jets.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

ContinuumEnd endOf(const Functional& functional, const FunctionalEnd& end) {
    const std::string slope = derivativeName(functional.field, functional.variable, 1, 0);
    ContinuumEnd result;
    if (end.value)
        result.essential.push_back(functional.field + " = " + toText(*end.value));
    if (end.slope)
        result.essential.push_back(slope + " = " + toText(*end.slope));
    return result;
}

/// Whether names of the field or the variable stand in what is given at an end.
bool isOfParameters(const std::optional<Expression>& given, const Functional& functional, const FieldNames& names) {
    const std::set<std::string> occurring = given ? symbolsIn(*given) : std::set<std::string>();
    return std::none_of(occurring.begin(), occurring.end(), [&](const std::string& name) {
        return name == functional.variable || names.derivativeNamed(name);
    });
}

bool areOfParameters(const Functional& functional, const FieldNames& names) {
    const FunctionalEnd &start = functional.start, &end = functional.end;
    return isOfParameters(start.value, functional, names) && isOfParameters(start.slope, functional, names) &&
           isOfParameters(end.value, functional, names) && isOfParameters(end.slope, functional, names);
}

class Derivation {
public:
    Derivation(const Functional& functional, Algebra& algebra, const std::stop_token& stop)
        : m_functional(functional), m_continuum(continuumOf(functional)), m_names(m_continuum),
          m_calculus(m_continuum, m_names, algebra, stop), m_algebra(algebra), m_stop(stop) {
        m_result.notation = fieldNotation(m_continuum);
    }

    VariationalEquations result() {
        if (!areOfParameters(m_functional, m_names)) {
            m_result.fault = FunctionalFault::EndOfNames;
            return std::move(m_result);
        }
        FieldEquations equations = fieldEquations(m_continuum, m_algebra, m_stop);
        m_result.findings = std::move(equations.findings);
        if (equations.equations.empty())
            return std::move(m_result);
        m_result.eulerLagrange = equations.equations.front().residual;
        m_result.conditions = std::move(equations.conditions);
        for (const HamiltonStep& step : equations.steps)
            m_result.steps.push_back(ofTheIntegral(step));
        finish();
        return std::move(m_result);
    }

private:
    void finish() {
        if (vanishesIdentically(m_result.eulerLagrange)) {
            m_result.eulerLagrange = m_result.equation = Expression();
            m_result.fault = FunctionalFault::EveryPath;
            return;
        }
        m_result.equation = leadingPositive(readableForm(
            clearedEquation(m_result.eulerLagrange, [&](const std::string& name) { return isUnknown(name); })));
        m_result.order = orderOf(m_result.equation);
        if (m_result.order == 0 || m_result.order < 2 * orderOf(m_functional.integrand))
            m_result.fault = FunctionalFault::Degenerate;
        addFirstIntegrals();
    }

    /// A step of the action, in which the integrand is the potential energy.
    HamiltonStep ofTheIntegral(HamiltonStep step) const {
        const bool isEquation = step.kind == HamiltonStepKind::FieldEquation ||
                                step.kind == HamiltonStepKind::BoundaryEquation ||
                                step.kind == HamiltonStepKind::HeldPlace;
        step.term = negative(step.term);
        step.boundary = negative(step.boundary);
        step.result = isEquation ? step.result : readableForm(negative(step.result));
        return step;
    }

    bool isUnknown(const std::string& name) const {
        return name == m_functional.variable || m_names.derivativeNamed(name).has_value();
    }

    Expression readableForm(const Expression& expression) const {
        return readable(expression, m_names, m_result.notation, m_stop);
    }

    std::size_t orderOf(const Expression& expression) const {
        std::size_t order = 0;
        for (const FieldDerivative& derivative : derivativesIn(expression, m_names))
            order = std::max(order, derivative.space);
        return order;
    }

    /// The sign that makes the first term of the highest derivative positive.
    Expression leadingPositive(const Expression& equation) const {
        const std::string highest = m_names.nameOf({0, orderOf(equation), 0});
        for (const Expression& term : termsOf(equation))
            if (symbolsIn(term).contains(highest))
                return coefficientOf(term) < 0 ? negative(equation) : equation;
        return equation;
    }

    Expression jet(std::size_t order) const { return Expression::symbol(m_names.nameOf({0, order, 0})); }

    void addFirstIntegrals() {
        const Expression& f = m_functional.integrand;
        const std::set<std::string> names = symbolsIn(f);
        const Expression bending = m_calculus.partial(f, FieldDerivative{0, 2, 0});
        const Expression momentum =
            m_calculus.partial(f, FieldDerivative{0, 1, 0}) - m_calculus.total(bending, Direction::Space);
        if (!names.contains(m_functional.variable))
            m_result.integrals.push_back(
                {FirstIntegralKind::Energy, readableForm(f - jet(1) * momentum - jet(2) * bending)});
        if (!names.contains(m_functional.field))
            m_result.integrals.push_back({FirstIntegralKind::Momentum, readableForm(momentum)});
    }

    const Functional& m_functional;
    Continuum m_continuum;
    FieldNames m_names;
    JetCalculus m_calculus;
    Algebra& m_algebra;
    std::stop_token m_stop;
    VariationalEquations m_result;
};

} // namespace

Continuum continuumOf(const Functional& functional) {
    Continuum continuum;
    continuum.fields = {{functional.field, 0}};
    continuum.variable = functional.variable;
    continuum.from = functional.from;
    continuum.to = functional.to;
    continuum.potentialDensity = functional.integrand;
    continuum.start = endOf(functional, functional.start);
    continuum.end = endOf(functional, functional.end);
    continuum.time = ContinuumTime::Absent;
    return continuum;
}

VariationalEquations variationalEquations(const Functional& functional, Algebra& algebra, const std::stop_token& stop) {
    try {
        return Derivation(functional, algebra, stop).result();
    } catch (const ArithmeticError&) {
        VariationalEquations result;
        result.findings = {{ContinuumFindingKind::Undefined, functional.field}};
        return result;
    }
}

} // namespace coenergy
