// The quadratic part of a polynomial is read off; for any other energy it follows from the second derivatives at 0.
// Forces and dissipations are not part of it, so they may only damp or load.
#include "continua/linear_continuum.hpp"

#include "algebra/tidy.hpp"
#include "base/check.hpp"
#include "continua/jets.hpp"
#include "continua/ritz_integrals.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

Expression productOf(const FieldMonomial& monomial, const FieldNames& names) {
    std::vector<Expression> factors;
    for (const FieldDerivative& derivative : monomial)
        factors.push_back(Expression::symbol(names.nameOf(derivative)));
    return product(std::move(factors));
}

/// Whether it is nonzero somewhere at all times: an effort that varies with time alone excites, but does not move the
/// rest.
bool isLoad(const Expression& atRest) {
    const std::vector<Expression> terms = termsOf(atRest);
    return !vanishesIdentically(atRest) && std::any_of(terms.begin(), terms.end(), [](const Expression& term) {
        return !symbolsIn(term).contains("t");
    });
}

/// The argument whose zero is the function's kink or jump.
std::vector<Expression> kinkArguments(const Expression& node) {
    if (!node.isFunction())
        return {};
    const auto operands = node.operands();
    std::vector<Expression> arguments;
    switch (node.function()) {
    case Function::Abs:
    case Function::Sign:
    case Function::Step: return {operands[0]};
    case Function::Min:
    case Function::Max:
        for (std::size_t a = 0; a < operands.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                arguments.push_back(operands[a] - operands[b]);
        return arguments;
    default: return {};
    }
}

class Linearizer {
public:
    Linearizer(const Continuum& continuum, Algebra& algebra, std::stop_token stop)
        : m_continuum(continuum), m_names(continuum), m_calculus(m_continuum, m_names, algebra, std::move(stop)) {}

    /// Kinetic energies quadratic in rates alone; potential ones in the fields alone.
    Continuum linear() {
        Continuum result = m_continuum;
        checkEfforts();
        split(result.kineticDensity, result.potentialDensity);
        split(result.start.kinetic, result.start.potential);
        split(result.end.kinetic, result.end.potential);
        result.dissipationDensity = result.start.dissipation = result.end.dissipation = 0;
        for (ContinuumEnd* end : {&result.start, &result.end})
            end->forces = end->moments = {};
        for (ContinuumPoint& point : result.points) {
            split(point.kinetic, point.potential);
            point.dissipation = 0;
            point.forces = point.moments = {};
        }
        for (ContinuumField& field : result.fields)
            field.force = 0;
        if (m_isLoaded && m_isCurved)
            throw NotLinear{"0", RestFault::Load};
        return result;
    }

private:
    // Forces, dissipations and what is prescribed

    void checkEfforts() {
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field)
            checkEffort(m_continuum.fields[field].force, {field, 0, 1});
        checkDissipation(m_continuum.dissipationDensity);
        checkPlace(m_continuum.start);
        for (const ContinuumPoint& point : m_continuum.points)
            checkPlace(point);
        checkPlace(m_continuum.end);
    }

    void checkPlace(const ContinuumEnd& place) {
        for (std::size_t field = 0; field < place.forces.size(); ++field)
            checkEffort(place.forces[field], {field, 0, 1});
        for (std::size_t field = 0; field < place.moments.size(); ++field)
            checkEffort(place.moments[field], {field, 1, 1});
        checkDissipation(place.dissipation);
        for (const std::string& condition : place.essential)
            if (const Parsed parsed = parseExpression(condition, Form::Equation, m_continuum.tables); parsed.value)
                m_isLoaded = m_isLoaded || isLoad(atRest(*parsed.value));
    }

    /// Besides a prescribed part it may only damp, that is, depend on its own rate.
    void checkEffort(const Expression& effort, const FieldDerivative& ownRate) {
        m_isLoaded = m_isLoaded || isLoad(atRest(effort));
        for (const FieldDerivative& derivative : derivativesIn(effort, m_names))
            if (derivative != ownRate && actsNearRest(effort, derivative))
                throw NotLinear{m_names.nameOf(derivative), RestFault::Force};
    }

    void checkDissipation(const Expression& dissipation) {
        for (const FieldDerivative& rate : derivativesIn(dissipation, m_names)) {
            if (rate.time == 0)
                continue;
            const Expression effort = m_calculus.partial(dissipation, rate);
            m_isLoaded = m_isLoaded || isLoad(atRest(effort));
            for (const FieldDerivative& derivative : derivativesIn(effort, m_names))
                if (derivative.time == 0 && actsNearRest(effort, derivative))
                    throw NotLinear{m_names.nameOf(derivative), RestFault::Force};
        }
    }

    bool actsNearRest(const Expression& effort, const FieldDerivative& derivative) {
        return kinkAtRest(effort, derivative) || !vanishesIdentically(atRest(m_calculus.partial(effort, derivative)));
    }

    Expression atRest(const Expression& expression) const {
        Substitution rest;
        for (const FieldDerivative& derivative : derivativesIn(expression, m_names))
            rest.emplace(m_names.nameOf(derivative), 0);
        return substituted(expression, rest);
    }

    /// A function whose argument contains the derivative and may pass through its kink at rest, somewhere in the
    /// interval.
    bool kinkAtRest(const Expression& expression, const FieldDerivative& derivative) const {
        const std::string& name = m_names.nameOf(derivative);
        bool isFound = false;
        forEachNode(expression, [&](const Expression& node) {
            for (const Expression& passing : kinkArguments(node)) {
                if (!symbolsIn(passing).contains(name))
                    continue;
                const Expression there = atRest(passing);
                isFound = isFound || symbolsIn(there).contains(m_continuum.variable) || vanishesIdentically(there);
            }
        });
        return isFound;
    }

    // Energies

    void split(Expression& kinetic, Expression& potential) {
        for (const FieldDerivative& derivative : derivativesIn(potential, m_names))
            if (derivative.time > 0)
                throw NotLinear{m_names.nameOf(derivative), RestFault::Rate};
        std::vector<Expression> inertia, stiffness = {quadratic(potential)};
        const auto polynomial = fieldPolynomial(quadratic(kinetic), m_names);
        check(polynomial.has_value(), "a quadratic part is a polynomial");
        for (const auto& [monomial, coefficient] : *polynomial) {
            const bool isFirstRate = monomial.front().time > 0, isSecondRate = monomial.back().time > 0;
            if (isFirstRate != isSecondRate)
                throw NotLinear{m_names.nameOf(isFirstRate ? monomial.front() : monomial.back())};
            const Expression term = coefficient * productOf(monomial, m_names);
            (isFirstRate ? inertia : stiffness).push_back(isFirstRate ? term : -term);
        }
        kinetic = sum(std::move(inertia));
        potential = sum(std::move(stiffness));
    }

    Expression quadratic(const Expression& energy) {
        if (const auto polynomial = fieldPolynomial(energy, m_names))
            return quadraticPart(*polynomial);
        m_isCurved = true;
        return secondVariation(energy);
    }

    Expression quadraticPart(const FieldPolynomial& polynomial) {
        std::vector<Expression> quadratic;
        for (const auto& [monomial, coefficient] : polynomial) {
            m_isLoaded = m_isLoaded || (monomial.size() == 1 && isLoad(coefficient));
            m_isCurved = m_isCurved || monomial.size() > 2;
            if (monomial.size() == 2)
                quadratic.push_back(coefficient * productOf(monomial, m_names));
        }
        return sum(std::move(quadratic));
    }

    Expression secondVariation(const Expression& energy) {
        const std::vector<FieldDerivative> derivatives = derivativesIn(energy, m_names);
        std::vector<Expression> terms;
        for (const FieldDerivative& a : derivatives) {
            const Expression slope = m_calculus.partial(energy, a);
            if (kinkAtRest(energy, a) || !vanishesIdentically(atRest(slope)))
                throw NotLinear{m_names.nameOf(a)};
            for (const FieldDerivative& b : derivatives)
                terms.push_back(Expression(Rational(1, 2)) * atRest(m_calculus.partial(slope, b)) *
                                productOf({a, b}, m_names));
        }
        return sum(std::move(terms));
    }

    bool m_isLoaded = false, m_isCurved = false;
    Continuum m_continuum;
    FieldNames m_names;
    JetCalculus m_calculus;
};

} // namespace

