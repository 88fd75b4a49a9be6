// A functional is the potential energy of fields that do not depend on time; Hamilton's principle gives its
// Euler-Lagrange equation and natural conditions. First integrals: Noether's for displacements of x and of u (I. M.
// Gelfand and S. V. Fomin, Calculus of Variations, sections 4 and 20; for u_xx Ostrogradsky's energy).
#include "continua/variational.hpp"

#include "algebra/tidy.hpp"
#include "continua/cleared_equation.hpp"
#include "continua/conditions.hpp"
#include "continua/jets.hpp"
#include "expression/own_function.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <numeric>

namespace coenergy {

namespace {

/// The value of an end that moves is its curve at the place where it is.
Expression placedValue(const Functional& functional, const Expression& value, ContinuumPlace place) {
    const bool isMoving = !(place == ContinuumPlace::Start ? functional.from : functional.to);
    return isMoving ? substituted(value, {{functional.variable, Expression::symbol(movingPlace(functional, place))}})
                    : value;
}

ContinuumEnd endOf(const Functional& functional, ContinuumPlace place) {
    ContinuumEnd result;
    for (const PathFunction& function : functional.functions) {
        const FunctionalEnd& end = place == ContinuumPlace::Start ? function.start : function.end;
        const std::string slope = derivativeName(function.name, functional.variable, 1, 0);
        if (end.value)
            result.essential.push_back(function.name + " = " + toText(placedValue(functional, *end.value, place)));
        if (end.slope)
            result.essential.push_back(slope + " = " + toText(*end.slope));
    }
    return result;
}

/// What the texts of essential conditions call.
Tables callablesAtEnds(const Functional& functional) {
    Tables callables;
    const auto note = [&](const Expression& node) {
        if (node.isTable())
            callables.emplace(node.table().curve->name(), node.table().curve);
        if (node.isUnspecified())
            callables.functions.emplace(node.unspecified().function->name, node.unspecified().function);
    };
    for (const PathFunction& function : functional.functions)
        for (const FunctionalEnd& end : {function.start, function.end})
            for (const std::optional<Expression>& given : {end.value, end.slope})
                if (given)
                    forEachNode(*given, note);
    return callables;
}

/// Whether names of the functions, or the variable, occur in what has to be a parameter.
bool isOfParameters(const std::optional<Expression>& given, const Functional& functional, const FieldNames& names,
                    bool isCurve = false) {
    const std::set<std::string> occurring = given ? symbolsIn(*given) : std::set<std::string>();
    return std::none_of(occurring.begin(), occurring.end(), [&](const std::string& name) {
        return (name == functional.variable && !isCurve) || names.derivativeNamed(name);
    });
}

FunctionalFault faultOf(const Functional& functional, const FieldNames& names) {
    const bool startMoves = !functional.from, endMoves = !functional.to;
    bool hasStartCurve = false, hasEndCurve = false;
    for (const auto& [name, start, end] : functional.functions) {
        if (!isOfParameters(start.value, functional, names, startMoves) ||
            !isOfParameters(end.value, functional, names, endMoves) ||
            !isOfParameters(start.slope, functional, names) || !isOfParameters(end.slope, functional, names))
            return FunctionalFault::EndOfNames;
        hasStartCurve = hasStartCurve || start.value;
        hasEndCurve = hasEndCurve || end.value;
    }
    for (const IntegralConstraint& constraint : functional.constraints)
        if (!isOfParameters(constraint.value, functional, names))
            return FunctionalFault::ValueOfNames;
    if ((startMoves && !hasStartCurve) || (endMoves && !hasEndCurve))
        return FunctionalFault::MovesWithoutCurve;
    return FunctionalFault::None;
}

class Derivation {
public:
    Derivation(const Functional& functional, Algebra& algebra, const std::stop_token& stop)
        : m_functional(functional), m_continuum(continuumOf(functional)), m_names(m_continuum),
          m_calculus(m_continuum, m_names, algebra, stop), m_algebra(algebra), m_stop(stop) {
        m_result.notation = fieldNotation(m_continuum);
    }

