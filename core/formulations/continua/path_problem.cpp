#include "continua/path_problem.hpp"

#include "continua/cleared_equation.hpp"

#include <algorithm>

namespace coenergy {

namespace {

CompiledFormulas formulasOf(const Expression& expression, const JetLayout& layout, const Functional& functional,
                            const Point& parameters, JetCalculus& calculus) {
    const std::vector<std::string> names = layout.names(functional);
    const bool isMoving = !functional.from || !functional.to;
    std::vector<Expression> outputs = {expression};
    for (const std::string& name : names)
        outputs.push_back(name == functional.variable && !isMoving ? Expression() : calculus.partial(expression, name));
    return {names, outputs, parameters};
}

/// At an end that moves, its place is the variable there.
Expression inTheVariable(const Expression& condition, const Functional& functional) {
    Substitution places;
    for (const ContinuumPlace place : {ContinuumPlace::Start, ContinuumPlace::End})
        places.emplace(movingPlace(functional, place), Expression::symbol(functional.variable));
    return functional.from && functional.to ? condition : substituted(condition, places);
}

} // namespace

PathPlace placeAt(std::span<const FunctionalPath> functions, double share) {
    PathPlace place;
    for (const FunctionalPath& function : functions) {
        const PathPoint point = function.at(share);
        const double length = function.to - function.from;
        place.x = point.x;
        place.rate = point.rate;
        place.advanced = (point.x - function.from) / length;
        place.hastened = point.rate / length;
        place.jets.push_back(point.jets);
    }
    return place;
}

std::vector<std::string> JetLayout::names(const Functional& functional) const {
    std::vector<std::string> names = {functional.variable};
    for (const PathFunction& function : functional.functions)
        for (std::size_t k = 0; k <= order; ++k)
            names.push_back(derivativeName(function.name, functional.variable, k, 0));
    for (const IntegralConstraint& constraint : functional.constraints)
        names.push_back(constraint.multiplier);
    return names;
}

std::vector<double> JetLayout::inputs(const PathPlace& place, std::span<const double> multiplierValues) const {
    std::vector<double> inputs = {place.x};
    for (const auto& jets : place.jets)
        inputs.insert(inputs.end(), jets.begin(), jets.begin() + static_cast<std::ptrdiff_t>(order) + 1);
    inputs.insert(inputs.end(), multiplierValues.begin(), multiplierValues.end());
    return inputs;
}

JetFunction::JetFunction(const Expression& expression, const JetLayout& layout, const Functional& functional,
                         const Point& parameters, JetCalculus& calculus)
    : m_compiled(formulasOf(expression, layout, functional, parameters, calculus)), m_outputs(layout.size() + 1) {}

const std::vector<double>& JetFunction::at(const std::vector<double>& inputs) {
    m_compiled.tape.evaluate(inputs.data(), m_outputs.data(), m_compiled.memory);
    return m_outputs;
}

PathProblem pathProblem(const Functional& functional, const VariationalEquations& equations, const Point& parameters,
                        JetCalculus& calculus) {
    const std::size_t count = functional.functions.size();
    JetLayout layout{count, 2, functional.constraints.size()};
    for (const EulerEquation& equation : equations.equations)
        layout.order = std::max(layout.order, equation.order);
    const FieldNames names(continuumOf(functional));
    const auto function = [&](const Expression& expression) {
        return JetFunction(inTheVariable(expression, functional), layout, functional, parameters, calculus);
    };
    const std::function<bool(const std::string&)> isUnknown = [&](const std::string& name) {
        return names.derivativeNamed(name).has_value();
    };
    PathProblem problem{
        layout,        {}, {}, std::vector<std::size_t>(count), {}, {}, function(equations.integrand), !functional.from,
        !functional.to};
    for (const EulerEquation& equation : equations.equations) {
        problem.functions.push_back(function(equation.equation));
        problem.orders.push_back(equation.order);
    }
    for (const BoundaryCondition& condition : equations.conditions) {
        const double share = condition.place == ContinuumPlace::Start ? 0 : 1;
        const std::size_t own = names.derivativeNamed(condition.field)->field;
        // where the field only stays bounded, the equation itself holds at the end
        const bool isRegular = condition.kind == ConditionKind::Regularity;
        problem.ends.push_back({share, isRegular ? own : problem.functions.size()});
        ++problem.held[own];
        if (!isRegular)
            problem.functions.push_back(function(clearedEquation(condition.condition, isUnknown)));
    }
    for (const Transversality& transversality : equations.transversality) {
        problem.ends.push_back({transversality.place == ContinuumPlace::Start ? 0.0 : 1.0, problem.functions.size()});
        problem.functions.push_back(function(transversality.condition));
    }
    for (const IntegralConstraint& constraint : functional.constraints)
        problem.integrals.push_back({function(constraint.integrand), evaluate(constraint.value, parameters)});
    return problem;
}

} // namespace coenergy
