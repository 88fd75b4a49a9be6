// Replaces the piecewise functions bottom-up: when a switch is reached, its argument is already smooth, except for the
// switches inside it.
// Reference: A. Griewank, On stable piecewise linearization and generalized algorithmic differentiation, Optim. Methods
// Softw. 28 (2013) (switching variables from the leaves up).
#include "reduction/switching.hpp"

#include "expression/jumps.hpp"
#include "expression/table_curve.hpp"
#include "expression/table_pieces.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

const Expression half{Rational(1, 2)};

// a - b with the signs moved inside, so that equal arguments are recognized.
Expression differenceOf(const Expression& a, const Expression& b) {
    std::vector<Expression> terms = termsOf(a);
    for (const Expression& term : termsOf(b))
        terms.push_back(-term);
    return sum(std::move(terms));
}

Expression opposite(const Expression& argument) {
    return differenceOf(Expression(0), argument);
}

// A power that has no value below zero.
bool isRoot(const Expression& node) {
    return node.isPower() && (!node.operands()[1].isNumber() || denominator(node.operands()[1].number()) != 1);
}

// Below which a piecewise function never is.
std::optional<Expression> floorOf(const Expression& factor) {
    if (!factor.isFunction())
        return std::nullopt;
    if (factor.function() == Function::Abs)
        return Expression(0);
    if (factor.function() == Function::Max)
        for (const Expression& operand : factor.operands())
            if (operand.isNumber() && operand.number() >= 0)
                return operand;
    return std::nullopt;
}

// A step, or its interpolant, ends a little behind a kink while the switch has still its side from before: the smooth
// form of max(x, 0) is x there, whose roots have no value. The factors of a base stay at their floors instead.
Expression floored(const Expression& base, const Memo<Expression>& smoothed) {
    std::vector<Expression> factors;
    bool isChanged = false;
    for (const Expression& factor : factorsOf(base)) {
        const Expression* smooth = smoothed.find(factor);
        const std::optional<Expression> floor = floorOf(factor);
        if (!smooth)
            return *smoothed.find(base);
        isChanged = isChanged || floor;
        factors.push_back(floor ? apply(Function::Max, {*smooth, *floor}) : *smooth);
    }
    return isChanged ? product(factors) : *smoothed.find(base);
}

} // namespace

std::optional<Switch::Leader> SwitchTable::leaderOf(const Expression& argument) const {
    const Expression other = opposite(argument);
    for (std::size_t k = 0; k < m_switches.size(); ++k) {
        if (m_switches[k].leader || m_switches[k].moment)
            continue;
        if (m_switches[k].argument == argument)
            return Switch::Leader{k, 1};
        if (m_switches[k].argument == other)
            return Switch::Leader{k, -1};
    }
    return std::nullopt;
}

Expression SwitchTable::added(Switch entry) {
    entry.name = "switch'" + std::to_string(m_switches.size());
    m_switches.push_back(std::move(entry));
    return Expression::symbol(m_switches.back().name);
}

// For an odd function: opposite arguments share a switch.
Expression SwitchTable::switchFor(const Expression& argument, const Expression& function) {
    for (const int sign : {1, -1}) {
        const Expression other = sign > 0 ? argument : opposite(argument);
        const auto known = std::find_if(m_switches.begin(), m_switches.end(),
                                        [&](const Switch& s) { return s.atZero == 0 && s.argument == other; });
        if (known != m_switches.end())
            return Expression(sign) * Expression::symbol(known->name);
    }
    return added({{}, argument, function, 0, leaderOf(argument)});
}

Expression SwitchTable::stepSwitchFor(const Expression& argument, const Expression& function) {
    const auto known = std::find_if(m_switches.begin(), m_switches.end(),
                                    [&](const Switch& s) { return s.atZero == 1 && s.argument == argument; });
    return known != m_switches.end() ? Expression::symbol(known->name)
                                     : added({{}, argument, function, 1, leaderOf(argument)});
}

// The size of an impulse has no surface: its argument is always zero, which leaves its value at zero.
Expression SwitchTable::impulse(const Expression& moment, const Expression& function) {
    const std::string name = stepSwitchFor(moment, function).name();
    const auto place =
        std::find_if(m_switches.begin(), m_switches.end(), [&](const Switch& s) { return s.name == name; });
    const auto index = static_cast<std::size_t>(place - m_switches.begin());
    const auto known =
        std::find_if(m_switches.begin(), m_switches.end(), [&](const Switch& s) { return s.moment == index; });
    if (known != m_switches.end())
        return Expression::symbol(known->name);
    return added({.name = {}, .argument = Expression(0), .function = function, .atZero = 0, .moment = index});
}

// A switch at each row, so that a step ends there.
Expression SwitchTable::tableValue(const Expression& call) {
    if (!call.isTable() || call.operands()[0].isNumber())
        return call;
    const Expression& argument = call.operands()[0];
    const TablePointer& curve = call.table().curve;
    const Expression table = apply({curve, 0}, argument); // one for all derivatives
    const auto stepOf = [&](const Expression& distance) {
        return half * (Expression(1) + stepSwitchFor(distance, table));
    };
    const Expression value = inPieces(call.table(), argument, stepOf);
    markEnd(argument - Expression(curve->pieces().front().begin), {table, 1});
    markEnd(argument - Expression(curve->end()), {table, -1});
    return value;
}

void SwitchTable::markEnd(const Expression& distance, const TableEnd& end) {
    const auto known = std::find_if(m_switches.begin(), m_switches.end(),
                                    [&](const Switch& s) { return s.atZero == 1 && s.argument == distance; });
    if (known != m_switches.end() && std::find(known->ends.begin(), known->ends.end(), end) == known->ends.end())
        known->ends.push_back(end);
}

Expression SwitchTable::smooth(const Expression& expression) {
    if (!hasPieces(expression)) // the same object, so that what is known of it is found again
        return expression;
    Memo<Expression> smoothed;
    return fold(expression, smoothed, [&](const Expression& node, std::span<const Expression* const> operands) {
        std::vector<Expression> x;
        for (const Expression* operand : operands)
            x.push_back(*operand);
        if (isRoot(node))
            x[0] = floored(node.operands()[0], smoothed);
        if (!node.isFunction())
            return operands.empty() ? node : rebuilt(node, std::move(x));
        const auto extreme = [&](const Expression& a, const Expression& b, const Expression& sign) {
            const Expression difference = differenceOf(a, b);
            return difference.isZero() ? a : half * (a + b + sign * switchFor(difference, node) * difference);
        };
        switch (node.function()) {
        case Function::Sign: return x[0].isNumber() ? rebuilt(node, x) : switchFor(x[0], node);
        case Function::Abs: return x[0].isNumber() ? rebuilt(node, x) : switchFor(x[0], node) * x[0];
        case Function::Step:
            return x[0].isNumber() ? rebuilt(node, x) : half * (Expression(1) + stepSwitchFor(x[0], node));
        case Function::Min:
        case Function::Max: {
            const Expression sign(node.function() == Function::Max ? 1 : -1);
            Expression result = x[0];
            for (std::size_t k = 1; k < x.size(); ++k)
                result = extreme(result, x[k], sign);
            return result;
        }
        case Function::Impulse: return x[0].isNumber() ? Expression() : impulse(x[0], node);
        case Function::Table: return tableValue(rebuilt(node, x));
        default: return rebuilt(node, std::move(x));
        }
    });
}

} // namespace coenergy
