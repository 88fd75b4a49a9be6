// Every quantity is evaluated with nested jets: along the motion (for dot() and d/dt phi), in coordinates and flows
// (for the gradients), on numbers that may themselves carry one direction (for Newton's method).
#include "own_equations.hpp"

#include "expression/traverse.hpp"
#include "meaning/validation.hpp"

#include <algorithm>
#include <numbers>
#include <stdexcept>

namespace trial {

namespace {

// The last direction stands for all that is neither coordinate nor flow: it tells what depends on them.
constexpr std::size_t others = 2 * maximumCoordinates;
template <class R> using Gradient = Jet<R, others + 1>;
template <class R> using Along = Jet<Gradient<R>, 1>;

std::size_t switchArguments(Function function) {
    switch (function) {
    case Function::Sign:
    case Function::Step:
    case Function::Abs: return 1;
    case Function::Min:
    case Function::Max: return 2;
    default: return 0;
    }
}

template <class S> S smoothFunction(Function function, const S& x) {
    switch (function) {
    case Function::Sin: return sin(x);
    case Function::Cos: return cos(x);
    case Function::Tan: return sin(x) * reciprocal(cos(x));
    case Function::Exp: return exp(x);
    case Function::Ln: return log(x);
    case Function::Tanh: return tanh(x);
    case Function::Atan: return atan(x);
    case Function::Dot: {
        S rate(0.0);
        rate.value = x.slope[0];
        return rate;
    }
    default: throw std::runtime_error("no derivative here of " + std::string(functionName(function)));
    }
}

template <class S> S switched(Function function, const std::vector<S>& arguments, int side) {
    switch (function) {
    case Function::Sign: return S(static_cast<double>(side));
    case Function::Step: return S(side >= 0 ? 1.0 : 0.0);
    case Function::Abs: return S(static_cast<double>(side)) * arguments[0];
    case Function::Max: return side >= 0 ? arguments[0] : arguments[1];
    default: return side >= 0 ? arguments[1] : arguments[0];
    }
}

template <class S> S raised(const S& base, const S& exponent) {
    return isConstant(exponent) ? pow(base, plain(exponent)) : exp(exponent * log(base));
}

template <class S> S evaluated(const Formula& formula, const std::vector<S>& variables, const Sides& sides) {
    if (formula.nodes.empty())
        return S(0.0);
    std::vector<S> results;
    results.reserve(formula.nodes.size());
    std::vector<S> operands;
    for (const Formula::Node& node : formula.nodes) {
        operands.clear();
        for (const std::size_t operand : node.operands)
            operands.push_back(results[operand]);
        S result(0.0);
        switch (node.kind) {
        case Expression::Kind::Number: result = S(node.number); break;
        case Expression::Kind::Symbol: result = variables[node.variable]; break;
        case Expression::Kind::Sum:
            for (const S& term : operands)
                result = result + term;
            break;
        case Expression::Kind::Product:
            result = S(1.0);
            for (const S& factor : operands)
                result = result * factor;
            break;
        case Expression::Kind::Power: result = raised(operands[0], operands[1]); break;
        case Expression::Kind::Function:
            result = switchArguments(node.function) ? switched(node.function, operands, sides[node.switchIndex])
                                                    : smoothFunction(node.function, operands[0]);
        }
        results.push_back(result);
    }
    return results.back();
}

/// The unknowns and the time as jets: each coordinate moves with its flow, time with 1.
template <class R> std::vector<Along<R>> jetsOf(double t, const std::vector<R>& x, std::size_t coordinates) {
    std::vector<Along<R>> jets;
    for (const R& value : x) {
        Along<R> jet(0.0);
        jet.value.value = value;
        if (jets.size() >= 2 * coordinates)
            jet.value.slope[others] = R(1.0);
        jets.push_back(jet);
    }
    for (std::size_t i = 0; i < coordinates; ++i) {
        jets[i].value.slope[i] = R(1.0);
        jets[coordinates + i].value.slope[maximumCoordinates + i] = R(1.0);
        jets[i].slope[0] = jets[coordinates + i].value;
    }
    Along<R> time(t);
    time.slope[0] = Gradient<R>(1.0);
    jets.push_back(time);
    return jets;
}

} // namespace

Formula OwnEquations::field(const ParsedModel& parsed, Section section, std::size_t item, Column column,
                            std::size_t element) {
    const auto entry = parsed.expressions.find({section, item, column, element});
    if (entry == parsed.expressions.end())
        return {};
    Expression expression = entry->second;
    for (Expression next = substituted(expression, m_definitions); !(next == expression);
         next = substituted(expression, m_definitions))
        expression = next;
    return compiled(expression);
}

std::size_t OwnEquations::switchOf(const Expression& argument) {
    const auto known = std::find(m_switchExpressions.begin(), m_switchExpressions.end(), argument);
    if (known != m_switchExpressions.end())
        return static_cast<std::size_t>(known - m_switchExpressions.begin());
    Formula formula = compiled(argument); // which registers those inside first
    m_switchExpressions.push_back(argument);
    m_arguments.push_back(std::move(formula));
    return m_arguments.size() - 1;
}

Formula OwnEquations::compiled(const Expression& root) {
    Formula formula;
    fold<std::size_t>(root, [&](const Expression& expression, std::span<const std::size_t* const> operands) {
        Formula::Node node{expression.kind(), {}, {}, 0, 0, 0};
        for (const std::size_t* operand : operands)
            node.operands.push_back(*operand);
        if (expression.isNumber())
            node.number = toDouble(expression.number());
        if (expression.isSymbol()) {
            const auto number = m_numbers.find(expression.name());
            const auto variable = m_variables.find(expression.name());
            if (number == m_numbers.end() && variable == m_variables.end())
                throw std::runtime_error("no value for " + expression.name());
            if (number != m_numbers.end()) {
                node.kind = Expression::Kind::Number;
                node.number = number->second;
            } else
                node.variable = variable->second;
        }
        if (expression.isFunction()) {
            node.function = expression.function();
            const auto arguments = expression.operands();
            if (const std::size_t count = switchArguments(node.function); count && count != arguments.size())
                throw std::runtime_error("min and max of two only");
            else if (count)
                node.switchIndex = switchOf(count == 1 ? arguments[0] : arguments[0] - arguments[1]);
        }
        formula.nodes.push_back(std::move(node));
        return formula.nodes.size() - 1;
    });
    return formula;
}

OwnEquations::OwnEquations(const Document& document) {
    const ParsedModel parsed = parseModel(document);
    if (!parsed.broken.empty())
        throw std::runtime_error("texts that are not understood");
    for (const auto& [name, value] : parameterValues(parsed))
        m_numbers[name] = value;
    m_numbers.emplace("pi", std::numbers::pi);
    for (std::size_t k = 0; k < document.definitions->size(); ++k)
        m_definitions.emplace((*document.definitions)[k].name,
                              parsed.expressions.at({Section::Definitions, k, Column::Expression}));
    const ModelNames& names = parsed.names;
    m_q = names.coordinates.size();
    if (m_q > maximumCoordinates)
        throw std::runtime_error("too many coordinates");
    for (const CoordinateNames& each : names.coordinates)
        m_names.push_back(each.name);
    for (const CoordinateNames& each : names.coordinates)
        m_names.push_back(each.flow);
    for (const auto* group : {&names.lambdas, &names.mus, &names.efforts, &names.dynamics})
        m_names.insert(m_names.end(), group->begin(), group->end());
    for (const std::string& name : m_names)
        m_variables.emplace(name, m_variables.size());
    m_variables.emplace("t", m_variables.size());

    m_kinetic = field(parsed, Section::Energies, 0, Column::KineticCoenergy);
    m_potential = field(parsed, Section::Energies, 0, Column::Potential);
    m_dissipation = field(parsed, Section::Energies, 0, Column::Dissipation);
    m_efforts.resize(m_q);
    for (std::size_t k = 0; k < document.efforts->size(); ++k)
        m_efforts[m_variables.at((*document.efforts)[k].coordinate)] =
            field(parsed, Section::Efforts, k, Column::Expression);
    for (std::size_t k = 0; k < document.forces->size(); ++k)
        for (std::size_t axis = 0; axis < (*document.forces)[k].force.size(); ++axis)
            m_works.push_back({field(parsed, Section::Forces, k, Column::Force, axis),
                               field(parsed, Section::Forces, k, Column::Point, axis)});
    for (std::size_t k = 0; k < document.torques->size(); ++k)
        m_works.push_back(
            {field(parsed, Section::Torques, k, Column::Torque), field(parsed, Section::Torques, k, Column::Angle)});
    for (std::size_t k = 0; k < document.displacementConstraints->size(); ++k)
        m_phi.push_back(field(parsed, Section::DisplacementConstraints, k, Column::Expression));
    for (std::size_t k = 0; k < document.flowConstraints->size(); ++k)
        m_psi.push_back(field(parsed, Section::FlowConstraints, k, Column::Expression));
    for (std::size_t k = 0; k < document.effortConstraints->size(); ++k)
        m_gamma.push_back(field(parsed, Section::EffortConstraints, k, Column::Expression));
    for (std::size_t k = 0; k < document.dynamicConstraints->size(); ++k)
        m_sigma.push_back(field(parsed, Section::DynamicConstraints, k, Column::Rate));
    std::vector<Formula> limits;
    for (std::size_t k = 0; k < document.limits->size(); ++k)
        limits.push_back(field(parsed, Section::Limits, k, Column::Expression));
    m_firstLimit = m_arguments.size();
    m_arguments.insert(m_arguments.end(), limits.begin(), limits.end());
    noteFixed(parsed, document);
}

void OwnEquations::noteFixed(const ParsedModel& parsed, const Document& document) {
    const std::vector<Along<double>> none = jetsOf(0.0, std::vector<double>(unknowns()), m_q);
    const std::size_t known = switches();
    const auto note = [&](std::size_t unknown, std::size_t coordinate, Column column) {
        const Formula formula = field(parsed, Section::Coordinates, coordinate, column);
        if (switches() > known)
            throw std::runtime_error("an initial value with a switch");
        m_fixed.push_back({unknown, plain(evaluated(formula, none, {}))});
    };
    for (std::size_t i = 0; i < m_q; ++i) {
        const Coordinate& coordinate = (*document.coordinates)[i];
        if (coordinate.displacement == Keep::Fixed)
            note(i, i, Column::Initial);
        if (coordinate.velocity == Keep::Fixed)
            note(m_q + i, i, Column::InitialFlow);
    }
}

template <class R> EquationValues<R> OwnEquations::values(double t, const std::vector<R>& x, const Sides& sides) const {
    const std::vector<Along<R>> jets = jetsOf(t, x, m_q);
    const auto at = [&](const Formula& formula) { return evaluated(formula, jets, sides); };
    const Gradient<R> kinetic = at(m_kinetic).value, potential = at(m_potential).value,
                      dissipation = at(m_dissipation).value;
    const auto byDisplacement = [](const Gradient<R>& g, std::size_t i) { return g.slope[i]; };
    const auto byFlow = [](const Gradient<R>& g, std::size_t i) { return g.slope[maximumCoordinates + i]; };
    EquationValues<R> result;
    for (std::size_t i = 0; i < m_q; ++i) {
        result.momentum.push_back(byFlow(kinetic, i));
        result.force.push_back(byDisplacement(kinetic, i) - byFlow(dissipation, i) - byDisplacement(potential, i) +
                               at(m_efforts[i]).value.value);
    }
    for (const Work& work : m_works) {
        const R effort = at(work.effort).value.value;
        const Gradient<R> displacement = at(work.displacement).value;
        for (std::size_t i = 0; i < m_q; ++i)
            result.force[i] = result.force[i] + effort * byDisplacement(displacement, i);
    }
    std::size_t multiplier = 2 * m_q;
    for (const Formula& formula : m_phi) {
        const Along<R> phi = at(formula);
        result.phi.push_back(phi.value.value);
        result.phiRate.push_back(phi.slope[0].value);
        for (std::size_t i = 0; i < m_q; ++i)
            result.force[i] = result.force[i] - x[multiplier] * byDisplacement(phi.value, i);
        ++multiplier;
    }
    for (const Formula& formula : m_psi) {
        const Gradient<R> psi = at(formula).value;
        result.psi.push_back(psi.value);
        for (std::size_t i = 0; i < m_q; ++i)
            result.force[i] = result.force[i] - x[multiplier] * byFlow(psi, i);
        ++multiplier;
    }
    for (const Formula& formula : m_gamma)
        result.gamma.push_back(at(formula).value.value);
    for (const Formula& formula : m_sigma)
        result.sigma.push_back(at(formula).value.value);
    return result;
}

template <class R>
std::vector<R> OwnEquations::arguments(double t, const std::vector<R>& x, const Sides& sides,
                                       std::vector<bool>* isIdentical) const {
    const std::vector<Along<R>> jets = jetsOf(t, x, m_q);
    std::vector<R> result;
    for (const Formula& formula : m_arguments) {
        const Along<R> argument = evaluated(formula, jets, sides);
        if (isIdentical)
            isIdentical->push_back(plain(argument) == 0 && isConstant(argument));
        result.push_back(argument.value.value);
    }
    return result;
}

template EquationValues<double> OwnEquations::values(double, const std::vector<double>&, const Sides&) const;
template EquationValues<Jet<double, 1>> OwnEquations::values(double, const std::vector<Jet<double, 1>>&,
                                                             const Sides&) const;
template std::vector<double> OwnEquations::arguments(double, const std::vector<double>&, const Sides&,
                                                     std::vector<bool>*) const;
template std::vector<Jet<double, 1>> OwnEquations::arguments(double, const std::vector<Jet<double, 1>>&, const Sides&,
                                                             std::vector<bool>*) const;

} // namespace trial
