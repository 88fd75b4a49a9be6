// The quadratic part of a polynomial is read off; any other energy has its second derivatives at 0.
#include "continua/linear_continuum.hpp"

#include "algebra/tidy.hpp"
#include "base/check.hpp"
#include "continua/jets.hpp"
#include "continua/ritz_integrals.hpp"
#include "expression/traverse.hpp"

#include <cmath>

namespace coenergy {

namespace {

Expression productOf(const FieldMonomial& monomial, const FieldNames& names) {
    std::vector<Expression> factors;
    for (const FieldDerivative& derivative : monomial)
        factors.push_back(Expression::symbol(names.nameOf(derivative)));
    return product(std::move(factors));
}

/// The quadratic part, of a polynomial.
Expression quadraticPart(const FieldPolynomial& polynomial, const FieldNames& names) {
    std::vector<Expression> quadratic;
    bool isLoadFound = false, isHighFound = false;
    for (const auto& [monomial, coefficient] : polynomial) {
        isLoadFound = isLoadFound || monomial.size() == 1;
        isHighFound = isHighFound || monomial.size() > 2;
        if (monomial.size() == 2)
            quadratic.push_back(coefficient * productOf(monomial, names));
    }
    if (isLoadFound && isHighFound) // the rest is elsewhere, and so is the stiffness near it
        throw NotLinear{"0"};
    return sum(std::move(quadratic));
}

class Linearizer {
public:
    Linearizer(const Continuum& continuum, Algebra& algebra, std::stop_token stop)
        : m_continuum(continuum), m_names(continuum), m_calculus(m_continuum, m_names, algebra, std::move(stop)) {}

    /// Kinetic: quadratic in rates alone; potential: in the fields alone.
    Continuum linear() {
        Continuum result = m_continuum;
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
        return result;
    }

private:
    void split(Expression& kinetic, Expression& potential) {
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
            return quadraticPart(*polynomial, m_names);
        return secondVariation(energy);
    }

    Expression secondVariation(const Expression& energy) {
        const std::vector<FieldDerivative> derivatives = derivativesIn(energy, m_names);
        Substitution rest;
        for (const FieldDerivative& derivative : derivatives)
            rest.emplace(m_names.nameOf(derivative), 0);
        std::vector<Expression> terms;
        for (const FieldDerivative& a : derivatives) {
            const Expression slope = m_calculus.partial(energy, a);
            if (!vanishesIdentically(substituted(slope, rest)))
                throw NotLinear{m_names.nameOf(a)};
            for (const FieldDerivative& b : derivatives)
                terms.push_back(Expression(Rational(1, 2)) * substituted(m_calculus.partial(slope, b), rest) *
                                productOf({a, b}, m_names));
        }
        return sum(std::move(terms));
    }

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
    return expression.number().convert_to<long double>();
}

} // namespace coenergy
