// The value on either side of a jump at a time that is linear in the argument, at random values of the parameters.
#include "model/source_jumps.hpp"

#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

constexpr const char* side = "#side"; // no name that can be typed

bool isOf(const Expression& node, Function function) {
    return node.isFunction() && node.function() == function;
}

Expression withSide(const Expression& expression, const Expression& jump) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (node == jump)
            return Expression::symbol(side);
        std::vector<Expression> all;
        for (const Expression* operand : operands)
            all.push_back(*operand);
        return all.empty() ? node : rebuilt(node, std::move(all));
    });
}

Point randomPoint(const Expression& expression, RandomNumbers& numbers) {
    Point point;
    for (const std::string& name : symbolsIn(expression))
        if (name != "pi")
            point[name] = 0.5 + numbers.share();
    return point;
}

double valueAt(const Expression& expression, Point& point, const char* name, double value) {
    point[name] = value;
    return evaluate(expression, point);
}

/// Where the argument vanishes; NaN where it is not linear in time.
double timeOfJump(const Expression& argument, Point& point) {
    const double begin = valueAt(argument, point, "t", 0), slope = valueAt(argument, point, "t", 1) - begin;
    const double bend = valueAt(argument, point, "t", 2) - begin - 2 * slope;
    const bool isLinear = std::abs(bend) <= 1e-9 * (std::abs(begin) + std::abs(slope));
    return isLinear && slope != 0 ? -begin / slope : NAN;
}

/// Whether both sides agree, whatever the parameters are.
bool isContinuousAt(const Expression& expression, const Expression& jump) {
    constexpr int draws = 3;
    const Expression sided = withSide(expression, jump);
    RandomNumbers numbers;
    for (int draw = 0; draw < draws; ++draw) {
        Point point = randomPoint(expression, numbers);
        const double time = timeOfJump(jump.operands()[0], point);
        const double before = isOf(jump, Function::Sign) ? -1 : 0;
        point[side] = 1;
        const double size = std::abs(valueAt(sided, point, "t", time + 1));
        point["t"] = time;
        const double step = valueAt(sided, point, side, 1) - valueAt(sided, point, side, before);
        if (!(std::abs(step) <= 1e-9 * size))
            return false;
    }
    return true;
}

bool hasJump(const Expression& expression) {
    bool found = false;
    forEachNode(expression, [&](const Expression& node) {
        const bool isSwitch = isOf(node, Function::Step) || isOf(node, Function::Sign);
        found = found || isOf(node, Function::Impulse) || (isSwitch && !isContinuousAt(expression, node));
    });
    return found;
}

Substitution meaningsOf(const std::vector<Definition>& definitions) {
    Substitution meanings;
    for (const Definition& definition : definitions)
        if (const auto value = parseUnbound(definition.expression).value)
            meanings.emplace(definition.name, *value);
    return meanings;
}

} // namespace

std::vector<Expression> expressionsBehind(const std::string& text, const std::vector<Definition>& definitions) {
    std::vector<std::string> texts = {text};
    std::set<std::string> seen;
    std::vector<Expression> result;
    while (!texts.empty()) {
        const auto value = parseUnbound(texts.back()).value;
        texts.pop_back();
        if (!value)
            continue;
        result.push_back(*value);
        for (const std::string& name : symbolsIn(*value))
            for (const Definition& definition : definitions)
                if (definition.name == name && seen.insert(name).second)
                    texts.push_back(definition.expression);
    }
    return result;
}

// Definitions of definitions are few: a cycle is told elsewhere.
bool jumps(const std::string& text, const std::vector<Definition>& definitions) {
    constexpr int mostLevels = 8;
    const auto typed = parseUnbound(text).value;
    if (!typed)
        return false;
    try {
        Expression value = *typed;
        const Substitution meanings = meaningsOf(definitions);
        for (int level = 0; level < mostLevels && !meanings.empty(); ++level)
            value = substituted(value, meanings);
        return hasJump(value);
    } catch (const ArithmeticError&) {
        return true;
    }
}

} // namespace coenergy