    VariationalEquations result() {
        m_result.integrand = m_continuum.potentialDensity;
        m_result.fault = faultOf(m_functional, m_names);
        if (m_result.fault != FunctionalFault::None)
            return std::move(m_result);
        if ((!m_functional.from || !m_functional.to) && orderOf(m_result.integrand) > 1) {
            m_result.fault = FunctionalFault::MovesBending;
            return std::move(m_result);
        }
        FieldEquations equations = fieldEquations(m_continuum, m_algebra, m_stop);
        m_result.findings = std::move(equations.findings);
        if (equations.equations.empty())
            return std::move(m_result);
        for (const FieldEquation& equation : equations.equations)
            m_result.equations.push_back(eulerEquation(equation));
        m_result.conditions = std::move(equations.conditions);
        for (const HamiltonStep& step : equations.steps)
            m_result.steps.push_back(ofTheIntegral(step));
        finish();
        return std::move(m_result);
    }

private:
    EulerEquation eulerEquation(const FieldEquation& found) {
        EulerEquation equation{found.field, found.residual, {}, 0};
        if (vanishesIdentically(found.residual))
            equation.eulerLagrange = Expression();
        else
            equation.equation = leadingPositive(cleared(found.residual), found.field);
        equation.order = orderOf(equation.equation, found.field);
        return equation;
    }

    void finish() {
        for (const EulerEquation& equation : m_result.equations) {
            if (equation.equation.isZero() && m_result.equations.size() == 1) {
                m_result.fault = FunctionalFault::EveryPath;
                return;
            }
            if (equation.order == 0 || equation.order < 2 * orderOf(m_result.integrand, equation.function))
                m_result.fault = FunctionalFault::Degenerate;
        }
        if (m_result.fault == FunctionalFault::Degenerate && isRegular()) { // as of y_t z_t: y_tt = 0 and z_tt = 0
            m_result.fault = FunctionalFault::None;
            for (EulerEquation& equation : m_result.equations)
                equation.order = 2 * orderOf(m_result.integrand);
        }
        if (hasIntegralOfEnds())
            m_result.fault = FunctionalFault::IntegralOfEnds;
        addFirstIntegrals();
        if (!m_functional.from)
            addTransversality(ContinuumPlace::Start);
        if (!m_functional.to)
            addTransversality(ContinuumPlace::End);
    }

    /// Whether a constraint's own Euler-Lagrange equations vanish, so that no variation changes its integral.
    bool hasIntegralOfEnds() {
        return std::any_of(m_functional.constraints.begin(), m_functional.constraints.end(),
                           [&](const IntegralConstraint& constraint) {
                               if (!areEndsGiven(orderOf(constraint.integrand) > 1))
                                   return false;
                               Functional alone = m_functional;
                               alone.integrand = constraint.integrand;
                               alone.constraints.clear();
                               const auto found = variationalEquations(alone, m_algebra, m_stop).equations;
                               return !found.empty() && std::all_of(found.begin(), found.end(), [](const auto& one) {
                                   return one.equation.isZero();
                               });
                           });
    }

    bool areEndsGiven(bool withSlopes) const {
        const auto isGiven = [&](const FunctionalEnd& end) { return end.value && (end.slope || !withSlopes); };
        return m_functional.from && m_functional.to &&
               std::all_of(m_functional.functions.begin(), m_functional.functions.end(),
                           [&](const PathFunction& one) { return isGiven(one.start) && isGiven(one.end); });
    }

    /// Whether the equations can be solved for the highest derivatives of all functions, which are of one order.
    bool isRegular() {
        constexpr std::size_t most = 4; // a determinant written out
        const std::size_t order = orderOf(m_result.integrand), count = m_result.equations.size();
        const bool isOfOneOrder =
            std::all_of(m_result.equations.begin(), m_result.equations.end(), [&](const EulerEquation& equation) {
                return orderOf(m_result.integrand, equation.function) == order;
            });
        if (count > most || order == 0 || !isOfOneOrder)
            return false;
        std::vector<std::size_t> columns(count);
        std::iota(columns.begin(), columns.end(), 0);
        return !vanishesIdentically(determinant(columns, order));
    }

    /// Of the second derivatives by the highest derivatives: the last rows, in these columns.
    Expression determinant(const std::vector<std::size_t>& columns, std::size_t order) {
        Expression sum = columns.empty() ? Expression(1) : Expression();
        const std::size_t row = m_functional.functions.size() - columns.size();
        for (std::size_t k = 0; k < columns.size(); ++k) {
            std::vector<std::size_t> others = columns;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
            const Expression force = m_calculus.partial(m_result.integrand, FieldDerivative{row, order, 0});
            const Expression entry = m_calculus.partial(force, FieldDerivative{columns[k], order, 0});
            if (!entry.isZero())
                sum = sum + Expression(k % 2 == 0 ? 1 : -1) * entry * determinant(others, order);
        }
        return sum;
    }

    /// A factor of multipliers alone is not divided out: these may vanish.
    Expression cleared(const Expression& expression) const {
        return readableForm(clearedEquation(expression, [&](const std::string& name) { return isUnknown(name); }));
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
        const auto isMultiplier = [&](const IntegralConstraint& constraint) { return constraint.multiplier == name; };
        return name == m_functional.variable || m_names.derivativeNamed(name).has_value() ||
               std::any_of(m_functional.constraints.begin(), m_functional.constraints.end(), isMultiplier);
    }

