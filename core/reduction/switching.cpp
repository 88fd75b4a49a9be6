// The piecewise functions, bottom-up: the argument of a switch is smooth itself when it is met, but for the
// switches inside it.
#include "reduction/switching.hpp"

#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

const Expression half{Rational(1, 2)};

} // namespace

Expression SwitchTable::switchFor(const Expression& argument) {
    const auto known = std::find_if(m_switches.begin(), m_switches.end(),
                                    [&](const Switch& s) { return s.argument == argument; });
    if (known != m_switches.end())
        return Expression::symbol(known->name);
    const auto opposite = std::find_if(m_switches.begin(), m_switches.end(),
                                       [&](const Switch& s) { return s.argument == -argument; });
    if (opposite != m_switches.end())
        return -Expression::symbol(opposite->name);
    m_switches.push_back({"switch'" + std::to_string(m_switches.size()), argument});
    return Expression::symbol(m_switches.back().name);
}

Expression SwitchTable::smooth(const Expression& expression) {
    return fold<Expression>(expression, [this](const Expression& node, std::span<const Expression* const> operands) {
        std::vector<Expression> x;
        for (const Expression* operand : operands)
            x.push_back(*operand);
        if (!node.isFunction())
            return operands.empty() ? node : rebuilt(node, std::move(x));
        const auto extreme = [this](const Expression& a, const Expression& b, const Expression& sign) {
            const Expression difference = a - b;
            return difference.isZero() ? a : half * (a + b + sign * switchFor(difference) * difference);
        };
        switch (node.function()) {
        case Function::Sign:
            return x[0].isNumber() ? rebuilt(node, x) : switchFor(x[0]);
        case Function::Abs:
            return x[0].isNumber() ? rebuilt(node, x) : switchFor(x[0]) * x[0];
        case Function::Step:
            return x[0].isNumber() ? rebuilt(node, x) : half * (Expression(1) + switchFor(x[0]));
        case Function::Min:
        case Function::Max: {
            const Expression sign(node.function() == Function::Max ? 1 : -1);
            Expression result = x[0];
            for (std::size_t k = 1; k < x.size(); ++k)
                result = extreme(result, x[k], sign);
            return result;
        }
        default:
            return rebuilt(node, std::move(x));
        }
    });
}

} // namespace coenergy
