#pragma once
// Values of models of fields for tests: numbers for the names in their expressions, including rates.

#include "continua/ritz.hpp"
#include "core/formulations/continua/continua_texts.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include <cmath>
#include <functional>
#include <initializer_list>

namespace coenergy {

inline std::string rateName(const std::string& coordinate) {
    return "rate_" + coordinate;
}

/// With a name in place of each dot(g).
inline Expression withRateNames(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        if (node.isFunction() && node.function() == Function::Dot)
            return Expression::symbol(rateName(node.operands()[0].name()));
        std::vector<Expression> parts;
        for (const Expression* operand : operands)
            parts.push_back(*operand);
        return parts.empty() ? node : rebuilt(node, std::move(parts));
    });
}

inline double valueAt(const Expression& expression, const Point& point) {
    return evaluate(withRateNames(expression), point);
}

/// Between neighbouring places.
inline double integralAlong(const std::function<double(double)>& f, const std::vector<double>& places) {
    double whole = 0;
    for (std::size_t part = 1; part < places.size(); ++part)
        whole += boost::math::quadrature::gauss<double, 30>::integrate(f, places[part - 1], places[part]);
    return whole;
}

inline Basis basisOf(BasisKind kind, std::size_t count, const Point& values = {}) {
    Basis basis;
    basis.kind = kind;
    basis.count = count;
    basis.values = values;
    return basis;
}

inline Basis basisOfShapes(std::initializer_list<const char*> shapes, const Point& values = {}) {
    Basis basis = basisOf(BasisKind::Given, 0, values);
    basis.shapes.emplace_back();
    for (const char* shape : shapes)
        basis.shapes.back().push_back(parsed(shape));
    return basis;
}

inline std::vector<double> frequenciesOf(const Continuum& continuum, const Basis& basis) {
    Algebra algebra;
    const RitzFrequencies result = ritzFrequencies(continuum, basis, algebra);
    if (!result.findings.empty())
        throw std::runtime_error("refused: " + std::to_string(int(result.findings.front().kind)) +
                                 result.findings.front().name);
    return result.frequencies;
}

inline bool isNear(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

/// A model's fields, their rates and their derivatives by the variable, by the names in the densities.
class FieldValues {
public:
    FieldValues(const Continuum& continuum, const RitzModel& model, Algebra& algebra) : m_variable(continuum.variable) {
        const auto derivative = [&](const Expression& expression, const std::string& name) {
            return algebra.expression(algebra.derivative(algebra.formula(expression), name));
        };
        for (std::size_t field = 0; field < model.fields.size(); ++field) {
            Expression value = model.fields[field];
            for (std::size_t space = 0; space <= 2; ++space) {
                Expression rate = derivative(value, "t");
                for (const RitzCoordinate& coordinate : model.coordinates)
                    rate = rate + derivative(value, coordinate.name) * Expression::symbol(rateName(coordinate.name));
                m_values.emplace_back(derivativeName(continuum, {field, space, 0}), value);
                m_values.emplace_back(derivativeName(continuum, {field, space, 1}), rate);
                value = derivative(value, continuum.variable);
            }
        }
    }

    /// In addition to the values in the point.
    Point at(double x, Point point) const {
        point[m_variable] = x;
        Point result = point;
        for (const auto& [name, value] : m_values)
            result[name] = evaluate(value, point);
        return result;
    }

private:
    std::string m_variable;
    std::vector<std::pair<std::string, Expression>> m_values;
};

} // namespace coenergy