    Expression readableForm(const Expression& expression) const {
        return readable(expression, m_names, m_result.notation, m_stop);
    }

    /// The order of the highest derivative; of one function if it is named.
    std::size_t orderOf(const Expression& expression, const std::string& function = {}) const {
        std::size_t order = 0;
        for (const FieldDerivative& derivative : derivativesIn(expression, m_names))
            if (function.empty() || m_functional.functions[derivative.field].name == function)
                order = std::max(order, derivative.space);
        return order;
    }

    /// The sign that makes the first term of the highest derivative of the function positive.
    Expression leadingPositive(const Expression& equation, const std::string& function) const {
        const std::string highest = derivativeName(function, m_functional.variable, orderOf(equation, function), 0);
        for (const Expression& term : termsOf(equation))
            if (symbolsIn(term).contains(highest))
                return coefficientOf(term) < 0 ? negative(equation) : equation;
        return equation;
    }

    Expression jet(std::size_t field, std::size_t order) const {
        return Expression::symbol(m_names.nameOf({field, order, 0}));
    }

    Expression bending(std::size_t field) {
        return m_calculus.partial(m_result.integrand, FieldDerivative{field, 2, 0});
    }

    /// F_ux - d/dx F_uxx
    Expression momentum(std::size_t field) {
        return m_calculus.partial(m_result.integrand, FieldDerivative{field, 1, 0}) -
               m_calculus.total(bending(field), Direction::Space);
    }

    void addFirstIntegrals() {
        const Expression& f = m_result.integrand;
        const std::set<std::string> names = symbolsIn(f);
        Expression energy = f;
        for (std::size_t field = 0; field < m_functional.functions.size(); ++field)
            energy = energy - jet(field, 1) * momentum(field) - jet(field, 2) * bending(field);
        if (!names.contains(m_functional.variable))
            m_result.integrals.push_back({FirstIntegralKind::Energy, readableForm(energy)});
        for (std::size_t field = 0; field < m_functional.functions.size(); ++field)
            if (!names.contains(m_functional.functions[field].name))
                m_result.integrals.push_back({FirstIntegralKind::Momentum, readableForm(momentum(field))});
    }

    /// F + sum of (phi_x - u_x) F_ux; where u is free, F_ux vanishes by itself.
    void addTransversality(ContinuumPlace place) {
        Expression condition = m_result.integrand;
        for (std::size_t field = 0; field < m_functional.functions.size(); ++field) {
            const PathFunction& function = m_functional.functions[field];
            const FunctionalEnd& end = place == ContinuumPlace::Start ? function.start : function.end;
            const Expression slope = end.value ? m_calculus.partial(*end.value, m_functional.variable) : Expression();
            condition = condition + (slope - jet(field, 1)) * momentum(field);
        }
        m_result.transversality.push_back({place, cleared(condition)});
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

Expression augmentedIntegrand(const Functional& functional) {
    Expression integrand = functional.integrand;
    for (const IntegralConstraint& constraint : functional.constraints)
        integrand = integrand + Expression::symbol(constraint.multiplier) * constraint.integrand;
    return integrand;
}

std::string movingPlace(const Functional& functional, ContinuumPlace place) {
    return functional.variable + (place == ContinuumPlace::Start ? "_from" : "_to");
}

Continuum continuumOf(const Functional& functional) {
    const auto placed = [&](const std::optional<Expression>& given, ContinuumPlace place) {
        return given ? *given : Expression::symbol(movingPlace(functional, place));
    };
    Continuum continuum;
    for (const PathFunction& function : functional.functions)
        continuum.fields.push_back({function.name, 0});
    continuum.variable = functional.variable;
    continuum.from = placed(functional.from, ContinuumPlace::Start);
    continuum.to = placed(functional.to, ContinuumPlace::End);
    continuum.potentialDensity = augmentedIntegrand(functional);
    continuum.start = endOf(functional, ContinuumPlace::Start);
    continuum.end = endOf(functional, ContinuumPlace::End);
    continuum.time = ContinuumTime::Absent;
    continuum.tables = callablesAtEnds(functional);
    return continuum;
}

VariationalEquations variationalEquations(const Functional& functional, Algebra& algebra, const std::stop_token& stop) {
    try {
        return Derivation(functional, algebra, stop).result();
    } catch (const ArithmeticError&) {
        VariationalEquations result;
        result.findings = {{ContinuumFindingKind::Undefined, functional.functions.front().name}};
        return result;
    }
}

} // namespace coenergy