Continuum linearContinuum(const Continuum& continuum, Algebra& algebra, const std::stop_token& stop) {
    return Linearizer(continuum, algebra, stop).linear();
}

NumberedNames::NumberedNames(const Continuum& continuum, const Point& values)
    : m_names(continuum), m_variable(continuum.variable) {
    for (const auto& [name, value] : values)
        if (std::isfinite(value) && name != continuum.variable && name != "t" && !m_names.derivativeNamed(name))
            m_values.emplace(name, decimal(value));
}

Expression NumberedNames::in(const Expression& expression) const {
    const Expression result = substituted(expression, m_values);
    forEachNode(result, [](const Expression& node) {
        if (node.isUnspecified())
            throw RitzFault(RitzFault::Kind::NeedsValue, node);
    });
    for (const std::string& name : symbolsIn(result))
        if (name == "t")
            throw NotLinear{name};
        else if (name != m_variable && name != "pi" && !m_names.derivativeNamed(name))
            throw RitzFault(RitzFault::Kind::NeedsValue, Expression::symbol(name));
    return result;
}

Continuum NumberedNames::in(Continuum continuum) const {
    continuum.from = in(continuum.from);
    continuum.to = in(continuum.to);
    continuum.kineticDensity = in(continuum.kineticDensity);
    continuum.potentialDensity = in(continuum.potentialDensity);
    std::vector<ContinuumEnd*> places = {&continuum.start, &continuum.end};
    for (ContinuumPoint& point : continuum.points) {
        point.at = in(point.at);
        places.push_back(&point);
    }
    for (ContinuumEnd* place : places) {
        place->kinetic = in(place->kinetic);
        place->potential = in(place->potential);
    }
    return continuum;
}

long double realValue(const Expression& expression) {
    if (!expression.isNumber())
        return evaluate(expression, Point{});
    return toLongDouble(expression.number());
}

} // namespace coenergy
