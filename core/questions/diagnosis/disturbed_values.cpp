// Stochastic arithmetic with disturbances larger than rounding: the change that they cause, scaled back, is the effect
// of rounding. Where terms cancel identically, as in sin(a)^2 + cos(a)^2 - 1, the value itself is no larger than that.
// Reference: J. Vignes, A stochastic arithmetic for reliable scientific computation, Math. Comput.
// Simulation 35 (1993).
#include "diagnosis/disturbed_values.hpp"

#include "reduction/disturbed_gradient.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double rounding = 0x1p-26; // relative to the disturbance
constexpr double margin = 256;       // between the worst of all draws and that of two

double valueOfNode(const Expression& node, std::span<const double> operands) {
    double value = node.isProduct() ? 1 : 0;
    switch (node.kind()) {
    case Expression::Kind::Sum:
        for (const double operand : operands)
            value += operand;
        return value;
    case Expression::Kind::Product:
        for (const double operand : operands)
            value *= operand;
        return value;
    case Expression::Kind::Power: { // a written exponent is exact: half of it is not (-x)^2
        const Expression& exponent = node.operands()[1];
        return std::pow(operands[0], exponent.isNumber() ? toDouble(exponent.number()) : operands[1]);
    }
    case Expression::Kind::Function: return node.isQuadrature() ? std::nan("") : evaluateCall(node, operands);
    default: return std::nan("");
    }
}

} // namespace

PerturbedValues::PerturbedValues(const Point& point, const std::vector<Statement>& statements) {
    for (const auto& [name, value] : point)
        m_point.emplace(name, Values{value, disturbed(value, m_random[1]), disturbed(value, m_random[2])});
    for (const Statement& statement : statements)
        m_point.insert_or_assign(statement.name, valuesOf(statement.value));
}

const PerturbedValues::Values& PerturbedValues::valuesOf(const Expression& expression) {
    return fold<Values>(expression, m_known, [this](const Expression& node, std::span<const Values* const> operands) {
        Values values{};
        std::vector<double> arguments(operands.size());
        for (std::size_t draw = 0; draw < draws; ++draw) {
            for (std::size_t i = 0; i < operands.size(); ++i)
                arguments[i] = (*operands[i])[draw];
            if (node.isNumber())
                values[draw] = toDouble(node.number());
            else if (const auto known = node.isSymbol() ? m_point.find(node.name()) : m_point.end();
                     known != m_point.end())
                values[draw] = known->second[draw];
            else if (node.isSymbol())
                values[draw] = node.name() == "pi" ? M_PI : std::nan("");
            else
                values[draw] = valueOfNode(node, arguments);
            if (draw > 0 && !node.isNumber() && !node.isSymbol())
                values[draw] = disturbed(values[draw], m_random[draw]);
        }
        return values;
    });
}

double PerturbedValues::roundingOf(const Expression& expression) {
    const Values& values = valuesOf(expression);
    double change = 0;
    for (std::size_t draw = 1; draw < draws; ++draw)
        change = std::max(change, std::abs(values[draw] - values[0]));
    return margin * rounding * change;
}

bool PerturbedValues::isRounding(const Expression& expression) {
    return std::abs(of(expression)) <= roundingOf(expression);
}

} // namespace coenergy
